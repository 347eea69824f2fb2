import type { AnyDb } from '#server/platform/db.ts';

export interface Spent {
  /** Millionths of a dollar. */
  micros: number;
  calls: number;
}

/**
 * What a run, and its organization since a time, have spent on models up to now: the ledger of what has
 * ended, and the steps of what has
 * none yet. With `except`, one execution's attempt is left out, as whoever carries it out knows better than its
 * rows, which are written a moment later.
 */
export async function readSpending({
  db,
  organizationId,
  run,
  since,
  except,
}: {
  db: AnyDb;
  organizationId: string;
  run: { id: string; createdAt: Date };
  since: Date;
  except?: { executionId: string; attempt: number } | undefined;
}): Promise<{ run: Spent; month: Spent }> {
  const earliest = run.createdAt < since ? run.createdAt : since;
  const [row] = await db.$queryRaw<
    { runMicros: bigint; runCalls: bigint; monthMicros: bigint; monthCalls: bigint }[]
  >`
    SELECT coalesce(sum(cost_micros) FILTER (WHERE run_id = ${run.id}), 0)::bigint AS "runMicros",
      coalesce(sum(model_calls) FILTER (WHERE run_id = ${run.id}), 0)::bigint AS "runCalls",
      coalesce(sum(cost_micros) FILTER (WHERE at >= ${since}), 0)::bigint AS "monthMicros",
      coalesce(sum(model_calls) FILTER (WHERE at >= ${since}), 0)::bigint AS "monthCalls"
    FROM (
      SELECT run_id, created_at AS at, cost_micros, model_calls FROM ledger_entries
      WHERE organization_id = ${organizationId} AND (created_at >= ${since} OR run_id = ${run.id})
      UNION ALL
      SELECT e.run_id, s.started_at AS at, s.cost_micros, s.model_calls
      FROM steps s JOIN executions e ON e.id = s.execution_id
      WHERE s.app_id IN (SELECT id FROM apps WHERE organization_id = ${organizationId})
        AND s.started_at >= ${earliest} AND s.model_calls > 0
        AND NOT EXISTS (SELECT 1 FROM ledger_entries l WHERE l.run_id = e.run_id AND l.execution_id = e.id)
        AND NOT (e.id = ${except?.executionId ?? ''} AND s.attempt = ${except?.attempt ?? 0})
    ) AS spent`;
  return {
    run: { micros: Number(row?.runMicros ?? 0), calls: Number(row?.runCalls ?? 0) },
    month: { micros: Number(row?.monthMicros ?? 0), calls: Number(row?.monthCalls ?? 0) },
  };
}

/** When the calendar month began, in UTC. */
export const startOfMonth = (now = new Date()): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
