import type { Execution, Run } from '#prisma/generated/client.ts';
import { inTransaction, type AnyDb } from '#server/platform/db.ts';
import { publish } from '#server/platform/notify.ts';
import { isFinalExecutionStatus, isFinalRunStatus } from '../run/statuses.ts';

export interface Claim {
  execution: Execution;
  run: Run;
}

/**
 * Takes an execution for a worker as a new attempt; the steps of earlier attempts stay and are superseded by
 * it.
 * @returns undefined where there is nothing left to do: it has ended, or its run has
 */
export const claimExecution = ({
  db,
  executionId,
  instanceId,
}: {
  db: AnyDb;
  executionId: string;
  instanceId: string;
}): Promise<Claim | undefined> =>
  inTransaction(db, async (tx) => {
    await tx.$queryRaw`SELECT id FROM executions WHERE id = ${executionId} FOR UPDATE`;
    const found = await tx.execution.findUnique({ where: { id: executionId }, include: { run: true } });
    if (!found || isFinalExecutionStatus(found.status) || isFinalRunStatus(found.run.status))
      return undefined;
    const { run, ...before } = found;
    const execution = await tx.execution.update({
      where: { id: executionId },
      data: { status: 'running', attempt: before.attempt + 1, instanceId, startedAt: new Date(), says: '' },
    });
    await publish(tx, {
      topic: 'execution',
      organizationId: run.organizationId,
      appId: run.appId,
      runId: run.id,
      executionId,
    });
    return { execution, run };
  });

/** Another worker has taken the execution over, or its run has ended: whoever still works on it must stop. */
export class SupersededError extends Error {
  override readonly name = 'SupersededError';
  constructor(executionId: string) {
    super(`Execution ${executionId} is no longer this worker's.`);
  }
}

/**
 * Locks the execution's row for a write, if this attempt still is the current one. @throws SupersededError
 */
export async function requireOwnAttempt({
  db,
  executionId,
  attempt,
}: {
  db: AnyDb;
  executionId: string;
  attempt: number;
}): Promise<void> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM executions WHERE id = ${executionId} AND attempt = ${attempt} AND status = 'running' FOR SHARE`;
  if (rows.length === 0) throw new SupersededError(executionId);
}
