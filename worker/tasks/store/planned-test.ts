import type { TestCase } from '#prisma/generated/client.ts';
import { faultOfReproduction } from '#server/domain/issue/reproduction.ts';
import type { RunSettings } from '#server/domain/run/schemas.ts';
import type { PlannedTest } from '#worker/ports/records.ts';
import { protectionOf } from '#worker/run/session-target.ts';
import type { Identity } from '../session-identity.ts';

/** A test at the address under test, as somebody who may sign in. */
export function plannedTest({
  test: { title, steps, assertions },
  testCase,
  settings,
  identity,
}: {
  test: Pick<PlannedTest, 'title' | 'steps' | 'assertions'>;
  testCase: Pick<TestCase, 'bundleId' | 'signature'> | null;
  settings: RunSettings;
  identity: Identity;
}): PlannedTest {
  const fault = faultOfReproduction(testCase?.signature);
  return {
    title,
    steps,
    assertions,
    address: testCase?.bundleId || settings.address,
    instructions: settings.instructions,
    credential: identity.credential,
    protection: protectionOf(settings),
    ...(fault === undefined ? {} : { fault }),
  };
}
