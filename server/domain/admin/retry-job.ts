import { z } from 'zod';
import { audit } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';
import { withTransaction } from '../transaction.ts';

/** A 64-bit number of the queue. */
export const RetryJobInput = z.object({
  jobId: z.string().regex(/^[1-9]\d{0,17}$/, 'Use a job’s number, as admin_get_system_status tells it.'),
});

/**
 * Hands a job out again now, with all its attempts. @throws DomainError NOT_FOUND; CONFLICT for one that is
 * at work
 */
export const retryJob = ({ ctx, input }: { ctx: Ctx; input: z.output<typeof RetryJobInput> }) =>
  withTransaction(ctx, async (ctx) => {
    const [job] = await ctx.db.$queryRaw<{ task: string; attempts: number; locked: boolean }[]>`
      SELECT task_identifier AS task, attempts::int, locked_at IS NOT NULL AS locked
        FROM graphile_worker.jobs WHERE id = ${BigInt(input.jobId)}`;
    if (!job) throw notFound('job', input.jobId);
    if (job.locked)
      throw new DomainError('CONFLICT', `Job ${input.jobId} (${job.task}) is at work right now.`);
    await ctx.db
      .$executeRaw`SELECT graphile_worker.reschedule_jobs(ARRAY[${BigInt(input.jobId)}]::bigint[], run_at := now(), attempts := 0)`;
    await audit({
      ctx,
      action: 'job.retry',
      targetKind: 'job',
      targetIds: [input.jobId],
      detail: { task: job.task, attempts: job.attempts },
    });
    return { jobId: input.jobId, task: job.task, attemptsBefore: job.attempts };
  });
