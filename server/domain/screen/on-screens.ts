/** What is known of the screens of an app besides themselves: the open issues on each, and the tests that came there. As parts of statements. */
import { Prisma } from '#prisma/generated/client.ts';
import type { AppCtx } from '../context.ts';

const runsLookedAt = 5;

/**
 * Columns screen_id and issue_id, once a pair. By the screen that the step of a finding ended on; where no step says, by the screen's address.
 * In two parts, each of which has an index or a hash to go by: as one condition, every screen was compared with every finding.
 */
export const openIssuesOnScreens = (ctx: AppCtx) => Prisma.sql`
  SELECT sc.id AS screen_id, i.id AS issue_id
  FROM issues i
  JOIN findings f ON f.issue_id = i.id
  JOIN steps s ON s.id = f.step_id
  JOIN screens sc ON sc.id = s.screen_after_id AND sc.app_id = i.app_id
  WHERE i.organization_id = ${ctx.organizationId} AND i.app_id = ${ctx.appId} AND i.resolution = 'active'
  UNION
  SELECT sc.id, i.id
  FROM issues i
  JOIN screens sc ON sc.organization_id = i.organization_id AND sc.app_id = i.app_id AND sc.address = i.address
  LEFT JOIN findings f ON f.issue_id = i.id
  LEFT JOIN steps s ON s.id = f.step_id
  WHERE i.organization_id = ${ctx.organizationId} AND i.app_id = ${ctx.appId} AND i.resolution = 'active' AND s.screen_after_id IS NULL`;

/** Columns screen_id and test_case_id, once a pair: tests that came there in the last runs. */
export const lastTestsOnScreens = (ctx: AppCtx) => Prisma.sql`
  SELECT DISTINCT screen.id AS screen_id, t.id AS test_case_id
  FROM (SELECT id FROM runs WHERE organization_id = ${ctx.organizationId} AND app_id = ${ctx.appId} AND status = 'completed' ORDER BY number DESC LIMIT ${runsLookedAt}) r
  JOIN executions e ON e.run_id = r.id AND e.kind = 'test'
  JOIN test_cases t ON t.id = e.test_case_id AND t.status <> 'archived'
  JOIN steps s ON s.execution_id = e.id AND s.attempt = e.attempt
  CROSS JOIN LATERAL (VALUES (s.screen_before_id), (s.screen_after_id)) AS screen(id)
  WHERE screen.id IS NOT NULL`;
