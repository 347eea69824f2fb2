import type { App, TestSuite } from '#prisma/generated/client.ts';
import { addJob } from '#server/jobs/index.ts';
import { getEnv } from '#server/platform/env.ts';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/notify.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { getAppInOrganization, getSuiteInApp, getTestCasesInApp, inApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import { AppRunSettingsSchema, CreateRunInput, RunSettingsSchema, type RunSettings } from './schemas.ts';

/**
 * Makes a run and queues its planning, both or neither. Its settings are resolved now: suite before app for address,
 * instructions, credential and OS version.
 * @throws DomainError NOT_FOUND for an unknown suite or test; CONFLICT for a discovery of an app that has tests,
 *   and for a regression that has nothing to execute
 */
export function createRun({ ctx, input }: { ctx: AppCtx; input: CreateRunInput }) {
  const wanted = CreateRunInput.parse(input);
  return withTransaction(ctx, async (ctx) => {
    // One run at a time is numbered in an app; the lock also keeps two discoveries from starting at once.
    await ctx.db.$queryRaw`SELECT id FROM apps WHERE id = ${ctx.appId} FOR UPDATE`;
    const app = await getAppInOrganization({ ctx });
    const suite = wanted.testSuiteId ? await getSuiteInApp({ ctx, testSuiteId: wanted.testSuiteId }) : null;
    await checkThatItCanRun({ ctx, wanted, suite });

    const osVersion = wanted.osVersion ?? suite?.osVersion ?? app.osVersion;
    const buildId = wanted.buildID ? await buildFor({ ctx, app, label: wanted.buildID }) : null;
    const last = await ctx.db.run.findFirst({ where: inApp(ctx), orderBy: { number: 'desc' }, select: { number: true } });
    const run = await ctx.db.run.create({
      data: {
        id: newId('run'), ...inApp(ctx), number: (last?.number ?? 0) + 1, kind: wanted.kind, testSuiteId: suite?.id ?? null,
        buildId, osVersion, settings: resolveSettings({ app, suite, wanted }),
        progress: { stage: 'queued', says: 'Waiting for a worker.', screens: 0, ways: 0, acts: 0, recent: [], sessions: [] },
        requestedByKind: ctx.actor.kind, requestedById: ctx.actor.id ?? null,
      },
    });
    await addJob(ctx.db, 'run_plan', { runId: run.id }, { key: `run_plan:${run.id}` });
    await audit({ ctx, action: 'run.create', targetKind: 'run', targetIds: [run.id], detail: { kind: run.kind, number: run.number } });
    await publish(ctx.db, { topic: 'run', organizationId: ctx.organizationId, appId: ctx.appId, runId: run.id });
    return run;
  });
}

type Wanted = ReturnType<typeof CreateRunInput.parse>;

async function checkThatItCanRun({ ctx, wanted, suite }: { ctx: AppCtx; wanted: Wanted; suite: TestSuite | null }) {
  if (wanted.testCaseIds) {
    const archived = (await getTestCasesInApp({ ctx, testCaseIds: wanted.testCaseIds })).find((testCase) => testCase.status === 'archived');
    if (archived) throw new DomainError('CONFLICT', `Test case ${archived.id} is archived. Unarchive it to run it.`);
    return;
  }
  if (wanted.kind === 'discovery') {
    if ((await ctx.db.testCase.count({ where: inApp(ctx) })) > 0) {
      throw new DomainError('CONFLICT', 'This app has test cases already, so a discovery does not apply. Use rediscovery for one test, or create a custom one.');
    }
    const open = await ctx.db.run.findFirst({ where: { ...inApp(ctx), kind: 'discovery', status: { in: ['queued', 'running', 'analyzing'] } }, select: { number: true } });
    if (open) throw new DomainError('CONFLICT', `Run ${open.number} is discovering this app already. Wait for it, or cancel it.`);
    return;
  }
  const members = suite && !suite.main ? { suites: { some: { testSuiteId: suite.id } } } : {};
  const executable = await ctx.db.testCase.count({ where: { ...inApp(ctx), ...members, status: { in: ['active', 'issue_linked'] } } });
  if (executable === 0) throw new DomainError('CONFLICT', 'There is no active test to run. Run a discovery, or create a test first.');
}

function resolveSettings({ app, suite, wanted }: { app: App; suite: TestSuite | null; wanted: Wanted }): RunSettings {
  const own = AppRunSettingsSchema.parse(app.settings);
  const env = getEnv();
  const minutes = wanted.minutes ?? own.discoveryMinutes ?? env.discoveryMinutes;
  return RunSettingsSchema.parse({
    address: suite?.suiteUrl || app.url,
    instructions: suite?.suiteInstructions || app.instructions,
    viewport: own.viewport,
    locale: own.locale,
    credentialId: suite?.credentialId ?? app.defaultCredentialId,
    testCaseIds: wanted.testCaseIds ?? null,
    brain: own.brain ?? (env.model.configured ? 'hybrid' : 'embedded'),
    budget: { minutes, acts: own.mostActs ?? Math.ceil(minutes * 200), screens: own.mostScreens ?? 150 },
    sessions: own.sessions ?? Math.min(3, Math.max(1, env.concurrency - 1)),
    boundaries: own.boundaries,
    budgets: { ...env.budgets, ...own.budgets },
    resetScript: own.resetScript,
    healing: own.healing,
    frozen: wanted.frozen,
  });
}

/** A build by its id or label; a label that is new names a web deployment. */
async function buildFor({ ctx, app, label }: { ctx: AppCtx; app: App; label: string }): Promise<string> {
  const known = await ctx.db.build.findFirst({ where: { ...inApp(ctx), OR: [{ id: label }, { label }] }, select: { id: true } });
  if (known) return known.id;
  if (app.platform !== 'web') throw new DomainError('NOT_FOUND', `build ${label} not found. Upload it first.`);
  const made = await ctx.db.build.create({ data: { id: newId('build'), ...inApp(ctx), platform: app.platform, label } });
  return made.id;
}
