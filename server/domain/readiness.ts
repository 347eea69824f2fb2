/** The readiness score: starts at 100 and falls with each approved issue that stands. Pure. */
import { z } from 'zod';
import { severities, type SeverityName } from './issue/kinds.ts';
import type { StandingIssue } from './issue/standing.ts';
import type { BandSchema } from './run/read-schemas.ts';

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

/** Of issues that stand: a fix that nothing has shown counts as if it were approved. */
export const scoresOf = (issues: StandingIssue[], weights: Weights) => ({
  readiness: scoreOf(
    issues.filter((issue) => issue.triage === 'approved' || issue.unprovenFix),
    weights,
  ),
  readinessIfApproved: scoreOf(issues, weights),
});
