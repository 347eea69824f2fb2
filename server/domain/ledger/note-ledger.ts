import type { AnyDb } from '#server/platform/db.ts';
import { newId } from '#server/platform/ids.ts';

/** What an execution cost, summed from its steps (of every attempt: a superseded one was paid for too). Noting it again replaces it. */
export async function noteLedger({ db, execution, activity, ms }: {
  db: AnyDb;
  execution: { id: string; runId: string; appId: string; organizationId: string };
  activity: 'explore' | 'draft' | 'execute' | 'confirm' | 'judge' | 'explain';
  /** Wall time in ms. */
  ms: number;
}): Promise<void> {
  const { _sum: spent } = await db.step.aggregate({ where: { executionId: execution.id }, _sum: { modelCalls: true, tokens: true, costMicros: true } });
  await db.ledgerEntry.deleteMany({ where: { executionId: execution.id, activity } });
  await db.ledgerEntry.create({
    data: {
      id: newId('ledger'), organizationId: execution.organizationId, appId: execution.appId, runId: execution.runId, executionId: execution.id,
      activity, ms: Math.max(0, Math.round(ms)), modelCalls: spent.modelCalls ?? 0, tokensIn: spent.tokens ?? 0, costMicros: spent.costMicros ?? 0n,
    },
  });
}
