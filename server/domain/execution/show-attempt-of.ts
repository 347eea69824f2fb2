import type { Execution } from '#prisma/generated/client.ts';
import type { AnyDb } from '#server/platform/db.ts';
import { requireOwnAttempt } from './claim-execution.ts';

/**
 * Makes some of an attempt's steps an attempt of their own, numbered from 0: they are shown, and the others are
 * superseded by them. Within the caller's transaction. @throws SupersededError
 */
export async function showAttemptOf({
  db,
  execution,
  stepIds,
}: {
  db: AnyDb;
  execution: Execution;
  /** In their order. */
  stepIds: readonly string[];
}): Promise<Execution> {
  await requireOwnAttempt({ db, executionId: execution.id, attempt: execution.attempt });
  const attempt = execution.attempt + 1;
  for (const [index, id] of stepIds.entries())
    await db.step.updateMany({ where: { id, executionId: execution.id }, data: { attempt, index } });
  return db.execution.update({ where: { id: execution.id }, data: { attempt } });
}
