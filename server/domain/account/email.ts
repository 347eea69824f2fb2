/** The address of an account: proven by a letter, and changed by one to the new address. */
import type { z } from 'zod';
import { inTransaction } from '#server/platform/db.ts';
import { getEnv } from '#server/platform/env.ts';
import type { Db } from '../context.ts';
import { DomainError } from '../errors.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { isEnforcedFor, requirePasswordAllowed } from '../sso/capture.ts';
import { requireMail, requirePassword } from './passwords.ts';
import { auditPerson, getPerson, type PersonCtx } from './person.ts';
import type { ChangeEmailInput, TokenInput } from './schemas.ts';
import { consumeToken, dropTokens, hadTheirLetters, issueToken } from './tokens.ts';

const minutesGood = 24 * 60;
const linkOf = (token: string) => `${getEnv().publicUrl}/verify-email/${token}`;
const taken = () =>
  new DomainError('UNPROCESSABLE', 'This e-mail belongs to another account by now. Yours stays as it was.');

async function requireLettersLeft({ ctx }: { ctx: PersonCtx }): Promise<void> {
  if (await hadTheirLetters({ db: ctx.db, userId: ctx.userId, kind: 'verify_email' }))
    throw new DomainError(
      'TOO_MANY_REQUESTS',
      'Three letters went out within an hour. Look for them, or wait.',
    );
}

/** @throws DomainError CONFLICT where it is verified; TOO_MANY_REQUESTS; UNAVAILABLE */
export async function requestVerification({ ctx }: { ctx: PersonCtx }) {
  requireMail();
  const user = await getPerson({ ctx });
  if (user.emailVerifiedAt) throw new DomainError('CONFLICT', 'Your e-mail is verified already.');
  await requireLettersLeft({ ctx });
  await inTransaction(ctx.db, async (tx) => {
    const token = await issueToken({ db: tx, userId: user.id, kind: 'verify_email', minutes: minutesGood });
    await queueMail({
      db: tx,
      mail: {
        userId: user.id,
        recipient: user.email,
        template: 'verification',
        subject: 'Verify your e-mail for Sightread',
        words: {
          title: 'Is this your e-mail?',
          preview: 'The link is good for a day.',
          paragraphs: ['Somebody, probably you, uses this e-mail for a Sightread account.'],
          button: { label: 'Verify the e-mail', url: linkOf(token) },
          footer: 'If it was not you, do nothing.',
        },
      },
    });
  });
  return { email: user.email };
}

/** Why this person's e-mail can't be changed here, in words; undefined where it can. */
export async function refusalToChange({ ctx }: { ctx: PersonCtx }): Promise<string | undefined> {
  if (!getEnv().mail.configured)
    return 'This instance sends no mail, so that no letter can prove another e-mail.';
  const { id, email, passwordHash } = await getPerson({ ctx });
  if (await isEnforcedFor({ db: ctx.db, email, userId: id }))
    return 'Your organization’s single sign-on says what your e-mail is.';
  return passwordHash === null
    ? 'Changing the e-mail takes a password, and this account has none. “Forgot your password?” on the sign-in page sets one.'
    : undefined;
}

/** The e-mail that waits to be proven, if one does. */
export async function pendingEmail({ ctx: { db, userId } }: { ctx: PersonCtx }): Promise<string | undefined> {
  const waiting = await db.userToken.findFirst({
    where: { userId, kind: 'verify_email', usedAt: null, expiresAt: { gt: new Date() }, via: { not: '' } },
    orderBy: { createdAt: 'desc' },
    select: { via: true },
  });
  return waiting?.via;
}

/** To the owner of the account that the new e-mail belongs to. */
const takenLetter = () => ({
  subject: 'You have a Sightread account already',
  words: {
    title: 'This e-mail has an account already',
    preview: 'Nothing has changed.',
    paragraphs: [
      'Somebody, probably you, wanted to use this e-mail for another Sightread account. ' +
        'An e-mail belongs to one account, so nothing has changed.',
    ],
    button: { label: 'Sign in', url: `${getEnv().publicUrl}/sign-in` },
    footer: 'If it was not you, do nothing.',
  },
});

const confirmationLetter = (url: string) => ({
  subject: 'Confirm your new e-mail for Sightread',
  words: {
    title: 'Is this your new e-mail?',
    preview: 'The link is good for a day.',
    paragraphs: [
      'Somebody, probably you, wants to use this e-mail for a Sightread account.',
      'Until it is confirmed, the account keeps the e-mail that it has.',
    ],
    button: { label: 'Confirm the e-mail', url },
    footer: 'If it was not you, do nothing.',
  },
});

/** To the e-mail that the account still has. */
const changeNotice = (email: string) => ({
  subject: 'Your e-mail for Sightread is about to change',
  words: {
    title: 'Your e-mail is about to change',
    preview: `To ${email}.`,
    paragraphs: [
      `Somebody, probably you, asked for ${email} to be the e-mail of your Sightread account. ` +
        'It changes once the letter there is confirmed.',
    ],
    button: { label: 'It was not me', url: `${getEnv().publicUrl}/forgot-password` },
    footer: 'If it was not you, set a new password now: that ends every session, and this change.',
  },
});

/**
 * A letter with a link to the new address, and a notice to the old one, which still holds until the link is
 * used. The answer is the same where the address has an account: its owner is told by letter.
 * @throws DomainError FORBIDDEN for a wrong password or an address of an enforced single sign-on; INVALID;
 * CONFLICT; TOO_MANY_REQUESTS
 */
export async function requestEmailChange({
  ctx,
  input: { email, password },
}: {
  ctx: PersonCtx;
  input: z.output<typeof ChangeEmailInput>;
}) {
  const refusal = await refusalToChange({ ctx });
  if (refusal) throw new DomainError('CONFLICT', refusal);
  const user = await requirePassword({ ctx, password });
  if (email === user.email)
    throw new DomainError('INVALID', 'This is your e-mail already.', {
      email: 'This is your e-mail already.',
    });
  await requirePasswordAllowed({ db: ctx.db, email, userId: user.id });
  await requireLettersLeft({ ctx });
  await inTransaction(ctx.db, async (tx) => {
    const known = await tx.user.findUnique({ where: { email }, select: { id: true } });
    const token = await issueToken({
      db: tx,
      userId: user.id,
      kind: 'verify_email',
      minutes: minutesGood,
      via: email,
    });
    const letter = known
      ? { userId: known.id, ...takenLetter() }
      : { userId: user.id, ...confirmationLetter(linkOf(token)) };
    await queueMail({ db: tx, mail: { recipient: email, template: 'verification', ...letter } });
    await queueMail({
      db: tx,
      mail: { userId: user.id, recipient: user.email, template: 'verification', ...changeNotice(email) },
    });
    await auditPerson({
      db: tx,
      user,
      action: 'user.ask_email_change',
      detail: { to: email },
      address: ctx.address,
    });
  });
  return { email };
}

/** The link in the letter leads nowhere any more. */
export async function cancelEmailChange({ ctx }: { ctx: PersonCtx }) {
  return inTransaction(ctx.db, async (tx) => {
    const email = await pendingEmail({ ctx: { ...ctx, db: tx } });
    await dropTokens({ db: tx, userId: ctx.userId, kind: 'verify_email' });
    if (email !== undefined)
      await auditPerson({
        db: tx,
        user: await getPerson({ ctx: { ...ctx, db: tx } }),
        action: 'user.cancel_email_change',
        detail: { to: email },
        address: ctx.address,
      });
    return { cancelled: email !== undefined };
  });
}

/**
 * By a link from a letter: proves the account's e-mail, or makes the one that the letter went to the
 * account's. @throws DomainError UNPROCESSABLE
 */
export const verifyEmail = ({
  db,
  input: { token },
  address,
}: {
  db: Db;
  input: z.output<typeof TokenInput>;
  address?: string;
}) =>
  inTransaction(db, async (tx) => {
    const { userId, via: changed } = await consumeToken({ db: tx, kind: 'verify_email', token });
    if (changed) return completeChange({ db: tx, userId, email: changed, address });
    const user = await tx.user.update({ where: { id: userId }, data: { emailVerifiedAt: new Date() } });
    await auditPerson({ db: tx, user, action: 'user.verify_email', address });
    return { email: user.email };
  });

async function completeChange({
  db,
  userId,
  email,
  address,
}: {
  db: Db;
  userId: string;
  email: string;
  address?: string;
}) {
  const before = await db.user.findUniqueOrThrow({ where: { id: userId } });
  await requirePasswordAllowed({ db, email, userId });
  if (await db.user.findUnique({ where: { email }, select: { id: true } })) throw taken();
  const user = await db.user.update({ where: { id: userId }, data: { email, emailVerifiedAt: new Date() } });
  // A link that went to the old mailbox would still open the account.
  await dropTokens({ db, userId, kind: 'reset_password' });
  await queueMail({
    db,
    mail: {
      userId,
      recipient: before.email,
      template: 'verification',
      subject: 'Your e-mail for Sightread has changed',
      words: {
        title: 'Your e-mail has changed',
        preview: `It is ${email} now.`,
        paragraphs: [`Your Sightread account has the e-mail ${email} now. Letters no longer come here.`],
        button: { label: 'Sign in', url: `${getEnv().publicUrl}/sign-in` },
        footer:
          'If it was not you, tell an owner of your organization at once: they can take the account out of it.',
      },
    },
  });
  await auditPerson({
    db,
    user,
    action: 'user.change_email',
    detail: { before: { email: before.email }, after: { email } },
    address,
  });
  return { email };
}
