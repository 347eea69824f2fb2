import type { App, Run } from '#prisma/generated/client.ts';
import type { Db } from '../context.ts';
import { AppRunSettingsSchema } from './schemas.ts';

const defaultMinutesPerStep = 1.5;

/** What a run came to so far: tests by their outcome, steps, the hours that those save, and what a model cost. */
export async function sumUp(tx: Db, run: Run & { app: Pick<App, 'settings'> }) {
  const counts = await countsOf(tx, run);
  const minutes = AppRunSettingsSchema.parse(run.app.settings).minutesPerManualStep ?? defaultMinutesPerStep;
  const { _sum: spent } = await tx.ledgerEntry.aggregate({
    where: { runId: run.id },
    _sum: { modelCalls: true, tokensIn: true, tokensOut: true, costMicros: true },
  });
  return {
    ...counts,
    hoursSaved: Math.round(((counts.stepsExecuted * minutes) / 60) * 100) / 100,
    modelCalls: spent.modelCalls ?? 0,
    tokens: (spent.tokensIn ?? 0) + (spent.tokensOut ?? 0),
    costMicros: spent.costMicros ?? 0n,
  };
}

/**
 * What was added to the run counts nowhere. Steps count once, in the attempt that stands; replays that prove
 * a finding are the service's own work and save nobody's time.
 */
export async function countsOf(
  tx: Db,
  run: Pick<Run, 'id'>,
): Promise<{ passed: number; failed: number; blocked: number; stepsExecuted: number }> {
  const statuses = await tx.execution.groupBy({
    by: ['status'],
    where: { runId: run.id, kind: 'test', added: false },
    _count: true,
  });
  const of = (status: string) => statuses.find((row) => row.status === status)?._count ?? 0;
  const [steps] = await tx.$queryRaw<{ executed: number }[]>`
    SELECT count(*)::int AS executed FROM steps s JOIN executions e ON e.id = s.execution_id AND e.attempt = s.attempt
    WHERE e.run_id = ${run.id} AND e.kind <> 'confirmation' AND NOT e.added AND s.status <> 'skipped'`;
  return {
    passed: of('passed'),
    failed: of('failed'),
    blocked: of('blocked'),
    stepsExecuted: steps?.executed ?? 0,
  };
}
