/** Decides when a finding is replayed, from the rows of its run. */
import type { Execution, Finding } from '#prisma/generated/client.ts';
import type { AppCtx } from '#server/domain/context.ts';
import { openExecutionStatuses } from '#server/domain/run/statuses.ts';
import { addJob } from '#server/jobs/index.ts';
import { maxReplayedAlone } from '#worker/run/policy.ts';

const askAgainMs = 2000;

/** The finding with the shortest trail among the waiting ones of the same signature. */
export async function shortestOf({ ctx, finding }: { ctx: AppCtx; finding: Finding }): Promise<Finding> {
  if (finding.status !== 'candidate') return finding;
  const [shortest] = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM findings WHERE run_id = ${finding.runId} AND app_id = ${finding.appId}
      AND signature = ${finding.signature} AND status = 'candidate'
    ORDER BY coalesce(jsonb_array_length(trail -> 'steps'), 0), created_at LIMIT 1`;
  if (!shortest || shortest.id === finding.id) return finding;
  return ctx.db.finding.findUniqueOrThrow({ where: { id: shortest.id } });
}

/**
 * Whether a lone replay may start. False where other work of the run is open; the job is then rescheduled.
 */
export async function isItsTurnAlone({ ctx, finding }: { ctx: AppCtx; finding: Finding }): Promise<boolean> {
  const { runId, id } = finding;
  const others = await ctx.db.execution.count({
    where: {
      runId,
      status: { in: [...openExecutionStatuses] },
      OR: [{ findingId: null }, { findingId: { not: id } }],
    },
  });
  // A finding that waits behind another of its signature does not count: it may be waiting for this very
  // replay.
  const [toReplay] = await ctx.db.$queryRaw<{ open: number }[]>`
    SELECT count(*)::int AS open FROM findings f WHERE f.run_id = ${runId} AND f.status = 'candidate'
      AND NOT EXISTS (SELECT 1 FROM findings o
        WHERE o.run_id = f.run_id AND o.signature = f.signature AND o.status = 'confirming')`;
  if (others + (toReplay?.open ?? 0) === 0) return true;
  await addJob(
    ctx.db,
    'finding_confirm',
    { findingId: id, alone: true },
    {
      key: `finding_confirm:${id}:alone`,
      queue: `alone:${runId}`,
      runAt: new Date(Date.now() + askAgainMs),
    },
  );
  return false;
}

/** Whether other executions of the run were active since this replay began. */
export async function wasCrowded({
  ctx,
  execution,
}: {
  ctx: AppCtx;
  execution: Execution;
}): Promise<boolean> {
  const { id, runId, startedAt } = execution;
  const since = startedAt ?? new Date();
  const beside = await ctx.db.execution.count({
    where: { runId, id: { not: id }, OR: [{ status: 'running' }, { endedAt: { gt: since } }] },
  });
  return beside > 0;
}

/** Whether the run's limit of lone replays allows another one. */
export async function mayRetryAlone({ ctx, runId }: { ctx: AppCtx; runId: string }): Promise<boolean> {
  const retried = await ctx.db.finding.count({ where: { runId, status: 'confirming', tries: { gt: 0 } } });
  const again = await ctx.db.execution.groupBy({
    by: ['findingId'],
    where: { runId, kind: 'confirmation' },
    having: { id: { _count: { gt: 1 } } },
  });
  return Math.max(retried, again.length) < maxReplayedAlone;
}
