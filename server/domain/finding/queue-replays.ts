import { addJob } from '#server/jobs/index.ts';
import type { AppCtx } from '../context.ts';
import { severities, type SeverityName } from '../issue/kinds.ts';
import { openExecutionStatuses } from '../run/statuses.ts';

/**
 * Queues the replays of what was suspected while the run explored: one finding of each signature, that with
 * the shortest trail; the gravest first, and of these the shortest trails. Within the transaction that ends the
 * exploration.
 */
export async function queueReplays({ ctx, runId }: { ctx: AppCtx; runId: string }): Promise<void> {
  const shortest = await ctx.db.$queryRaw<{ id: string; severity: SeverityName; steps: number }[]>`
    SELECT DISTINCT ON (signature) id, severity::text, coalesce(jsonb_array_length(trail -> 'steps'), 0) AS steps
    FROM findings WHERE run_id = ${runId} AND app_id = ${ctx.appId} AND status = 'candidate'
    ORDER BY signature, steps, created_at`;
  const gravity = ({ severity }: { severity: SeverityName }) => severities.indexOf(severity);
  for (const { id } of shortest.toSorted((a, b) => gravity(a) - gravity(b) || a.steps - b.steps))
    await addJob(ctx.db, 'finding_confirm', { findingId: id }, { key: `finding_confirm:${id}` });
}

/** Whether the app is being explored in this run; its row is locked, so that this stays so until the end. */
export async function isExploring({ ctx, runId }: { ctx: AppCtx; runId: string }): Promise<boolean> {
  await ctx.db.$queryRaw`SELECT id FROM runs WHERE id = ${runId} FOR NO KEY UPDATE`;
  const open = await ctx.db.execution.count({
    where: {
      runId,
      appId: ctx.appId,
      kind: 'exploration',
      testCaseId: null,
      status: { in: [...openExecutionStatuses] },
    },
  });
  return open > 0;
}
