/**
 * The one module that knows next-auth. A session is a signed cookie that names a row, and the row is checked
 * on every request.
 */
import NextAuth, { getServerSession, type NextAuthOptions } from 'next-auth';
import { encode } from 'next-auth/jwt';
import CredentialsProvider from 'next-auth/providers/credentials';
import GoogleProvider, { type GoogleProfile } from 'next-auth/providers/google';
import { cookies, headers } from 'next/headers';
import {
  arriveFromGoogle,
  challenge,
  checkChallenge,
  checkPassword,
  openSession,
  sessionDays,
  type Device,
  type Refusal,
} from '#server/domain/account/sign-in.ts';
import { auditPerson } from '#server/domain/account/person.ts';
import { deriveSecret } from '#server/platform/crypto.ts';
import { getDb } from '#server/platform/db.ts';
import { getEnv } from '#server/platform/env.ts';
import { takeTurn } from './rate-limit.ts';

export interface SignedIn {
  userId: string;
  sessionId: string;
  email: string;
  name: string;
}

const maxAge = sessionDays * 86_400;
/** From one address, right or wrong. */
const triesAMinute = 120;
/** Holds who came in but for the second factor. */
const challengeCookie = 'sightread.second-factor';
const challengeOptions = { httpOnly: true, sameSite: 'lax', path: '/', maxAge: 600 } as const;

let built: NextAuthOptions | undefined;

function options(): NextAuthOptions {
  built ??= {
    secret: deriveSecret('sessions'),
    session: { strategy: 'jwt', maxAge },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    providers: [passwordProvider(), secondFactorProvider(), ...googleProvider()],
    callbacks: {
      signIn: admitFromGoogle,
      jwt: makeToken,
      session: ({ session, token }) => ({ ...session, sid: token.sid, sub: token.sub }),
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid !== 'string') return;
        const { count } = await getDb().userSession.updateMany({
          where: { id: token.sid, endedAt: null },
          data: { endedAt: new Date() },
        });
        const user =
          count > 0 && token.sub ? await getDb().user.findUnique({ where: { id: token.sub } }) : null;
        if (user) await auditPerson({ db: getDb(), user, action: 'user.sign_out' });
      },
    },
  };
  return built;
}

/**
 * Checking a password costs a tenth of a second of a processor; nobody has more than a few of them to spend.
 */
function requireTurn({ address }: Device): void {
  if (!takeTurn(`sign-in:${address}`, 1, Date.now(), triesAMinute).allowed) refuse('TooMany');
}

/** next-auth passes what is thrown on as the `error` of the address that it answers with. */
function refuse(refused: Refusal): never {
  throw new Error(refused);
}

const passwordProvider = () =>
  CredentialsProvider({
    name: 'E-mail and password',
    credentials: { email: { type: 'email' }, password: { type: 'password' }, code: { type: 'text' } },
    authorize: async (given) => {
      const device = await deviceAtHand();
      requireTurn(device);
      const input = {
        email: String(given?.email ?? ''),
        password: String(given?.password ?? ''),
        code: String(given?.code ?? ''),
      };
      const outcome = await checkPassword({ db: getDb(), input, address: device.address });
      return 'refused' in outcome ? refuse(outcome.refused) : enter({ ...outcome, via: 'password', device });
    },
  });

const secondFactorProvider = () =>
  CredentialsProvider({
    id: 'second-factor',
    name: 'Second factor',
    credentials: { code: { type: 'text' } },
    authorize: async (given) => {
      const device = await deviceAtHand();
      requireTurn(device);
      const jar = await cookies();
      const outcome = await checkChallenge({
        db: getDb(),
        input: { token: jar.get(challengeCookie)?.value ?? '', code: String(given?.code ?? '') },
        address: device.address,
      });
      if ('refused' in outcome) return refuse(outcome.refused);
      jar.delete(challengeCookie);
      return enter({ ...outcome, device });
    },
  });

function googleProvider() {
  const { google } = getEnv();
  if (!google) return [];
  const { clientId, clientSecret, issuer } = google;
  return [
    GoogleProvider({
      clientId,
      clientSecret,
      issuer,
      wellKnown: `${issuer}/.well-known/openid-configuration`,
      checks: ['pkce', 'state', 'nonce'],
    }),
  ];
}

async function enter({
  user,
  via,
  device,
}: {
  user: { id: string; email: string; name: string };
  via: string;
  device: Device;
}) {
  const session = await openSession({ db: getDb(), user, via, device });
  return { id: user.id, email: user.email, name: user.name, sessionId: session.id };
}

const profileOf = (profile: unknown) => {
  const { sub, email, email_verified: emailVerified } = profile as GoogleProfile;
  return {
    subject: String(sub),
    email: String(email ?? ''),
    emailVerified: (emailVerified as unknown) === true,
  };
};

const admitFromGoogle: NonNullable<NextAuthOptions['callbacks']>['signIn'] = async ({ account, profile }) => {
  if (account?.provider !== 'google') return true;
  const outcome = await arriveFromGoogle({ db: getDb(), profile: profileOf(profile) });
  if ('refused' in outcome) return `/sign-in?error=${outcome.refused}`;
  if (outcome.user.totpSealed === null) return true;
  await askSecondFactor({ userId: outcome.user.id, via: 'google' });
  return '/sign-in?second=factor';
};

const makeToken: NonNullable<NextAuthOptions['callbacks']>['jwt'] = async ({
  token,
  user,
  account,
  profile,
}) => {
  if (account?.provider === 'google') {
    const outcome = await arriveFromGoogle({ db: getDb(), profile: profileOf(profile) });
    if ('refused' in outcome) return {};
    const entered = await enter({ ...outcome, via: 'google', device: await deviceAtHand() });
    return { sub: entered.id, sid: entered.sessionId, name: entered.name, email: entered.email };
  }
  return user ? { ...token, sub: user.id, sid: (user as { sessionId?: string }).sessionId } : token;
};

async function deviceAtHand(): Promise<Device> {
  const given = await headers();
  return { userAgent: given.get('user-agent') ?? '', address: addressOf(given) };
}

export const addressOf = (given: Headers) =>
  (given.get('x-forwarded-for') ?? '').split(',')[0]!.trim().slice(0, 100);

/** The browser is known but for the second factor, which the sign-in page asks for at `?second=factor`. */
export async function askSecondFactor({ userId, via }: { userId: string; via: string }): Promise<void> {
  (await cookies()).set(challengeCookie, await challenge({ db: getDb(), userId, via }), {
    ...challengeOptions,
    secure: await isSecure(),
  });
}

/** Signs in whom another way than next-auth's has vouched for. */
export async function startSession({
  user,
  via,
}: {
  user: { id: string; email: string; name: string };
  via: string;
}): Promise<void> {
  const entered = await enter({ user, via, device: await deviceAtHand() });
  const secure = await isSecure();
  const token = await encode({
    token: { sub: entered.id, sid: entered.sessionId, name: entered.name, email: entered.email },
    secret: deriveSecret('sessions'),
    maxAge,
  });
  (await cookies()).set(`${secure ? '__Secure-' : ''}next-auth.session-token`, token, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    maxAge,
  });
}

/** As next-auth decides it, whose cookie it must be. */
export const isSecure = async () => (await headers()).get('x-forwarded-proto') !== 'http';

export const authRoute = (
  request: Request,
  context: { params: Promise<{ nextauth: string[] }> },
): Promise<Response> =>
  // The handler tells a route from a page by its second argument.
  (NextAuth(options()) as (request: Request, context: unknown) => Promise<Response>)(request, context);

/** Who is signed in, or null. One query; the row's end ends the session at once. */
export async function getSignedIn(): Promise<SignedIn | null> {
  const session = (await getServerSession(options())) as { sid?: unknown } | null;
  if (typeof session?.sid !== 'string') return null;
  const row = await getDb().userSession.findFirst({
    where: { id: session.sid, endedAt: null, expiresAt: { gt: new Date() } },
    select: { id: true, lastSeenAt: true, user: { select: { id: true, email: true, name: true } } },
  });
  if (!row) return null;
  if (Date.now() - row.lastSeenAt.getTime() > 60_000)
    await getDb().userSession.update({ where: { id: row.id }, data: { lastSeenAt: new Date() } });
  return { userId: row.user.id, sessionId: row.id, email: row.user.email, name: row.user.name };
}
