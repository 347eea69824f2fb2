import { cancelRun } from '#server/domain/run/cancel-run.ts';
import { createRun } from '#server/domain/run/create-run.ts';
import { getExecution } from '#server/domain/run/get-execution.ts';
import { getRun } from '#server/domain/run/get-run.ts';
import { listRuns } from '#server/domain/run/list-runs.ts';
import { GetExecutionInput, GetRunInput, ListRunsInput } from '#server/domain/run/read-schemas.ts';
import { CancelRunInput, CreateRunInput, DiscoverInput } from '#server/domain/run/schemas.ts';
import { listFindings } from '#server/domain/finding/list-findings.ts';
import { ListFindingsInput } from '#server/domain/finding/schemas.ts';
import * as contract from '../contract/runs.ts';
import { appProcedure, router } from '../trpc.ts';

export const runRouter = router({
  list: appProcedure.meta(contract.listRuns).input(ListRunsInput).query(({ ctx, input }) => listRuns({ ctx, input })),
  get: appProcedure.meta(contract.getRun).input(GetRunInput).query(({ ctx, input }) => getRun({ ctx, input })),
  execution: appProcedure.meta(contract.getExecution).input(GetExecutionInput).query(({ ctx, input }) => getExecution({ ctx, input })),
  create: appProcedure.meta({ act: 'run.create', ...contract.createRun }).input(CreateRunInput).mutation(async ({ ctx, input: { appId: _, ...input } }) => {
    const run = await createRun({ ctx, input });
    return { runId: run.id };
  }),
  discover: appProcedure.meta({ act: 'run.create', ...contract.discover }).input(DiscoverInput).mutation(async ({ ctx, input }) => {
    const run = await createRun({ ctx, input: { kind: 'discovery', buildID: input.buildID } });
    return { runId: run.id };
  }),
  cancel: appProcedure.meta({ act: 'run.cancel', ...contract.cancelRun }).input(CancelRunInput).mutation(async ({ ctx, input }) => {
    await cancelRun({ ctx, input: { runId: input.runId } });
    return { runId: input.runId };
  }),
});

export const findingRouter = router({
  list: appProcedure.meta(contract.listFindings).input(ListFindingsInput).query(({ ctx, input }) => listFindings({ ctx, input })),
});
