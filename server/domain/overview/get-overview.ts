import type { AppCtx } from '../context.ts';
import { getAppInOrganization, inApp } from '../scope.ts';
import { countTestCases } from '../test-case/count-test-cases.ts';
import { AppSettingsSchema } from '../app/schemas.ts';
import { precisionByOracle } from '../issue/precision.ts';
import { startOfMonth } from '../ledger/read-spending.ts';
import { withReport } from '../run/full-run.ts';
import { pendingIssuesOf } from '../run/list-runs.ts';
import { CoverageSchema } from '../run/read-schemas.ts';
import { unreplayedIn } from '../finding/unreplayed.ts';
import { headlineOf } from '../verdict.ts';
import { appVerdict, reportedRun } from './read-verdict.ts';

const maxHistory = 14;

const sumsOf = ({ ctx }: { ctx: AppCtx }) =>
  ctx.db.run.aggregate({
    where: { ...inApp(ctx), status: 'completed' },
    _sum: { hoursSaved: true, stepsExecuted: true },
  });

/** What a person needs in the morning: can we ship, what changed, what waits. */
export async function getOverview({ ctx }: { ctx: AppCtx }) {
  const scope = inApp(ctx);
  const app = await getAppInOrganization({ ctx });
  const [verdict, finished, failedLately, active, month, tests, oracles] = await Promise.all([
    appVerdict({ ctx }),
    // A run over a part says nothing of the whole.
    ctx.db.run.findMany({
      where: { ...scope, full: true, ...withReport },
      orderBy: { createdAt: 'desc' },
      take: maxHistory,
      select: reportedRun,
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
  const { run: latest, before, changes, issues: _, ...answer } = verdict;
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

  const [healed, totals, history] = await Promise.all([
    ctx.db.execution.findMany({
      where: {
        runId: latest.id,
        kind: 'test',
        added: false,
        ...scope,
        stepRows: { some: { decidedBy: 'healed' } },
      },
      select: { id: true, testCaseId: true, title: true },
      take: 50,
    }),
    sumsOf({ ctx }),
    historyOf({ ctx, runs: finished }),
  ]);
  return {
    ...shared,
    latest: {
      ...latest,
      coverage: CoverageSchema.parse(latest.coverage),
      ...answer,
    },
    before: before && { id: before.id, number: before.number, createdAt: before.createdAt },
    changes: {
      newlyFailed: changes?.newlyFailed ?? [],
      recovered: changes?.recovered ?? [],
      stillFailing: changes?.stillFailing ?? [],
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
  const runIds = runs.map((run) => run.id);
  const [pending, unreplayedOf] = await Promise.all([
    pendingIssuesOf({ ctx, runIds }),
    unreplayedIn({ ctx, runIds }),
  ]);
  return runs
    .map((run) => ({
      id: run.id,
      number: run.number,
      createdAt: run.createdAt,
      passed: run.passed,
      failed: run.failed,
      blocked: run.blocked,
      ...headlineOf({ ...run, unreplayed: unreplayedOf(run.id) }, pending.get(run.id) ?? 0),
    }))
    .reverse();
}
