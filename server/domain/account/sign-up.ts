import type { z } from 'zod';
import { open, seal } from '#server/platform/crypto.ts';
import { getEnv } from '#server/platform/env.ts';
import { inTransaction } from '#server/platform/db.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/password.ts';
import { audit } from '../audit.ts';
import type { Db } from '../context.ts';
import { DomainError } from '../errors.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { requirePasswordAllowed } from '../sso/capture.ts';
import { ctxOf } from './person.ts';
import { requireMail } from './passwords.ts';
import type { EmailInput, SignUpInput } from './schemas.ts';

const hoursGood = 24;
const purpose = 'sign-up';
const gone = () => new DomainError('UNPROCESSABLE', 'This link was used or is too old. Sign up again.');

function requireOpen(): void {
  if (!getEnv().openRegistration)
    throw new DomainError(
      'FORBIDDEN',
      'This instance takes people by invitation. Ask somebody who is in it.',
    );
  requireMail();
}

/**
 * A letter with a link that proves the e-mail: no account exists before. The answer is the same where one
 * does; its owner is told by letter.
 */
export async function requestSignUp({
  db,
  input: { email },
}: {
  db: Db;
  input: z.output<typeof EmailInput>;
}): Promise<void> {
  requireOpen();
  const lately = await db.mailMessage.count({
    where: {
      recipient: email,
      template: 'verification',
      createdAt: { gt: new Date(Date.now() - 3_600_000) },
    },
  });
  if (lately >= 3) return;
  const known = await db.user.findUnique({ where: { email }, select: { id: true } });
  const ticket = seal(JSON.stringify({ email, until: Date.now() + hoursGood * 3_600_000 }), purpose);
  await inTransaction(db, (tx) =>
    queueMail({
      db: tx,
      mail: {
        recipient: email,
        template: 'verification',
        subject: known ? 'You have a Sightread account already' : 'Finish signing up for Sightread',
        words: known
          ? {
              title: 'You have an account already',
              preview: 'Sign in with it.',
              paragraphs: [
                'Somebody, probably you, wanted to sign up with this e-mail. It has an account: sign in, or set a new password.',
              ],
              button: { label: 'Sign in', url: `${getEnv().publicUrl}/sign-in` },
              footer: 'If it was not you, do nothing.',
            }
          : {
              title: 'Finish signing up',
              preview: 'The link is good for a day.',
              paragraphs: [
                'Choose a name and a password, and you are in.',
                `The link is good for ${hoursGood} hours.`,
              ],
              button: { label: 'Finish signing up', url: `${getEnv().publicUrl}/sign-up/${ticket}` },
              footer: 'If it was not you, do nothing: no account is made.',
            },
      },
    }),
  );
}

/** The e-mail that a sign-up link proves. @throws DomainError UNPROCESSABLE */
export function emailOfTicket(ticket: string): string {
  try {
    const { email, until } = JSON.parse(open(ticket, purpose)) as { email: string; until: number };
    if (until > Date.now()) return email;
  } catch {
    throw gone();
  }
  throw gone();
}

/** An account, and an organization of its own. @throws DomainError UNPROCESSABLE, FORBIDDEN */
export async function signUp({
  db,
  input: { ticket, name, organization, password },
  address,
}: {
  db: Db;
  input: z.output<typeof SignUpInput>;
  address?: string;
}) {
  requireOpen();
  const email = emailOfTicket(ticket);
  await requirePasswordAllowed({ db, email });
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    if (await tx.user.findUnique({ where: { email }, select: { id: true } })) throw gone();
    const organizationId = newId('organization');
    await tx.organization.create({
      data: { id: organizationId, name: organization, slug: organizationId.replace('_', '-') },
    });
    const user = await tx.user.create({
      data: { id: newId('user'), email, name, passwordHash, emailVerifiedAt: new Date() },
    });
    await tx.member.create({ data: { id: newId('member'), organizationId, userId: user.id, role: 'owner' } });
    await audit({
      ctx: ctxOf({ db: tx, user, organizationId, role: 'owner', address }),
      action: 'user.sign_up',
      targetKind: 'user',
      targetIds: [user.id],
      detail: { email },
    });
    return { email };
  });
}
