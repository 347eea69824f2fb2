import type { RunCause } from '#prisma/generated/enums.ts';
import { inTransaction, type AnyDb } from '#server/platform/db.ts';
import { publish } from '#server/platform/notify.ts';
import { audit } from '../audit.ts';
import { inApp } from '../scope.ts';
import { systemCtx } from '../system-context.ts';
import { endDrafts } from '../test-draft/end-drafts.ts';
import { isFinalRunStatus, isReported, openExecutionStatuses, openFindingStatuses } from './statuses.ts';
import { endAdded } from './end-added.ts';
import { sumUp } from './sum-up.ts';

/**
 * Ends a run that can't go on, with a sentence that names the cause and what to do. Nothing half-made stays:
 * what has not begun is removed, what was at work is cancelled, drafts that nobody saw pass are archived. Of a
 * run whose report stands, only what was added ends so.
 */
export const failRun = ({
  db,
  runId,
  cause,
  sentence,
}: {
  db: AnyDb;
  runId: string;
  cause: RunCause;
  sentence: string;
}): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.$queryRaw`SELECT id FROM runs WHERE id = ${runId} FOR UPDATE`;
    const run = await tx.run.findUniqueOrThrow({ where: { id: runId }, include: { app: true } });
    if (isFinalRunStatus(run.status)) return;
    const ctx = systemCtx(tx, run);
    const endedAt = new Date();
    await tx.finding.updateMany({
      where: { runId, status: { in: [...openFindingStatuses] } },
      data: { status: 'unconfirmed' },
    });
    await endDrafts({ ctx, runId, says: sentence });
    await tx.testCase.updateMany({
      where: { ...inApp(ctx), status: 'in_creation', origin: 'discovery', executions: { some: { runId } } },
      data: { status: 'archived', statusBefore: 'in_creation', archivedAt: endedAt },
    });
    await tx.execution.deleteMany({
      where: {
        runId,
        stepRows: { none: {} },
        findings: { none: {} },
        status: { in: [...openExecutionStatuses] },
      },
    });
    await tx.execution.updateMany({
      where: { runId, status: { in: [...openExecutionStatuses] } },
      data: { status: 'cancelled', says: sentence, endedAt },
    });
    if (isReported(run)) {
      await endAdded({ ctx, run });
      return;
    }
    await tx.run.update({
      where: { id: runId },
      data: {
        ...(await sumUp(tx, run)),
        status: 'failed',
        cause,
        causeSentence: sentence,
        startedAt: run.startedAt ?? endedAt,
        endedAt,
      },
    });
    await audit({
      ctx,
      action: 'run.fail',
      targetKind: 'run',
      targetIds: [runId],
      detail: { cause, sentence },
    });
    await publish(tx, { topic: 'run', organizationId: run.organizationId, appId: run.appId, runId });
  });
