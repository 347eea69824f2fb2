import { getBuild, listBuilds } from '#server/domain/build/list-builds.ts';
import { GetBuildInput, ListBuildsInput } from '#server/domain/build/schemas.ts';
import * as contract from '../contract/builds.ts';
import { appProcedure, router } from '../trpc.ts';

export const buildRouter = router({
  list: appProcedure
    .meta(contract.listBuilds)
    .input(ListBuildsInput)
    .query(({ ctx, input }) => listBuilds({ ctx, input })),
  get: appProcedure
    .meta(contract.getBuild)
    .input(GetBuildInput)
    .query(({ ctx, input }) => getBuild({ ctx, input })),
});
