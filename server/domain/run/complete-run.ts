import type { Prisma, Run } from '#prisma/generated/client.ts';
import { inTransaction, type AnyDb } from '#server/platform/db.ts';
import { publish } from '#server/platform/notify.ts';
import { audit } from '../audit.ts';
import type { AppCtx, Db } from '../context.ts';
import { mailReport } from '../mail/report-ready.ts';
import { scoreOf, weightsOf } from '../readiness.ts';
import { inApp } from '../scope.ts';
import { systemCtx } from '../system-context.ts';
import { settleDrafts } from '../test-case/settle-draft.ts';
import { openWorkOf } from './advance-run.ts';
import { coverageOf } from './coverage.ts';
import { failRun } from './fail-run.ts';
import { nothingKnown } from './nothing-known.ts';
import { ProgressSchema } from './read-schemas.ts';
import { RunSettingsSchema } from './schemas.ts';
import { isFinalRunStatus } from './statuses.ts';
import { countsOf, sumUp } from './sum-up.ts';

/**
 * Sums up a run and ends it: pass and fail, readiness, hours saved, ledger, coverage, report mail.
 * A discovery that came to know nothing fails instead. Does nothing while something of it is still open, or
 * once it has ended. @returns whether it ended the run now
 */
export const completeRun = ({ db, runId }: { db: AnyDb; runId: string }): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await tx.$queryRaw`SELECT id FROM runs WHERE id = ${runId} FOR UPDATE`;
    const run = await tx.run.findUniqueOrThrow({ where: { id: runId }, include: { app: true } });
    if (isFinalRunStatus(run.status) || run.status === 'queued') return false;
    const open = await openWorkOf(tx, runId);
    if (Object.values(open).some((count) => count > 0)) return false;

    const ctx = systemCtx(tx, run);
    const drafted = run.kind === 'discovery' || run.kind === 'local' ? await countsOf(tx, run) : undefined;
    const first = drafted ? await firstNotPassed(tx, runId) : null;
    if (drafted) await settleDrafts({ ctx, runId });
    const sums = await sumUp(tx, run);
    const issues = await activeIssuesOf(ctx, runId);
    const unknown =
      drafted &&
      nothingKnown({
        address: RunSettingsSchema.parse(run.settings).address,
        drafted: drafted.passed + drafted.failed + drafted.blocked,
        passed: drafted.passed,
        issues: issues.length,
        says: first?.says ?? '',
        operators: ProgressSchema.parse(run.progress).operators,
      });
    if (unknown) {
      await failRun({ db: tx, runId, cause: 'target', sentence: unknown });
      return true;
    }
    const weights = weightsOf(run.app.settings);
    const completed = await tx.run.update({
      where: { id: runId },
      data: {
        ...sums,
        status: 'completed',
        endedAt: new Date(),
        readiness: scoreOf(
          issues.filter((issue) => issue.triage === 'approved'),
          weights,
        ),
        readinessIfApproved: scoreOf(issues, weights),
        unconfirmed: await tx.finding.count({ where: { runId, status: 'unconfirmed' } }),
        coverage: await coverageOf({ ctx, run }),
        progress: {
          ...(run.progress as Prisma.JsonObject),
          stage: 'completed',
          says: 'The report is ready.',
          sessions: [],
        },
      },
    });
    await auditCompletion(ctx, completed, issues.length);
    if (isNews(run, completed))
      await mailReport({ ctx, run: completed, app: run.app, issues: issues.length });
    await publish(tx, { topic: 'run', organizationId: run.organizationId, appId: run.appId, runId });
    return true;
  });

const firstNotPassed = (tx: Db, runId: string) =>
  tx.execution.findFirst({
    where: { runId, kind: 'test', status: { in: ['failed', 'blocked'] } },
    orderBy: { position: 'asc' },
    select: { says: true },
  });

async function activeIssuesOf(ctx: AppCtx, runId: string) {
  const rows = await ctx.db.runIssue.findMany({
    where: { runId, ...inApp(ctx), issue: { resolution: 'active' } },
    select: { issue: { select: { severity: true, triage: true } } },
  });
  return rows.map((row) => row.issue);
}

const auditCompletion = (ctx: AppCtx, run: Run, issues: number) =>
  audit({
    ctx,
    action: 'run.complete',
    targetKind: 'run',
    targetIds: [run.id],
    detail: {
      number: run.number,
      kind: run.kind,
      passed: run.passed,
      failed: run.failed,
      blocked: run.blocked,
      issues,
      readiness: run.readiness,
      readinessIfApproved: run.readinessIfApproved,
    },
  });

/**
 * A run that was gone on with after its report is told of again only where the report says something else.
 */
function isNews(before: Run, after: Run): boolean {
  if (before.readiness === null)
    return after.kind !== 'custom' || after.passed + after.failed + after.blocked > 0;
  return (
    before.failed !== after.failed ||
    before.blocked !== after.blocked ||
    before.readiness !== after.readiness ||
    before.readinessIfApproved !== after.readinessIfApproved
  );
}
