/**
 * Registers a worker process: a row, and an advisory lock that Postgres releases as soon as the process
 * dies.
 */
import { randomInt } from 'node:crypto';
import { hostname } from 'node:os';
import pg from 'pg';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { newId } from '#server/platform/ids.ts';
import type { Logger } from '#server/platform/log.ts';
import { sweep } from './sweep.ts';

export interface Instance {
  id: string;
  /** Adds a queue worker's id, so that its locked jobs are freed if this process dies. */
  addWorker(workerId: string): Promise<void>;
  /** Ends the row and releases the lock. */
  close(): Promise<void>;
}

const sweepEveryMs = 2000;

/**
 * Registers this process, takes its lock, and watches for other processes that died. @param onLost called
 * once if the lock's connection breaks: others will take this process's jobs, so it must stop working
 */
export async function startInstance({
  db,
  databaseUrl,
  log,
  onLost,
}: {
  db: PrismaClient;
  databaseUrl: string;
  log: Logger;
  onLost: (error: unknown) => void;
}): Promise<Instance> {
  const lockKey = BigInt(randomInt(1, 2 ** 47));
  // Keep-alives, so that a vanished machine is noticed within seconds.
  const client = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    options: '-c tcp_keepalives_idle=4 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3',
  });
  let closing = false;
  const lost = (error: unknown) => {
    if (closing) return;
    closing = true;
    onLost(error);
  };
  client.on('error', lost);
  client.on('end', () => lost(new Error('The connection that holds the instance lock has ended.')));
  await client.connect();
  await client.query('SELECT pg_advisory_lock($1::bigint)', [lockKey.toString()]);

  const id = newId('worker');
  await db.workerInstance.create({
    data: { id, lockKey, workerIds: [], host: hostname(), pid: process.pid, version: process.versions.node },
  });

  let sweeping: Promise<void> = Promise.resolve();
  const sweepOnce = async () => {
    if (closing) return;
    const freed = await sweep(client, id);
    if (freed.instances.length > 0)
      log.warn({ instances: freed.instances, jobs: freed.jobs }, 'took over the work of a worker that died');
    await db.workerInstance.update({ where: { id }, data: { seenAt: new Date() } });
  };
  await sweepOnce();
  const timer = setInterval(() => {
    sweeping = sweeping.then(sweepOnce).catch((error: unknown) => {
      if (!closing) log.warn({ err: error }, 'the sweep failed; trying again');
    });
  }, sweepEveryMs);

  return {
    id,
    async addWorker(workerId) {
      await db.$executeRaw`UPDATE worker_instances SET worker_ids = array_append(worker_ids, ${workerId}) WHERE id = ${id}`;
    },
    async close() {
      clearInterval(timer);
      await sweeping;
      closing = true;
      await db.workerInstance.updateMany({ where: { id }, data: { endedAt: new Date() } });
      await client.end().catch(() => undefined);
    },
  };
}
