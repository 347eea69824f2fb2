import { addJob } from '#server/jobs/index.ts';
import type { Db } from '../context.ts';
import { failRun } from '../run/fail-run.ts';
import { isFinalRunStatus } from '../run/statuses.ts';

/** A runner says something at least every 20 s. */
export const watchEveryMs = 60_000;
const quietMs = 5 * 60_000;

/** Ends a local run whose runner is gone; looks again later while it is there. */
export async function watchLocal({
  db,
  runId,
  now = Date.now(),
}: {
  db: Db;
  runId: string;
  now?: number;
}): Promise<void> {
  const local = await db.localRun.findUnique({
    where: { runId },
    include: { run: { select: { status: true } } },
  });
  if (!local || local.run.status !== 'running') return;
  if (isFinalRunStatus(local.run.status)) return;
  if (now - local.seenAt.getTime() < quietMs)
    return addJob(
      db,
      'local_watch',
      { runId },
      { key: `local_watch:${runId}`, runAt: new Date(now + watchEveryMs) },
    );
  const where = local.host ? `on ${local.host} ` : '';
  await failRun({
    db,
    runId,
    cause: 'platform',
    sentence:
      `The runner ${where}has not been heard of for ${quietMs / 60_000} minutes: ` +
      'it was ended, its machine sleeps, or it has lost its connection. What it had told is kept. ' +
      'Start it again on that machine.',
  });
}
