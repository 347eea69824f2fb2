import type { PrismaClient } from '#prisma/generated/client.ts';
import { isFinalRunStatus } from '#server/domain/run/statuses.ts';

/** This process is stopping: the job returns to the queue, for another worker. */
export class HandedBackError extends Error {
  override readonly name = 'HandedBackError';
  constructor() {
    super('handed back: this worker is stopping');
  }
}

export class RunEndedError extends Error {
  override readonly name = 'RunEndedError';
  constructor() {
    super('The run was cancelled.');
  }
}

const lookEveryMs = 1000;

export interface RunWatch {
  /** Aborted with RunEndedError when the run has ended, with HandedBackError when this process stops. */
  signal: AbortSignal;
  abort(reason: unknown): void;
  stop(): void;
  /** @throws HandedBackError where that is why the signal was aborted */
  throwIfHandedBack(): void;
}

/** Polls the run's row once a second while a job works on the run. */
export function watchRun({
  db,
  runId,
  shutdown,
}: {
  db: PrismaClient;
  runId: string;
  shutdown: AbortSignal;
}): RunWatch {
  const controller = new AbortController();
  const abort = (reason: unknown) => controller.abort(reason);
  const onShutdown = () => abort(new HandedBackError());
  if (shutdown.aborted) onShutdown();
  shutdown.addEventListener('abort', onShutdown, { once: true });
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    db.run
      .findUnique({ where: { id: runId }, select: { status: true } })
      .then((run) => {
        if (!run || isFinalRunStatus(run.status)) abort(new RunEndedError());
      })
      .catch(() => undefined)
      .finally(() => {
        looking = false;
      });
  }, lookEveryMs);
  timer.unref();
  return {
    signal: controller.signal,
    abort,
    stop() {
      clearInterval(timer);
      shutdown.removeEventListener('abort', onShutdown);
    },
    throwIfHandedBack() {
      if (controller.signal.reason instanceof HandedBackError) throw controller.signal.reason;
    },
  };
}
