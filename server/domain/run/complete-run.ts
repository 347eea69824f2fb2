import type { Prisma, Run } from '#prisma/generated/client.ts';
import { addJob } from '#server/jobs/index.ts';
import { inTransaction, type AnyDb } from '#server/platform/db.ts';
import { publish } from '#server/platform/notify.ts';
import { audit } from '../audit.ts';
import type { AppCtx, Db } from '../context.ts';
import { mailReport } from '../mail/report-ready.ts';
import { standingInRuns } from '../issue/standing.ts';
import { scoresOf, weightsOf } from '../readiness.ts';
import { systemCtx } from '../system-context.ts';
import { settleDrafts } from '../test-case/settle-draft.ts';
import { openWorkOf } from './advance-run.ts';
import { endAdded } from './end-added.ts';
import { coverageOf } from './coverage.ts';
import { failRun } from './fail-run.ts';
import { nothingKnown } from './nothing-known.ts';
import { ProgressSchema } from './read-schemas.ts';
import { RunSettingsSchema } from './schemas.ts';
import { isFinalRunStatus, isReported } from './statuses.ts';
import { countsOf, sumUp } from './sum-up.ts';

/**
 * Sums up a run and ends it: pass and fail, readiness, hours saved, ledger, coverage, report mail, and a model's
 * sentences about it, which follow.
 * A discovery that came to know nothing fails instead; a run whose report stands only ends what was added to
 * it. Does nothing while something of it is still open, or once it has ended. @returns whether it ended the run now
 */
export const completeRun = ({ db, runId }: { db: AnyDb; runId: string }): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await tx.$queryRaw`SELECT id FROM runs WHERE id = ${runId} FOR UPDATE`;
    const run = await tx.run.findUniqueOrThrow({ where: { id: runId }, include: { app: true } });
    if (isFinalRunStatus(run.status) || run.status === 'queued') return false;
    const open = await openWorkOf(tx, runId);
    if (Object.values(open).some((count) => count > 0)) return false;

    const ctx = systemCtx(tx, run);
    if (isReported(run)) {
      await endAdded({ ctx, run });
      return true;
    }
    const drafted = run.kind === 'discovery' || run.kind === 'local' ? await countsOf(tx, run) : undefined;
    const first = drafted ? await firstNotPassed(tx, runId) : null;
    if (drafted) await settleDrafts({ ctx, runId });
    const sums = await sumUp(tx, run);
    const issues = await standingInRuns({ ctx, runIds: [runId] });
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
    const judged = sums.passed + sums.failed;
    const ran = judged + sums.blocked;
    const isKnown = drafted !== undefined || judged > 0 || issues.length > 0;
    const completed = await tx.run.update({
      where: { id: runId },
      data: {
        ...sums,
        status: 'completed',
        endedAt: new Date(),
        ...(isKnown ? scoresOf(issues, weightsOf(run.app.settings)) : {}),
        unconfirmed: await tx.finding.count({
          where: { runId, status: 'unconfirmed', execution: { added: false } },
        }),
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
    if (run.kind !== 'custom' || ran > 0) await mailReport({ ctx, run: completed, app: run.app });
    if (mayAskModel(run) && ran + issues.length > 0)
      await addJob(tx, 'run_summarise', { runId }, { key: `run_summarise:${runId}` });
    await publish(tx, { topic: 'run', organizationId: run.organizationId, appId: run.appId, runId });
    return true;
  });

const mayAskModel = ({ settings }: Run) =>
  RunSettingsSchema.pick({ brain: true }).parse(settings).brain !== 'embedded';

const firstNotPassed = (tx: Db, runId: string) =>
  tx.execution.findFirst({
    where: { runId, kind: 'test', added: false, status: { in: ['failed', 'blocked'] } },
    orderBy: { position: 'asc' },
    select: { says: true },
  });

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
