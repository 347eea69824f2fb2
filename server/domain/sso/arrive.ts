import type { SsoConnection, User } from '#prisma/generated/client.ts';
import { inTransaction } from '#server/platform/db.ts';
import { newId } from '#server/platform/ids.ts';
import { audit } from '../audit.ts';
import { ctxOf } from '../account/person.ts';
import type { Db } from '../context.ts';
import { DomainError } from '../errors.ts';
import { EmailSchema } from '../member/schemas.ts';
import { domainOf } from './capture.ts';
import type { Profile } from './internal.ts';

/** @throws DomainError FORBIDDEN for an e-mail that the connection has no say in */
export function requireOwnEmail({
  connection,
  profile,
}: {
  connection: Pick<SsoConnection, 'domain' | 'verifiedDomain'>;
  profile: Profile;
}): string {
  const email = EmailSchema.safeParse(profile.email);
  if (!email.success)
    throw new DomainError(
      'FORBIDDEN',
      'The identity provider did not send an e-mail. Have it send the claim “email”.',
    );
  if (!profile.emailVerified)
    throw new DomainError('FORBIDDEN', `The identity provider says that ${email.data} is not verified.`);
  if (domainOf(email.data) !== connection.domain)
    throw new DomainError(
      'FORBIDDEN',
      `The identity provider vouches for ${email.data}, which is not at ${connection.domain}.`,
    );
  return email.data;
}

/**
 * The account of whom a proven domain's provider vouches for, made where there is none, and a member of its
 * organization: with the
 * role of their invitation, else the connection's. @throws DomainError FORBIDDEN
 */
export async function arrive({
  db,
  connection,
  profile,
  address,
}: {
  db: Db;
  connection: SsoConnection;
  profile: Profile;
  address?: string;
}): Promise<User> {
  const email = requireOwnEmail({ connection, profile });
  return inTransaction(db, async (tx) => {
    // As it is now: a connection that was deleted, or lost its domain, meanwhile lets nobody in.
    const current = await tx.ssoConnection.findFirst({
      where: { id: connection.id, verifiedDomain: domainOf(email) },
    });
    if (!current)
      throw new DomainError(
        'FORBIDDEN',
        `${connection.domain} is not verified, so that nobody can come in by it yet.`,
      );
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`sightread.arrive.${email}`}))`;
    const identity = { provider: connection.id, subject: profile.subject };
    const known = await tx.userIdentity.findUnique({
      where: { provider_subject: identity },
      include: { user: true },
    });
    if (known && known.user.email !== email)
      throw new DomainError(
        'FORBIDDEN',
        `The identity provider now calls ${known.user.email} by another e-mail (${email}). Ask an owner to invite the new one.`,
      );
    const existing = known?.user ?? (await tx.user.findUnique({ where: { email } }));
    const user = existing
      ? await claim(tx, existing)
      : await tx.user.create({
          data: { id: newId('user'), email, name: profile.name, emailVerifiedAt: new Date() },
        });
    if (!known)
      await tx.userIdentity.create({ data: { id: newId('identity'), userId: user.id, ...identity } });
    await joinOrganization({ db: tx, connection: current, user, address });
    await tx.ssoConnection.update({ where: { id: connection.id }, data: { lastUsedAt: new Date() } });
    return user;
  });
}

/**
 * An account whose e-mail nobody had proven may be somebody else's: from now on it is the domain's own
 * person's alone.
 */
async function claim(db: Db, user: User): Promise<User> {
  if (user.emailVerifiedAt) return user;
  await db.userSession.updateMany({
    where: { userId: user.id, endedAt: null },
    data: { endedAt: new Date() },
  });
  await db.userToken.deleteMany({ where: { userId: user.id } });
  await db.userIdentity.deleteMany({ where: { userId: user.id } });
  return db.user.update({
    where: { id: user.id },
    data: {
      emailVerifiedAt: new Date(),
      passwordHash: null,
      totpSealed: null,
      totpPending: null,
      totpLastStep: null,
    },
  });
}

async function joinOrganization({
  db,
  connection: { id, organizationId, defaultRole },
  user,
  address,
}: {
  db: Db;
  connection: SsoConnection;
  user: User;
  address?: string;
}): Promise<void> {
  if (await db.member.findFirst({ where: { organizationId, userId: user.id } })) return;
  const invitation = await db.invitation.findFirst({
    where: {
      organizationId,
      email: user.email,
      acceptedAt: null,
      revokedAt: null,
      expiresAt: { gt: new Date() },
    },
  });
  const role = invitation?.role ?? defaultRole;
  if (invitation)
    await db.invitation.update({ where: { id: invitation.id }, data: { acceptedAt: new Date() } });
  await db.member.create({ data: { id: newId('member'), organizationId, userId: user.id, role } });
  await audit({
    ctx: ctxOf({ db, user, organizationId, role, address }),
    action: 'member.join',
    targetKind: 'sso_connection',
    targetIds: [id],
    detail: { email: user.email, role },
  });
}
