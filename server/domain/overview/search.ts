import { z } from 'zod';
import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';

export const SearchInput = z.object({ text: z.string().trim().min(1).max(120) });

/** What the command palette finds: a few of each noun. */
export async function searchApp({ ctx, input }: { ctx: AppCtx; input: z.output<typeof SearchInput> }) {
  const contains = { contains: input.text, mode: 'insensitive' } as const;
  const number = input.text.match(/^#?(\d{1,9})$/)?.[1];
  const [issues, tests, suites, runs, screens] = await Promise.all([
    ctx.db.issue.findMany({
      where: { ...inApp(ctx), OR: [{ title: contains }, ...(number ? [{ number: Number(number) }] : [])] },
      select: { id: true, number: true, title: true, severity: true },
      take: 6,
      orderBy: { createdAt: 'desc' },
    }),
    ctx.db.testCase.findMany({
      where: {
        ...inApp(ctx),
        status: { not: 'archived' },
        OR: [{ title: contains }, ...(number ? [{ id: Number(number) }] : [])],
      },
      select: { id: true, title: true },
      take: 6,
      orderBy: { id: 'desc' },
    }),
    ctx.db.testSuite.findMany({
      where: { ...inApp(ctx), name: contains },
      select: { id: true, name: true },
      take: 4,
    }),
    number
      ? ctx.db.run.findMany({
          where: { ...inApp(ctx), number: Number(number) },
          select: { id: true, number: true, kind: true },
          take: 2,
        })
      : [],
    ctx.db.screen.findMany({
      where: { ...inApp(ctx), name: contains },
      select: { id: true, name: true },
      take: 4,
    }),
  ]);
  return { issues, tests, suites, runs, screens };
}
