/** Which issues count against a score. */
import { Prisma } from '#prisma/generated/client.ts';
import type { AppCtx } from '../context.ts';

/**
 * Of an issue `i`: its test has passed since it was last seen, in a run that was made after that. What passes
 * on somebody's own machine shows nothing of the app.
 */
const disproven = Prisma.sql`EXISTS (
  SELECT FROM executions e JOIN runs r ON r.id = e.run_id
  WHERE e.test_case_id = i.test_case_id AND e.kind = 'test' AND e.status = 'passed' AND r.kind <> 'local'
    AND e.created_at > COALESCE(
      (SELECT max(f.created_at) FROM findings f WHERE f.issue_id = i.id), i.created_at))`;

export interface StandingIssue {
  id: string;
  severity: 'Critical' | 'High' | 'Medium' | 'Low';
  triage: 'pending' | 'approved';
  /** Closed as fixed, which nothing has shown yet: counts as it did. */
  unprovenFix: boolean;
  isNew: boolean;
}

const columns = Prisma.sql`
  i.id, i.severity::text AS severity, i.triage::text AS triage, i.resolution = 'resolved' AS "unprovenFix"`;
const own = (ctx: AppCtx) =>
  Prisma.sql`i.organization_id = ${ctx.organizationId} AND i.app_id = ${ctx.appId}`;

/**
 * Of the app: what is active and not disproven, and what was closed as fixed after the latest full run had
 * begun, until a run shows that. New is what was first seen in that run or later.
 */
export const standingInApp = ({ ctx, since }: { ctx: AppCtx; since: Date }) =>
  ctx.db.$queryRaw<StandingIssue[]>`
    SELECT ${columns}, COALESCE(first.created_at, i.created_at) >= ${since} AS "isNew"
    FROM issues i LEFT JOIN runs first ON first.id = i.first_run_id
    WHERE ${own(ctx)} AND (i.resolution = 'active' OR (i.resolution = 'resolved' AND i.resolved_at > ${since}))
      AND NOT ${disproven}`;

/**
 * Of runs: what each itself saw, unless it was rejected as a false alarm, or closed as fixed and shown to be.
 * A person's word alone makes no finished run better.
 */
export const standingInRuns = ({ ctx, runIds }: { ctx: AppCtx; runIds: string[] }) =>
  ctx.db.$queryRaw<(StandingIssue & { runId: string })[]>`
    SELECT seen.run_id AS "runId", seen.is_new AS "isNew", ${columns}
    FROM run_issues seen JOIN issues i ON i.id = seen.issue_id
    WHERE seen.run_id = ANY(${runIds}::text[]) AND NOT seen.added AND ${own(ctx)}
      AND (i.resolution = 'active' OR (i.resolution = 'resolved' AND NOT ${disproven}))`;
