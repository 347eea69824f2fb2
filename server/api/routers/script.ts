import { createScript } from '#server/domain/script/create-script.ts';
import { deleteScript } from '#server/domain/script/delete-script.ts';
import { getScriptUsers } from '#server/domain/script/get-script-users.ts';
import { listScripts } from '#server/domain/script/list-scripts.ts';
import {
  CreateScriptInput,
  DeleteScriptInput,
  GetScriptRunInput,
  ScriptIdInput,
  TryScriptInput,
  UpdateScriptInput,
} from '#server/domain/script/schemas.ts';
import { getScriptRun, listScriptRuns, tryScript } from '#server/domain/script/script-runs.ts';
import { updateScript } from '#server/domain/script/update-script.ts';
import * as contract from '../contract/library.ts';
import { appProcedure, router } from '../trpc.ts';

const write = appProcedure.meta({ act: 'script.write' });

export const scriptRouter = router({
  list: appProcedure.meta(contract.listScripts).query(({ ctx }) => listScripts({ ctx })),
  create: write
    .meta(contract.createScript)
    .input(CreateScriptInput)
    .mutation(({ ctx, input: { appId: _, ...input } }) => createScript({ ctx, input })),
  update: write
    .meta(contract.updateScript)
    .input(UpdateScriptInput)
    .mutation(({ ctx, input: { appId: _, ...input } }) => updateScript({ ctx, input })),
  delete: write
    .meta(contract.deleteScript)
    .input(DeleteScriptInput)
    .mutation(({ ctx, input }) => deleteScript({ ctx, input })),
  /** Answers at once; `run` tells when it has ended. */
  try: write.input(TryScriptInput).mutation(({ ctx, input }) => tryScript({ ctx, input })),
  users: appProcedure.input(ScriptIdInput).query(({ ctx, input }) => getScriptUsers({ ctx, input })),
  runs: appProcedure.input(ScriptIdInput).query(({ ctx, input }) => listScriptRuns({ ctx, input })),
  run: appProcedure.input(GetScriptRunInput).query(({ ctx, input }) => getScriptRun({ ctx, input })),
});
