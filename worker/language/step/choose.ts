/** Reads the choice of an option: 'Choose "Blue" for "Colour"'. */
import { words, type Clause, type Reading } from '../clause.ts';
import { fieldPhrase } from '../fill.ts';
import { parseTarget } from '../target/parse-target.ts';
import { named } from '../target/phrase.ts';
import { trimMarks } from '../tokens.ts';

export function readChoose(c: Clause): Reading {
  const rest = trimMarks(c.rest);
  if (/^(all|everything)\b/.test(words(rest)) && rest.length <= 2)
    return [{ kind: 'key', keys: 'Control+A' }];
  // "Set "Country" to "Norway"", "Choose "Blue" for "Colour"".
  const cut = rest.findIndex(
    (t, i) =>
      i > 0 && i < rest.length - 1 && t.kind === 'word' && /^(from|in|as|for|under|on|within)$/.test(t.lower),
  );
  const head = cut > 0 ? rest.slice(0, cut) : rest;
  const tail = cut > 0 ? rest.slice(cut + 1) : [];
  const whole = parseTarget(c.text, rest);
  const option = parseTarget(c.text, head);
  if (whole.kinds.includes('toggle') && !whole.kinds.includes('select'))
    return [{ kind: 'toggle', target: whole, to: true }];
  const pressed =
    whole.kinds.some((k) => ['button', 'link', 'tab', 'container', 'icon', 'image'].includes(k)) ||
    (option.ordinal !== undefined && !option.quoted);
  if (pressed && whole.kinds[0] !== 'select') return [{ kind: 'press', target: whole, verb: c.verb }];
  if (!option.name) return undefined;
  const field = tail.length > 0 ? fieldPhrase(c.text, tail) : undefined;
  // "Choose "Express" shipping": the words around a quoted option name the group.
  const group = !field && option.quoted && option.hints ? named(option.hints, [], false) : field;
  // 'the textiles category', 'the blue colour': the last word names the kind of choice.
  const sort = option.quoted
    ? null
    : /^(.+) (category|categories|size|colou?r|variant|method|type|value|filter|plan|tag)$/i.exec(
        option.name,
      );
  if (sort && !group) return [{ kind: 'choose', option: sort[1]!, quoted: false, kindOfChoice: sort[2]! }];
  return [
    { kind: 'choose', option: option.name, quoted: option.quoted, ...(group ? { target: group } : {}) },
  ];
}
