/** Reads searches: 'Search the guests for "Eve"', 'Look up Bergen'. */
import { drop, words, type Clause, type Reading } from '../clause.ts';
import { trimMarks, valueOf, type Token } from '../tokens.ts';
import { press } from './press.ts';
import { readVerbed } from './verbed.ts';

/** Where the button is that sends a search: 'with the Find button'; -1 without one. */
const buttonAt = (tokens: Token[]): number =>
  tokens.findIndex(
    (t, i) =>
      t.kind === 'word' &&
      /^(with|using|by)$/.test(t.lower) &&
      tokens.slice(i).some((o) => /^(button|icon|magnifier|glass|lens|loupe)$/.test(o.lower)),
  );

export function readSearch(c: Clause): Reading {
  const rest = drop(c.rest, /^for$/);
  if (rest.length === 0 || /^(again|now|once more)$/.test(words(trimMarks(c.rest))))
    return readVerbed({ ...c, rest: [] });
  // 'Search the guests for "Eve" with the Find button': the search text, then the button.
  const value = rest.find((t) => t.kind === 'quoted');
  const by = buttonAt(rest);
  if (!value && by === 0) return press(c, rest.slice(1));
  if (value && by > 0) {
    const button = press(c, rest.slice(by + 1));
    return button && [{ kind: 'search', text: value.text }, ...button];
  }
  if (value && rest[0] !== value) return [{ kind: 'search', text: value.text }];
  return [{ kind: 'search', text: searchText(c, rest) }];
}

/** What is searched for, where it is not quoted or comes first. */
function searchText(c: Clause, rest: Token[]): string {
  // 'Search the handbook for boots': first where, then what.
  const what = /^(the|this|our|my|all)$/.test(c.rest[0]?.lower ?? '')
    ? rest.findIndex((t, i) => i > 1 && i < rest.length - 1 && t.kind === 'word' && t.lower === 'for')
    : -1;
  if (what > 0) return valueOf(c.text, rest.slice(what + 1));
  const inner = rest.findLastIndex(
    (t, i) => i > 0 && i < rest.length - 1 && t.kind === 'word' && /^(in|using|with|on|among)$/.test(t.lower),
  );
  return valueOf(c.text, inner > 0 ? rest.slice(0, inner) : rest);
}

/** 'Find "Eve"', 'Look for "Eve" in the guests'; undefined where a place on the screen is meant. */
export function readFind(c: Clause): Reading {
  const plain = words(trimMarks(c.rest));
  const rest = drop(drop(c.rest, /^(for|up)$/), /^(for|the|a)$/);
  const value = rest.find((t) => t.kind === 'quoted');
  // 'Look up Bergen' searches.
  if (
    !value &&
    c.verb === 'look' &&
    /^up\b/.test(plain) &&
    rest.length > 0 &&
    rest.every((t) => /^[\p{Lu}\d]/u.test(t.text))
  )
    return [{ kind: 'search', text: valueOf(c.text, rest) }];
  return value && !/\b(in the row|next to|below)\b/.test(plain)
    ? [{ kind: 'search', text: value.text }]
    : undefined;
}
