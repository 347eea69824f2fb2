/**
 * Single sign-on over the web: to the identity provider and back. What goes wrong is told on the sign-in
 * page.
 */
import { cookies } from 'next/headers';
import {
  beginAttempt,
  answerSaml,
  endOidc,
  endSaml,
  noteTest,
  type Arrived,
} from '#server/domain/sso/attempts.ts';
import { arrive, requireOwnEmail } from '#server/domain/sso/arrive.ts';
import { captureOf } from '#server/domain/sso/capture.ts';
import { valuesToCopy } from '#server/domain/sso/internal.ts';
import { serviceMetadata, type SamlPlace } from '#server/domain/sso/saml.ts';
import { may } from '#server/domain/permissions.ts';
import { getDb } from '#server/platform/db.ts';
import { getEnv } from '#server/platform/env.ts';
import { addressOf, askSecondFactor, getSignedIn, isSecure, startSession } from './auth.ts';
import { toPublicError } from './errors.ts';
import { takeTurn } from './rate-limit.ts';

const browserCookie = 'sightread.sso';
export const messageCookie = 'sightread.says';
const maxFormBytes = 1 << 20;
const startsAMinute = 30;

const to = (path: string) =>
  new Response(null, {
    status: 303,
    headers: {
      location: path.startsWith('http') ? path : `${getEnv().publicUrl}${path}`,
      'cache-control': 'no-store',
    },
  });
/** The message travels in a cookie: in an address anybody could put words into the sign-in page's mouth. */
async function toSignIn(message: string, from = '/'): Promise<Response> {
  (await cookies()).set(messageCookie, message, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/sign-in',
    secure: await isSecure(),
    maxAge: 20,
  });
  return to(`/sign-in${from === '/' ? '' : `?from=${encodeURIComponent(from)}`}`);
}
const sayWhy = (error: unknown) => toSignIn(toPublicError(error, 'sso').message.slice(0, 400));

/** Only a path of this site; anything else could lead astray. */
export const safePath = (from: unknown) =>
  typeof from === 'string' && from.length <= 1000 && /^\/(?![/\\])/.test(from) ? from : '/';

/** `?email=` of a captured domain, or `?test=` a connection, by somebody who may set it up. */
export async function startSso(request: Request): Promise<Response> {
  const url = new URL(request.url);
  // The way back leads to the service's own address, and the cookie must be there then.
  const own = new URL(getEnv().publicUrl);
  const host = request.headers.get('x-forwarded-host') ?? request.headers.get('host') ?? own.host;
  if (host !== own.host && !url.searchParams.has('moved'))
    return to(`${own.origin}/api/sso/start?${url.searchParams.toString()}&moved=1`);
  try {
    if (!takeTurn(`sso:${addressOf(request.headers)}`, 1, Date.now(), startsAMinute).allowed)
      return toSignIn('There were too many tries from your address. Wait a minute.');
    const test = url.searchParams.get('test');
    if (test !== null) return await startTest(test, safePath(url.searchParams.get('from')));
    const email = (url.searchParams.get('email') ?? '').trim().toLowerCase().slice(0, 254);
    const from = safePath(url.searchParams.get('from'));
    const connection = await captureOf({ db: getDb(), email });
    if (!connection) return toSignIn('There is no single sign-on for this e-mail. Use your password.', from);
    return await send(await beginAttempt({ db: getDb(), connection, email, returnTo: from }));
  } catch (error) {
    return sayWhy(error);
  }
}

async function startTest(connectionId: string, returnTo: string): Promise<Response> {
  const signedIn = await getSignedIn();
  const connection =
    signedIn &&
    (await getDb().ssoConnection.findFirst({
      where: {
        id: connectionId.slice(0, 60),
        organization: { members: { some: { userId: signedIn.userId } } },
      },
    }));
  const member =
    connection &&
    (await getDb().member.findFirst({
      where: { organizationId: connection.organizationId, userId: signedIn.userId },
    }));
  if (!connection || !member || !may(member.role, 'sso.write'))
    return toSignIn('Only an owner who is signed in may test a connection.');
  return send(await beginAttempt({ db: getDb(), connection, returnTo, test: true }));
}

async function send({ url, browser }: { url: string; browser: string }): Promise<Response> {
  (await cookies()).set(browserCookie, browser, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/api/sso',
    secure: await isSecure(),
    maxAge: 600,
  });
  return to(url);
}

const browserAtHand = async () => (await cookies()).get(browserCookie)?.value ?? '';

export async function oidcCallback(request: Request): Promise<Response> {
  try {
    const callback = new URL(`${getEnv().publicUrl}/api/sso/oidc/callback`);
    callback.search = new URL(request.url).search;
    return await finish(request, await endOidc({ db: getDb(), callback, browser: await browserAtHand() }));
  } catch (error) {
    return sayWhy(error);
  }
}

export async function samlAnswer(request: Request, connectionId: string): Promise<Response> {
  try {
    if (Number(request.headers.get('content-length') ?? maxFormBytes + 1) > maxFormBytes)
      return toSignIn('The identity provider’s answer is too large.');
    const form = new URLSearchParams(await request.text());
    const attemptId = await answerSaml({
      db: getDb(),
      connectionId: connectionId.slice(0, 60),
      samlResponse: form.get('SAMLResponse') ?? '',
      relayState: form.get('RelayState') ?? '',
    });
    return to(`/api/sso/saml/finish?attempt=${attemptId}`);
  } catch (error) {
    return sayWhy(error);
  }
}

export async function samlFinish(request: Request): Promise<Response> {
  try {
    return await finish(
      request,
      await endSaml({
        db: getDb(),
        attemptId: new URL(request.url).searchParams.get('attempt') ?? '',
        browser: await browserAtHand(),
      }),
    );
  } catch (error) {
    return sayWhy(error);
  }
}

/** What the identity provider loads. Nothing in it is secret. */
export async function samlMetadata(connectionId: string): Promise<Response> {
  const connection = await getDb().ssoConnection.findFirst({
    where: { id: connectionId.slice(0, 60), kind: 'saml' },
    select: { id: true, kind: true },
  });
  if (!connection)
    return Response.json(
      { success: false, status: 404, message: 'connection not found', data: null, code: 'NOT_FOUND' },
      { status: 404 },
    );
  return new Response(serviceMetadata(valuesToCopy(connection) as SamlPlace), {
    headers: { 'content-type': 'application/samlmetadata+xml' },
  });
}

async function finish(request: Request, { profile, attempt, connection }: Arrived): Promise<Response> {
  const returnTo = safePath(attempt.returnTo);
  if (attempt.test) {
    await noteTest({
      db: getDb(),
      attempt,
      says: told(() => `It works: ${requireOwnEmail({ connection, profile })} would be signed in.`),
    });
    return to(`${returnTo}${returnTo.includes('?') ? '&' : '?'}sso=${attempt.id}`);
  }
  const user = await arrive({ db: getDb(), connection, profile, address: addressOf(request.headers) });
  if (user.totpSealed !== null) {
    await askSecondFactor({ userId: user.id, via: connection.id });
    return to(`/sign-in?second=factor&from=${encodeURIComponent(returnTo)}`);
  }
  await startSession({ user, via: connection.id });
  return to(returnTo);
}

function told(say: () => string): string {
  try {
    return say();
  } catch (error) {
    return toPublicError(error, 'sso').message;
  }
}
