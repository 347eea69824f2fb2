/**
 * The way to an identity provider and back. Each is good once, for ten minutes, and for the browser that
 * began it.
 */
import type { SsoAttempt, SsoConnection } from '#prisma/generated/client.ts';
import { hashToken, makeToken, open, seal } from '#server/platform/crypto.ts';
import { newId } from '#server/platform/ids.ts';
import type { z } from 'zod';
import type { Ctx, Db } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';
import { oidcOf, samlOf, valuesToCopy, type Profile } from './internal.ts';
import { fromProvider, toProvider, type OidcSecrets } from './oidc.ts';
import type { AttemptIdInput } from './schemas.ts';
import { fromSamlProvider, toSamlProvider, type SamlPlace } from './saml.ts';

const minutesGood = 10;
const gone = () =>
  new DomainError(
    'UNPROCESSABLE',
    'This sign-in was used, is too old, or began in another browser. Begin again.',
  );

export type Arrived = { profile: Profile; attempt: SsoAttempt; connection: SsoConnection };

const placeOf = (connection: SsoConnection) => valuesToCopy(connection) as SamlPlace;

/** @returns where the browser goes, and what it must hold when it comes back */
export async function beginAttempt({
  db,
  connection,
  email,
  returnTo,
  test = false,
}: {
  db: Db;
  connection: SsoConnection;
  email?: string;
  returnTo: string;
  test?: boolean;
}): Promise<{ url: string; browser: string }> {
  const id = newId('ssoAttempt');
  const { token: browser, tokenHash: browserHash } = makeToken();
  await db.ssoAttempt.deleteMany({ where: { expiresAt: { lt: new Date(Date.now() - 86_400_000) } } });
  const row = {
    id,
    connectionId: connection.id,
    browserHash,
    returnTo,
    test,
    expiresAt: new Date(Date.now() + minutesGood * 60_000),
  };
  if (connection.kind === 'saml') {
    const { url, requestId } = await toSamlProvider({
      settings: samlOf(connection),
      place: placeOf(connection),
      relayState: id,
    });
    await db.ssoAttempt.create({ data: { ...row, requestId, sealed: '' } });
    return { url, browser };
  }
  const { url, secrets } = await toProvider({
    settings: oidcOf(connection),
    redirectUri: String(valuesToCopy(connection).redirectUri),
    ...(email ? { email } : {}),
  });
  await db.ssoAttempt.create({
    data: { ...row, requestId: hashToken(secrets.state), sealed: seal(JSON.stringify(secrets), id) },
  });
  return { url, browser };
}

const live = () => ({ usedAt: null, expiresAt: { gt: new Date() } });

/** Uses it up: of two answers to one request, one counts. */
async function use({ db, id }: { db: Db; id: string }): Promise<void> {
  const { count } = await db.ssoAttempt.updateMany({
    where: { id, ...live() },
    data: { usedAt: new Date() },
  });
  if (count === 0) throw gone();
}

/**
 * Back from an OIDC provider. `callback` is this service's address with what the provider added. @throws
 * DomainError UNPROCESSABLE
 */
export async function endOidc({
  db,
  callback,
  browser,
}: {
  db: Db;
  callback: URL;
  browser: string;
}): Promise<Arrived> {
  const state = callback.searchParams.get('state') ?? '';
  const found = await db.ssoAttempt.findFirst({
    where: {
      requestId: hashToken(state),
      browserHash: hashToken(browser),
      connection: { kind: 'oidc' },
      ...live(),
    },
    include: { connection: true },
  });
  if (!found) throw gone();
  const { connection, ...attempt } = found;
  await use({ db, id: attempt.id });
  const secrets = JSON.parse(open(attempt.sealed, attempt.id)) as OidcSecrets;
  return {
    attempt,
    connection,
    profile: await fromProvider({ settings: oidcOf(connection), callback, secrets }),
  };
}

/**
 * The answer that an identity provider had the browser post. Cookies don't come with it, so that who it is
 * waits, sealed, for the
 * browser's next step. @returns the attempt's id. @throws DomainError UNPROCESSABLE
 */
export async function answerSaml({
  db,
  connectionId,
  samlResponse,
  relayState,
}: {
  db: Db;
  connectionId: string;
  samlResponse: string;
  relayState: string;
}): Promise<string> {
  const found = await db.ssoAttempt.findFirst({
    where: { id: relayState.slice(0, 60), connectionId, answeredAt: null, ...live() },
    include: { connection: true },
  });
  if (!found || found.connection.kind !== 'saml' || found.requestId === null) throw gone();
  const profile = await fromSamlProvider({
    settings: samlOf(found.connection),
    place: placeOf(found.connection),
    requestId: found.requestId,
    begun: found.createdAt,
    samlResponse,
  });
  const { count } = await db.ssoAttempt.updateMany({
    where: { id: found.id, answeredAt: null, ...live() },
    data: { answeredAt: new Date(), sealed: seal(JSON.stringify(profile), found.id) },
  });
  if (count === 0) throw gone();
  return found.id;
}

/** The browser's next step. @throws DomainError UNPROCESSABLE */
export async function endSaml({
  db,
  attemptId,
  browser,
}: {
  db: Db;
  attemptId: string;
  browser: string;
}): Promise<Arrived> {
  const found = await db.ssoAttempt.findFirst({
    where: {
      id: attemptId.slice(0, 60),
      browserHash: hashToken(browser),
      answeredAt: { not: null },
      connection: { kind: 'saml' },
      ...live(),
    },
    include: { connection: true },
  });
  if (!found) throw gone();
  const { connection, ...attempt } = found;
  await use({ db, id: attempt.id });
  return { attempt, connection, profile: JSON.parse(open(attempt.sealed, attempt.id)) as Profile };
}

/** How a test went, for the page that began it. */
export const noteTest = ({ db, attempt: { id }, says }: { db: Db; attempt: SsoAttempt; says: string }) =>
  db.ssoAttempt.update({ where: { id }, data: { sealed: seal(says, id) } });

/** @throws DomainError NOT_FOUND for what is no finished test of this organization */
export async function readTest({
  ctx,
  input: { attemptId },
}: {
  ctx: Ctx;
  input: z.output<typeof AttemptIdInput>;
}) {
  const attempt = await ctx.db.ssoAttempt.findFirst({
    where: {
      id: attemptId,
      test: true,
      usedAt: { not: null },
      connection: { organizationId: ctx.organizationId },
    },
  });
  if (!attempt) throw notFound('test', attemptId);
  return { says: open(attempt.sealed, attempt.id) };
}
