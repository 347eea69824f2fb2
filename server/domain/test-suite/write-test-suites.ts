import type { z } from 'zod';
import { isUniqueViolation } from '#server/platform/db.ts';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/notify.ts';
import { osVersionIsForMobile } from '../app/platform-only.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import {
  getAppInOrganization,
  getCredentialInApp,
  getEnvironmentInApp,
  getSuiteInApp,
  getTestCasesInApp,
  inApp,
} from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import {
  suiteCap,
  type CreateTestSuiteInput,
  type DeleteTestSuiteInput,
  type ReorderTestSuiteInput,
  type UpdateTestSuiteInput,
} from './schemas.ts';

export const createTestSuite = ({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.output<typeof CreateTestSuiteInput>;
}) =>
  namesAreUnique(input.name, () =>
    withTransaction(ctx, async (ctx) => {
      const members = await getTestCasesInApp({ ctx, testCaseIds: input.testCaseIds });
      checkCap(members.length);
      await checkPlatform({ ctx, url: input.suiteURL, osVersion: input.osVersion });
      if (input.environmentId) await getEnvironmentInApp({ ctx, environmentId: input.environmentId });
      const suite = await ctx.db.testSuite.create({
        data: {
          id: newId('suite'),
          ...inApp(ctx),
          name: input.name,
          suiteInstructions: input.suiteInstructions,
          suiteUrl: input.suiteURL || null,
          environmentId: input.environmentId ?? null,
          osVersion: input.osVersion ?? null,
          members: {
            createMany: { data: members.map((member, position) => ({ testCaseId: member.id, position })) },
          },
        },
      });
      await finish({
        ctx,
        action: 'test_suite.create',
        id: suite.id,
        detail: { name: suite.name, testCases: members.length },
      });
      return suite;
    }),
  );

export const updateTestSuite = ({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.output<typeof UpdateTestSuiteInput>;
}) =>
  namesAreUnique(input.name ?? '', () =>
    withTransaction(ctx, async (ctx) => {
      const { testSuiteId, addTestCaseIds, removeTestCaseIds, suiteURL, ...data } = input;
      const suite = await getSuiteInApp({ ctx, testSuiteId });
      if (suite.main && (addTestCaseIds.length > 0 || removeTestCaseIds.length > 0)) {
        throw new DomainError(
          'CONFLICT',
          'The main suite holds every active test. Archive or activate a test to change it.',
        );
      }
      await checkPlatform({ ctx, url: suiteURL, osVersion: data.osVersion });
      if (data.credentialId) await getCredentialInApp({ ctx, credentialId: data.credentialId });
      if (data.environmentId) await getEnvironmentInApp({ ctx, environmentId: data.environmentId });
      await ctx.db.testSuiteMember.deleteMany({
        where: { testSuiteId, testCaseId: { in: removeTestCaseIds } },
      });
      const added = await getTestCasesInApp({ ctx, testCaseIds: addTestCaseIds });
      const position = await ctx.db.testSuiteMember.count({ where: { testSuiteId } });
      await ctx.db.testSuiteMember.createMany({
        data: added.map((member, index) => ({
          testSuiteId,
          testCaseId: member.id,
          position: position + index,
        })),
        skipDuplicates: true,
      });
      checkCap(await ctx.db.testSuiteMember.count({ where: { testSuiteId } }));
      const updated = await ctx.db.testSuite.update({
        where: { id: testSuiteId },
        data: { ...data, ...(suiteURL === undefined ? {} : { suiteUrl: suiteURL || null }) },
      });
      await finish({
        ctx,
        action: 'test_suite.update',
        id: testSuiteId,
        detail: { fields: Object.keys(data), added: addTestCaseIds, removed: removeTestCaseIds },
      });
      return updated;
    }),
  );

/**
 * @throws DomainError NOT_FOUND; CONFLICT for the main suite, which has no order of its own, and for a test
 * that is no member (any more)
 */
export const reorderTestSuite = ({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.output<typeof ReorderTestSuiteInput>;
}) =>
  withTransaction(ctx, async (ctx) => {
    const suite = await getSuiteInApp({ ctx, testSuiteId: input.testSuiteId });
    if (suite.main)
      throw new DomainError(
        'CONFLICT',
        'The main suite holds every active test, in the order in which they were made.',
      );
    const members = (
      await ctx.db.testSuiteMember.findMany({
        where: { testSuiteId: suite.id },
        orderBy: [{ position: 'asc' }, { testCaseId: 'asc' }],
        select: { testCaseId: true },
      })
    ).map(({ testCaseId }) => testCaseId);
    const wanted = [...new Set(input.testCaseIds)];
    const stranger = wanted.find((id) => !members.includes(id));
    if (stranger !== undefined)
      throw new DomainError('CONFLICT', `Test case ${stranger} is not in the suite “${suite.name}”.`);
    const order = [...wanted, ...members.filter((id) => !wanted.includes(id))];
    await ctx.db.$executeRaw`
      UPDATE test_suite_members m SET position = o.at - 1 FROM unnest(${order}::int[]) WITH ORDINALITY AS o(id, at)
      WHERE m.test_suite_id = ${suite.id} AND m.test_case_id = o.id`;
    await finish({
      ctx,
      action: 'test_suite.reorder',
      id: suite.id,
      detail: { before: members, after: order },
    });
    return { testSuiteId: suite.id, testCaseIds: order };
  });

/** The tests stay; they are only unlinked. */
export const deleteTestSuite = ({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.output<typeof DeleteTestSuiteInput>;
}) =>
  withTransaction(ctx, async (ctx) => {
    const suite = await getSuiteInApp({ ctx, testSuiteId: input.testSuiteId });
    if (suite.main)
      throw new DomainError('CONFLICT', "The main suite can't be deleted: it holds every active test.");
    await ctx.db.testSuite.delete({ where: { id: suite.id } });
    await finish({ ctx, action: 'test_suite.delete', id: suite.id, detail: { name: suite.name } });
    return { testSuiteId: suite.id };
  });

function checkCap(members: number) {
  if (members > suiteCap)
    throw new DomainError('INVALID', `A suite holds up to ${suiteCap} tests; this would make ${members}.`, {
      testCaseIds: `At most ${suiteCap}.`,
    });
}

/** @throws DomainError INVALID for an address of a mobile app, or a system's version of a web app */
async function checkPlatform({
  ctx,
  url,
  osVersion,
}: {
  ctx: AppCtx;
  url: string | undefined;
  osVersion: string | undefined;
}) {
  if (!url && !osVersion) return;
  const { platform } = await getAppInOrganization({ ctx });
  if (url && platform !== 'web')
    throw new DomainError('INVALID', 'A suite of a mobile app has no address of its own.', {
      suiteURL: 'For web apps only.',
    });
  if (osVersion && platform === 'web') throw osVersionIsForMobile();
}

async function namesAreUnique<T>(name: string, work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error))
      throw new DomainError('CONFLICT', `There already is a suite called “${name}”.`);
    throw error;
  }
}

async function finish({
  ctx,
  action,
  id,
  detail,
}: {
  ctx: AppCtx;
  action: string;
  id: string;
  detail: Record<string, string | number | string[] | number[]>;
}) {
  await audit({ ctx, action, targetKind: 'test_suite', targetIds: [id], detail });
  await publish(ctx.db, { topic: 'suite', organizationId: ctx.organizationId, appId: ctx.appId, id });
}
