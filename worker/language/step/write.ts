/** Reads what is typed into fields, by the verbs that do so. */
import { drop, words, type Clause, type Reading } from '../clause.ts';
import { fieldFirst, givenLast, valueFirst, withoutOld } from '../fill.ts';
import { parseTarget } from '../target/parse-target.ts';
import { trimMarks, type Token } from '../tokens.ts';
import { press } from './press.ts';
import { readToggle } from './toggle.ts';
import { readVerbed } from './verbed.ts';

const isInto = ({ kind, lower }: Token): boolean => kind === 'word' && /^(in|into|to|as|for)$/.test(lower);
const isCommonNoun = (token: Token | undefined): boolean =>
  token?.kind === 'word' && /^\p{Ll}+$/u.test(token.text);

/** What a verb of writing says beside its text: 'write down', 'type up', 'fill in'. */
const particles: Record<string, RegExp> = {
  fill: /^(in|out|down)$/,
  write: /^(down|up|out)$/,
  type: /^(up|out)$/,
};

/** Verbs that give a field another value; without one, they are a button's label. */
const changing = new Set([
  'change',
  'update',
  'set',
  'correct',
  'rewrite',
  'rename',
  'complete',
  'swap',
  'replace',
  'fix',
]);

function readChange(c: Clause, rest: Token[]): Reading {
  // 'Replace "Ann" in the name with "Eve"', 'Change the size from 5 to 7': the old value is not typed.
  const swapped = ['replace', 'swap', 'change', 'correct'].includes(c.verb)
    ? withoutOld(c.text, rest, c.verb)
    : undefined;
  if (swapped) return swapped;
  const acts = c.verb === 'swap' ? undefined : fieldFirst(c.text, rest, c.verb);
  if (acts) return acts;
  return c.verb === 'set' ? undefined : readVerbed(c);
}

/** 'Write a review' has no text to type: it is a button's label. */
const isLabel = ([first, ...others]: Token[]): boolean =>
  first?.kind === 'word' &&
  /^(a|an|the|my|another)$/.test(first.lower) &&
  !others.some((t) => t.kind === 'quoted' || /^(in|into)$/.test(t.lower));

export function readFill(c: Clause): Reading {
  const rest = trimMarks(drop(c.rest, particles[c.verb] ?? /^$/));
  const [first] = rest;
  const isPhrasal = rest.length < trimMarks(c.rest).length;
  // 'Write down four tasks: milk, bread': what is to be written is told, not spelled out.
  if (isPhrasal && c.verb !== 'fill' && first?.kind !== 'quoted' && !rest.some(isInto)) return undefined;
  // 'Fill in "Ada" as first name'.
  if (c.verb === 'fill' && first?.kind === 'quoted' && rest[1]?.lower === 'as' && isCommonNoun(rest[2]))
    return valueFirst(c.text, rest, c.verb);
  if (changing.has(c.verb)) return readChange(c, rest);
  return (
    (c.verb === 'fill' ? fieldFirst(c.text, rest, c.verb) : undefined) ??
    givenLast(c.text, rest, c.verb) ??
    readInOrder(c, rest)
  );
}

/** A value and its field, in the order that the words suggest. */
function readInOrder(c: Clause, rest: Token[]): Reading {
  if (isLabel(rest)) return readVerbed(c);
  if (rest[0]?.kind === 'quoted') return valueFirst(c.text, rest, c.verb) ?? fieldFirst(c.text, rest, c.verb);
  // "Enter the email "a@b.c"": the quoted value comes last.
  const giving = rest.findIndex((t) => t.kind !== 'quoted' && /^(with|to|=|:|by)$/.test(t.lower));
  const quotedLater = rest.findIndex((t) => t.kind === 'quoted');
  const intoAt = rest.findIndex(
    (t, i) => i > 0 && t.kind === 'word' && /^(in|into|on|to|for|as)$/.test(t.lower),
  );
  if (quotedLater > 0 && (intoAt < 0 || giving >= 0 || quotedLater < intoAt))
    return fieldFirst(c.text, rest, c.verb);
  return valueFirst(c.text, rest, c.verb);
}

/** 'Put "Ann" in the name', 'Put the mug in the basket', 'Put the alerts on'. */
export function readPut(c: Clause): Reading {
  const plain = words(trimMarks(c.rest));
  if (/^(it|them|this|that|one)\b/.test(plain))
    return /\b(cart|basket|bag|trolley|list|favou?rites)$/.test(plain) ||
      !/^(in|into|on|onto)$/.test(c.rest[1]?.lower ?? '')
      ? readVerbed(c)
      : press(c, c.rest.slice(2));
  if (/\b(on|off)$/.test(plain))
    return readToggle({ ...c, rest: trimMarks(c.rest).slice(0, -1) }, plain.endsWith('on'));
  // 'Put the mug in the basket' has no text to type.
  return c.rest.some((t) => t.kind === 'quoted' || /\d/.test(t.text)) ? readFill(c) : readVerbed(c);
}

/** 'Call the list "Summer"': types its new name. */
export function readNaming(c: Clause): Reading {
  const value = trimMarks(c.rest).at(-1);
  const target = parseTarget(c.verb === 'title' ? 'title' : 'name');
  return value?.kind === 'quoted' && c.rest.length > 1
    ? [{ kind: 'type', text: value.text, target, verb: c.verb }]
    : readVerbed(c);
}

/** 'Note "Late" as the reason', 'Reply "Yes" to Eve': types the quoted text, if there is any. */
export function readSaying(c: Clause): Reading {
  const at = c.rest.findIndex((t) => t.kind === 'quoted');
  if (at < 0) return undefined;
  const isAnswer = c.verb === 'reply' || c.verb === 'answer';
  return valueFirst(c.text, isAnswer ? [c.rest[at]!] : c.rest.slice(at), c.verb);
}
