import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';
import { openDraftStages } from './stages.ts';
import { showStage } from './show-stage.ts';

/** Ends what a run was still writing, because the run has ended. Within the caller's transaction. */
export async function endDrafts({
  ctx,
  runId,
  says,
}: {
  ctx: AppCtx;
  runId: string;
  says: string;
}): Promise<void> {
  const open = await ctx.db.testDraft.findMany({
    where: { ...inApp(ctx), stage: { in: [...openDraftStages] }, execution: { runId } },
  });
  for (const draft of open) await showStage({ db: ctx.db, draft, stage: 'failed', says });
}
