import { createAnyApp } from '#server/domain/admin/create-any-app.ts';
import { listAllApps } from '#server/domain/admin/list-all-apps.ts';
import { RetryJobInput, retryJob } from '#server/domain/admin/retry-job.ts';
import { getSystemStatus } from '#server/domain/admin/system-status.ts';
import { archiveApp, listArchivedApps, restoreApp } from '#server/domain/app/archive-app.ts';
import { deleteApp } from '#server/domain/app/delete-app.ts';
import { getAppModel } from '#server/domain/app/app-model.ts';
import { createApp } from '#server/domain/app/create-app.ts';
import { LocalExplorationInput, localExploration } from '#server/domain/app/local-exploration.ts';
import { getApp, getAppPulse, listApps } from '#server/domain/app/read-apps.ts';
import {
  ArchiveAppInput,
  CreateAnyAppInput,
  CreateAppInput,
  DeleteAppInput,
  RestoreAppInput,
  UpdateAppInput,
} from '#server/domain/app/schemas.ts';
import { updateApp } from '#server/domain/app/update-app.ts';
import {
  CreateCredentialInput,
  DeleteCredentialInput,
  UpdateCredentialInput,
} from '#server/domain/credential/schemas.ts';
import { createCredential } from '#server/domain/credential/create-credential.ts';
import { deleteCredential } from '#server/domain/credential/delete-credential.ts';
import { updateCredential } from '#server/domain/credential/update-credential.ts';
import { listCredentials } from '#server/domain/credential/list-credentials.ts';
import { listEnvironments } from '#server/domain/environment/list-environments.ts';
import { PageInput } from '#server/domain/pages.ts';
import { readUsage } from '#server/domain/ledger/read-usage.ts';
import { ReadUsageInput } from '#server/domain/ledger/schemas.ts';
import { getOverview } from '#server/domain/overview/get-overview.ts';
import { appVerdict } from '#server/domain/overview/read-verdict.ts';
import { SearchInput, searchApp } from '#server/domain/overview/search.ts';
import { may, permissions, type Act } from '#server/domain/permissions.ts';
import { GetScreenInput, getScreen } from '#server/domain/screen/get-screen.ts';
import { listScreens } from '#server/domain/screen/list-screens.ts';
import * as contract from '../contract/library.ts';
import { localExploration as localContract } from '../contract/local-runs.ts';
import { getDb } from '#server/platform/db.ts';
import { adminProcedure, appProcedure, memberProcedure, personProcedure, router } from '../trpc.ts';

export const appsRouter = router({
  list: personProcedure.query(({ ctx }) => listApps({ db: getDb(), userId: ctx.signedIn.userId })),
  create: memberProcedure
    .meta({ act: 'app.create' })
    .input(CreateAppInput)
    .mutation(({ ctx, input: { organizationId: _, ...input } }) => createApp({ ctx, input })),
  get: appProcedure.meta(contract.getApp).query(async ({ ctx }) => {
    const [app, { run, ...answer }, environments] = await Promise.all([
      getApp({ ctx }),
      appVerdict({ ctx }),
      listEnvironments({ ctx }),
    ]);
    return { ...app, answer: { ...answer, run: run?.full ? run : null }, environments };
  }),
  update: appProcedure
    .meta({ act: 'app.update' })
    .input(UpdateAppInput)
    .mutation(({ ctx, input: { appId: _, ...input } }) => updateApp({ ctx, input })),
  archive: appProcedure
    .meta({ act: 'app.archive' })
    .input(ArchiveAppInput)
    .mutation(({ ctx, input }) => archiveApp({ ctx, input })),
  archived: personProcedure.query(({ ctx }) =>
    listArchivedApps({ db: getDb(), userId: ctx.signedIn.userId }),
  ),
  restore: memberProcedure
    .meta({ act: 'app.archive' })
    .input(RestoreAppInput)
    .mutation(({ ctx, input }) => restoreApp({ ctx, input })),
  delete: memberProcedure
    .meta({ act: 'app.delete' })
    .input(DeleteAppInput)
    .mutation(({ ctx, input }) => deleteApp({ ctx, input })),
  pulse: appProcedure.query(({ ctx }) => getAppPulse({ ctx })),
  overview: appProcedure.query(({ ctx }) => getOverview({ ctx })),
  usage: appProcedure.input(ReadUsageInput).query(({ ctx, input }) => readUsage({ ctx, input })),
  search: appProcedure.input(SearchInput).query(({ ctx, input }) => searchApp({ ctx, input })),
  /** That the service answers, and for whom. */
  health: appProcedure.meta(contract.healthCheck).query(async ({ ctx }) => {
    const { id, name } = await getApp({ ctx });
    return { status: 'ok' as const, app: { id, name }, key: ctx.actor.name, role: ctx.role };
  }),
  localExploration: appProcedure
    .meta(localContract)
    .input(LocalExplorationInput)
    .query(({ input }) => localExploration({ input })),
  model: appProcedure.query(({ ctx }) => getAppModel({ ctx })),
  screens: appProcedure.query(({ ctx }) => listScreens({ ctx })),
  screen: appProcedure.input(GetScreenInput).query(({ ctx, input }) => getScreen({ ctx, input })),
  /** What the person may do here, so that what they can't isn't offered. */
  permissions: appProcedure.query(({ ctx }) => ({
    role: ctx.role,
    may: Object.fromEntries(
      Object.keys(permissions).map((act) => [act, may(ctx.role, act as Act)]),
    ) as Record<Act, boolean>,
  })),
});

export const credentialRouter = router({
  list: appProcedure.meta(contract.listCredentials).query(({ ctx }) => listCredentials({ ctx })),
  create: appProcedure
    .meta({ act: 'credential.create' })
    .input(CreateCredentialInput)
    .mutation(({ ctx, input: { appId: _, ...input } }) => createCredential({ ctx, input })),
  update: appProcedure
    .meta({ act: 'credential.update' })
    .input(UpdateCredentialInput)
    .mutation(({ ctx, input: { appId: _, ...input } }) => updateCredential({ ctx, input })),
  delete: appProcedure
    .meta({ act: 'credential.delete' })
    .input(DeleteCredentialInput)
    .mutation(({ ctx, input }) => deleteCredential({ ctx, input })),
});

/** For who runs the instance. */
export const adminRouter = router({
  apps: adminProcedure
    .meta(contract.adminListApps)
    .input(PageInput)
    .query(({ ctx, input }) => listAllApps({ ctx, input })),
  createApp: adminProcedure
    .meta(contract.adminCreateApp)
    .input(CreateAnyAppInput)
    .mutation(({ ctx, input }) => createAnyApp({ ctx, input })),
  status: adminProcedure.meta(contract.adminStatus).query(({ ctx }) => getSystemStatus({ ctx })),
  retryJob: adminProcedure
    .meta(contract.adminRetryJob)
    .input(RetryJobInput)
    .mutation(({ ctx, input }) => retryJob({ ctx, input })),
});
