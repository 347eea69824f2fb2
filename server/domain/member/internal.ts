import type { Role } from '#prisma/generated/client.ts';
import type { Ctx, Db } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';
import { rolesGivenBy } from '../permissions.ts';

/**
 * One change of an organization's members after the other: what is counted stays true until the transaction
 * ends.
 */
export async function lockMembers({ db, organizationId }: { db: Db; organizationId: string }): Promise<void> {
  await db.$queryRaw`SELECT id FROM organizations WHERE id = ${organizationId} FOR UPDATE`;
}

export async function getMemberInOrganization({ ctx, memberId }: { ctx: Ctx; memberId: string }) {
  const member = await ctx.db.member.findFirst({
    where: { id: memberId, organizationId: ctx.organizationId },
    include: { user: { select: { email: true, name: true } } },
  });
  if (!member) throw notFound('member', memberId);
  return member;
}

export async function getInvitationInOrganization({ ctx, invitationId }: { ctx: Ctx; invitationId: string }) {
  const invitation = await ctx.db.invitation.findFirst({
    where: { id: invitationId, organizationId: ctx.organizationId },
  });
  if (!invitation) throw notFound('invitation', invitationId);
  return invitation;
}

/** @throws DomainError FORBIDDEN where the role is not the actor's to give or to take */
export function requireGives({ ctx, role }: { ctx: Ctx; role: Role }): void {
  if (!rolesGivenBy(ctx.role).includes(role))
    throw new DomainError(
      'FORBIDDEN',
      `Your role (${ctx.role}) does not give or take the role ${role}. Ask an owner.`,
    );
}

/** @throws DomainError CONFLICT where nobody else would own the organization. Call it after lockMembers. */
export async function requireOtherOwner({ ctx, memberId }: { ctx: Ctx; memberId: string }): Promise<void> {
  const others = await ctx.db.member.count({
    where: { organizationId: ctx.organizationId, role: 'owner', id: { not: memberId } },
  });
  if (others === 0)
    throw new DomainError('CONFLICT', 'This is the last owner. Make somebody else an owner first.');
}
