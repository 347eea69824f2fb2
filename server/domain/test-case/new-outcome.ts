import type { Execution, Step, TestCase } from '#prisma/generated/client.ts';

/** The assertions of a test that failed, and as they would hold on what was shown. */
export interface NewOutcome {
  before: string[];
  after: string[];
  /** Whether a person has accepted it, and the test says so now. */
  accepted: boolean;
}

const same = (a: readonly string[], b: readonly string[]): boolean => a.join('\n') === b.join('\n');

/**
 * What a failed test may expect from now on. Null where its run offers nothing: another cause than the app was
 * found, the steps show nothing sure in place of what was expected, or the test was edited since. A test that
 * reproduces an issue expects the right outcome whatever is shown.
 */
export function newOutcomeOf({
  execution,
  testCase,
  steps,
}: {
  execution: Pick<Execution, 'status' | 'reason' | 'class' | 'attempt' | 'assertions'>;
  testCase: Pick<TestCase, 'status' | 'origin' | 'assertions'> | null;
  steps: Pick<Step, 'kind' | 'status' | 'attempt' | 'intent' | 'instead'>[];
}): NewOutcome | null {
  const isOfApp = execution.class === 'bug' || execution.class === 'app_change';
  if (execution.status !== 'failed' || execution.reason !== 'assertion_failed' || !isOfApp) return null;
  if (testCase?.status !== 'active' || testCase.origin === 'reproduction') return null;
  const shown = new Map(
    steps
      .filter(
        ({ kind, status, attempt }) =>
          kind === 'assertion' && status === 'failed' && attempt === execution.attempt,
      )
      .filter(({ instead }) => instead !== '')
      .map(({ intent, instead }) => [intent, instead]),
  );
  const before = execution.assertions;
  const after = before.map((line) => shown.get(line) ?? line);
  const accepted = same(testCase.assertions, after);
  return !same(before, after) && (accepted || same(testCase.assertions, before))
    ? { before, after, accepted }
    : null;
}
