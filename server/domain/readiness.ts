/**
 * The readiness score: starts at 100 and falls with each approved, active issue that a run saw. Pure, but for
 * refreshReadiness.
 */
import { z } from 'zod';
import type { AppCtx } from './context.ts';
import { severities, type SeverityName } from './issue/kinds.ts';
import type { BandSchema } from './run/read-schemas.ts';
import { inApp } from './scope.ts';

export type Weights = Record<SeverityName, number>;

const defaultWeights: Weights = { Critical: 8, High: 3, Medium: 1, Low: 0 };

const WeightsSetting = z
  .object({
    readinessWeights: z.partialRecord(z.enum(severities), z.number().min(0).max(100)).catch({}).default({}),
  })
  .catch({ readinessWeights: {} });

/** The weights that an app's settings ask for, over the usual ones. */
export const weightsOf = (settings: unknown): Weights => ({
  ...defaultWeights,
  ...WeightsSetting.parse(settings ?? {}).readinessWeights,
});

export const scoreOf = (issues: { severity: SeverityName }[], weights: Weights = defaultWeights) =>
  Math.max(0, 100 - issues.reduce((sum, issue) => sum + weights[issue.severity], 0));

export type Band = z.output<typeof BandSchema>;

export const bandOf = (score: number): Band =>
  score >= 90 ? 'stable' : score >= 70 ? 'caution' : 'blockers';

/** Scores the runs anew after their issues changed. Runs that have no score yet keep none. */
export async function refreshReadiness({ ctx, runIds }: { ctx: AppCtx; runIds: string[] }) {
  if (runIds.length === 0) return;
  const [app, rows] = await Promise.all([
    ctx.db.app.findFirstOrThrow({
      where: { id: ctx.appId, organizationId: ctx.organizationId },
      select: { settings: true },
    }),
    ctx.db.runIssue.findMany({
      where: { runId: { in: runIds }, ...inApp(ctx), issue: { resolution: 'active' } },
      select: { runId: true, issue: { select: { severity: true, triage: true } } },
    }),
  ]);
  const weights = weightsOf(app.settings);
  for (const runId of runIds) {
    const issues = rows.filter((row) => row.runId === runId).map((row) => row.issue);
    await ctx.db.run.updateMany({
      where: { id: runId, ...inApp(ctx), readiness: { not: null } },
      data: {
        readiness: scoreOf(
          issues.filter((issue) => issue.triage === 'approved'),
          weights,
        ),
        readinessIfApproved: scoreOf(issues, weights),
      },
    });
  }
}
