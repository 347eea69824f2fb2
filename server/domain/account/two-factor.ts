import type { z } from 'zod';
import { Secret } from 'otpauth';
import { open, seal } from '#server/platform/crypto.ts';
import { inTransaction } from '#server/platform/db.ts';
import { DomainError } from '../errors.ts';
import { isLocked, noteFailure } from './lockout.ts';
import { requirePassword } from './passwords.ts';
import { auditPerson, getPerson, type PersonCtx } from './person.ts';
import type { ConfirmTwoFactorInput, WithPasswordInput } from './schemas.ts';
import { makeRecoveryCodes, sealContext, stepOf, totpOf } from './second-factor.ts';

/**
 * A new secret, which asks for nothing until a code of it is confirmed. @throws DomainError FORBIDDEN for a
 * wrong password; CONFLICT where it is on
 */
export async function beginTwoFactor({
  ctx,
  input: { password },
}: {
  ctx: PersonCtx;
  input: z.output<typeof WithPasswordInput>;
}) {
  const { passwordHash } = await getPerson({ ctx });
  const user = passwordHash === null ? await getPerson({ ctx }) : await requirePassword({ ctx, password });
  if (user.totpSealed) throw new DomainError('CONFLICT', 'Two-factor is on already. Turn it off first.');
  const secret = new Secret({ size: 20 }).base32;
  await ctx.db.user.update({
    where: { id: user.id },
    data: { totpPending: seal(secret, sealContext(user.id)) },
  });
  return { secret, uri: totpOf(secret, user.email).toString() };
}

/**
 * Turns it on. @returns the recovery codes, told here and never again. @throws DomainError UNPROCESSABLE for
 * a wrong code; CONFLICT; TOO_MANY_REQUESTS
 */
export async function confirmTwoFactor({
  ctx,
  input: { code },
}: {
  ctx: PersonCtx;
  input: z.output<typeof ConfirmTwoFactorInput>;
}) {
  const user = await getPerson({ ctx });
  if (isLocked(user))
    throw new DomainError(
      'TOO_MANY_REQUESTS',
      'There were too many wrong tries. Wait a while, and try again.',
    );
  if (!user.totpPending) throw new DomainError('CONFLICT', 'Nothing waits to be confirmed. Begin anew.');
  const step = stepOf({
    secret: open(user.totpPending, sealContext(user.id)),
    code: code.replace(/\s/g, ''),
  });
  if (step === undefined) {
    await noteFailure({ db: ctx.db, userId: user.id, address: ctx.address });
    throw new DomainError(
      'UNPROCESSABLE',
      'This code is not right. Check that the clock of your phone is, and enter the code that it shows now.',
    );
  }
  return inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: user.id, totpPending: user.totpPending },
      data: { totpSealed: user.totpPending, totpPending: null, totpLastStep: step, failedSignIns: 0 },
    });
    if (count === 0) throw new DomainError('CONFLICT', 'Nothing waits to be confirmed. Begin anew.');
    await auditPerson({ db: tx, user, action: 'user.two_factor_on', address: ctx.address });
    return { recoveryCodes: await makeRecoveryCodes({ db: tx, userId: user.id }) };
  });
}

/**
 * @throws DomainError FORBIDDEN for a wrong password; CONFLICT where it is off, or the account has no
 * password
 */
async function requireOn({ ctx, password }: { ctx: PersonCtx; password: string }) {
  const { passwordHash } = await getPerson({ ctx });
  if (passwordHash === null)
    throw new DomainError(
      'CONFLICT',
      'This takes your password, and the account has none. Set one with “Forgot your password?” on the sign-in page.',
    );
  const user = await requirePassword({ ctx, password });
  if (!user.totpSealed) throw new DomainError('CONFLICT', 'Two-factor is off.');
  return user;
}

export async function turnOffTwoFactor({
  ctx,
  input: { password },
}: {
  ctx: PersonCtx;
  input: z.output<typeof WithPasswordInput>;
}): Promise<void> {
  const user = await requireOn({ ctx, password });
  await inTransaction(ctx.db, async (tx) => {
    await tx.user.update({
      where: { id: user.id },
      data: { totpSealed: null, totpPending: null, totpLastStep: null },
    });
    await tx.userToken.deleteMany({ where: { userId: user.id, kind: 'recovery_code' } });
    await auditPerson({ db: tx, user, action: 'user.two_factor_off', address: ctx.address });
  });
}

/** Ten new ones; the old ones are dead. */
export async function renewRecoveryCodes({
  ctx,
  input: { password },
}: {
  ctx: PersonCtx;
  input: z.output<typeof WithPasswordInput>;
}) {
  const user = await requireOn({ ctx, password });
  return inTransaction(ctx.db, async (tx) => {
    await auditPerson({ db: tx, user, action: 'user.renew_recovery_codes', address: ctx.address });
    return { recoveryCodes: await makeRecoveryCodes({ db: tx, userId: user.id }) };
  });
}
