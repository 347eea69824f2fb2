import type { z } from 'zod';
import type { Execution, Run } from '#prisma/generated/client.ts';
import { getEnv } from '#server/platform/env.ts';
import type { AppCtx } from '../context.ts';
import { notFound } from '../errors.ts';
import { getRunInApp, inApp } from '../scope.ts';
import { headlineOf, noneUnreplayed } from '../verdict.ts';
import { runVerdict } from '../overview/read-verdict.ts';
import { pendingIssuesOf, runRow } from './list-runs.ts';
import { compareRuns } from './run-report.ts';
import { tellSummary } from './summary/tell-summary.ts';
import { CoverageSchema, ProgressSchema, type GetRunInput } from './read-schemas.ts';
import { isFinalExecutionStatus, isReported } from './statuses.ts';

const maxSetAside = 50;

const executionColumns = {
  id: true,
  kind: true,
  added: true,
  testCaseId: true,
  title: true,
  steps: true,
  assertions: true,
  status: true,
  reason: true,
  class: true,
  says: true,
  attempt: true,
  startedAt: true,
  endedAt: true,
  testCase: { select: { keyFeature: { select: { id: true, name: true, icon: true } } } },
} as const;
const issueColumns = {
  id: true,
  number: true,
  title: true,
  type: true,
  severity: true,
  resolution: true,
  triage: true,
  regressed: true,
  tries: true,
  reproduced: true,
  address: true,
} as const;

interface Sums {
  ms: number | null;
  modelCalls: number | null;
  tokensIn: number | null;
  tokensOut: number | null;
  costMicros: bigint | null;
}
const spentOf = (sums: Sums) => ({
  ms: sums.ms ?? 0,
  modelCalls: sums.modelCalls ?? 0,
  tokens: (sums.tokensIn ?? 0) + (sums.tokensOut ?? 0),
  costMicros: Number(sums.costMicros ?? 0),
});

/** A run with all that its page shows, while it is at work and afterwards. */
export async function getRun({ ctx, input }: { ctx: AppCtx; input: z.output<typeof GetRunInput> }) {
  const scope = inApp(ctx);
  const run = await ctx.db.run.findFirst({
    where: { id: input.runId, ...scope },
    select: {
      ...runRow,
      settings: true,
      coverage: true,
      summary: true,
      silenced: true,
      unconfirmed: true,
      modelCalls: true,
      tokens: true,
      costMicros: true,
      requestedByKind: true,
    },
  });
  if (!run) throw notFound('run', input.runId);
  const own = { runId: run.id, ...scope, execution: { added: false } };
  const [executions, stepCounts, issues, ledger, findings, setAside, verdict] = await Promise.all([
    ctx.db.execution.findMany({
      where: { runId: run.id, ...scope },
      orderBy: [{ kind: 'asc' }, { position: 'asc' }, { createdAt: 'asc' }],
      take: 1000,
      select: executionColumns,
    }),
    ctx.db.$queryRaw<{ executionId: string; statuses: string[]; healed: number }[]>`
      SELECT e.id AS "executionId", array_agg(s.status::text ORDER BY s.index) AS statuses,
             count(*) FILTER (WHERE s.decided_by = 'healed')::int AS healed
      FROM executions e JOIN steps s ON s.execution_id = e.id AND s.attempt = e.attempt
      WHERE e.run_id = ${run.id} AND e.app_id = ${ctx.appId} AND e.kind = 'test' GROUP BY e.id`,
    ctx.db.runIssue.findMany({
      where: { runId: run.id, ...scope },
      select: { isNew: true, added: true, issue: { select: issueColumns } },
      orderBy: [{ issue: { severity: 'asc' } }, { issue: { number: 'asc' } }],
    }),
    ctx.db.ledgerEntry.groupBy({
      by: ['activity'],
      where: { runId: run.id, ...scope },
      _sum: { ms: true, modelCalls: true, tokensIn: true, tokensOut: true, costMicros: true },
    }),
    ctx.db.finding.groupBy({ by: ['status'], where: own, _count: true }),
    ctx.db.finding.findMany({
      where: { ...own, status: 'unconfirmed' },
      distinct: ['signature'],
      orderBy: { createdAt: 'asc' },
      take: maxSetAside,
      select: { id: true, title: true, oracle: true, tries: true, reproduced: true, setAsideBecause: true },
    }),
    verdictOfRun({ ctx, run }),
  ]);
  const comparison = await compareTo({ ctx, runId: run.id, compareToRunId: input.compareToRunId });
  const proven = issues.map(({ isNew, added, issue }) => ({ ...issue, isNew, added }));
  const stepsOf = new Map(stepCounts.map((row) => [row.executionId, row]));
  const again = latestAdded(executions);
  return {
    ...run,
    costMicros: Number(run.costMicros),
    progress: ProgressSchema.parse(run.progress),
    coverage: CoverageSchema.parse(run.coverage),
    address: addressOf(run.settings),
    lacksModel: !getEnv().model.configured,
    ...verdict,
    comparison,
    executions: executions.map(({ testCase, steps, assertions, ...execution }) => ({
      ...execution,
      planned: steps.length + assertions.length,
      stepStatuses: stepsOf.get(execution.id)?.statuses ?? [],
      healed: stepsOf.get(execution.id)?.healed ?? 0,
      later: execution.added ? null : (again.get(execution.testCaseId) ?? null),
      keyFeature: testCase?.keyFeature ?? null,
    })),
    issues: proven,
    summary: tellSummary(run.summary, proven),
    ledger: ledger.map(({ activity, _sum }) => ({ activity, ...spentOf(_sum) })),
    setAside,
    findings: Object.fromEntries(findings.map((row) => [row.status, row._count])),
  };
}

/** Of a run that has no report yet there is nothing to say but why it has none. */
async function verdictOfRun({
  ctx,
  run,
}: {
  ctx: AppCtx;
  run: Parameters<typeof runVerdict>[0]['run'] & Row;
}) {
  if (isReported(run) && run.status !== 'failed' && run.status !== 'cancelled')
    return runVerdict({ ctx, run });
  const pendingIssues = (await pendingIssuesOf({ ctx, runIds: [run.id] })).get(run.id) ?? 0;
  const headline = headlineOf({ ...run, unreplayed: noneUnreplayed }, pendingIssues);
  return { ...headline, pendingIssues, verdict: '', says: run.causeSentence };
}

type Row = Pick<Run, 'status' | 'endedAt' | 'causeSentence'>;
type Listed = Pick<Execution, 'id' | 'kind' | 'added' | 'testCaseId' | 'status' | 'endedAt'>;

/** How each test ended when it was last run beside the run; they come in the order in which they were added. */
const latestAdded = (executions: Listed[]) =>
  new Map(
    executions
      .filter(({ kind, added, status }) => kind === 'test' && added && isFinalExecutionStatus(status))
      .map(({ testCaseId, id, status, endedAt }) => [testCaseId, { executionId: id, status, endedAt }]),
  );

async function compareTo({
  ctx,
  runId,
  compareToRunId,
}: {
  ctx: AppCtx;
  runId: string;
  compareToRunId: string | undefined;
}) {
  if (compareToRunId === undefined) return null;
  const earlier = await getRunInApp({ ctx, runId: compareToRunId });
  return {
    runId: earlier.id,
    number: earlier.number,
    ...(await compareRuns({ ctx, runId, compareToRunId })),
  };
}

const addressOf = (settings: unknown) =>
  settings !== null &&
  typeof settings === 'object' &&
  'address' in settings &&
  typeof settings.address === 'string'
    ? settings.address
    : '';
