import { statfs } from 'node:fs/promises';
import { getEnv } from '#server/platform/env.ts';
import type { Ctx } from '../context.ts';
import { openRunStatuses } from '../run/statuses.ts';

/** A worker tells that it lives every few seconds. */
const silentAfterMs = 30_000;
const maxFailed = 20;
const longestError = 300;

/** How the instance is: its queue, workers, storage and versions. For operators alone. */
export async function getSystemStatus({ ctx }: { ctx: Ctx }) {
  const { db } = ctx;
  const [queue, failed, workers, artifacts, runs, [server], disk] = await Promise.all([
    db.$queryRaw<{ task: string; waiting: number; atWork: number; failed: number }[]>`
      SELECT task_identifier AS task, count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts)::int AS waiting,
             count(*) FILTER (WHERE locked_at IS NOT NULL)::int AS "atWork",
             count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts)::int AS failed
      FROM graphile_worker.jobs GROUP BY 1 ORDER BY 1`,
    db.$queryRaw<
      { jobId: string; task: string; attempts: number; lastError: string | null; locked: boolean }[]
    >`
      SELECT id::text AS "jobId", task_identifier AS task, attempts::int,
        left(last_error, ${longestError}) AS "lastError", locked_at IS NOT NULL AS locked
      FROM graphile_worker.jobs WHERE last_error IS NOT NULL ORDER BY updated_at DESC LIMIT ${maxFailed}`,
    db.workerInstance.findMany({
      where: { endedAt: null },
      orderBy: { startedAt: 'asc' },
      select: { id: true, host: true, pid: true, version: true, startedAt: true, seenAt: true },
    }),
    db.artifact.aggregate({ _count: true, _sum: { bytes: true } }),
    db.run.groupBy({
      by: ['status'],
      where: { status: { in: [...openRunStatuses] } },
      _count: true,
    }),
    db.$queryRaw<{ version: string }[]>`SELECT current_setting('server_version') AS version`,
    statfs(getEnv().home).catch(() => null),
  ]);
  return {
    queue: { depth: queue.reduce((sum, row) => sum + row.waiting, 0), tasks: queue, troubled: failed },
    workers: workers.map((worker) => ({
      ...worker,
      silent: Date.now() - worker.seenAt.getTime() > silentAfterMs,
    })),
    runs: Object.fromEntries(runs.map((row) => [row.status, row._count])),
    storage: {
      artifacts: artifacts._count,
      bytes: artifacts._sum.bytes ?? 0,
      freeBytes: disk ? disk.bavail * disk.bsize : null,
    },
    versions: { node: process.versions.node, postgres: server?.version ?? '' },
  };
}
