import type { TestSuite } from '#prisma/generated/client.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { getAppInOrganization, getSuiteInApp, getTestCasesInApp, inApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import { makeRun, type Wanted } from './make-run.ts';
import { CreateRunInput } from './schemas.ts';
import { openRunStatuses } from './statuses.ts';

/**
 * Makes a run and queues its planning, both or neither. Its settings are resolved now: suite before
 * environment before app for address and credential, suite before app for instructions and OS version.
 * @throws DomainError NOT_FOUND for an unknown suite, environment or test; CONFLICT for a discovery of an app that has
 * tests,
 *   and for a regression that has nothing to execute
 */
export function createRun({ ctx, input }: { ctx: AppCtx; input: CreateRunInput }) {
  const wanted = CreateRunInput.parse(input);
  return withTransaction(ctx, async (ctx) => {
    // One run at a time is numbered in an app; the lock also keeps two discoveries from starting at once.
    await ctx.db.$queryRaw`SELECT id FROM apps WHERE id = ${ctx.appId} FOR UPDATE`;
    const app = await getAppInOrganization({ ctx });
    const suite = wanted.testSuiteId ? await getSuiteInApp({ ctx, testSuiteId: wanted.testSuiteId }) : null;
    await checkThatItCanRun({ ctx, wanted, suite });

    return makeRun({ ctx, app, suite, wanted });
  });
}

async function checkThatItCanRun({
  ctx,
  wanted,
  suite,
}: {
  ctx: AppCtx;
  wanted: Wanted;
  suite: TestSuite | null;
}) {
  if (wanted.testCaseIds) {
    const archived = (await getTestCasesInApp({ ctx, testCaseIds: wanted.testCaseIds })).find(
      (testCase) => testCase.status === 'archived',
    );
    if (archived)
      throw new DomainError('CONFLICT', `Test case ${archived.id} is archived. Unarchive it to run it.`);
    return;
  }
  if (wanted.kind === 'discovery') {
    if ((await ctx.db.testCase.count({ where: inApp(ctx) })) > 0) {
      throw new DomainError(
        'CONFLICT',
        'This app has test cases already, so a discovery does not apply. Use rediscovery for one test, or create a custom one.',
      );
    }
    const open = await ctx.db.run.findFirst({
      where: { ...inApp(ctx), kind: 'discovery', status: { in: [...openRunStatuses] } },
      select: { number: true },
    });
    if (open)
      throw new DomainError(
        'CONFLICT',
        `Run ${open.number} is discovering this app already. Wait for it, or cancel it.`,
      );
    return;
  }
  const members = suite && !suite.main ? { suites: { some: { testSuiteId: suite.id } } } : {};
  const executable = await ctx.db.testCase.count({
    where: { ...inApp(ctx), ...members, status: { in: ['active', 'issue_linked'] } },
  });
  if (executable === 0)
    throw new DomainError(
      'CONFLICT',
      'There is no active test to run. Run a discovery, or create a test first.',
    );
}
