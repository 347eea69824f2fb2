import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { hashToken, open } from '#server/platform/crypto.ts';
import { newId } from '#server/platform/ids.ts';
import type { Db } from '../context.ts';

const periodSeconds = 30;
const recoveryCodes = 10;
const forever = new Date('9999-12-31T00:00:00Z');

export const sealContext = (userId: string) => `totp/${userId}`;
export const totpOf = (secret: string, email: string) =>
  new TOTP({
    issuer: 'Sightread',
    label: email,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
  });

/**
 * The 30-second step that a code belongs to: now, or one beside it for clocks that differ. Undefined where it
 * is wrong.
 */
export function stepOf({
  secret,
  code,
  now = Date.now(),
}: {
  secret: string;
  code: string;
  now?: number;
}): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / periodSeconds) + delta;
}

/**
 * Takes a code of the authenticator, each once and none older than the last, or a recovery code, each once.
 */
export async function takeCode({
  db,
  user,
  code,
}: {
  db: Db;
  user: { id: string; totpSealed: string | null };
  code: string;
}): Promise<boolean> {
  const plain = code.replace(/[\s-]/g, '').toLowerCase();
  if (!/^\d{6}$/.test(plain)) return takeRecoveryCode({ db, userId: user.id, plain });
  if (user.totpSealed === null) return false;
  const step = stepOf({ secret: open(user.totpSealed, sealContext(user.id)), code: plain });
  if (step === undefined) return false;
  const { count } = await db.user.updateMany({
    where: { id: user.id, OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }] },
    data: { totpLastStep: step },
  });
  return count === 1;
}

const recoveryHash = (userId: string, plain: string) => hashToken(`${userId}/${plain}`);

async function takeRecoveryCode({
  db,
  userId,
  plain,
}: {
  db: Db;
  userId: string;
  plain: string;
}): Promise<boolean> {
  const { count } = await db.userToken.updateMany({
    where: { userId, kind: 'recovery_code', tokenHash: recoveryHash(userId, plain), usedAt: null },
    data: { usedAt: new Date() },
  });
  return count === 1;
}

/** Ten new ones, told here and never again; the old ones are dead. Sixteen letters each, about 79 bits. */
export async function makeRecoveryCodes({ db, userId }: { db: Db; userId: string }): Promise<string[]> {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  const codes = Array.from({ length: recoveryCodes }, () => [group(), group(), group(), group()].join('-'));
  await db.userToken.deleteMany({ where: { userId, kind: 'recovery_code' } });
  await db.userToken.createMany({
    data: codes.map((code) => ({
      id: newId('token'),
      userId,
      kind: 'recovery_code' as const,
      tokenHash: recoveryHash(userId, code.replaceAll('-', '')),
      expiresAt: forever,
    })),
  });
  return codes;
}
