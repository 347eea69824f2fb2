import type { Execution, TestCase } from '#prisma/generated/client.ts';
import type { RunSettings } from '#server/domain/run/schemas.ts';
import type { PlannedTest } from '#worker/ports/records.ts';
import type { Identity } from '../session-identity.ts';

/** The test of an execution, with the steps from when its run was created, at the address under test. */
export function plannedTest({
  execution,
  testCase,
  settings,
  identity,
}: {
  execution: Pick<Execution, 'title' | 'steps' | 'assertions'>;
  testCase: Pick<TestCase, 'bundleId'> | null;
  settings: RunSettings;
  identity: Identity;
}): PlannedTest {
  return {
    title: execution.title,
    steps: execution.steps,
    assertions: execution.assertions,
    address: testCase?.bundleId || settings.address,
    instructions: settings.instructions,
    credential: identity.credential,
  };
}
