/** Which groups, and which of their members, a sentence speaks of. */
import { within, type Box } from '#worker/core/geometry.ts';
import { fold, stem, wordsOf } from '#worker/core/likeness.ts';
import { restore, type Sentence } from '../sentence.ts';
import type { Page } from '../types.ts';
import { groupsOf, memberCalled, type Group, type Member } from './group.ts';

/** A quoted name, or an unquoted one in lower case. */
const quotes = /"([^"]+)"/g;

/** The names in a list: “"A", "B" and "C"”, or one name without quotes. */
export function namesIn(part: string, s: Sentence): string[] {
  const text = restore(part, s);
  const quoted = [...text.matchAll(quotes)].map(([, name]) => name!);
  if (quoted.length > 0) return quoted;
  return text
    .split(/,? (?:and|or|nor) |, /)
    .map((name) => name.replace(/^(?:the|a|an) /, '').trim())
    .filter(Boolean);
}

/** What a thing may be called: its quoted name, or its words, also without a noun at either end. */
export function readingsOf(part: string, s: Sentence): string[] {
  const text = restore(part, s).replace(/^(?:the|a|an) /, '');
  const quoted = [...text.matchAll(quotes)].map(([, name]) => name!);
  if (quoted.length > 0) return quoted.length === 1 ? quoted : [];
  const words = text.split(' ');
  return words.length === 1 ? [text] : [text, words.slice(0, -1).join(' '), words.slice(1).join(' ')];
}

/** The first reading by which some group has a member. */
export const nameOn = (page: Page, readings: string[]): string | undefined =>
  readings.find((name) => groupsOn(page).some((group) => memberCalled(group, name)));

const known = new WeakMap<Page['scene'], Group[]>();

/** The groups of a page, found once. */
export function groupsOn({ scene }: Page): Group[] {
  const groups = known.get(scene) ?? groupsOf(scene);
  known.set(scene, groups);
  return groups;
}

/** The members with these names; undefined where one of them is not just one. */
export function membersCalled(group: Group, names: string[]): Member[] | undefined {
  const found = names.map((name) => memberCalled(group, name));
  return found.every((member) => member !== undefined) && new Set(found).size === found.length
    ? (found as Member[])
    : undefined;
}

/** Words for any like things, which tell no group from another. */
const anything = new Set('row item entry thing card line element tile box record result'.split(' '));

/** “Cards” of “cards in the column”. */
export const headNounOf = (noun: string): string =>
  noun.split(/ (?:in|on|of|under|at|for|from|with|by) /)[0]!;

/** Whether what stands over a group calls its things by a noun phrase: “cards in the column ‹Done›”. */
export function isCalled({ title, heads, members }: Group, noun: string): boolean {
  const over = [title, ...heads.map(({ text }) => text)];
  const places = [...noun.matchAll(quotes)].map(([, name]) => name!);
  if (!places.every((place) => over.some((text) => fold(text).includes(fold(place))))) return false;
  const head = headNounOf(noun.replace(quotes, ' '));
  const wanted = wordsOf(head)
    .map(stem)
    .filter((word) => !anything.has(word));
  const says = (text: string): boolean => wordsOf(text).some((word) => wanted.includes(stem(word)));
  return (
    (wanted.length === 0 && places.length > 0) ||
    over.some(says) ||
    members.every(({ controls }) => controls.some(({ kind }) => says(kind)))
  );
}

/** What one group says of a claim. */
export interface Said {
  group: Group;
  truth: boolean;
  box?: Box;
}

const surrounds = (outer: Group, inner: Group): boolean =>
  inner.members.every((member) => outer.members.some(({ box }) => within(member.box, box) > 0.8)) &&
  outer.members.length <= inner.members.length;

/** Of groups in one another, the inner ones. */
const innermost = <Of>(all: Of[], groupIn: (one: Of) => Group): Of[] =>
  all.filter(
    (one) =>
      !all.some(
        (other) =>
          other !== one &&
          surrounds(groupIn(one), groupIn(other)) &&
          !surrounds(groupIn(other), groupIn(one)),
      ),
  );

/** The groups that have members of these names; of groups in one another, the inner one. */
export const groupsWith = (page: Page, names: string[]): Group[] =>
  innermost(
    groupsOn(page).filter((group) => membersCalled(group, names)),
    (group) => group,
  );

/** What the groups agree on; of groups in one another, the inner one counts. Undefined where they don’t. */
export function agreed(said: Said[]): Said | undefined {
  const [first, ...others] = innermost(said, ({ group }) => group);
  return first && others.every(({ truth }) => truth === first.truth) ? first : undefined;
}
