import type { AnyDb } from '#server/platform/db.ts';
import { jobPayloads, jobPriorities, type JobName, type JobInput, type JobOptions } from './definitions.ts';

/**
 * How often the queue hands a job out. Far above what a task allows itself (see worker/tasks/task.ts),
 * because a worker that dies uses one up, and a task must still be handed the job to end its row honestly.
 */
const maxAttempts = 25;

/** Queues a job within the caller's transaction: it exists if and only if that commits. */
export async function addJob<Name extends JobName>(
  db: AnyDb,
  name: Name,
  payload: JobInput<Name>,
  options: JobOptions = {},
): Promise<void> {
  const checked = jobPayloads[name].parse(payload);
  const priority = options.priority ?? jobPriorities[name];
  await db.$executeRaw`
    SELECT graphile_worker.add_job(
      ${name}::text, payload := ${JSON.stringify(checked)}::json,
        run_at := ${options.runAt ?? null}::timestamptz, queue_name := ${options.queue ?? null}::text,
      max_attempts := ${maxAttempts}::int, job_key := ${options.key ?? null}::text, priority := ${priority}::int)`;
}
