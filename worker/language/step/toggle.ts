/** Reads what ticks a box or turns something on or off. */
import { drop, words, type Clause, type Reading } from '../clause.ts';
import { fieldPhrase } from '../fill.ts';
import { parseTarget } from '../target/parse-target.ts';
import { trimMarks, valueOf } from '../tokens.ts';
import { readGo } from './go.ts';

/** @param to the state asked for; undefined inverts it */
export function readToggle(c: Clause, to: boolean | undefined): Reading {
  const said = c.rest.at(-1)?.lower;
  if (to === undefined && c.rest.length > 1 && (said === 'on' || said === 'off'))
    return readToggle({ ...c, rest: c.rest.slice(0, -1) }, said === 'on');
  const rest = drop(c.rest, /^(on|off)$/);
  const target = parseTarget(c.text, rest);
  if (!target.name && target.kinds.length === 0) return undefined;
  return [{ kind: 'toggle', target, ...(to === undefined ? {} : { to }) }];
}

/** 'Turn the alerts off', 'Switch to dark mode'. */
export function readSwitch(c: Clause): Reading {
  const plain = words(trimMarks(c.rest));
  const off = /^off\b|\boff$/.test(plain);
  const on = /^on\b|\bon$/.test(plain);
  // 'Switch the language to French' names a select and its option; 'Switch to dark mode' does not.
  const way = c.rest.findIndex((t) => t.lower === 'to');
  if (!on && !off && c.verb === 'switch' && way > 0 && way < c.rest.length - 1) {
    const target = fieldPhrase(c.text, c.rest.slice(0, way));
    return [
      {
        kind: 'choose',
        option: valueOf(c.text, c.rest.slice(way + 1)),
        quoted: c.rest[way + 1]!.kind === 'quoted',
        ...(target ? { target } : {}),
      },
    ];
  }
  if (!on && !off) return readGo(c);
  return readToggle(
    { ...c, rest: c.rest.filter((t) => t.kind !== 'word' || !/^(on|off)$/.test(t.lower)) },
    !off,
  );
}
