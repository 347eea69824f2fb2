import { getEnv } from '#server/platform/env.ts';
import type { User } from '#prisma/generated/client.ts';
import { newId } from '#server/platform/ids.ts';
import { verifyPassword } from '#server/platform/password.ts';
import type { Db } from '../context.ts';
import { isEnforcedFor } from '../sso/capture.ts';
import { isLocked, noteFailure, noteSuccess } from './lockout.ts';
import { auditPerson } from './person.ts';
import { takeCode } from './second-factor.ts';
import { consumeToken, findToken, issueToken } from './tokens.ts';

export const sessionDays = 30;
const challengeMinutes = 10;

/**
 * Why somebody is not in. `Wrong` never says what was wrong, nor whether there is such an account, nor that
 * it rests.
 */
export type Refusal =
  'Wrong' | 'SecondFactor' | 'WrongCode' | 'SingleSignOn' | 'Unverified' | 'NoAccount' | 'TooMany';
export type Outcome = { user: User } | { refused: Refusal };

export interface Device {
  userAgent: string;
  address: string;
}

/** A password, and the second factor where one is on. Takes as long for people that it doesn't know. */
export async function checkPassword({
  db,
  input: { email, password, code },
  address,
}: {
  db: Db;
  input: { email: string; password: string; code: string };
  address?: string;
}): Promise<Outcome> {
  const user = await db.user.findUnique({ where: { email: email.trim().toLowerCase().slice(0, 254) } });
  const right = await verifyPassword(user?.passwordHash ?? null, password.slice(0, 1000));
  if (!user || isLocked(user)) return { refused: 'Wrong' };
  if (!right) {
    await noteFailure({ db, userId: user.id, address });
    return { refused: 'Wrong' };
  }
  if (await isEnforcedFor({ db, email: user.email, userId: user.id })) return { refused: 'SingleSignOn' };
  return checkCode({ db, user, code, address });
}

async function checkCode({
  db,
  user,
  code,
  address,
}: {
  db: Db;
  user: User;
  code: string;
  address?: string;
}): Promise<Outcome> {
  if (user.totpSealed !== null) {
    if (code.trim() === '') return { refused: 'SecondFactor' };
    if (!(await takeCode({ db, user, code: code.slice(0, 40) }))) {
      await noteFailure({ db, userId: user.id, address });
      return { refused: 'WrongCode' };
    }
  }
  await noteSuccess({ db, userId: user.id });
  return { user };
}

/**
 * For who came in another way than by password and has a second factor on: what their browser holds until
 * they give it.
 */
export const challenge = ({ db, userId, via }: { db: Db; userId: string; via: string }) =>
  issueToken({ db, userId, kind: 'second_factor', minutes: challengeMinutes, via });

/** The second factor after another first one. The challenge is used up when the code is right. */
export async function checkChallenge({
  db,
  input: { token, code },
  address,
}: {
  db: Db;
  input: { token: string; code: string };
  address?: string;
}): Promise<{ user: User; via: string } | { refused: Refusal }> {
  const found = await findToken({ db, kind: 'second_factor', token });
  const user = found && (await db.user.findUnique({ where: { id: found.userId } }));
  if (!found || !user || isLocked(user)) return { refused: 'Wrong' };
  // Nothing entered is a wrong code here: whoever is at this step has been asked already.
  const outcome = await checkCode({ db, user, code: code.trim() || 'nothing', address });
  if ('refused' in outcome) return outcome;
  await consumeToken({ db, kind: 'second_factor', token });
  return { user, via: found.via };
}

/**
 * Whoever Google vouches for: by a link made before, or by its verified e-mail to an account whose own e-mail
 * is verified.
 */
export async function arriveFromGoogle({
  db,
  profile: { subject, email, emailVerified },
}: {
  db: Db;
  profile: { subject: string; email: string; emailVerified: boolean };
}): Promise<Outcome> {
  const identity = await db.userIdentity.findUnique({
    where: { provider_subject: { provider: 'google', subject } },
    include: { user: true },
  });
  const user =
    identity?.user ??
    (emailVerified ? await db.user.findUnique({ where: { email: email.trim().toLowerCase() } }) : null);
  if (!user) return { refused: emailVerified ? 'NoAccount' : 'Unverified' };
  // Somebody else may have made that account for this e-mail, and would get to see what its owner does there.
  if (!identity && !user.emailVerifiedAt) return { refused: 'Unverified' };
  if (await isEnforcedFor({ db, email: user.email, userId: user.id })) return { refused: 'SingleSignOn' };
  if (!identity) {
    await db.userIdentity.createMany({
      data: [{ id: newId('identity'), userId: user.id, provider: 'google', subject }],
      skipDuplicates: true,
    });
    await auditPerson({ db, user, action: 'user.link', detail: { provider: 'google' } });
  }
  return { user };
}

export async function openSession({
  db,
  user,
  via,
  device: { userAgent, address },
}: {
  db: Db;
  user: { id: string; name: string; email: string };
  via: string;
  device: Device;
}) {
  const session = await db.userSession.create({
    data: {
      id: newId('session'),
      userId: user.id,
      via,
      userAgent: userAgent.slice(0, 500),
      address: address.slice(0, 100),
      expiresAt: new Date(Date.now() + sessionDays * 86_400_000),
    },
  });
  await auditPerson({
    db,
    user,
    action: 'user.sign_in',
    detail: { via: via.startsWith('sso_') ? 'single sign-on' : via },
    address,
  });
  return session;
}

/**
 * What the sign-in page offers to this e-mail, and to everybody. Says nothing of accounts, only of domains.
 */
export async function waysIn({ db, email }: { db: Db; email?: string }) {
  const { google, openRegistration, mail } = getEnv();
  const connection = email?.includes('@')
    ? await db.ssoConnection.findUnique({
        where: { verifiedDomain: email.slice(email.lastIndexOf('@') + 1).toLowerCase() },
        include: { organization: { select: { name: true } } },
      })
    : null;
  return {
    google: google !== undefined,
    signUp: openRegistration && mail.configured,
    mail: mail.configured,
    singleSignOn: connection
      ? { organization: connection.organization.name, enforced: connection.enforced }
      : null,
  };
}
