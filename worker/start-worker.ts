import type { EnginePort, Engineering, Preflight } from '#worker/run/index.ts';
import { EventEmitter } from 'node:events';
import { Logger as QueueLogger, run, type WorkerEvents } from 'graphile-worker';
import type { PrismaClient } from '#prisma/generated/client.ts';
import type { Logger } from '#server/platform/log.ts';
import type { ArtifactStore } from '#server/platform/storage.ts';
import { startInstance } from './instance/instance.ts';
import { createTasks, type TaskDeps } from './tasks/index.ts';

export interface WorkerOptions {
  db: PrismaClient;
  databaseUrl: string;
  storage: ArtifactStore;
  home: string;
  log: Logger;
  concurrency: number;
  createEngine(): Promise<EnginePort>;
  engineering: Engineering;
  runScript: TaskDeps['runScript'];
  preflight: Preflight;
  post: TaskDeps['post'];
  send: TaskDeps['send'];
  mailer?: TaskDeps['mailer'];
  /** The process can't go on: others are taking its work. */
  onLost(error: unknown): void;
}

export interface RunningWorker {
  instanceId: string;
  /** Hands back what is at work and ends; resolves once nothing runs any more. */
  stop(): Promise<void>;
}

const pollEveryMs = 1000;

/**
 * Takes jobs from the queue until it is stopped. What a killed process had taken is given to others by the
 * sweep.
 */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { db, databaseUrl, log } = options;
  const shutdown = new AbortController();
  const instance = await startInstance({ db, databaseUrl, log, onLost: options.onLost });
  let engine: Promise<EnginePort> | undefined;
  const getEngine = () => {
    engine ??= options.createEngine().catch((error: unknown) => {
      engine = undefined;
      throw error;
    });
    return engine;
  };

  const events = new EventEmitter() as WorkerEvents;
  events.setMaxListeners(0);
  const registered: Promise<void>[] = [];
  const workerIds: string[] = [];
  events.on('worker:create', ({ worker }) => {
    workerIds.push(worker.workerId);
    registered.push(
      instance
        .addWorker(worker.workerId)
        .catch((error: unknown) => log.warn({ err: error }, 'a queue worker could not be registered')),
    );
  });
  const runner = await run({
    connectionString: databaseUrl,
    concurrency: options.concurrency,
    maxPoolSize: options.concurrency + 2,
    pollInterval: pollEveryMs,
    noHandleSignals: true,
    events,
    // What a job fails of is logged by the task itself, with more to go by.
    logger: new QueueLogger(() => (level, message) => {
      if (level === 'error' && !message.startsWith('Failed task')) log.error(message);
      else if (level === 'warning') log.warn(message);
      else log.trace(message);
    }),
    taskList: createTasks({
      ...options,
      instanceId: instance.id,
      shutdown: shutdown.signal,
      engine: getEngine,
    }),
  });
  await Promise.all(registered);
  log.info({ instanceId: instance.id, concurrency: options.concurrency }, 'worker ready');

  let stopping: Promise<void> | undefined;
  const stop = async () => {
    shutdown.abort();
    const { rows } = await heldJobs(db, workerIds);
    await runner.stop();
    await handBack(db, rows);
    await (await engine?.catch(() => undefined))?.close().catch(() => undefined);
    await instance.close();
  };
  return {
    instanceId: instance.id,
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

async function heldJobs(db: PrismaClient, workerIds: string[]): Promise<{ rows: bigint[] }> {
  const rows = await db.$queryRaw<
    { id: bigint }[]
  >`SELECT id FROM graphile_worker.jobs WHERE locked_by = ANY (${workerIds}::text[])`;
  return { rows: rows.map((row) => row.id) };
}

/** What was interrupted is due at once, and the interruption doesn't count as a try. */
async function handBack(db: PrismaClient, jobIds: bigint[]): Promise<void> {
  if (jobIds.length === 0) return;
  await db.$executeRaw`
    UPDATE graphile_worker._private_jobs SET run_at = now(), attempts = greatest(attempts - 1, 0)
    WHERE id = ANY (${jobIds}::bigint[]) AND locked_at IS NULL AND last_error LIKE '%handed back%'`;
}
