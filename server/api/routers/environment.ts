import { createEnvironment } from '#server/domain/environment/create-environment.ts';
import { deleteEnvironment } from '#server/domain/environment/delete-environment.ts';
import { listEnvironments } from '#server/domain/environment/list-environments.ts';
import {
  CreateEnvironmentInput,
  DeleteEnvironmentInput,
  UpdateEnvironmentInput,
} from '#server/domain/environment/schemas.ts';
import { updateEnvironment } from '#server/domain/environment/update-environment.ts';
import * as contract from '../contract/environments.ts';
import { appProcedure, router } from '../trpc.ts';

const write = appProcedure.meta({ act: 'environment.write' });

export const environmentRouter = router({
  list: appProcedure.meta(contract.listEnvironments).query(({ ctx }) => listEnvironments({ ctx })),
  create: write
    .meta(contract.createEnvironment)
    .input(CreateEnvironmentInput)
    .mutation(({ ctx, input }) => createEnvironment({ ctx, input })),
  update: write
    .meta(contract.updateEnvironment)
    .input(UpdateEnvironmentInput)
    .mutation(({ ctx, input: { appId: _, ...input } }) => updateEnvironment({ ctx, input })),
  delete: write
    .meta(contract.deleteEnvironment)
    .input(DeleteEnvironmentInput)
    .mutation(({ ctx, input }) => deleteEnvironment({ ctx, input })),
});
