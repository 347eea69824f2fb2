import type { UserTokenKind } from '#prisma/generated/client.ts';
import { hashToken, makeToken } from '#server/platform/crypto.ts';
import { newId } from '#server/platform/ids.ts';
import type { Db } from '../context.ts';
import { DomainError } from '../errors.ts';

/** A secret that stands for a person once; only its hash is kept. Earlier ones of its kind are dead. */
export async function issueToken({
  db,
  userId,
  kind,
  minutes,
  via = '',
}: {
  db: Db;
  userId: string;
  kind: UserTokenKind;
  minutes: number;
  via?: string;
}): Promise<string> {
  const { token, tokenHash } = makeToken();
  await dropTokens({ db, userId, kind });
  await db.userToken.create({
    data: {
      id: newId('token'),
      userId,
      kind,
      tokenHash,
      via,
      expiresAt: new Date(Date.now() + minutes * 60_000),
    },
  });
  return token;
}

/** Those of a kind that were not used lead nowhere any more. @returns how many there were */
export const dropTokens = async ({
  db,
  userId,
  kind,
}: {
  db: Db;
  userId: string;
  kind: UserTokenKind;
}): Promise<number> =>
  (
    await db.userToken.updateMany({
      where: { userId, kind, usedAt: null, expiresAt: { gt: new Date() } },
      data: { usedAt: new Date() },
    })
  ).count;

const maxLettersAnHour = 3;

/** Whether as many letters of a kind as one hour allows went to this person. */
export const hadTheirLetters = async ({
  db,
  userId,
  kind,
}: {
  db: Db;
  userId: string;
  kind: 'reset_password' | 'verify_email';
}): Promise<boolean> =>
  (await db.userToken.count({
    where: { userId, kind, createdAt: { gt: new Date(Date.now() - 3_600_000) } },
  })) >= maxLettersAnHour;

const good = (kind: UserTokenKind, token: string) => ({
  tokenHash: hashToken(token),
  kind,
  usedAt: null,
  expiresAt: { gt: new Date() },
});

export const findToken = ({ db, kind, token }: { db: Db; kind: UserTokenKind; token: string }) =>
  db.userToken.findFirst({ where: good(kind, token), select: { userId: true, via: true } });

/**
 * Uses it up: of two at once, one gets it. @throws DomainError UNPROCESSABLE for one that is unknown, used or
 * too old, without saying which
 */
export async function consumeToken({
  db,
  kind,
  token,
}: {
  db: Db;
  kind: UserTokenKind;
  token: string;
}): Promise<{ userId: string; via: string }> {
  const found = await findToken({ db, kind, token });
  const { count } = found
    ? await db.userToken.updateMany({ where: good(kind, token), data: { usedAt: new Date() } })
    : { count: 0 };
  if (!found || count === 0)
    throw new DomainError('UNPROCESSABLE', 'This link was used or is too old. Ask for a new one.');
  return found;
}
