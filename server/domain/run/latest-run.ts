import type { Prisma } from '#prisma/generated/client.ts';
import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';

/**
 * It has something to tell: it has ended its tests, was gone on with after its report, or saw an issue
 * already.
 */
const tells: Prisma.RunWhereInput[] = [
  { status: { in: ['analyzing', 'completed'] } },
  { status: 'running', endedAt: { not: null } },
  { status: 'running', runIssues: { some: {} } },
];

/**
 * What “the latest run” means wherever results are asked for: the newest that has any. One that has just
 * begun doesn't hide
 * what the one before found. Null where there is none.
 */
export const latestRun = ({ ctx }: { ctx: AppCtx }) =>
  ctx.db.run.findFirst({
    where: { ...inApp(ctx), OR: tells },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, number: true, status: true },
  });

/** The newest of those that tested the whole app. Null where there is none. */
export const latestFullRun = ({ ctx }: { ctx: AppCtx }) =>
  ctx.db.run.findFirst({
    where: { ...inApp(ctx), full: true, OR: tells },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true },
  });
