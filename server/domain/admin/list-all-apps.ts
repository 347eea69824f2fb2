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
      id: true, name: true, platform: true, url: true, createdAt: true, organization: { select: { id: true, name: true } },
      _count: { select: { testCases: true, runs: true, issues: true } },
    },
  });
  return toPage(rows.map(({ _count, ...app }) => ({ ...app, ..._count })), input.limit);
}
