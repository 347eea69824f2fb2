import type { AppCtx, Ctx } from '../context.ts';
import { actWords, may, permissions, roles, rolesGivenBy, type Act } from '../permissions.ts';

/** Everybody in the organization, owners first, and who is invited and has not answered. */
export async function listMembers({ ctx }: { ctx: AppCtx | Ctx }) {
  const [organization, members, invitations] = await Promise.all([
    ctx.db.organization.findUniqueOrThrow({
      where: { id: ctx.organizationId },
      select: { id: true, name: true },
    }),
    ctx.db.member.findMany({
      where: { organizationId: ctx.organizationId },
      orderBy: [{ role: 'asc' }, { createdAt: 'asc' }],
      select: {
        id: true,
        role: true,
        createdAt: true,
        user: {
          select: {
            id: true,
            name: true,
            email: true,
            totpSealed: true,
            sessions: { orderBy: { lastSeenAt: 'desc' }, take: 1, select: { lastSeenAt: true } },
          },
        },
      },
    }),
    ctx.db.invitation.findMany({
      where: { organizationId: ctx.organizationId, acceptedAt: null, revokedAt: null },
      orderBy: { createdAt: 'desc' },
      take: 100,
      select: { id: true, email: true, role: true, mailed: true, expiresAt: true, createdAt: true },
    }),
  ]);
  const now = new Date();
  return {
    organization,
    /** The roles that the caller may give and take. */
    gives: rolesGivenBy(ctx.role),
    members: members.map(({ user: { sessions, totpSealed, ...user }, ...member }) => ({
      ...member,
      ...user,
      id: member.id,
      userId: user.id,
      you: user.id === ctx.actor.id,
      twoFactor: totpSealed !== null,
      lastSeenAt: sessions[0]?.lastSeenAt ?? null,
    })),
    invitations: invitations.map((invitation) => ({ ...invitation, expired: invitation.expiresAt <= now })),
  };
}

/** The role table as it is enforced: each act in words, and which roles may. */
export const listRoleTable = () => ({
  roles,
  acts: (Object.keys(permissions) as Act[]).map((act) => ({
    act,
    says: actWords[act],
    may: roles.map((role) => may(role, act)),
  })),
});
