import type { ExecutionStatus } from '#prisma/generated/enums.ts';
import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';
import { showStage } from './show-stage.ts';

/**
 * A new test's first run has ended: it is ready where it passed, else its outcome says what happened. Within
 * the caller's transaction.
 */
export async function settleValidation({
  ctx,
  executionId,
  outcome,
}: {
  ctx: AppCtx;
  executionId: string;
  outcome: { status: ExecutionStatus; says: string };
}): Promise<void> {
  const draft = await ctx.db.testDraft.findFirst({
    where: { executionId, ...inApp(ctx), stage: 'validating' },
  });
  if (!draft) return;
  if (outcome.status === 'passed')
    await showStage({
      db: ctx.db,
      draft,
      stage: 'ready',
      says: 'It passed twice in a row. Add it to the main suite to run it from now on.',
    });
  else await showStage({ db: ctx.db, draft, stage: 'failed', says: outcome.says });
}
