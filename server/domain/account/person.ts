import type { Prisma, Role } from '#prisma/generated/client.ts';
import { audit } from '../audit.ts';
import type { Ctx, Db } from '../context.ts';
import { DomainError } from '../errors.ts';

/** A signed-in person at their own account, in no organization in particular. */
export interface PersonCtx {
  db: Db;
  userId: string;
  sessionId: string;
  address?: string;
}

export async function getPerson({ ctx }: { ctx: Pick<PersonCtx, 'db' | 'userId'> }) {
  const user = await ctx.db.user.findUnique({ where: { id: ctx.userId } });
  if (!user) throw new DomainError('UNAUTHORIZED', 'Sign in first.');
  return user;
}

interface Whom {
  id: string;
  name: string;
  email: string;
}

/** What somebody does in an organization by a way of their own: an invitation, a sign-in. */
export const ctxOf = ({
  db,
  user,
  organizationId,
  role,
  address,
}: {
  db: Db;
  user: Whom;
  organizationId: string;
  role: Role;
  address?: string;
}): Ctx => ({
  db,
  actor: { kind: 'user', id: user.id, name: user.name || user.email },
  organizationId,
  role,
  address,
});

/** Notes an act on an account in the log of each organization that the person belongs to. */
export async function auditPerson({
  db,
  user,
  action,
  detail,
  address,
}: {
  db: Db;
  user: Whom;
  action: string;
  detail?: Prisma.InputJsonObject;
  address?: string;
}): Promise<void> {
  const members = await db.member.findMany({
    where: { userId: user.id },
    select: { organizationId: true, role: true },
  });
  for (const member of members)
    await audit({
      ctx: ctxOf({ db, user, address, ...member }),
      action,
      targetKind: 'user',
      targetIds: [user.id],
      ...(detail ? { detail } : {}),
    });
}
