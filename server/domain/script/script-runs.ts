import type { z } from 'zod';
import { addJob } from '#server/jobs/index.ts';
import { newId } from '#server/platform/ids.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { notFound } from '../errors.ts';
import { getScriptInApp, inApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import type { GetScriptRunInput, ScriptIdInput, TryScriptInput } from './schemas.ts';

/** What a run came to; every text already without secrets. */
export interface ScriptOutcome {
  output: string;
  error: string;
  exitCode: number | null;
  timedOut: boolean;
  ms: number;
}

/** Postgres keeps no NUL in a text. */
const storable = (outcome: ScriptOutcome): ScriptOutcome => ({
  ...outcome,
  output: outcome.output.replaceAll('\0', '�'),
  error: outcome.error.replaceAll('\0', '�'),
});

/** Keeps a run of a script by its name; one that has been deleted meanwhile leaves no trace. */
export async function noteScriptRun({
  ctx,
  name,
  executionId,
  outcome,
}: {
  ctx: AppCtx;
  name: string;
  executionId: string | null;
  outcome: ScriptOutcome;
}): Promise<void> {
  const script = await ctx.db.script.findFirst({ where: { ...inApp(ctx), name }, select: { id: true } });
  if (script)
    await ctx.db.scriptRun.create({
      data: { id: newId('scriptRun'), ...inApp(ctx), scriptId: script.id, executionId, ...storable(outcome) },
    });
}

/** Queues a run for trying it out: a worker runs it, and its row says what came of it. */
export const tryScript = ({ ctx, input }: { ctx: AppCtx; input: z.output<typeof TryScriptInput> }) =>
  withTransaction(ctx, async (ctx) => {
    const script = await getScriptInApp({ ctx, scriptId: input.scriptId });
    const { id } = await ctx.db.scriptRun.create({
      data: { id: newId('scriptRun'), ...inApp(ctx), scriptId: script.id },
    });
    await addJob(ctx.db, 'script_try', { scriptRunId: id, values: input.values });
    await audit({
      ctx,
      action: 'script.try',
      targetKind: 'script',
      targetIds: [script.id],
      detail: { name: script.name },
    });
    return { scriptRunId: id };
  });

/** What a run that was queued by tryScript has written so far. */
export async function showScriptOutput({
  ctx,
  scriptRunId,
  output,
}: {
  ctx: AppCtx;
  scriptRunId: string;
  output: string;
}): Promise<void> {
  await ctx.db.scriptRun.updateMany({
    where: { id: scriptRunId, ...inApp(ctx), exitCode: null, error: '' },
    data: { output: output.replaceAll('\0', '�') },
  });
}

/** Ends a run that was queued by tryScript. */
export async function endScriptRun({
  ctx,
  scriptRunId,
  outcome,
}: {
  ctx: AppCtx;
  scriptRunId: string;
  outcome: ScriptOutcome;
}): Promise<void> {
  await ctx.db.scriptRun.updateMany({ where: { id: scriptRunId, ...inApp(ctx) }, data: storable(outcome) });
}

/** @throws DomainError NOT_FOUND */
export async function getScriptRun({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.output<typeof GetScriptRunInput>;
}) {
  const run = await ctx.db.scriptRun.findFirst({ where: { id: input.scriptRunId, ...inApp(ctx) } });
  if (!run) throw notFound('script run', input.scriptRunId);
  const { id, scriptId, executionId, output, error, exitCode, timedOut, ms, createdAt } = run;
  // One that has ended has an exit code, or says why it has none.
  return {
    id,
    scriptId,
    executionId,
    output,
    error,
    exitCode,
    timedOut,
    ms,
    createdAt,
    ended: exitCode !== null || timedOut || error !== '',
  };
}

const runsShown = 20;

/**
 * The last runs of a script, newest first: tried out by people, or for a test. @throws DomainError NOT_FOUND
 */
export async function listScriptRuns({ ctx, input }: { ctx: AppCtx; input: z.output<typeof ScriptIdInput> }) {
  const script = await getScriptInApp({ ctx, scriptId: input.scriptId });
  return ctx.db.scriptRun.findMany({
    where: { scriptId: script.id, ...inApp(ctx) },
    orderBy: { createdAt: 'desc' },
    take: runsShown,
    select: {
      id: true,
      executionId: true,
      exitCode: true,
      timedOut: true,
      error: true,
      ms: true,
      createdAt: true,
    },
  });
}
