import type pg from 'pg';

/**
 * How long a job lock of an unknown worker may stand, in seconds: a process registers its queue workers
 * within this time.
 */
const strangerGraceSeconds = 15;

/**
 * Frees the jobs of worker processes that died: if another process's advisory lock can be taken, that
 * process is dead. `client` must be the connection that holds our own lock, so that we never consider
 * ourselves dead.
 */
export async function sweep(
  client: pg.Client,
  ownId: string,
): Promise<{ instances: string[]; jobs: number }> {
  const { rows } = await client.query<{ id: string; lock_key: string; worker_ids: string[] }>(
    'SELECT id, lock_key::text, worker_ids FROM worker_instances WHERE ended_at IS NULL AND id <> $1',
    [ownId],
  );
  const dead: string[] = [];
  let jobs = 0;
  for (const row of rows) {
    const { rows: tried } = await client.query<{ got: boolean }>(
      'SELECT pg_try_advisory_lock($1::bigint) AS got',
      [row.lock_key],
    );
    if (!tried[0]?.got) continue;
    try {
      jobs += await unlock(client, row.worker_ids);
      await client.query('UPDATE worker_instances SET ended_at = now() WHERE id = $1', [row.id]);
      dead.push(row.id);
    } finally {
      await client.query('SELECT pg_advisory_unlock($1::bigint)', [row.lock_key]);
    }
  }
  // A process killed before it registered its queue workers leaves locks of unknown workers.
  const { rows: strangers } = await client.query<{ locked_by: string }>(
    `SELECT DISTINCT j.locked_by FROM graphile_worker.jobs j
     WHERE j.locked_by IS NOT NULL AND j.locked_at < now() - make_interval(secs => $1)
       AND NOT EXISTS (SELECT 1 FROM worker_instances w WHERE w.ended_at IS NULL AND j.locked_by = ANY (w.worker_ids))`,
    [strangerGraceSeconds],
  );
  if (strangers.length > 0)
    jobs += await unlock(
      client,
      strangers.map((row) => row.locked_by),
    );
  return { instances: dead, jobs };
}

async function unlock(client: pg.Client, workerIds: string[]): Promise<number> {
  if (workerIds.length === 0) return 0;
  const { rows } = await client.query<{ held: number }>(
    'SELECT count(*)::int AS held FROM graphile_worker.jobs WHERE locked_by = ANY ($1::text[])',
    [workerIds],
  );
  await client.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [workerIds]);
  const held = rows[0]?.held ?? 0;
  // Unlocking sends no notification: without this the jobs would wait for the next poll.
  if (held > 0)
    await client.query("SELECT pg_notify('jobs:insert', $1)", [
      JSON.stringify({ r: Math.random(), count: held }),
    ]);
  return held;
}
