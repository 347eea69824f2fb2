import type { Verdict } from '#worker/ports/brain.ts';
import type { Candidate, Claimed } from '../types.ts';

const notAsked: Verdict = {
  verdict: 'cannot-tell',
  says: 'It did not fail when it was judged before.',
  decidedBy: 'engine',
};

/** So many verdicts that it does not fail end the replays: one, and one more once it has failed. */
const maxMisses = { atFirst: 1, onceFailed: 2 };

/**
 * Who judges a claim in each of its replays. In each, it is judged on one screen, and no more once it did not
 * fail: what a model takes back is not asked for until it says so again.
 */
export function claimedIn(candidate: Candidate, judge: Claimed['judge']): () => Claimed {
  const verdicts = { failed: 0, missed: 0 };
  const mayAsk = () => verdicts.missed < (verdicts.failed > 0 ? maxMisses.onceFailed : maxMisses.atFirst);
  return () => {
    let isJudged = false;
    return {
      candidate,
      async judge(input) {
        if (isJudged || !mayAsk()) return notAsked;
        isJudged = true;
        const verdict = await judge(input);
        if (verdict.verdict === 'fails') verdicts.failed++;
        else verdicts.missed++;
        return verdict;
      },
    };
  };
}
