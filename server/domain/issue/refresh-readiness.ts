import type { AppCtx } from '../context.ts';
import { scoresOf, weightsOf } from '../readiness.ts';
import { getAppInOrganization, inApp } from '../scope.ts';
import { standingInRuns } from './standing.ts';

/** Scores the runs anew after their issues changed. Runs that have no score yet keep none. */
export async function refreshReadiness({ ctx, runIds }: { ctx: AppCtx; runIds: string[] }) {
  if (runIds.length === 0) return;
  const [app, issues] = await Promise.all([getAppInOrganization({ ctx }), standingInRuns({ ctx, runIds })]);
  const weights = weightsOf(app.settings);
  for (const runId of runIds) {
    await ctx.db.run.updateMany({
      where: { id: runId, ...inApp(ctx), readiness: { not: null } },
      data: scoresOf(
        issues.filter((issue) => issue.runId === runId),
        weights,
      ),
    });
  }
}
