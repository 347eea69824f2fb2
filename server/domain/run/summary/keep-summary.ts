import { inTransaction, type AnyDb } from '#server/platform/db.ts';
import { publish } from '#server/platform/notify.ts';
import { noteRunLedger, type Spending } from '../../ledger/note-ledger.ts';
import type { Summary } from '../read-schemas.ts';

/** Whether a model was asked to sum up the run, whatever came of it. */
export const wasSummarised = async ({ db, runId }: { db: AnyDb; runId: string }): Promise<boolean> =>
  (await db.ledgerEntry.count({ where: { runId, executionId: null, activity: 'explain' } })) > 0;

/**
 * Keeps a model's sentences about a run, and counts what they cost in its ledger and totals. Does nothing where that
 * was done already.
 */
export const keepSummary = ({
  db,
  runId,
  summary,
  spent,
  ms,
}: {
  db: AnyDb;
  runId: string;
  summary: Summary;
  spent: Spending;
  /** Wall time in ms. */
  ms: number;
}): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.$queryRaw`SELECT id FROM runs WHERE id = ${runId} FOR UPDATE`;
    if (await wasSummarised({ db: tx, runId })) return;
    const run = await tx.run.update({
      where: { id: runId },
      data: {
        summary,
        modelCalls: { increment: spent.modelCalls },
        tokens: { increment: spent.tokensIn + spent.tokensOut },
        costMicros: { increment: Math.round(spent.costMicros) },
      },
    });
    await noteRunLedger({ db: tx, run, activity: 'explain', ms, spent });
    await publish(tx, { topic: 'run', organizationId: run.organizationId, appId: run.appId, runId });
  });
