import { Prisma } from '#prisma/generated/client.ts';
import { addJob } from '#server/jobs/index.ts';
import { inTransaction, type AnyDb } from '#server/platform/db.ts';
import { publish } from '#server/platform/notify.ts';
import { isFinalRunStatus, openExecutionStatuses, openFindingStatuses } from './statuses.ts';

export interface OpenWork {
  tests: number;
  explorations: number;
  confirmations: number;
  steps: number;
  findings: number;
}

/** What a run still waits for, read from its rows alone. */
export async function openWorkOf(db: AnyDb, runId: string): Promise<OpenWork> {
  const [executions, [steps], findings] = await Promise.all([
    db.execution.groupBy({
      by: ['kind'],
      where: { runId, status: { in: [...openExecutionStatuses] } },
      _count: true,
    }),
    db.$queryRaw<{ open: number }[]>(Prisma.sql`
      SELECT count(*)::int AS open FROM steps s JOIN executions e ON e.id = s.execution_id AND e.attempt = s.attempt
      WHERE e.run_id = ${runId} AND e.kind <> 'confirmation' AND e.status <> 'cancelled' AND s.analyzed_at IS NULL`),
    db.finding.count({ where: { runId, status: { in: [...openFindingStatuses] } } }),
  ]);
  const of = (kind: string) => executions.find((row) => row.kind === kind)?._count ?? 0;
  return {
    tests: of('test'),
    explorations: of('exploration'),
    confirmations: of('confirmation'),
    steps: steps?.open ?? 0,
    findings,
  };
}

/**
 * Called after anything of a run has ended: moves it on to `analyzing`, and queues its summing-up once
 * nothing is open.
 * Safe to call at any time and from anywhere: the run's row is locked while it decides.
 */
export const advanceRun = (db: AnyDb, runId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.$queryRaw`SELECT id FROM runs WHERE id = ${runId} FOR UPDATE`;
    const run = await tx.run.findUniqueOrThrow({
      where: { id: runId },
      select: { status: true, organizationId: true, appId: true, progress: true },
    });
    if (isFinalRunStatus(run.status) || run.status === 'queued') return;
    const open = await openWorkOf(tx, runId);
    if (open.tests + open.explorations > 0) return;
    if (run.status === 'running') {
      const says =
        open.steps + open.findings > 0
          ? 'Every test has ended. What was seen is being judged and proven.'
          : 'Summing up.';
      const progress = { ...(run.progress as Prisma.JsonObject), stage: 'analyzing', says };
      await tx.run.update({ where: { id: runId }, data: { status: 'analyzing', progress } });
      await publish(tx, { topic: 'run', organizationId: run.organizationId, appId: run.appId, runId });
    }
    if (open.confirmations + open.steps + open.findings > 0) return;
    await addJob(tx, 'run_complete', { runId }, { key: `run_complete:${runId}` });
  });
