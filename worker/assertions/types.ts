import type { Scene } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { Entry, JudgedView, JudgeInput, Verdict } from '#worker/ports/brain.ts';
import type { Item } from '#worker/grounding/items.ts';
import type { Sentence } from './sentence.ts';

/** An assertion with the views that it is judged on. */
export type Judged = Omit<JudgeInput, 'view' | 'before' | 'first'> & {
  view: JudgedView;
  before?: JudgedView;
  first?: JudgedView;
};

/** One view, prepared for judging. */
export interface Page {
  scene: Scene;
  items: Item[];
  address: string;
  title: string;
  /** What the test has typed on this page. */
  typed?: Entry[];
}

export interface Bench {
  now: Page;
  before?: Page;
  first?: Page;
  input: Judged;
}

export type Check = (bench: Bench) => Verdict;

/** A family of assertions: returns undefined for a sentence that it does not read. */
export type Reader = (sentence: Sentence) => Check | undefined;

export const holds = (says: string, box?: Box): Verdict => ({
  verdict: 'holds',
  says,
  ...(box ? { box } : {}),
  decidedBy: 'engine',
});
export const fails = (says: string, box?: Box): Verdict => ({
  verdict: 'fails',
  says,
  ...(box ? { box } : {}),
  decidedBy: 'engine',
});
export const unsure = (says: string, box?: Box): Verdict => ({
  verdict: 'cannot-tell',
  says,
  ...(box ? { box } : {}),
  decidedBy: 'engine',
});
export const either = (yes: boolean, says: string, box?: Box): Verdict =>
  yes ? holds(says, box) : fails(says, box);

/** The opposite verdict; `cannot-tell` stays. */
export function not(v: Verdict): Verdict {
  return v.verdict === 'cannot-tell' ? v : { ...v, verdict: v.verdict === 'holds' ? 'fails' : 'holds' };
}
