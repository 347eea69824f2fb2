/**
 * What the acts on heals share: taking the rows under lock, rewriting the test's steps, telling the world.
 */
import { z } from 'zod';
import { Prisma, type HealProposal, type HealStatus } from '#prisma/generated/client.ts';
import { publish } from '#server/platform/notify.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';
import { getTestCaseInApp, inApp } from '../scope.ts';

const LearntSchema = z
  .object({ key: z.string(), memory: z.looseObject({}) })
  .nullable()
  .catch(null);

/** A heal's new steps are kept as one text, a line each. */
export const linesOf = (after: string): string[] => after.split('\n');
export const textOf = (after: string[]): string => after.join('\n');

/** Locked in the order of their ids. @throws DomainError NOT_FOUND naming the first that is missing */
export async function takeHeals({
  ctx,
  healIds,
}: {
  ctx: AppCtx;
  healIds: string[];
}): Promise<HealProposal[]> {
  const ids = [...new Set(healIds)];
  await ctx.db
    .$queryRaw`SELECT id FROM heal_proposals WHERE id IN (${Prisma.join(ids)}) AND app_id = ${ctx.appId} ORDER BY id FOR UPDATE`;
  const rows = await ctx.db.healProposal.findMany({
    where: { id: { in: ids }, ...inApp(ctx) },
    orderBy: [{ testCaseId: 'asc' }, { stepIndex: 'asc' }],
  });
  const missing = ids.find((id) => !rows.some((row) => row.id === id));
  if (missing) throw notFound('heal', missing);
  return rows;
}

/** Where some lines stand in a test's steps, as near as can be to where they stood; -1 where they don't. */
function placeOf(steps: string[], lines: string[], near: number): number {
  const places = steps.flatMap((_, at) =>
    lines.every((line, offset) => steps[at + offset] === line) ? [at] : [],
  );
  return places.sort((a, b) => Math.abs(a - near) - Math.abs(b - near))[0] ?? -1;
}

/**
 * Puts other lines in the place of some of a test's steps.
 * @returns false where the test does not have them any more
 */
async function rewriteSteps({
  ctx,
  testCaseId,
  near,
  from,
  to,
}: {
  ctx: AppCtx;
  testCaseId: number;
  near: number;
  from: string[];
  to: string[];
}): Promise<boolean> {
  await ctx.db
    .$queryRaw`SELECT id FROM test_cases WHERE id = ${testCaseId} AND app_id = ${ctx.appId} FOR UPDATE`;
  const { steps } = await getTestCaseInApp({ ctx, testCaseId });
  const at = placeOf(steps, from, near);
  if (at < 0) return false;
  await ctx.db.testCase.update({
    where: { id: testCaseId },
    data: { steps: steps.toSpliced(at, from.length, ...to) },
  });
  await publish(ctx.db, {
    topic: 'testcase',
    organizationId: ctx.organizationId,
    appId: ctx.appId,
    id: String(testCaseId),
  });
  return true;
}

/**
 * Rewrites a test as a heal says. A thing that has lost its words leaves the step's as they are: then its new
 * look is learnt. @returns false where the test has no such step any more
 */
export async function carryOver({ ctx, heal }: { ctx: AppCtx; heal: HealProposal }): Promise<boolean> {
  const done = await rewriteSteps({
    ctx,
    testCaseId: heal.testCaseId,
    near: heal.stepIndex,
    from: [heal.before],
    to: linesOf(heal.after),
  });
  const learnt = LearntSchema.parse(heal.learnt);
  if (done && heal.before === heal.after && learnt)
    await ctx.db.stepMemory.updateMany({
      where: { key: learnt.key, testCaseId: heal.testCaseId, ...inApp(ctx) },
      data: { memory: learnt.memory as Prisma.InputJsonObject },
    });
  return done;
}

/** What a test has learnt of how its steps look; the next run learns it anew. */
export const forget = ({ ctx, testCaseId }: { ctx: AppCtx; testCaseId: number }) =>
  ctx.db.stepMemory.deleteMany({ where: { testCaseId, ...inApp(ctx) } });

/**
 * Back to how the test read before a heal, without what it has learnt since. @returns false where it does not
 * read as healed any more
 */
export async function takeBack({ ctx, heal }: { ctx: AppCtx; heal: HealProposal }): Promise<boolean> {
  await forget({ ctx, testCaseId: heal.testCaseId });
  return rewriteSteps({
    ctx,
    testCaseId: heal.testCaseId,
    near: heal.stepIndex,
    from: linesOf(heal.after),
    to: [heal.before],
  });
}

export const doesNotApply = (heal: HealProposal, act: string, needs: string) =>
  new DomainError('CONFLICT', `Heal ${heal.id} is ${heal.status}: ${act} needs one that is ${needs}.`);

export const hasChanged = (heal: HealProposal) =>
  new DomainError(
    'CONFLICT',
    `Test case ${heal.testCaseId} has been changed since: it has no step “${heal.before}” any more.`,
  );

export async function settle({
  ctx,
  action,
  heals,
  status,
}: {
  ctx: AppCtx;
  action: string;
  heals: HealProposal[];
  status: HealStatus;
}): Promise<void> {
  if (heals.length === 0) return;
  const decided =
    status === 'proposed'
      ? { decidedById: null, decidedAt: null }
      : { decidedById: ctx.actor.id ?? null, decidedAt: new Date() };
  await ctx.db.healProposal.updateMany({
    where: { id: { in: heals.map(({ id }) => id) }, ...inApp(ctx) },
    data: { status, ...decided },
  });
  for (const heal of heals) {
    await audit({
      ctx,
      action,
      targetKind: 'heal',
      targetIds: [heal.id],
      detail: { testCaseId: heal.testCaseId, before: heal.before, after: linesOf(heal.after) },
    });
  }
}

export async function answer({
  ctx,
  healIds,
  changed,
}: {
  ctx: AppCtx;
  healIds: string[];
  changed: HealProposal[];
}) {
  const rows = await ctx.db.healProposal.findMany({
    where: { id: { in: healIds }, ...inApp(ctx) },
    select: { id: true, status: true, testCaseId: true },
  });
  return {
    heals: [...new Set(healIds)].map((id) => ({
      ...rows.find((row) => row.id === id)!,
      changed: changed.some((heal) => heal.id === id),
    })),
  };
}
