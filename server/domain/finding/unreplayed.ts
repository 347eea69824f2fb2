import type { AppCtx } from '../context.ts';
import { noneUnreplayed, type Unreplayed } from '../verdict.ts';

/** By run: what was suspected in it and set aside without a replay, each root cause once. */
export async function unreplayedIn({
  ctx,
  runIds,
}: {
  ctx: AppCtx;
  runIds: string[];
}): Promise<(runId: string) => Unreplayed> {
  const rows = await ctx.db.$queryRaw<({ runId: string } & Unreplayed)[]>`
    SELECT run_id AS "runId", count(*)::int AS "all", count(*) FILTER (WHERE critical)::int AS critical
    FROM (
      SELECT f.run_id, f.signature, bool_or(f.severity = 'Critical') AS critical
      FROM findings f JOIN executions e ON e.id = f.execution_id
      WHERE f.run_id = ANY(${runIds}::text[]) AND f.organization_id = ${ctx.organizationId}
        AND f.app_id = ${ctx.appId} AND NOT e.added
      GROUP BY f.run_id, f.signature
      HAVING bool_and(f.status = 'unconfirmed' AND f.tries = 0)
    ) AS suspected
    GROUP BY run_id`;
  const byRun = new Map(rows.map(({ runId, ...unreplayed }) => [runId, unreplayed]));
  return (runId) => byRun.get(runId) ?? noneUnreplayed;
}
