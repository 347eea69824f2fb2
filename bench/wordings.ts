import { join } from 'node:path';
import { sayMisses, scorePairs, type Result, type Score } from './language/score.ts';
import type { Bench } from './main.ts';
import { share } from './results.ts';
import { loadWordings } from './wordings/load.ts';

const folder = join(import.meta.dirname, 'wordings/screens');

function figuresOf(scores: Score[]) {
  const rate = (kind: 'step' | 'assertion', ...results: Result[]) => {
    const some = scores.filter(({ pair }) => pair.kind === kind);
    return share(some.filter(({ result }) => results.includes(result)).length, some.length);
  };
  return {
    sentences: scores.length,
    stepsUnderstood: rate('step', 'right'),
    wrongActs: rate('step', 'wrong-act', 'false-pass'),
    assertionsUnderstood: rate('assertion', 'right'),
    falsePasses: rate('assertion', 'false-pass'),
    wrongFails: rate('assertion', 'wrong-fail'),
  };
}

/** Steps and checks in the wordings of testers: what the embedded brain makes of them. */
export const wordingsBench: Bench = async ({ only, says }) => {
  const pairs = loadWordings().filter(({ screen }) => only.length === 0 || only.includes(screen));
  const scores = await scorePairs(folder, pairs, says);
  const open = scores.filter(({ pair }) => !pair.heldOut);
  sayMisses(scores, says);
  return { ...figuresOf(open), heldOut: figuresOf(scores.filter(({ pair }) => pair.heldOut)) };
};
