import type { z } from 'zod';
import { publish } from '#server/platform/notify.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { getAppInOrganization, getRunInApp, inApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import { endDrafts } from '../test-draft/end-drafts.ts';
import type { CancelRunInput } from './schemas.ts';
import { isFinalRunStatus, isReported, openExecutionStatuses, openFindingStatuses } from './statuses.ts';
import { endAdded } from './end-added.ts';
import { sumUp } from './sum-up.ts';

/**
 * Ends a run now. What is at work notices within two seconds; what it had proven stays. Of a run whose
 * report stands, what was added is ended, and it is completed again.
 * @throws DomainError NOT_FOUND; CONFLICT where the run has ended otherwise
 */
export const cancelRun = ({ ctx, input }: { ctx: AppCtx; input: z.output<typeof CancelRunInput> }) =>
  withTransaction(ctx, async (ctx) => {
    await ctx.db
      .$queryRaw`SELECT id FROM runs WHERE id = ${input.runId} AND app_id = ${ctx.appId} FOR UPDATE`;
    const run = await getRunInApp({ ctx, runId: input.runId });
    if (run.status === 'cancelled') return run;
    if (isFinalRunStatus(run.status))
      throw new DomainError('CONFLICT', `Run ${run.number} is ${run.status}: there is nothing to cancel.`);
    const endedAt = new Date();
    const reported = isReported(run);
    await ctx.db.execution.updateMany({
      where: { runId: run.id, ...inApp(ctx), status: { in: [...openExecutionStatuses] } },
      data: { status: 'cancelled', says: 'The run was cancelled.', endedAt },
    });
    await ctx.db.finding.updateMany({
      where: { runId: run.id, ...inApp(ctx), status: { in: [...openFindingStatuses] } },
      data: { status: 'unconfirmed' },
    });
    await endDrafts({ ctx, runId: run.id, says: 'The run was cancelled.' });
    // A draft that nobody has seen pass is not kept as a test.
    await ctx.db.testCase.updateMany({
      where: {
        ...inApp(ctx),
        status: 'in_creation',
        origin: 'discovery',
        executions: { some: { runId: run.id } },
      },
      data: { status: 'archived', statusBefore: 'in_creation', archivedAt: endedAt },
    });
    await audit({ ctx, action: 'run.cancel', targetKind: 'run', targetIds: [run.id] });
    if (reported) return endAdded({ ctx, run });
    const app = await getAppInOrganization({ ctx });
    const cancelled = await ctx.db.run.update({
      where: { id: run.id },
      data: { ...(await sumUp(ctx.db, { ...run, app })), status: 'cancelled', endedAt },
    });
    await publish(ctx.db, {
      topic: 'run',
      organizationId: ctx.organizationId,
      appId: ctx.appId,
      runId: run.id,
    });
    return cancelled;
  });
