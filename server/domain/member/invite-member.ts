import type { z } from 'zod';
import type { Role } from '#prisma/generated/client.ts';
import { makeToken } from '#server/platform/crypto.ts';
import { getEnv } from '#server/platform/env.ts';
import { newId } from '#server/platform/ids.ts';
import { audit } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { withTransaction } from '../transaction.ts';
import { getInvitationInOrganization, lockMembers, requireGives } from './internal.ts';
import type { InvitationIdInput, InviteMemberInput } from './schemas.ts';

const daysGood = 7;
const maxOpen = 100;

export interface Invited {
  invitationId: string;
  /**
   * Told only where no mail service is set, so that somebody can hand it on; else the letter alone holds it.
   */
  link: string | null;
}

/**
 * @throws DomainError FORBIDDEN for a role above one's own; CONFLICT for who is a member, or is invited
 * already
 */
export const inviteMember = ({
  ctx,
  input: { email, role },
}: {
  ctx: Ctx;
  input: z.output<typeof InviteMemberInput>;
}): Promise<Invited> =>
  withTransaction(ctx, async (ctx) => {
    requireGives({ ctx, role });
    await lockMembers(ctx);
    const { organizationId } = ctx;
    if (await ctx.db.member.findFirst({ where: { organizationId, user: { email } } }))
      throw new DomainError('CONFLICT', `${email} is a member already.`);
    const open = { organizationId, acceptedAt: null, revokedAt: null };
    if (await ctx.db.invitation.findFirst({ where: { ...open, email } }))
      throw new DomainError(
        'CONFLICT',
        `${email} is invited already. Send that invitation again, or revoke it first.`,
      );
    if ((await ctx.db.invitation.count({ where: open })) >= maxOpen)
      throw new DomainError('CONFLICT', `${maxOpen} invitations are open. Revoke some that nobody answers.`);
    const invitationId = newId('invitation');
    const { token, ...data } = makeLink();
    await ctx.db.invitation.create({
      data: { id: invitationId, organizationId, email, role, invitedById: ctx.actor.id ?? null, ...data },
    });
    await audit({
      ctx,
      action: 'member.invite',
      targetKind: 'invitation',
      targetIds: [invitationId],
      detail: { email, role },
    });
    return deliver({ ctx, invitationId, email, role, token });
  });

/**
 * A new link, good from now on; the old one is dead. @throws DomainError CONFLICT where it was answered or
 * revoked
 */
export const resendInvitation = ({
  ctx,
  input: { invitationId },
}: {
  ctx: Ctx;
  input: z.output<typeof InvitationIdInput>;
}): Promise<Invited> =>
  withTransaction(ctx, async (ctx) => {
    await lockMembers(ctx);
    const { email, role, acceptedAt, revokedAt } = await getInvitationInOrganization({ ctx, invitationId });
    requireGives({ ctx, role });
    if (acceptedAt || revokedAt)
      throw new DomainError(
        'CONFLICT',
        acceptedAt ? 'This invitation was accepted.' : 'This invitation was revoked. Invite anew.',
      );
    const { token, ...data } = makeLink();
    await ctx.db.invitation.update({ where: { id: invitationId }, data });
    await audit({
      ctx,
      action: 'member.invite_again',
      targetKind: 'invitation',
      targetIds: [invitationId],
      detail: { email, role },
    });
    return deliver({ ctx, invitationId, email, role, token });
  });

/**
 * The link is dead at once. Revoking the revoked changes nothing. @throws DomainError CONFLICT where it was
 * accepted
 */
export const revokeInvitation = ({
  ctx,
  input: { invitationId },
}: {
  ctx: Ctx;
  input: z.output<typeof InvitationIdInput>;
}) =>
  withTransaction(ctx, async (ctx) => {
    await lockMembers(ctx);
    const { email, role, acceptedAt, revokedAt } = await getInvitationInOrganization({ ctx, invitationId });
    requireGives({ ctx, role });
    if (acceptedAt)
      throw new DomainError('CONFLICT', 'This invitation was accepted. Remove the member instead.');
    if (!revokedAt) {
      await ctx.db.invitation.update({ where: { id: invitationId }, data: { revokedAt: new Date() } });
      await audit({
        ctx,
        action: 'member.revoke_invitation',
        targetKind: 'invitation',
        targetIds: [invitationId],
        detail: { email, role },
      });
    }
    return { invitationId };
  });

const makeLink = () => ({
  ...makeToken(),
  mailed: getEnv().mail.configured,
  expiresAt: new Date(Date.now() + daysGood * 86_400_000),
});

async function deliver({
  ctx,
  invitationId,
  email,
  role,
  token,
}: {
  ctx: Ctx;
  invitationId: string;
  email: string;
  role: Role;
  token: string;
}): Promise<Invited> {
  const { publicUrl, mail } = getEnv();
  const link = `${publicUrl}/invitation/${token}`;
  if (!mail.configured) return { invitationId, link };
  const { name } = await ctx.db.organization.findUniqueOrThrow({
    where: { id: ctx.organizationId },
    select: { name: true },
  });
  await queueMail({
    db: ctx.db,
    mail: {
      organizationId: ctx.organizationId,
      recipient: email,
      template: 'invitation',
      subject: `${ctx.actor.name} invites you to ${name} on Sightread`,
      words: {
        title: `You are invited to ${name}`,
        preview: `${ctx.actor.name} invites you as ${role}.`,
        paragraphs: [
          `${ctx.actor.name} invites you to ${name} on Sightread, as ${role}.`,
          `The link is good for ${daysGood} days, and once.`,
        ],
        button: { label: 'See the invitation', url: link },
        footer: 'If you did not expect this, you can leave it unanswered: nothing happens then.',
      },
    },
  });
  return { invitationId, link: null };
}
