import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';

/**
 * The app's keys, newest first: what each is called and how it begins, never the key. Revoked ones stay, so
 * that they can be regenerated.
 */
export async function listApiKeys({ ctx }: { ctx: AppCtx }) {
  const rows = await ctx.db.apiKey.findMany({
    where: { ...inApp(ctx), admin: false },
    orderBy: [{ revokedAt: { sort: 'desc', nulls: 'first' } }, { createdAt: 'desc' }],
    take: 100,
    select: {
      id: true,
      name: true,
      prefix: true,
      createdById: true,
      createdAt: true,
      lastUsedAt: true,
      expiresAt: true,
      revokedAt: true,
    },
  });
  const people = await ctx.db.user.findMany({
    where: {
      id: { in: rows.flatMap((row) => row.createdById ?? []) },
      members: { some: { organizationId: ctx.organizationId } },
    },
    select: { id: true, name: true, email: true },
  });
  const nameOf = new Map(people.map((person) => [person.id, person.name || person.email]));
  const now = new Date();
  return rows.map(({ createdById, ...row }) => ({
    ...row,
    createdBy: (createdById && nameOf.get(createdById)) ?? null,
    state: row.revokedAt
      ? ('revoked' as const)
      : row.expiresAt && row.expiresAt <= now
        ? ('expired' as const)
        : ('works' as const),
  }));
}
