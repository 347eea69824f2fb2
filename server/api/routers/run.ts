import { cancelRun } from '#server/domain/run/cancel-run.ts';
import { createRun } from '#server/domain/run/create-run.ts';
import { getExecution } from '#server/domain/run/get-execution.ts';
import { getRun } from '#server/domain/run/get-run.ts';
import { listRuns } from '#server/domain/run/list-runs.ts';
import { GetExecutionInput, GetRunInput, ListRunsInput } from '#server/domain/run/read-schemas.ts';
import { CancelRunInput, CreateRunInput } from '#server/domain/run/schemas.ts';
import { appProcedure, router } from '../trpc.ts';

export const runRouter = router({
  list: appProcedure.input(ListRunsInput).query(({ ctx, input }) => listRuns({ ctx, input })),
  get: appProcedure.input(GetRunInput).query(({ ctx, input }) => getRun({ ctx, input })),
  execution: appProcedure.input(GetExecutionInput).query(({ ctx, input }) => getExecution({ ctx, input })),
  create: appProcedure.meta({ act: 'run.create' }).input(CreateRunInput).mutation(async ({ ctx, input: { appId: _, ...input } }) => {
    const run = await createRun({ ctx, input });
    return { runId: run.id };
  }),
  cancel: appProcedure.meta({ act: 'run.cancel' }).input(CancelRunInput).mutation(async ({ ctx, input }) => {
    await cancelRun({ ctx, input: { runId: input.runId } });
    return { runId: input.runId };
  }),
});
