/** What an expectation would have to say to hold on what is shown: 5 items are expected, and 6 are shown. */
import { alike, normalizeLabel } from '#worker/core/words.ts';
import type { JudgedView } from '#worker/ports/brain.ts';
import { itemsOf } from '#worker/grounding/items.ts';
import { headings } from './headings.ts';
import { judgeAssertion } from './index.ts';
import type { Judged } from './types.ts';

const number = /\d[\d.,]*\d|\d/g;
/** Counts that no print says are tried up to here. */
const maxCounted = 30;
/** Judging takes a moment each. */
const maxTried = 80;
/** What can't be quoted, or would be read as a script or a placeholder. */
const unquotable = /["“”]|\{\{|#\{/;
/** Texts less like the expected one are another thing, and two that are as like it are no answer, 0…1. */
const [leastLike, leastApart] = [0.6, 0.1];

const replaced = (text: string, at: number, length: number, by: string): string =>
  text.slice(0, at) + by + text.slice(at + length);

const valueOf = (digits: string): number => Number(digits.replaceAll(',', ''));

/** Numbers that may stand in place of one: those in print and, for a count, small ones. */
function numbersFor(expected: string, { scene }: JudgedView): string[] {
  const printed = scene.lines.flatMap(({ text }) => text.match(number) ?? []);
  const counts = /^\d+$/.test(expected) ? Array.from({ length: maxCounted + 1 }, (_, n) => String(n)) : [];
  return [...new Set([...printed, ...counts])]
    .filter((other) => valueOf(other) !== valueOf(expected))
    .slice(0, maxTried);
}

/** The assertion with its only number changed; undefined where no number, or more than one, makes it hold. */
function withOtherNumber(input: Judged, isShown: (assertion: string) => boolean): string | undefined {
  const { assertion, view } = input;
  const [own, ...more] = [...assertion.matchAll(number)];
  if (!own || more.length > 0) return undefined;
  const fitting = numbersFor(own[0], view).filter((other) =>
    isShown(replaced(assertion, own.index, own[0].length, other)),
  );
  const [fits] = fitting;
  return fits !== undefined && new Set(fitting.map(valueOf)).size === 1
    ? replaced(assertion, own.index, own[0].length, fits)
    : undefined;
}

/** Names that a page goes by, the most prominent first. */
const namesOf = ({ scene, title, address }: JudgedView): string[] => [
  ...headings({ scene, title, address, items: itemsOf(scene) })
    .slice(0, 1)
    .map(({ text }) => text),
  ...title.split(/\s+[|·–—-]\s+/),
];

/** Texts that may stand in place of one, the likeliest first. */
function textsFor(expected: string, view: JudgedView, isOfPage: boolean): { text: string; like: number }[] {
  const names = isOfPage ? namesOf(view).map((text, at) => ({ text, like: 2 - at * leastApart * 2 })) : [];
  const near = view.scene.lines
    .map(({ text }) => ({ text, like: alike(text, expected) }))
    .filter(({ like }) => like >= leastLike)
    .sort((a, b) => b.like - a.like);
  return [...names, ...near].filter(
    ({ text }) => text && !unquotable.test(text) && normalizeLabel(text) !== normalizeLabel(expected),
  );
}

/** The assertion with its last quoted text changed; undefined where nothing shown stands for it. */
function withOtherText(input: Judged, isShown: (assertion: string) => boolean): string | undefined {
  const { assertion, view } = input;
  const quoted = [...assertion.matchAll(/["“]([^"“”]+)["”]/g)].at(-1);
  if (!quoted) return undefined;
  const [, expected = ''] = quoted;
  const isOfPage = /\b(?:page|title|heading)\b/i.test(
    replaced(assertion, quoted.index, quoted[0].length, ''),
  );
  const fitting = textsFor(expected, view, isOfPage)
    .slice(0, maxTried)
    .map((one) => ({ ...one, says: replaced(assertion, quoted.index + 1, expected.length, one.text) }))
    .filter(({ says }) => isShown(says));
  const [best] = fitting;
  const rival = fitting.find(({ text }) => normalizeLabel(text) !== normalizeLabel(best!.text));
  return best && (!rival || best.like - rival.like >= leastApart) ? best.says : undefined;
}

/**
 * The expectation that what is shown fulfils in place of one that fails. Undefined where none is sure: where
 * nothing or several things stand for it, or where it held before the last act as well and tells nothing of it.
 */
export function expectedInstead(input: Judged): string | undefined {
  if (judgeAssertion(input).verdict !== 'fails') return undefined;
  const { before, ...now } = input;
  const heldBefore = (assertion: string): boolean =>
    before !== undefined && judgeAssertion({ ...now, view: before, assertion }).verdict === 'holds';
  const isShown = (assertion: string): boolean =>
    judgeAssertion({ ...input, assertion }).verdict === 'holds' && !heldBefore(assertion);
  return withOtherNumber(input, isShown) ?? withOtherText(input, isShown);
}
