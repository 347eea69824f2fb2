import { boxOf, pointOf, type Box, type Point } from '#components/patterns/picture.tsx';
import type { Step } from '../replay-page.tsx';

/** A still of the video. */
export interface Frame {
  /** Artifact; null where no picture was taken. */
  picture: string | null;
  seconds: number;
  /** From 1. */
  step: number;
  of: number;
  intent: string;
  status: Step['status'];
  point?: Point;
  target?: Box;
  proof?: Box;
}

const seconds = { before: 1.4, after: 0.8, proof: 1.8, wrong: 3 };

/**
 * An act shows where it acts and what came of it, an assertion what proves it; what went wrong stays longest.
 */
export function framesOf(steps: readonly Step[]): Frame[] {
  return steps.flatMap((step, index): Frame[] => {
    const all = { step: index + 1, of: steps.length, intent: step.intent, status: step.status };
    const last = step.status === 'passed' ? undefined : seconds.wrong;
    const after = step.pictureAfterId ?? step.pictureBeforeId;
    if (step.kind !== 'act')
      return [{ ...all, picture: after, seconds: last ?? seconds.proof, proof: boxOf(step.proofBox) }];
    const before: Frame = {
      ...all,
      picture: step.pictureBeforeId ?? after,
      seconds: seconds.before,
      point: pointOf(step.actPoint),
      target: boxOf(step.targetBox),
    };
    return after === before.picture
      ? [{ ...before, seconds: last ?? seconds.before }]
      : [before, { ...all, picture: after, seconds: last ?? seconds.after }];
  });
}
