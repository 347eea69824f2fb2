import type { z } from 'zod';
import { hashToken } from '#server/platform/crypto.ts';
import { inTransaction } from '#server/platform/db.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/password.ts';
import { ctxOf, getPerson, type PersonCtx } from '../account/person.ts';
import type { AcceptInvitationInput, TokenInput } from '../account/schemas.ts';
import { audit } from '../audit.ts';
import type { Db } from '../context.ts';
import { DomainError } from '../errors.ts';
import { requirePasswordAllowed } from '../sso/capture.ts';

const gone = () =>
  new DomainError('UNPROCESSABLE', 'This invitation was used, revoked or is too old. Ask for a new one.');

async function findOpen({ db, token }: { db: Db; token: string }) {
  const invitation = await db.invitation.findFirst({
    where: { tokenHash: hashToken(token), acceptedAt: null, revokedAt: null, expiresAt: { gt: new Date() } },
    include: { organization: { select: { name: true } } },
  });
  if (!invitation) throw gone();
  return invitation;
}

/**
 * What the person who has the link is invited to. @throws DomainError UNPROCESSABLE for a link that is good
 * no more
 */
export async function viewInvitation({
  db,
  input: { token },
}: {
  db: Db;
  input: z.output<typeof TokenInput>;
}) {
  const { email, role, organization, expiresAt } = await findOpen({ db, token });
  const account = await db.user.findUnique({ where: { email }, select: { id: true } });
  return { email, role, organization: organization.name, expiresAt, hasAccount: account !== null };
}

/**
 * With a new account. Its e-mail counts as verified where the letter alone held the link.
 * @throws DomainError UNPROCESSABLE; CONFLICT where the e-mail has an account: then one signs in first;
 * FORBIDDEN where the domain signs in elsewhere
 */
export async function acceptAsNewPerson({
  db,
  input: { token, name, password },
  address,
}: {
  db: Db;
  input: z.output<typeof AcceptInvitationInput>;
  address?: string;
}) {
  const { email } = await findOpen({ db, token });
  await requirePasswordAllowed({ db, email });
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    const invitation = await take({ db: tx, token });
    if (await tx.user.findUnique({ where: { email }, select: { id: true } }))
      throw new DomainError('CONFLICT', `${email} has an account. Sign in with it to accept.`);
    const user = await tx.user.create({
      data: {
        id: newId('user'),
        email,
        name,
        passwordHash,
        emailVerifiedAt: invitation.mailed ? new Date() : null,
      },
    });
    await join({ db: tx, invitation, user, address });
    return { email };
  });
}

/**
 * With the account that is signed in. @throws DomainError UNPROCESSABLE; FORBIDDEN where the invitation is
 * somebody else's
 */
export const acceptAsPerson = ({
  ctx,
  input: { token },
}: {
  ctx: PersonCtx;
  input: z.output<typeof TokenInput>;
}) =>
  inTransaction(ctx.db, async (tx) => {
    const user = await getPerson({ ctx: { ...ctx, db: tx } });
    const { email } = await findOpen({ db: tx, token });
    if (email !== user.email)
      throw new DomainError(
        'FORBIDDEN',
        `This invitation is for ${email}, and you are signed in as ${user.email}. Sign out first.`,
      );
    const invitation = await take({ db: tx, token });
    if (invitation.mailed && !user.emailVerifiedAt)
      await tx.user.update({ where: { id: user.id }, data: { emailVerifiedAt: new Date() } });
    await join({ db: tx, invitation, user, address: ctx.address });
    return { organizationId: invitation.organizationId };
  });

/** Uses it up: of two at once, one gets it. */
async function take({ db, token }: { db: Db; token: string }) {
  const invitation = await findOpen({ db, token });
  const { count } = await db.invitation.updateMany({
    where: { id: invitation.id, tokenHash: invitation.tokenHash, acceptedAt: null, revokedAt: null },
    data: { acceptedAt: new Date() },
  });
  if (count === 0) throw gone();
  return invitation;
}

type Taken = Awaited<ReturnType<typeof take>>;
async function join({
  db,
  invitation: { id, organizationId, role },
  user,
  address,
}: {
  db: Db;
  invitation: Taken;
  user: { id: string; name: string; email: string };
  address?: string;
}) {
  await db.member.createMany({
    data: [{ id: newId('member'), organizationId, userId: user.id, role }],
    skipDuplicates: true,
  });
  await audit({
    ctx: ctxOf({ db, user, organizationId, role, address }),
    action: 'member.join',
    targetKind: 'invitation',
    targetIds: [id],
    detail: { email: user.email, role },
  });
}
