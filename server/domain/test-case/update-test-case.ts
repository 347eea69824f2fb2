import type { z } from 'zod';
import type { Prisma } from '#prisma/generated/client.ts';
import { publish } from '#server/platform/notify.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { notFound } from '../errors.ts';
import { checkReferences } from '../script/check-references.ts';
import { getKeyFeatureInApp, getTestCaseInApp, inApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import { lineReader, type LineReading } from './read-lines.ts';
import type { UpdateTestCaseInput } from './schemas.ts';

/**
 * A partial update: what is left out stays as it is.
 * @returns the test as it is now, and how the lines that are new in it are read
 * @throws DomainError INVALID for steps that name a script which does not exist, or a value that nothing
 * supplies
 */
export const updateTestCase = ({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.output<typeof UpdateTestCaseInput>;
}) =>
  withTransaction(ctx, async (ctx) => {
    const { testCaseId, groupId, bundleId, ...plain } = input;
    const before = await getTestCaseInApp({ ctx, testCaseId });
    if (groupId) await getKeyFeatureInApp({ ctx, keyFeatureId: groupId });
    if (plain.credentialId) {
      const credential = await ctx.db.credential.findFirst({
        where: { id: plain.credentialId, ...inApp(ctx) },
        select: { id: true },
      });
      if (!credential) throw notFound('credential', plain.credentialId);
    }
    if (plain.steps || plain.assertions) {
      await checkReferences({
        ctx,
        steps: plain.steps ?? before.steps,
        assertions: plain.assertions ?? before.assertions,
        credentialId: plain.credentialId === undefined ? before.credentialId : plain.credentialId,
      });
    }
    const data: Prisma.TestCaseUncheckedUpdateInput = {
      ...plain,
      ...(groupId === undefined ? {} : { keyFeatureId: groupId }),
      ...(bundleId === undefined ? {} : { bundleId: bundleId === '' ? null : bundleId }),
    };
    const updated = await ctx.db.testCase.update({ where: { id: testCaseId }, data });
    const fields = Object.keys(data) as (keyof typeof before)[];
    await audit({
      ctx,
      action: 'test_case.update',
      targetKind: 'test_case',
      targetIds: [testCaseId],
      detail: {
        before: Object.fromEntries(fields.map((key) => [key, before[key]])) as Prisma.InputJsonObject,
        fields,
      },
    });
    await publish(ctx.db, {
      topic: 'testcase',
      organizationId: ctx.organizationId,
      appId: ctx.appId,
      id: String(testCaseId),
    });
    return { ...updated, readings: await readNewLines({ ctx, before, now: plain }) };
  });

type Lines = { steps: string[]; assertions: string[] };

async function readNewLines({
  ctx,
  before,
  now: { steps = [], assertions = [] },
}: {
  ctx: AppCtx;
  before: Lines;
  now: Partial<Lines>;
}): Promise<LineReading[]> {
  if (steps.length + assertions.length === 0) return [];
  const reader = await lineReader({ ctx });
  return reader
    .lines({ steps, assertions })
    .filter(({ kind, line }) => !(kind === 'step' ? before.steps : before.assertions).includes(line));
}
