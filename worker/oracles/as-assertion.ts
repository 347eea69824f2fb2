/** Oracles as assertions: whether a test's steps show what an oracle reports. */
import type { FaultSought, Verdict } from '#worker/ports/brain.ts';
import type { StepRecord, TrailStep } from '#worker/ports/records.ts';
import { judgeStep, oracleNamed } from './index.ts';

const trailOf = (steps: readonly StepRecord[]): TrailStep[] =>
  steps.flatMap(({ trailStep }) => (trailStep ? [trailStep] : []));

/** Holds where the oracle reports nothing in the steps, or not the fault that is sought. */
export async function judgeByOracle({ oracle, fault, start, steps }: FaultSought): Promise<Verdict> {
  const known = oracleNamed(oracle);
  if (!known)
    return {
      verdict: 'cannot-tell',
      says: `Nothing checks for “${oracle.replaceAll('-', ' ')}”.`,
      decidedBy: 'engine',
    };
  const acts = steps.filter(({ kind }) => kind === 'act');
  for (const [at, step] of [...acts.entries()].reverse()) {
    const earlier = acts.slice(0, at);
    const found = await judgeStep({
      step,
      earlier,
      trail: { start, steps: trailOf(acts.slice(0, at + 1)) },
      ...(fault === undefined ? {} : { proving: fault }),
    });
    const seen = found.find(
      (candidate) => candidate.oracle === oracle && (fault === undefined || candidate.signature === fault),
    );
    if (seen)
      return {
        verdict: 'fails',
        says: `${seen.title}: ${seen.observed}`,
        decidedBy: 'engine',
        // Boxes are told on the last picture alone.
        ...(seen.box && at === acts.length - 1 ? { box: seen.box } : {}),
      };
  }
  return {
    verdict: 'holds',
    says: `Not seen in ${acts.length} steps: ${known.describes.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())}.`,
    decidedBy: 'engine',
  };
}
