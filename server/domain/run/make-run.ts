import {
  osVersionIsForMobile,
  phoneIsForWeb,
  phoneOrViewport,
  viewportIsForWeb,
} from '../app/platform-only.ts';
import { webPhones } from '../app/web-phones.ts';
import type { App, Environment, TestSuite } from '#prisma/generated/client.ts';
import { findRunBuild, type RunBuild } from '../build/find-run-build.ts';
import { addJob } from '#server/jobs/index.ts';
import { getEnv } from '#server/platform/env.ts';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/notify.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { findRunEnvironment } from '../environment/find-run-environment.ts';
import { inApp } from '../scope.ts';
import { brainOfApp } from './brain-of-app.ts';
import { isFullRun } from './full-run.ts';
import { AppRunSettingsSchema, RunSettingsSchema, type CreateRunInput, type RunSettings } from './schemas.ts';

export type Wanted = ReturnType<typeof CreateRunInput.parse>;

/**
 * The run's row with its settings as they are resolved now, and the job that plans it; a local one is at work
 * elsewhere already. Within the caller's transaction,
 * which holds the app's lock: runs are numbered one after the other.
 */
export async function makeRun({
  ctx,
  app,
  suite,
  wanted,
  local = false,
}: {
  ctx: AppCtx;
  app: App;
  suite: TestSuite | null;
  wanted: Wanted;
  local?: boolean;
}) {
  if (wanted.osVersion && app.platform === 'web') throw osVersionIsForMobile();
  const osVersion = wanted.osVersion ?? suite?.osVersion ?? app.osVersion;
  const build = await findRunBuild({ ctx, app, wanted: wanted.buildID });
  const environment = await findRunEnvironment({ ctx, suite, wanted: wanted.environment });
  const last = await ctx.db.run.findFirst({
    where: inApp(ctx),
    orderBy: { number: 'desc' },
    select: { number: true },
  });
  const kind = local ? ('local' as const) : wanted.kind;
  const run = await ctx.db.run.create({
    data: {
      id: newId('run'),
      ...inApp(ctx),
      number: (last?.number ?? 0) + 1,
      kind,
      full: isFullRun({ kind, suite, testCaseIds: wanted.testCaseIds }),
      ...(local ? { status: 'running' as const, startedAt: new Date() } : {}),
      testSuiteId: suite?.id ?? null,
      buildId: build?.id ?? null,
      osVersion,
      environment: environment?.name ?? null,
      settings: resolveSettings({ app, suite, environment, wanted, build, osVersion }),
      progress: {
        ...(local
          ? { stage: 'exploring', says: 'Waiting for the runner to tell of it.' }
          : { stage: 'queued', says: 'Waiting for a worker.' }),
        screens: 0,
        ways: 0,
        acts: 0,
        recent: [],
        sessions: [],
      },
      requestedByKind: ctx.actor.kind,
      requestedById: ctx.actor.id ?? null,
    },
  });
  if (!local) await addJob(ctx.db, 'run_plan', { runId: run.id }, { key: `run_plan:${run.id}` });
  await audit({
    ctx,
    action: 'run.create',
    targetKind: 'run',
    targetIds: [run.id],
    detail: { kind: run.kind, number: run.number, environment: run.environment },
  });
  await publish(ctx.db, {
    topic: 'run',
    organizationId: ctx.organizationId,
    appId: ctx.appId,
    runId: run.id,
  });
  return run;
}

/**
 * What a web app is seen through: a phone or a window, as the run names it, else as the app is set.
 * @throws DomainError INVALID for a phone or window of a mobile app, and for both at once
 */
function screenOf(
  { platform }: App,
  wanted: Wanted,
  own: Pick<ReturnType<typeof AppRunSettingsSchema.parse>, 'phone' | 'viewport'>,
): Partial<Pick<RunSettings, 'phone' | 'viewport'>> {
  if (platform !== 'web') {
    if (wanted.phone) throw phoneIsForWeb();
    if (wanted.viewport) throw viewportIsForWeb();
    return { viewport: own.viewport, phone: null };
  }
  if (wanted.viewport) {
    if (wanted.phone) throw phoneOrViewport();
    return { viewport: wanted.viewport, phone: null };
  }
  const phone = wanted.phone === undefined ? (own.phone ?? null) : wanted.phone;
  // What was seen at one size is not looked for at another.
  return phone
    ? { viewport: { width: webPhones[phone].width, height: webPhones[phone].height }, phone }
    : { viewport: own.viewport, phone };
}

/** Where it is tested and who signs in there: the suite's, else the environment's, else the app's. */
function placeOf({
  app,
  suite,
  environment,
  build,
  resetScript,
}: {
  app: App;
  suite: TestSuite | null;
  environment: Environment | null;
  build: RunBuild | undefined;
  resetScript: RunSettings['resetScript'] | undefined;
}): Partial<RunSettings> {
  const credentialId = suite?.credentialId ?? environment?.credentialId ?? app.defaultCredentialId;
  const site = suite?.suiteUrl || environment?.address || app.url;
  const address = build?.tested ? `app://${build.tested.packageName}/` : site;
  if (!environment) return { address, credentialId, environment, resetScript: resetScript ?? null };
  const { name, forbids } = environment;
  // A reset brings data back by doing away with what is there.
  const reset = forbids.includes('destroys') ? null : (resetScript ?? null);
  return { address, credentialId, environment: { name, forbids }, resetScript: reset };
}

function resolveSettings({
  app,
  suite,
  environment,
  wanted,
  build,
  osVersion,
}: {
  app: App;
  suite: TestSuite | null;
  environment: Environment | null;
  wanted: Wanted;
  build: RunBuild | undefined;
  osVersion: string | null;
}): RunSettings {
  const own = AppRunSettingsSchema.parse(app.settings);
  const env = getEnv();
  const minutes = wanted.minutes ?? own.discoveryMinutes ?? env.discoveryMinutes;
  return RunSettingsSchema.parse({
    ...placeOf({ app, suite, environment, build, resetScript: own.resetScript }),
    platform: app.platform,
    build: build?.tested ?? null,
    osVersion,
    instructions: suite?.suiteInstructions || app.instructions,
    ...screenOf(app, wanted, own),
    locale: own.locale,
    testCaseIds: wanted.testCaseIds ?? null,
    brain: brainOfApp(own),
    budget: { minutes, acts: own.mostActs ?? Math.ceil(minutes * 200), screens: own.mostScreens ?? 150 },
    sessions: own.sessions ?? Math.min(3, Math.max(1, env.concurrency - 1)),
    boundaries: own.boundaries,
    budgets: { ...env.budgets, ...own.budgets },
    healing: own.healing,
    frozen: wanted.frozen,
  });
}
