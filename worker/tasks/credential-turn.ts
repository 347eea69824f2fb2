import { leaseCredential } from '#server/domain/credential/lease-credential.ts';
import type { AppCtx } from '#server/domain/context.ts';
import { inApp } from '#server/domain/scope.ts';
import { addJob, type JobName, type JobInput } from '#server/jobs/index.ts';

const askAgainMs = 2000;

/**
 * Leases the credential, or reschedules the job where another execution holds it, so that waiting blocks no
 * worker.
 * @returns false where the job has been rescheduled
 */
export async function credentialTurn<Name extends JobName>({
  ctx,
  credentialId,
  executionId,
  job,
}: {
  ctx: AppCtx;
  credentialId: string | null;
  executionId: string;
  job: { name: Name; payload: JobInput<Name>; key: string };
}): Promise<boolean> {
  if (!credentialId || (await leaseCredential({ ctx, credentialId, executionId }))) return true;
  await ctx.db.execution.updateMany({
    where: { id: executionId, ...inApp(ctx), status: 'queued' },
    data: { says: 'Waiting for its credential, which another test is using.' },
  });
  await addJob(ctx.db, job.name, job.payload, { key: job.key, runAt: new Date(Date.now() + askAgainMs) });
  return false;
}
