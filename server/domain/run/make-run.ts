import { osVersionIsForMobile, phoneIsForWeb } from '../app/platform-only.ts';
import { webPhones, type WebPhoneName } from '../app/web-phones.ts';
import type { App, TestSuite } from '#prisma/generated/client.ts';
import { findRunBuild, type RunBuild } from '../build/find-run-build.ts';
import { addJob } from '#server/jobs/index.ts';
import { getEnv } from '#server/platform/env.ts';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/notify.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';
import { brainOfApp } from './brain-of-app.ts';
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
  const last = await ctx.db.run.findFirst({
    where: inApp(ctx),
    orderBy: { number: 'desc' },
    select: { number: true },
  });
  const run = await ctx.db.run.create({
    data: {
      id: newId('run'),
      ...inApp(ctx),
      number: (last?.number ?? 0) + 1,
      kind: local ? 'local' : wanted.kind,
      ...(local ? { status: 'running' as const, startedAt: new Date() } : {}),
      testSuiteId: suite?.id ?? null,
      buildId: build?.id ?? null,
      osVersion,
      settings: resolveSettings({ app, suite, wanted, build, osVersion }),
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
    detail: { kind: run.kind, number: run.number },
  });
  await publish(ctx.db, {
    topic: 'run',
    organizationId: ctx.organizationId,
    appId: ctx.appId,
    runId: run.id,
  });
  return run;
}

/** @throws DomainError INVALID for a phone that a mobile app is to be tested as on */
function phoneOf({ platform }: App, wanted: Wanted, own: WebPhoneName | null = null): WebPhoneName | null {
  if (platform === 'web') return wanted.phone === undefined ? own : wanted.phone;
  if (wanted.phone) throw phoneIsForWeb();
  return null;
}

function resolveSettings({
  app,
  suite,
  wanted,
  build,
  osVersion,
}: {
  app: App;
  suite: TestSuite | null;
  wanted: Wanted;
  build: RunBuild | undefined;
  osVersion: string | null;
}): RunSettings {
  const own = AppRunSettingsSchema.parse(app.settings);
  const phone = phoneOf(app, wanted, own.phone);
  const env = getEnv();
  const minutes = wanted.minutes ?? own.discoveryMinutes ?? env.discoveryMinutes;
  return RunSettingsSchema.parse({
    address: build?.tested ? `app://${build.tested.packageName}/` : suite?.suiteUrl || app.url,
    platform: app.platform,
    build: build?.tested ?? null,
    osVersion,
    instructions: suite?.suiteInstructions || app.instructions,
    // What was seen at one size is not looked for at another.
    viewport: phone ? { width: webPhones[phone].width, height: webPhones[phone].height } : own.viewport,
    phone,
    locale: own.locale,
    credentialId: suite?.credentialId ?? app.defaultCredentialId,
    testCaseIds: wanted.testCaseIds ?? null,
    brain: brainOfApp(own),
    budget: { minutes, acts: own.mostActs ?? Math.ceil(minutes * 200), screens: own.mostScreens ?? 150 },
    sessions: own.sessions ?? Math.min(3, Math.max(1, env.concurrency - 1)),
    boundaries: own.boundaries,
    budgets: { ...env.budgets, ...own.budgets },
    resetScript: own.resetScript,
    healing: own.healing,
    frozen: wanted.frozen,
  });
}
