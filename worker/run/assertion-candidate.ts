import { createHash } from 'node:crypto';
import type { ExecutionOutcome, StepRecord } from '#worker/ports/records.ts';
import type { Candidate } from '#worker/oracles/types.ts';

/** What confirms a finding of this kind is executing its test again. */
export const assertionOracle = 'assertion';

/** The same test failing at the same assertion is the same bug. */
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
  /** Whether the test ever passed: then something changed. */
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

/** Only what the app shows wrongly can be a bug: never the environment's, the agent's or the test's own trouble. */
export const isBugOfApp = (outcome: ExecutionOutcome): boolean =>
  outcome.status === 'failed' &&
  outcome.reason === 'assertion_failed' &&
  (outcome.class === undefined || outcome.class === 'bug');
