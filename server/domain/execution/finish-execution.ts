import { Prisma } from '#prisma/generated/client.ts';
import type { ExecutionStatus, FailureClass, FailureReason } from '#prisma/generated/enums.ts';
import type { AnyDb } from '#server/platform/db.ts';
import { publish } from '#server/platform/notify.ts';
import { noteLedger, type Spending } from '../ledger/note-ledger.ts';
import { requireOwnAttempt } from './claim-execution.ts';

export interface Outcome {
  status: Exclude<ExecutionStatus, 'queued' | 'running'>;
  reason?: FailureReason | null;
  class?: FailureClass | null;
  says: string;
  /** How sure the class is, 0…1, and what speaks for it. */
  classified?: { confidence: number; reasons: string[] } | null;
  /** Spent on questions to a model that no step shows. */
  besides?: Spending;
}

/**
 * Ends an execution with its outcome and its ledger entry, within the caller's transaction. @throws
 * SupersededError
 */
export async function finishExecution({
  db,
  execution,
  activity,
  outcome,
}: {
  db: AnyDb;
  execution: {
    id: string;
    attempt: number;
    runId: string;
    appId: string;
    organizationId: string;
    startedAt: Date | null;
  };
  activity: 'explore' | 'execute' | 'confirm';
  outcome: Outcome;
}): Promise<void> {
  await requireOwnAttempt({ db, executionId: execution.id, attempt: execution.attempt });
  const endedAt = new Date();
  await db.execution.update({
    where: { id: execution.id },
    data: {
      status: outcome.status,
      reason: outcome.reason ?? null,
      class: outcome.class ?? null,
      says: outcome.says,
      classified: outcome.classified ?? Prisma.DbNull,
      endedAt,
    },
  });
  await noteLedger({
    db,
    execution,
    activity,
    ms: endedAt.getTime() - (execution.startedAt ?? endedAt).getTime(),
    ...(outcome.besides ? { besides: outcome.besides } : {}),
  });
  await publish(db, {
    topic: 'execution',
    organizationId: execution.organizationId,
    appId: execution.appId,
    runId: execution.runId,
    executionId: execution.id,
  });
}
