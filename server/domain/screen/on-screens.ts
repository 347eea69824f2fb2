/**
 * What is known of the screens of an app besides themselves: the open issues on each, and the tests that came
 * there. As parts of statements.
 */
import { Prisma } from '#prisma/generated/client.ts';
import type { AppCtx } from '../context.ts';

const runsLookedAt = 5;

/** Columns screen_id, issue_id and severity, once a pair of the first two. */
export const openIssuesOnScreens = (ctx: AppCtx) => Prisma.sql`
  SELECT seen.screen_id, i.id AS issue_id, i.severity
  FROM issue_screens seen
  JOIN issues i ON i.id = seen.issue_id AND i.organization_id = seen.organization_id AND i.app_id = seen.app_id
  WHERE seen.organization_id = ${ctx.organizationId} AND seen.app_id = ${ctx.appId} AND i.resolution = 'active'`;

/** Columns screen_id and test_case_id, once a pair: tests that came there in the last runs. */
export const lastTestsOnScreens = (ctx: AppCtx) => Prisma.sql`
  SELECT DISTINCT screen.id AS screen_id, t.id AS test_case_id
  FROM (SELECT id FROM runs WHERE organization_id = ${ctx.organizationId} AND app_id = ${ctx.appId}
    AND status = 'completed' ORDER BY number DESC LIMIT ${runsLookedAt}) r
  JOIN executions e ON e.run_id = r.id AND e.kind = 'test'
  JOIN test_cases t ON t.id = e.test_case_id AND t.status <> 'archived'
  JOIN steps s ON s.execution_id = e.id AND s.attempt = e.attempt
  CROSS JOIN LATERAL (VALUES (s.screen_before_id), (s.screen_after_id)) AS screen(id)
  WHERE screen.id IS NOT NULL`;
