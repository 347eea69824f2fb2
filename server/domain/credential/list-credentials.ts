import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';

/** Names and ids; never a secret. */
export const listCredentials = ({ ctx }: { ctx: AppCtx }) =>
  ctx.db.credential.findMany({
    where: inApp(ctx),
    orderBy: { name: 'asc' },
    select: { id: true, name: true, exclusive: true, createdAt: true, updatedAt: true },
  });
