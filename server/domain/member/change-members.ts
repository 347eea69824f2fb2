import type { z } from 'zod';
import { audit } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { withTransaction } from '../transaction.ts';
import { getMemberInOrganization, lockMembers, requireGives, requireOtherOwner } from './internal.ts';
import type { ChangeRoleInput, MemberIdInput } from './schemas.ts';

/**
 * @throws DomainError FORBIDDEN where the old or the new role is above the actor's; CONFLICT for the last
 * owner
 */
export const changeRole = ({
  ctx,
  input: { memberId, role },
}: {
  ctx: Ctx;
  input: z.output<typeof ChangeRoleInput>;
}) =>
  withTransaction(ctx, async (ctx) => {
    await lockMembers(ctx);
    const member = await getMemberInOrganization({ ctx, memberId });
    requireGives({ ctx, role: member.role });
    requireGives({ ctx, role });
    if (member.role !== role) {
      if (member.role === 'owner') await requireOtherOwner({ ctx, memberId });
      await ctx.db.member.update({ where: { id: memberId }, data: { role } });
      await audit({
        ctx,
        action: 'member.role',
        targetKind: 'member',
        targetIds: [memberId],
        detail: { email: member.user.email, before: { role: member.role }, after: { role } },
      });
    }
    return { memberId, role };
  });

/**
 * They are out with their next request. @throws DomainError FORBIDDEN for a role above the actor's; CONFLICT
 * for the last owner, or oneself
 */
export const removeMember = ({
  ctx,
  input: { memberId },
}: {
  ctx: Ctx;
  input: z.output<typeof MemberIdInput>;
}) =>
  withTransaction(ctx, async (ctx) => {
    await lockMembers(ctx);
    const member = await getMemberInOrganization({ ctx, memberId });
    if (member.userId === ctx.actor.id)
      throw new DomainError('CONFLICT', 'This is you. Leave the organization instead.');
    requireGives({ ctx, role: member.role });
    if (member.role === 'owner') await requireOtherOwner({ ctx, memberId });
    await ctx.db.member.delete({ where: { id: memberId } });
    await audit({
      ctx,
      action: 'member.remove',
      targetKind: 'member',
      targetIds: [memberId],
      detail: { email: member.user.email, before: { role: member.role } },
    });
    return { memberId };
  });

/** @throws DomainError CONFLICT for the last owner */
export const leaveOrganization = ({ ctx }: { ctx: Ctx }) =>
  withTransaction(ctx, async (ctx) => {
    await lockMembers(ctx);
    const member = await ctx.db.member.findFirstOrThrow({
      where: { organizationId: ctx.organizationId, userId: ctx.actor.id ?? '' },
      include: { user: { select: { email: true } } },
    });
    if (member.role === 'owner') await requireOtherOwner({ ctx, memberId: member.id });
    await ctx.db.member.delete({ where: { id: member.id } });
    await audit({
      ctx,
      action: 'member.leave',
      targetKind: 'member',
      targetIds: [member.id],
      detail: { email: member.user.email, before: { role: member.role } },
    });
    return { memberId: member.id };
  });
