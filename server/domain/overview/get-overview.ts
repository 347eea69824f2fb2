import type { Issue, Run } from '#prisma/generated/client.ts';
import type { RunKind } from '#prisma/generated/enums.ts';
import type { AppCtx } from '../context.ts';
import { getAppInOrganization, inApp } from '../scope.ts';
import { countTestCases } from '../test-case/count-test-cases.ts';
import { AppSettingsSchema } from '../app/schemas.ts';
import { precisionByOracle } from '../issue/precision.ts';
import { startOfMonth } from '../ledger/read-spending.ts';
import { headlineOf, pendingIssuesOf } from '../run/list-runs.ts';
import { CoverageSchema } from '../run/read-schemas.ts';
import { compareRuns } from '../run/run-report.ts';

const sumsOf = ({ ctx }: { ctx: AppCtx }) =>
  ctx.db.run.aggregate({
    where: { ...inApp(ctx), status: 'completed' },
    _sum: { hoursSaved: true, stepsExecuted: true },
  });

function issueCountsOf(rows: { isNew: boolean; issue: Pick<Issue, 'triage' | 'severity'> }[]) {
  const approved = rows.filter((row) => row.issue.triage === 'approved');
  return {
    newIssues: rows.filter((row) => row.isNew).length,
    approvedCritical: approved.filter((row) => row.issue.severity === 'Critical').length,
    approved: approved.length,
  };
}

const pickBefore = ({
  id,
  number,
  createdAt,
  readiness,
}: Pick<Run, 'id' | 'number' | 'createdAt' | 'readiness'>) => ({
  id,
  number,
  createdAt,
  readiness,
});

/** Discovery, or regression over the main suite. */
const isDefaultRun = (run: { kind: RunKind; testSuite: { main: boolean } | null }) =>
  run.kind === 'discovery' || (run.kind === 'regression' && run.testSuite?.main !== false);

const finishedColumns = {
  id: true,
  number: true,
  kind: true,
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
  testSuite: { select: { main: true } },
} as const;

/** What a person needs in the morning: can we ship, what changed, what waits. */
export async function getOverview({ ctx }: { ctx: AppCtx }) {
  const scope = inApp(ctx);
  const app = await getAppInOrganization({ ctx });
  const [finished, failedLately, active, month, tests, oracles] = await Promise.all([
    ctx.db.run.findMany({
      where: { ...scope, status: 'completed' },
      orderBy: { createdAt: 'desc' },
      take: 20,
      select: finishedColumns,
    }),
    ctx.db.run.findFirst({
      where: { ...scope, status: { in: ['failed', 'completed'] } },
      orderBy: { createdAt: 'desc' },
      select: { id: true, number: true, status: true, causeSentence: true, endedAt: true },
    }),
    ctx.db.issue.groupBy({
      by: ['type', 'severity'],
      where: { ...scope, resolution: 'active' },
      _count: true,
    }),
    ctx.db.ledgerEntry.aggregate({
      where: { ...scope, createdAt: { gte: startOfMonth() } },
      _sum: { costMicros: true, modelCalls: true },
    }),
    countTestCases({ ctx, status: ['active'] }),
    precisionByOracle({ ctx }),
  ]);
  const sum = (key: 'approved' | 'decided') => oracles.reduce((all, row) => all + row[key], 0);
  const precision = { approved: sum('approved'), decided: sum('decided'), oracles };
  const defaults = finished.filter(isDefaultRun);
  const latest = defaults[0] ?? finished[0] ?? null;
  const before = defaults[1] ?? null;
  const minutesPerStep = AppSettingsSchema.parse(app.settings).minutesPerManualStep;
  const lastFailure = failedLately?.status === 'failed' ? failedLately : null;
  const shared = {
    app: { id: app.id, name: app.name, url: app.url, notice: app.notice },
    tests,
    precision,
    lastFailure,
    minutesPerStep,
    costMicrosThisMonth: Number(month._sum.costMicros ?? 0),
    modelCallsThisMonth: month._sum.modelCalls ?? 0,
  };
  if (!latest) return { ...shared, latest: null };

  const [pending, inRun, changes, healed, totals, history] = await Promise.all([
    pendingIssuesOf({ ctx, runIds: [latest.id] }),
    ctx.db.runIssue.findMany({
      where: { runId: latest.id, ...scope, issue: { resolution: 'active' } },
      select: { isNew: true, issue: { select: { type: true, severity: true, triage: true } } },
    }),
    before ? compareRuns({ ctx, runId: latest.id, compareToRunId: before.id }) : null,
    ctx.db.execution.findMany({
      where: { runId: latest.id, kind: 'test', ...scope, stepRows: { some: { decidedBy: 'healed' } } },
      select: { id: true, testCaseId: true, title: true },
      take: 50,
    }),
    sumsOf({ ctx }),
    historyOf({ ctx, runs: finished.slice(0, 14) }),
  ]);
  const pendingIssues = pending.get(latest.id) ?? 0;
  return {
    ...shared,
    latest: {
      ...latest,
      coverage: CoverageSchema.parse(latest.coverage),
      ...headlineOf(latest, pendingIssues),
      pendingIssues,
      ...issueCountsOf(inRun),
    },
    before: before && pickBefore(before),
    changes: {
      newlyFailed: changes?.newlyFailed ?? [],
      recovered: changes?.recovered ?? [],
      healed: healed.map((row) => ({ executionId: row.id, testCaseId: row.testCaseId, title: row.title })),
    },
    distribution: distributionOf(active),
    history,
    totals: { hoursSaved: totals._sum.hoursSaved ?? 0, stepsExecuted: totals._sum.stepsExecuted ?? 0 },
  };
}

function distributionOf(
  groups: { type: string; severity: 'Critical' | 'High' | 'Medium' | 'Low'; _count: number }[],
) {
  const byType = new Map<
    string,
    { type: string; Critical: number; High: number; Medium: number; Low: number; total: number }
  >();
  for (const { type, severity, _count } of groups) {
    const row = byType.get(type) ?? { type, Critical: 0, High: 0, Medium: 0, Low: 0, total: 0 };
    row[severity] += _count;
    row.total += _count;
    byType.set(type, row);
  }
  return [...byType.values()].sort((a, b) => b.total - a.total || a.type.localeCompare(b.type));
}

async function historyOf<
  R extends {
    id: string;
    number: number;
    readiness: number | null;
    readinessIfApproved: number | null;
    passed: number;
    failed: number;
    blocked: number;
    createdAt: Date;
  },
>({ ctx, runs }: { ctx: AppCtx; runs: R[] }) {
  const pending = await pendingIssuesOf({ ctx, runIds: runs.map((run) => run.id) });
  return runs
    .map((run) => ({
      id: run.id,
      number: run.number,
      createdAt: run.createdAt,
      passed: run.passed,
      failed: run.failed,
      blocked: run.blocked,
      ...headlineOf(run, pending.get(run.id) ?? 0),
    }))
    .reverse();
}
