/** Takes off words of politeness and filling, which mean nothing, also where they are misspelt. */
import { distance } from 'fastest-levenshtein';
import courtesies from '#worker/lexicons/courtesies.json' with { type: 'json' };
import { verbs } from './verbs.ts';

/** Edits that a misspelt phrase may be away: two letters that changed places are two. */
const maxEdits = 2;
/** A shorter phrase is misspelt only where letters changed places: “no” is not “now”. */
const leastLetters = 5;

const byLength = new Map<number, string[]>();
for (const opener of courtesies.openers) {
  const length = opener.split(' ').length;
  byLength.set(length, [...(byLength.get(length) ?? []), opener]);
}
const maxWords = Math.max(...byLength.keys());
const closing = new RegExp(`(?:,| -)? (?:${courtesies.closers.join('|')})$`, 'i');

const isMisspelt = (said: string, opener: string): boolean =>
  said[0] === opener[0] &&
  distance(said, opener) <= maxEdits &&
  lettersApart(said, opener) <= (opener.length >= leastLetters ? 1 : 0);

/** How many letters one has that the other has not, in whatever order. */
function lettersApart(a: string, b: string): number {
  const left = [...b];
  let more = 0;
  for (const letter of a) {
    const at = left.indexOf(letter);
    if (at < 0) more++;
    else left.splice(at, 1);
  }
  return Math.max(more, left.length);
}

/** How many letters of a text a courtesy at its start takes; 0 where there is none. */
function openerAt(text: string): number {
  const words = [...text.matchAll(/\S+/g)].slice(0, maxWords + 1);
  for (let count = Math.min(maxWords, words.length - 1); count > 0; count--) {
    const last = words[count - 1]!;
    const said = text
      .slice(0, last.index + last[0].length)
      .toLowerCase()
      .replace(/[,:]$/, '');
    if (/[,;:.⟦"“]/.test(said)) continue;
    const openers = byLength.get(count) ?? [];
    const first = words[0]![0].toLowerCase().replace(/,$/, '');
    if (openers.includes(said) || (!verbs.has(first) && openers.some((opener) => isMisspelt(said, opener))))
      return words[count]!.index;
  }
  return 0;
}

/** The text without courtesies at its ends. */
export function withoutCourtesy(text: string): string {
  let plain = text.trim();
  for (let taken = openerAt(plain); taken > 0; taken = openerAt(plain)) plain = plain.slice(taken);
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replace(closing, '').trim();
  }
  return plain;
}
