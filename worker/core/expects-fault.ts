/** Whether what a test expects is what a finding calls wrong. */
import type { IssueType } from './issue-kinds.ts';
import { normalizeLabel } from './words.ts';

/** What a test can mistake for what should be, unlike how something looks or how long it takes. */
export const mistakableTypes = ['Functional', 'Content', 'Security'] as const satisfies IssueType[];

/** What a finding says: what should be, what is, and the texts that show it. */
export interface ObservedFault {
  expected: string;
  observed: string;
  texts: readonly string[];
}

const quotesIn = (text: string): string[] =>
  [...text.matchAll(/["“]([^"“”]+)["”]/g)].map(([, words]) => normalizeLabel(words!));
const figuresIn = (text: string): string[] =>
  text.replace(/["“][^"“”]+["”]/g, ' ').match(/\d+(?:[.,]\d+)*/g) ?? [];

/**
 * The first claim of a test that expects a fault. All that such a claim names, in quotes or as a figure, was
 * observed, and some of it is not what should be: a claim about a thing that the finding merely mentions is none.
 */
export function expectsFault(claims: readonly string[], fault: ObservedFault): string | undefined {
  const texts = fault.texts.map(normalizeLabel);
  const observed = new Set([...quotesIn(fault.observed), ...figuresIn(fault.observed), ...texts]);
  const expected = new Set([...quotesIn(fault.expected), ...figuresIn(fault.expected)]);
  return claims.find((claim) => {
    const named = [...quotesIn(claim), ...figuresIn(claim)];
    return named.every((one) => observed.has(one)) && named.some((one) => !expected.has(one));
  });
}
