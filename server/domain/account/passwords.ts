import type { z } from 'zod';
import { getEnv } from '#server/platform/env.ts';
import { inTransaction } from '#server/platform/db.ts';
import { hashPassword, verifyPassword } from '#server/platform/password.ts';
import type { Db } from '../context.ts';
import { DomainError } from '../errors.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { isEnforcedFor, requirePasswordAllowed } from '../sso/capture.ts';
import { isLocked, noteFailure, noteSuccess } from './lockout.ts';
import { auditPerson, getPerson, type PersonCtx } from './person.ts';
import type { ChangePasswordInput, EmailInput, ResetPasswordInput } from './schemas.ts';
import { consumeToken, dropTokens, hadTheirLetters, issueToken } from './tokens.ts';

const resetMinutes = 60;

/** @throws DomainError UNAVAILABLE where this instance sends no mail, whatever the address */
export function requireMail(): void {
  if (!getEnv().mail.configured)
    throw new DomainError(
      'UNAVAILABLE',
      'This instance sends no mail. Ask its operator, who can make a link with: npm run sightread -- reset-password YOUR@EMAIL',
    );
}

/** A letter with a link, where there is such an account; the answer is the same where there is none. */
export async function requestPasswordReset({
  db,
  input: { email },
}: {
  db: Db;
  input: z.output<typeof EmailInput>;
}): Promise<void> {
  requireMail();
  const user = await db.user.findUnique({ where: { email } });
  if (!user || (await hadTheirLetters({ db, userId: user.id, kind: 'reset_password' }))) return;
  if (await isEnforcedFor({ db, email, userId: user.id })) return;
  await inTransaction(db, async (tx) => {
    const link = await makeResetLink({ db: tx, userId: user.id });
    await queueMail({
      db: tx,
      mail: {
        userId: user.id,
        recipient: email,
        template: 'password-reset',
        subject: 'Set a new password for Sightread',
        words: {
          title: 'Set a new password',
          preview: 'The link is good for an hour.',
          paragraphs: [
            'Somebody, probably you, asked for a new password for your Sightread account.',
            `The link is good for ${resetMinutes} minutes, and once.`,
          ],
          button: { label: 'Set a new password', url: link },
          footer: 'If it was not you, do nothing: your password stays as it is.',
        },
      },
    });
    await auditPerson({ db: tx, user, action: 'user.ask_password_reset' });
  });
}

async function makeResetLink({ db, userId }: { db: Db; userId: string }): Promise<string> {
  return `${getEnv().publicUrl}/reset-password/${await issueToken({ db, userId, kind: 'reset_password', minutes: resetMinutes })}`;
}

/** A reset link for the operator at the machine to hand on. @throws DomainError NOT_FOUND */
export async function resetLinkFor({ db, email }: { db: Db; email: string }): Promise<string> {
  const user = await db.user.findUnique({ where: { email: email.trim().toLowerCase() } });
  if (!user) throw new DomainError('NOT_FOUND', `There is no account with the e-mail ${email}.`);
  await auditPerson({
    db,
    user: { ...user, name: `${user.name || user.email} (command line)` },
    action: 'user.ask_password_reset',
  });
  return makeResetLink({ db, userId: user.id });
}

/**
 * Ends every session, and the lock. A second factor stays on. @throws DomainError UNPROCESSABLE, FORBIDDEN
 */
export async function resetPassword({
  db,
  input: { token, password },
  address,
}: {
  db: Db;
  input: z.output<typeof ResetPasswordInput>;
  address?: string;
}) {
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    const { userId } = await consumeToken({ db: tx, kind: 'reset_password', token });
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    await requirePasswordAllowed({ db: tx, email: user.email, userId });
    await tx.user.update({
      where: { id: userId },
      data: {
        passwordHash,
        failedSignIns: 0,
        lockedUntil: null,
        ...(getEnv().mail.configured ? { emailVerifiedAt: user.emailVerifiedAt ?? new Date() } : {}),
      },
    });
    await tx.userSession.updateMany({ where: { userId, endedAt: null }, data: { endedAt: new Date() } });
    // Whoever had the old password may have asked for another e-mail with it.
    await dropTokens({ db: tx, userId, kind: 'verify_email' });
    await auditPerson({ db: tx, user, action: 'user.reset_password', address });
    return { email: user.email };
  });
}

/**
 * Checks the account's own password, counted as a sign-in is. @throws DomainError FORBIDDEN;
 * TOO_MANY_REQUESTS while the account rests
 */
export async function requirePassword({ ctx, password }: { ctx: PersonCtx; password: string }) {
  const user = await getPerson({ ctx });
  if (isLocked(user))
    throw new DomainError(
      'TOO_MANY_REQUESTS',
      'There were too many wrong tries. Wait a while, and try again.',
    );
  if (!(await verifyPassword(user.passwordHash, password))) {
    await noteFailure({ db: ctx.db, userId: user.id, address: ctx.address });
    throw new DomainError('FORBIDDEN', 'The password is not right.', {
      password: 'The password is not right.',
    });
  }
  await noteSuccess({ db: ctx.db, userId: user.id });
  return user;
}

/**
 * Ends all other sessions. Who came in without a password has none to give: their mailbox sets the first one.
 * @throws DomainError FORBIDDEN
 */
export async function changePassword({
  ctx,
  input: { current, password },
}: {
  ctx: PersonCtx;
  input: z.output<typeof ChangePasswordInput>;
}) {
  const { id, email, passwordHash: had } = await getPerson({ ctx });
  if (had === null)
    throw new DomainError(
      'CONFLICT',
      'This account has no password yet. Use “Forgot your password?” on the sign-in page to set one.',
    );
  await requirePasswordAllowed({ db: ctx.db, email, userId: id });
  const user = await requirePassword({ ctx, password: current });
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx.db, async (tx) => {
    await tx.user.update({ where: { id: user.id }, data: { passwordHash } });
    const { count } = await tx.userSession.updateMany({
      where: { userId: user.id, endedAt: null, id: { not: ctx.sessionId } },
      data: { endedAt: new Date() },
    });
    await dropTokens({ db: tx, userId: user.id, kind: 'reset_password' });
    await dropTokens({ db: tx, userId: user.id, kind: 'verify_email' });
    await auditPerson({ db: tx, user, action: 'user.change_password', address: ctx.address });
    return { sessionsEnded: count };
  });
}
