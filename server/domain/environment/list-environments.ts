import type { Prisma } from '#prisma/generated/client.ts';
import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';

/** The suites that run on it. */
export const withSuites = {
  suites: { select: { id: true, name: true }, orderBy: { name: 'asc' } },
} satisfies Prisma.EnvironmentInclude;

/** By name. The app's own address needs no environment, and is none of them. */
export const listEnvironments = ({ ctx }: { ctx: AppCtx }) =>
  ctx.db.environment.findMany({ where: inApp(ctx), orderBy: { name: 'asc' }, include: withSuites });
