import { LocalRunInput, StartLocalInput } from '#server/domain/local/schemas.ts';
import { startLocal } from '#server/domain/local/start-local.ts';
import { getLocal } from '#server/domain/local/tell.ts';
import { cancelRun } from '#server/domain/run/cancel-run.ts';
import { compareWithRun } from '#server/domain/run/compare-runs.ts';
import { createRun } from '#server/domain/run/create-run.ts';
import { getExecution } from '#server/domain/run/get-execution.ts';
import { getLastGreen } from '#server/domain/run/get-last-green.ts';
import { getRun } from '#server/domain/run/get-run.ts';
import { listRuns } from '#server/domain/run/list-runs.ts';
import { readReport } from '#server/domain/run/read-report.ts';
import {
  CompareRunsInput,
  GetExecutionInput,
  GetReportInput,
  GetRunInput,
  ListRunsInput,
} from '#server/domain/run/read-schemas.ts';
import { CancelRunInput, CreateRunInput, DiscoverInput } from '#server/domain/run/schemas.ts';
import { listFindings } from '#server/domain/finding/list-findings.ts';
import { ListFindingsInput } from '#server/domain/finding/schemas.ts';
import { CreateShareInput, ListSharesInput, RevokeShareInput } from '#server/domain/share/schemas.ts';
import { createShare, listShares, revokeShare } from '#server/domain/share/share-links.ts';
import * as executionContract from '../contract/executions.ts';
import * as localContract from '../contract/local-runs.ts';
import * as reportContract from '../contract/run-report.ts';
import * as contract from '../contract/runs.ts';
import { appProcedure, router } from '../trpc.ts';

const share = appProcedure.meta({ act: 'run.share' });

export const runRouter = router({
  list: appProcedure
    .meta(contract.listRuns)
    .input(ListRunsInput)
    .query(({ ctx, input }) => listRuns({ ctx, input })),
  get: appProcedure
    .meta(reportContract.getRun)
    .input(GetRunInput)
    .query(({ ctx, input }) => getRun({ ctx, input })),
  compare: appProcedure.input(CompareRunsInput).query(({ ctx, input }) => compareWithRun({ ctx, input })),
  report: appProcedure
    .meta(reportContract.getReport)
    .input(GetReportInput)
    .query(({ ctx, input }) => readReport({ ctx, input })),
  shares: appProcedure.input(ListSharesInput).query(({ ctx, input }) => listShares({ ctx, input })),
  share: share.input(CreateShareInput).mutation(({ ctx, input }) => createShare({ ctx, input })),
  unshare: share.input(RevokeShareInput).mutation(({ ctx, input }) => revokeShare({ ctx, input })),
  execution: appProcedure
    .meta(executionContract.getExecution)
    .input(GetExecutionInput)
    .query(({ ctx, input }) => getExecution({ ctx, input })),
  lastGreen: appProcedure.input(GetExecutionInput).query(({ ctx, input }) => getLastGreen({ ctx, input })),
  create: appProcedure
    .meta({ act: 'run.create', ...contract.createRun })
    .input(CreateRunInput)
    .mutation(async ({ ctx, input: { appId: _, ...input } }) => {
      const run = await createRun({ ctx, input });
      return { runId: run.id };
    }),
  discover: appProcedure
    .meta({ act: 'run.create', ...contract.discover })
    .input(DiscoverInput)
    .mutation(async ({ ctx, input: { buildID, environment } }) => {
      const run = await createRun({ ctx, input: { kind: 'discovery', buildID, environment } });
      return { runId: run.id };
    }),
  cancel: appProcedure
    .meta({ act: 'run.cancel', ...contract.cancelRun })
    .input(CancelRunInput)
    .mutation(async ({ ctx, input }) => {
      await cancelRun({ ctx, input: { runId: input.runId } });
      return { runId: input.runId };
    }),
});

/** Runs whose agents work on somebody's own machine. */
export const localRunRouter = router({
  start: appProcedure
    .meta({ act: 'run.create', ...localContract.startLocal })
    .input(StartLocalInput)
    .mutation(({ ctx, input: { appId: _, ...input } }) => startLocal({ ctx, input })),
  get: appProcedure
    .meta(localContract.getLocal)
    .input(LocalRunInput)
    .query(({ ctx, input }) => getLocal({ ctx, input })),
});

export const findingRouter = router({
  list: appProcedure
    .meta(executionContract.listFindings)
    .input(ListFindingsInput)
    .query(({ ctx, input }) => listFindings({ ctx, input })),
});
