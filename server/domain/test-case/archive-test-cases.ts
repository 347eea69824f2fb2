import type { z } from 'zod';
import { publish } from '#server/platform/notify.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { getTestCasesInApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import type { TestCaseIdsInput } from './schemas.ts';

type Input = { ctx: AppCtx; input: z.output<typeof TestCaseIdsInput> };

/** Takes tests out of every run until they are unarchived. Archiving the archived changes nothing. */
export const archiveTestCases = ({ ctx, input }: Input) =>
  withTransaction(ctx, async (ctx) => {
    const changed = (await getTestCasesInApp({ ctx, testCaseIds: input.testCaseIds })).filter(
      (testCase) => testCase.status !== 'archived',
    );
    for (const testCase of changed) {
      await ctx.db.testCase.update({
        where: { id: testCase.id },
        data: { status: 'archived', statusBefore: testCase.status, archivedAt: new Date() },
      });
    }
    return finish({ ctx, action: 'test_case.archive', ids: changed.map((testCase) => testCase.id) });
  });

/** Back to the status that each had before. */
export const unarchiveTestCases = ({ ctx, input }: Input) =>
  withTransaction(ctx, async (ctx) => {
    const changed = (await getTestCasesInApp({ ctx, testCaseIds: input.testCaseIds })).filter(
      (testCase) => testCase.status === 'archived',
    );
    for (const testCase of changed) {
      await ctx.db.testCase.update({
        where: { id: testCase.id },
        data: { status: testCase.statusBefore ?? 'active', statusBefore: null, archivedAt: null },
      });
    }
    return finish({ ctx, action: 'test_case.unarchive', ids: changed.map((testCase) => testCase.id) });
  });

async function finish({ ctx, action, ids }: { ctx: AppCtx; action: string; ids: number[] }) {
  if (ids.length > 0) await audit({ ctx, action, targetKind: 'test_case', targetIds: ids });
  for (const id of ids)
    await publish(ctx.db, {
      topic: 'testcase',
      organizationId: ctx.organizationId,
      appId: ctx.appId,
      id: String(id),
    });
  return { changed: ids };
}
