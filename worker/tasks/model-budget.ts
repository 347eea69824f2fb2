import type { Execution, Run } from '#prisma/generated/client.ts';
import { readSpending, startOfMonth } from '#server/domain/ledger/read-spending.ts';
import { RunSettingsSchema } from '#server/domain/run/schemas.ts';
import type { AnyDb } from '#server/platform/db.ts';
import { spentOut } from '#worker/brain/budget.ts';
import type { Analyst } from '#worker/ports/analyst.ts';
import type { Budget } from '#worker/ports/brain.ts';
import type { EnginePort } from '#worker/run/index.ts';

interface Budgeted {
  db: AnyDb;
  run: Run;
  execution?: Execution;
}

/**
 * The model budget of one execution attempt, or of a job beside all executions: limits of the run and of the
 * organization's calendar month, against what all workers have recorded. Concurrent sessions may each exceed it by
 * their current request.
 */
export function createModelBudget({ db, execution, run }: Budgeted): Budget {
  const { budgets } = RunSettingsSchema.parse(run.settings);
  const own = { micros: 0, calls: 0 };
  return {
    async allow({ priced }) {
      if (Object.values(budgets).every((limit) => limit === undefined)) return true;
      const spent = await readSpending({
        db,
        organizationId: run.organizationId,
        run,
        since: startOfMonth(),
        except: execution && { executionId: execution.id, attempt: execution.attempt },
      });
      const plusOwn = (of: { micros: number; calls: number }) => ({
        micros: of.micros + own.micros,
        calls: of.calls + own.calls,
      });
      return (
        spentOut({
          whose: 'run',
          limits: { micros: budgets.runMicros, calls: budgets.runCalls },
          spent: plusOwn(spent.run),
          priced,
        }) ??
        spentOut({
          whose: 'month',
          limits: { micros: budgets.monthMicros, calls: budgets.monthCalls },
          spent: plusOwn(spent.month),
          priced,
        }) ??
        true
      );
    },
    spent(ledger) {
      own.micros += ledger.costMicros;
      own.calls += ledger.modelCalls;
    },
  };
}

/** The model that is asked about an app within a job; none where its run is to do without. */
export const analystOf =
  (job: Budgeted & { maxCalls: number }) =>
  (engine: EnginePort): Analyst | undefined =>
    RunSettingsSchema.parse(job.run.settings).brain === 'embedded'
      ? undefined
      : engine.analyst?.({ maxCalls: job.maxCalls, budget: createModelBudget(job) });
