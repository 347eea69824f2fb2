import { createHash } from 'node:crypto';
import type { ExecutionOutcome, StepRecord } from '#worker/ports/records.ts';
import type { Candidate } from '#worker/oracles/types.ts';

/** Oracle name of findings that are confirmed by running their test again. */
export const assertionOracle = 'assertion';

/** A failure of the same assertion in the same test is the same bug. */
export function assertionSignature(testCaseId: number | null, title: string, assertion: string): string {
  const words = createHash('sha256').update(assertion.trim().toLowerCase()).digest('hex').slice(0, 16);
  return `${assertionOracle}|${testCaseId ?? title.trim().toLowerCase()}|${words}`;
}

/** A test's failed assertion as a possible bug. */
export function assertionCandidate({
  execution,
  outcome,
  step,
  provenBefore,
}: {
  execution: { testCaseId: number | null; title: string };
  outcome: ExecutionOutcome;
  step: StepRecord;
  /** Whether the test has passed before, so that something must have changed. */
  provenBefore: boolean;
}): Candidate {
  return {
    oracle: assertionOracle,
    signature: assertionSignature(execution.testCaseId, execution.title, step.intent),
    type: 'Functional',
    severity: provenBefore ? 'High' : 'Medium',
    severityReason: provenBefore
      ? 'A test that passed before fails now.'
      : 'A test fails that has not been seen to pass yet.',
    title: `${execution.title}: ${step.intent}`,
    expected: step.intent,
    observed: step.says || outcome.says,
    ...(step.proofBox ? { box: step.proofBox } : {}),
    address: step.after.address,
    evidence: {},
  };
}

/** Whether a failure can be a bug: not where the environment, the agent or the test itself is to blame. */
export const isBugOfApp = (outcome: ExecutionOutcome): boolean =>
  outcome.status === 'failed' &&
  outcome.reason === 'assertion_failed' &&
  (outcome.class === undefined || outcome.class === 'bug');
