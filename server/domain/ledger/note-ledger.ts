import type { AnyDb } from '#server/platform/db.ts';
import { newId } from '#server/platform/ids.ts';

/** What was spent on a model; cost in millionths of a dollar. */
export interface Spending {
  modelCalls: number;
  tokensIn: number;
  tokensOut: number;
  costMicros: number;
}

type Activity = 'explore' | 'draft' | 'execute' | 'confirm' | 'judge' | 'explain';

interface Scope {
  runId: string;
  appId: string;
  organizationId: string;
}

/**
 * What an execution cost, summed from its steps (of every attempt: a superseded one was paid for too), and
 * what was spent besides,
 * on questions that no step shows. Noting it again replaces it.
 * @param steps false where the steps are summed with another activity of the same execution
 */
export async function noteLedger({
  db,
  execution,
  activity,
  ms,
  besides,
  steps = true,
}: {
  db: AnyDb;
  execution: Scope & { id: string };
  activity: Activity;
  /** Wall time in ms. */
  ms: number;
  besides?: Spending;
  steps?: boolean;
}): Promise<void> {
  const { _sum: spent } = await db.step.aggregate({
    where: { executionId: execution.id, ...(steps ? {} : { id: { in: [] } }) },
    _sum: { modelCalls: true, tokens: true, tokensOut: true, costMicros: true },
  });
  const tokensOut = spent.tokensOut ?? 0;
  await db.ledgerEntry.deleteMany({ where: { executionId: execution.id, activity } });
  await addEntry({
    db,
    scope: execution,
    executionId: execution.id,
    activity,
    ms,
    spent: {
      modelCalls: (spent.modelCalls ?? 0) + (besides?.modelCalls ?? 0),
      tokensIn: (spent.tokens ?? 0) - tokensOut + (besides?.tokensIn ?? 0),
      tokensOut: tokensOut + (besides?.tokensOut ?? 0),
      costMicros: (spent.costMicros ?? 0n) + BigInt(Math.round(besides?.costMicros ?? 0)),
    },
  });
}

/** What was spent on a run, and on none of its executions. Each call adds an entry. */
export const noteRunLedger = ({
  db,
  run: { id, appId, organizationId },
  activity,
  ms,
  spent,
}: {
  db: AnyDb;
  run: { id: string; appId: string; organizationId: string };
  activity: Activity;
  /** Wall time in ms. */
  ms: number;
  spent: Spending;
}): Promise<void> =>
  addEntry({
    db,
    scope: { runId: id, appId, organizationId },
    executionId: null,
    activity,
    ms,
    spent: { ...spent, costMicros: BigInt(Math.round(spent.costMicros)) },
  });

async function addEntry({
  db,
  scope: { runId, appId, organizationId },
  executionId,
  activity,
  ms,
  spent,
}: {
  db: AnyDb;
  scope: Scope;
  executionId: string | null;
  activity: Activity;
  ms: number;
  spent: Omit<Spending, 'costMicros'> & { costMicros: bigint };
}): Promise<void> {
  const { modelCalls, tokensIn, tokensOut, costMicros } = spent;
  await db.ledgerEntry.create({
    data: {
      id: newId('ledger'),
      organizationId,
      appId,
      runId,
      executionId,
      activity,
      ms: Math.max(0, Math.round(ms)),
      modelCalls,
      tokensIn,
      tokensOut,
      costMicros,
    },
  });
}
