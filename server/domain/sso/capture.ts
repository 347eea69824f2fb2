import type { Db } from '../context.ts';
import { DomainError } from '../errors.ts';

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** The connection that the address's domain is sent to. Only a proven domain captures. */
export const captureOf = ({ db, email }: { db: Db; email: string }) =>
  db.ssoConnection.findUnique({
    where: { verifiedDomain: domainOf(email) },
    include: { organization: { select: { name: true } } },
  });

/**
 * Whether this person must come in by single sign-on: an owner of that organization keeps the password as a
 * way back in.
 */
export async function isEnforcedFor({
  db,
  email,
  userId,
}: {
  db: Db;
  email: string;
  userId?: string;
}): Promise<boolean> {
  const connection = await captureOf({ db, email });
  if (!connection?.enforced) return false;
  if (userId === undefined) return true;
  const owner = await db.member.findFirst({
    where: { organizationId: connection.organizationId, userId, role: 'owner' },
    select: { id: true },
  });
  return owner === null;
}

/** @throws DomainError FORBIDDEN where passwords are refused for the address */
export async function requirePasswordAllowed({
  db,
  email,
  userId,
}: {
  db: Db;
  email: string;
  userId?: string;
}): Promise<void> {
  if (await isEnforcedFor({ db, email, ...(userId ? { userId } : {}) }))
    throw new DomainError(
      'FORBIDDEN',
      `People at ${domainOf(email)} come in by single sign-on. Use it on the sign-in page.`,
    );
}
