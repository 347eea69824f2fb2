import type { z } from 'zod';
import type { Ctx } from '../context.ts';
import { pageOf, toPage, type PageInput } from '../pages.ts';

/** The apps of every organization of this instance, oldest first. For operators alone. */
export async function listAllApps({ ctx, input }: { ctx: Ctx; input: z.output<typeof PageInput> }) {
  const rows = await ctx.db.app.findMany({
    where: { archivedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    ...pageOf(input),
    select: {
      id: true,
      name: true,
      platform: true,
      url: true,
      createdAt: true,
      organization: { select: { id: true, name: true } },
    },
  });
  const page = toPage(rows, input.limit);
  const counts = await ctx.db.$queryRaw<{ id: string; testCases: number; runs: number; issues: number }[]>`
    SELECT a.id,
           (SELECT coalesce(sum(c.tests), 0) FROM test_case_counts c
             WHERE c.organization_id = a.organization_id AND c.app_id = a.id)::int AS "testCases",
           (SELECT count(*) FROM runs r WHERE r.app_id = a.id)::int AS runs,
           (SELECT count(*) FROM issues i WHERE i.organization_id = a.organization_id AND i.app_id = a.id)::int AS issues
    FROM apps a WHERE a.id = ANY(${page.items.map((app) => app.id)}::text[])`;
  const countsOf = new Map(counts.map(({ id, ...count }) => [id, count]));
  return {
    ...page,
    items: page.items.map((app) => ({
      ...app,
      ...(countsOf.get(app.id) ?? { testCases: 0, runs: 0, issues: 0 }),
    })),
  };
}
