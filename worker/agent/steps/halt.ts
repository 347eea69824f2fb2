import type { Decision } from '#worker/ports/brain.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { OutcomeClass } from '#worker/ports/records.ts';
import { alike } from '#worker/core/words.ts';

/** Ends a test with a status, a failure class and the confidence in it, 0…1. */
export class Halt extends Error {
  readonly status: 'failed' | 'blocked';
  readonly class: OutcomeClass;
  readonly reason?: 'element_not_found' | 'assertion_failed';
  readonly confidence: number;
  readonly reasons: string[];
  constructor(
    status: 'failed' | 'blocked',
    failureClass: OutcomeClass,
    says: string,
    more: { reason?: 'element_not_found' | 'assertion_failed'; confidence?: number; reasons?: string[] } = {},
  ) {
    super(says);
    this.status = status;
    this.class = failureClass;
    this.reason = more.reason;
    this.confidence = more.confidence ?? 0.8;
    this.reasons = more.reasons ?? [];
  }
}

/** The test is not for this environment: another session would only do its harmless steps once more. */
export const ruledOutHalt = (says: string): Halt =>
  new Halt('blocked', 'test', says, {
    confidence: 0.95,
    reasons: ['The environment under test rules it out.'],
  });

/** The first line of an error message, without the driver's prefix. */
export const sentence = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .split('\n')[0]!
    .replace(/^(page|browserContext)\.\w+: /, '');

const serverTrouble =
  /\b(50[0-4]|bad gateway|service unavailable|gateway time-?out|internal server error|application error|something went wrong|this site can.t be reached|took too long to respond|maintenance)\b/i;

/** A server error shown in the largest text of the page; undefined where there is none. */
export const troubleOn = ({ scene }: SessionView): string | undefined => {
  const biggest = [...scene.lines].sort((a, b) => b.fontPx - a.fontPx).slice(0, 4);
  return biggest.find((line) => serverTrouble.test(line.text))?.text;
};

const reasonsWhy = {
  'not-understood': 'The words of the step were not understood.',
  'wrong-answer': 'The model gave no answer that could be used.',
  'no-budget': 'What the model may cost is spent.',
};

/**
 * Classifies a step that could not be carried out. Only a target missing from a fully read page can be the
 * app's fault; a step not understood or ambiguous is the agent's or the test's. A step that worked before
 * and lost its target on an error page is a bug, not an app change.
 */
export function haltFor(
  decision: Extract<Decision, { kind: 'cannot' }>,
  {
    view,
    text,
    workedBefore,
    idle,
    astray,
  }: {
    view: SessionView;
    text: string;
    workedBefore: boolean;
    /** the previous click, where it had no effect */ idle?: string;
    /** the first step that led elsewhere than before */ astray?: string;
  },
): Halt {
  if (decision.why === 'ambiguous')
    return new Halt('blocked', 'test', decision.says, {
      confidence: 0.8,
      reasons: [`${decision.candidates.length} things on the screen fit the words.`],
    });
  if (decision.why !== 'not-found')
    return new Halt('blocked', 'agent', decision.says, {
      confidence: 0.9,
      reasons: [reasonsWhy[decision.why]],
    });
  if (view.scene.reason)
    return new Halt(
      'blocked',
      'environment',
      `${decision.says} The screen could not be read: ${view.scene.reason}`,
      { confidence: 0.7 },
    );
  if (idle && decision.why === 'not-found') {
    return new Halt('failed', 'bug', `${decision.says} The step before, ${idle}, changed nothing.`, {
      reason: 'element_not_found',
      confidence: 0.85,
      reasons: [`${idle}: nothing came of it.`, 'What should have come of it is not there.'],
    });
  }
  if (astray)
    return new Halt('failed', 'bug', `${decision.says} Before, ${astray}.`, {
      reason: 'element_not_found',
      confidence: 0.65,
      reasons: [`${astray}.`],
    });
  const quoted = [...text.matchAll(/["“]([^"”]+)["”]/g)].map((match) => match[1]!);
  const near = quoted.some((words) => view.scene.lines.some((line) => alike(line.text, words) > 0.7));
  if (near)
    return new Halt(
      'blocked',
      'agent',
      `${decision.says} Something like it is on the screen, but the agent could not tell that it is meant.`,
      { confidence: 0.7 },
    );
  const trouble = troubleOn(view);
  if (trouble)
    return new Halt('failed', 'bug', `${decision.says} The page says “${trouble}” instead.`, {
      reason: 'element_not_found',
      confidence: 0.85,
      reasons: [`The page says “${trouble}”.`],
    });
  return new Halt('failed', workedBefore ? 'app_change' : 'test', decision.says, {
    reason: 'element_not_found',
    confidence: workedBefore ? 0.75 : 0.6,
    reasons: [
      workedBefore
        ? 'The step has worked before, and nothing on the screen is surely the same thing.'
        : 'The step has never worked, and nothing on the screen is called so.',
    ],
  });
}
