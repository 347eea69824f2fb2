import type { Run } from '#prisma/generated/client.ts';
import { publish } from '#server/platform/notify.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { getAppInOrganization, getRunInApp, inApp } from '../scope.ts';
import { makeRun } from './make-run.ts';
import { CreateRunInput } from './schemas.ts';

/**
 * The run that something is added to: the one that is named, else the default run (the latest full run that
 * did not fail), else a new one for these tests. A completed run goes back to running and keeps its end: by
 * that it is known that its report stands. Within the caller's transaction.
 * @throws DomainError NOT_FOUND for an unknown run; CONFLICT for one that failed or was cancelled
 */
export async function openDefaultRun({
  ctx,
  runId,
  testCaseIds,
}: {
  ctx: AppCtx;
  runId?: string;
  testCaseIds: number[];
}): Promise<Run> {
  await ctx.db.$queryRaw`SELECT id FROM apps WHERE id = ${ctx.appId} FOR UPDATE`;
  const id = runId ?? (await defaultRunId({ ctx }));
  if (id === undefined) {
    const app = await getAppInOrganization({ ctx });
    return makeRun({ ctx, app, suite: null, wanted: CreateRunInput.parse({ kind: 'custom', testCaseIds }) });
  }
  await ctx.db.$queryRaw`SELECT id FROM runs WHERE id = ${id} AND app_id = ${ctx.appId} FOR UPDATE`;
  const run = await getRunInApp({ ctx, runId: id });
  if (run.status === 'failed' || run.status === 'cancelled')
    throw new DomainError('CONFLICT', `Run ${run.number} is ${run.status}: nothing can be added to it.`);
  if (run.status === 'queued' || run.status === 'running') return run;
  const progress = { ...(run.progress as object), stage: 'executing', says: 'Going on with what was added.' };
  const reopened = await ctx.db.run.update({
    where: { id: run.id },
    data: { status: 'running', progress },
  });
  await publish(ctx.db, {
    topic: 'run',
    organizationId: ctx.organizationId,
    appId: ctx.appId,
    runId: run.id,
  });
  return reopened;
}

/** Of the run that things are added to; undefined where there is none yet. */
export async function defaultRunId({ ctx }: { ctx: AppCtx }): Promise<string | undefined> {
  const run = await ctx.db.run.findFirst({
    where: {
      ...inApp(ctx),
      full: true,
      status: { notIn: ['failed', 'cancelled'] },
    },
    orderBy: { number: 'desc' },
    select: { id: true },
  });
  return run?.id;
}
