import type { Prisma, Run } from '#prisma/generated/client.ts';
import { publish } from '#server/platform/notify.ts';
import type { AppCtx } from '../context.ts';

/** What was added to a run has ended: the run is what it was when it completed. */
export async function endAdded({ ctx, run }: { ctx: AppCtx; run: Run }): Promise<Run> {
  const ended = await ctx.db.run.update({
    where: { id: run.id },
    data: {
      status: 'completed',
      progress: {
        ...(run.progress as Prisma.JsonObject),
        stage: 'completed',
        says: 'The report is ready.',
        sessions: [],
      },
    },
  });
  await publish(ctx.db, {
    topic: 'run',
    organizationId: ctx.organizationId,
    appId: ctx.appId,
    runId: run.id,
  });
  return ended;
}
