/** Reads presses: of a control, and of keys. */
import { drop, type Clause, type Reading } from '../clause.ts';
import { readKeys } from '../keys.ts';
import { parseTarget } from '../target/parse-target.ts';
import { sourceOf, valueOf, type Token } from '../tokens.ts';
import type { ParsedAct } from '../types.ts';

/** A press of what some tokens of a clause name; undefined where they name nothing. */
export function press(c: Clause, tokens: Token[]): ParsedAct[] | undefined {
  const target = parseTarget(c.text, tokens);
  if (!target.name && target.kinds.length === 0 && target.ordinal === undefined) return undefined;
  return [{ kind: 'press', target, verb: c.verb }];
}

export function readPress(c: Clause): Reading {
  const rest = drop(c.rest, /^(on|at|the\s)$/);
  if (rest.length === 0) return undefined;
  if (['press', 'hit', 'tap'].includes(c.verb)) {
    const quoted = rest.length === 1 && rest[0]!.kind === 'quoted';
    const times = rest.findIndex((t) => /^(twice|thrice)$/.test(t.lower));
    // 'Press Escape to close it': the purpose does not change the key.
    const purpose = rest.findIndex((t, i) => i > 0 && t.kind === 'word' && t.lower === 'to');
    const keyText = valueOf(
      c.text,
      times > 0
        ? rest.slice(0, times)
        : purpose > 0 && readKeys(valueOf(c.text, rest.slice(0, purpose)))
          ? rest.slice(0, purpose)
          : rest,
    );
    const keys = readKeys(keyText);
    if (keys) {
      const act: ParsedAct = { kind: 'key', keys, ...(quoted ? { named: keyText } : {}) };
      return times > 0 ? [act, act] : [act];
    }
    const inField = rest.findIndex((t) => t.kind === 'word' && (t.lower === 'in' || t.lower === 'on'));
    const before = inField > 0 ? readKeys(sourceOf(c.text, rest.slice(0, inField))) : undefined;
    if (before)
      return [
        { kind: 'press', target: parseTarget(c.text, rest.slice(inField + 1)), verb: 'focus' },
        { kind: 'key', keys: before },
      ];
  }
  const twice = rest.at(-1)?.lower === 'twice';
  const pressed = press(c, twice ? rest.slice(0, -1) : rest);
  return pressed && twice ? [...pressed, ...pressed] : pressed;
}
