import { z } from 'zod';
import type { Severity } from '#prisma/generated/enums.ts';
import type { AppCtx } from '../context.ts';
import { IdSchema } from '../pages.ts';
import { getScreenInApp } from '../scope.ts';
import { lastTestsOnScreens, openIssuesOnScreens } from './on-screens.ts';

/** More would be read by nobody beside a map; how many there are in all is on the screen itself. */
const maxShown = 50;

export const GetScreenInput = z.object({ screenId: IdSchema });

/** The open issues on a screen, the worst first, and the tests that came there in the last runs. */
export async function getScreen({
  ctx,
  input: { screenId },
}: {
  ctx: AppCtx;
  input: z.infer<typeof GetScreenInput>;
}) {
  await getScreenInApp({ ctx, screenId });
  const [issues, tests] = await Promise.all([
    ctx.db.$queryRaw<{ id: string; number: number; title: string; severity: Severity }[]>`
      SELECT i.id, i.number, i.title, i.severity::text AS severity
      FROM (${openIssuesOnScreens(ctx)}) AS pairs JOIN issues i ON i.id = issue_id
      WHERE screen_id = ${screenId} ORDER BY i.severity, i.number LIMIT ${maxShown}`,
    ctx.db.$queryRaw<{ id: number; title: string }[]>`
      SELECT t.id, t.title FROM (${lastTestsOnScreens(ctx)}) AS pairs JOIN test_cases t ON t.id = test_case_id
      WHERE screen_id = ${screenId} ORDER BY t.id LIMIT ${maxShown}`,
  ]);
  return { issues, tests };
}
