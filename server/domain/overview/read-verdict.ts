import type { Prisma, Run } from '#prisma/generated/client.ts';
import type { AppCtx, Db } from '../context.ts';
import { unreplayedIn } from '../finding/unreplayed.ts';
import { standingInApp, standingInRuns, type StandingIssue } from '../issue/standing.ts';
import { scoresOf, weightsOf } from '../readiness.ts';
import { withReport } from '../run/full-run.ts';
import { compareRuns } from '../run/run-report.ts';
import { getAppInOrganization, inApp } from '../scope.ts';
import { headlineOf, noneUnreplayed, verdictOf, type ChangeCounts, type IssueCounts } from '../verdict.ts';

const maxLookedAt = 50;

export const reportedRun = {
  id: true,
  number: true,
  kind: true,
  full: true,
  status: true,
  readiness: true,
  readinessIfApproved: true,
  passed: true,
  failed: true,
  blocked: true,
  hoursSaved: true,
  stepsExecuted: true,
  coverage: true,
  createdAt: true,
  startedAt: true,
  endedAt: true,
  environment: true,
  build: { select: { id: true, label: true } },
} as const;

type Told = Pick<
  Run,
  'id' | 'number' | 'createdAt' | 'full' | 'environment' | 'passed' | 'failed' | 'blocked'
> & {
  build: { id: string; label: string } | null;
};

const nameOf = ({ number, build }: Pick<Told, 'number' | 'build'>) =>
  `run ${number}${build ? ` (${build.label})` : ''}`;

/** The full runs with a report, the newest first. */
const fullRuns = ({ ctx, take, where }: { ctx: AppCtx; take: number; where?: Prisma.RunWhereInput }) =>
  ctx.db.run.findMany({
    where: {
      ...inApp(ctx),
      full: true,
      ...withReport,
      ...where,
    },
    orderBy: { createdAt: 'desc' },
    take,
    select: reportedRun,
  });

/**
 * The full run that a run is compared with, of those of its environment: the latest one of another build, else
 * the latest one before it.
 */
export async function runBefore({
  ctx,
  run,
}: {
  ctx: AppCtx;
  run: Pick<Told, 'createdAt' | 'build' | 'environment'>;
}) {
  const where = { environment: run.environment, createdAt: { lt: run.createdAt } };
  const earlier = await fullRuns({ ctx, where, take: run.build ? maxLookedAt : 1 });
  return earlier.find(({ build }) => run.build && build?.id !== run.build.id) ?? earlier[0] ?? null;
}

/** What is different from the run before, test by test. */
async function changesOf({ ctx, run }: { ctx: AppCtx; run: Told }) {
  const before = await runBefore({ ctx, run });
  const changes = before && (await compareRuns({ ctx, runId: run.id, compareToRunId: before.id }));
  const counts: ChangeCounts | null = changes && {
    since: nameOf(before),
    newlyFailed: changes.newlyFailed.length,
    recovered: changes.recovered.length,
    stillFailing: changes.stillFailing.length,
  };
  return { before, changes, counts };
}

function issueCountsOf(issues: StandingIssue[]): IssueCounts {
  const active = issues.filter((issue) => !issue.unprovenFix);
  const approved = active.filter((issue) => issue.triage === 'approved');
  const pending = active.filter((issue) => issue.triage === 'pending');
  return {
    pending: pending.length,
    pendingNew: pending.filter((issue) => issue.isNew).length,
    approved: approved.length,
    approvedCritical: approved.filter((issue) => issue.severity === 'Critical').length,
    unprovenFixes: issues.length - active.length,
  };
}

/** Why a run has no score. */
async function whyUnknown(db: Db, run: Told): Promise<string> {
  if (run.blocked === 0) return `Run ${run.number} ran no test of its own.`;
  const first = await db.execution.findFirst({
    where: { runId: run.id, kind: 'test', added: false, status: 'blocked' },
    orderBy: { position: 'asc' },
    select: { says: true },
  });
  return `Run ${run.number} could judge none of its ${run.blocked} tests. The first ended with: ${first?.says ?? ''}`.trim();
}

/** The figure and the first line of a run whose report stands. */
export async function runVerdict({
  ctx,
  run,
}: {
  ctx: AppCtx;
  run: Told & { readiness: number | null; readinessIfApproved: number | null };
}) {
  const [issues, { counts }, unreplayedOf] = await Promise.all([
    standingInRuns({ ctx, runIds: [run.id] }),
    changesOf({ ctx, run }),
    unreplayedIn({ ctx, runIds: [run.id] }),
  ]);
  const counted = issueCountsOf(issues);
  const unreplayed = unreplayedOf(run.id);
  const headline = headlineOf({ ...run, unreplayed }, counted.pending);
  return {
    ...headline,
    pendingIssues: counted.pending,
    ...verdictOf(headline, {
      ...run,
      notRun: 0,
      unreplayed,
      changes: counts,
      issues: counted,
      part: !run.full,
      unknownBecause: headline.headline === null ? await whyUnknown(ctx.db, run) : '',
    }),
  };
}

/** Tests of the main suite that a run has no outcome of. */
const countNotRun = ({ ctx, runId }: { ctx: AppCtx; runId: string }) =>
  ctx.db.testCase.count({
    where: {
      ...inApp(ctx),
      status: 'active',
      executions: { none: { runId, kind: 'test', added: false } },
    },
  });

/**
 * The app's answer: what its latest full run came to, less all that stands against it since. A run over a
 * part moves nothing but by what it proves.
 * @returns `run` null where the app was never tested
 */
export async function appVerdict({ ctx }: { ctx: AppCtx }) {
  const app = await getAppInOrganization({ ctx });
  const [full] = await fullRuns({ ctx, take: 1 });
  const run =
    full ??
    (await ctx.db.run.findFirst({
      where: { ...inApp(ctx), ...withReport },
      orderBy: { createdAt: 'desc' },
      select: reportedRun,
    }));
  const since = run?.createdAt ?? new Date(0);
  const standing = await standingInApp({ ctx, since });
  const known = full !== undefined && full.readiness !== null;
  const scores = known
    ? scoresOf(standing, weightsOf(app.settings))
    : { readiness: null, readinessIfApproved: null };
  const issues = issueCountsOf(standing);
  const unreplayed = run ? (await unreplayedIn({ ctx, runIds: [run.id] }))(run.id) : noneUnreplayed;
  const headline = headlineOf({ ...scores, failed: run?.failed ?? 0, unreplayed }, issues.pending);
  const { before, changes, counts } = full
    ? await changesOf({ ctx, run: full })
    : { before: null, changes: null, counts: null };
  const unknownBecause = known
    ? ''
    : full
      ? await whyUnknown(ctx.db, full)
      : run
        ? `No run has tested the whole app yet. Run ${run.number} tested a part of it.`
        : 'Nothing has been tested yet.';
  return {
    run,
    before,
    changes,
    issues,
    ...scores,
    ...headline,
    pendingIssues: issues.pending,
    ...verdictOf(headline, {
      passed: run?.passed ?? 0,
      failed: run?.failed ?? 0,
      blocked: run?.blocked ?? 0,
      notRun: full ? await countNotRun({ ctx, runId: full.id }) : 0,
      unreplayed,
      changes: counts,
      issues,
      part: false,
      unknownBecause,
    }),
  };
}
