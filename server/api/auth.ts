/** The one module that knows next-auth. A session is a signed cookie that names a row, and the row is checked on every request. */
import NextAuth, { getServerSession, type NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { deriveSecret } from '#server/platform/crypto.ts';
import { getDb } from '#server/platform/db.ts';
import { newId } from '#server/platform/ids.ts';
import { verifyPassword } from '#server/platform/password.ts';

const sessionDays = 30;
const lockAfter = 5;
const lockMs = (failures: number) => Math.min(15 * 60_000, 2 ** (failures - lockAfter) * 15_000);

export interface SignedIn {
  userId: string;
  sessionId: string;
  email: string;
  name: string;
}

let built: NextAuthOptions | undefined;

function options(): NextAuthOptions {
  built ??= {
    secret: deriveSecret('sessions'),
    session: { strategy: 'jwt', maxAge: sessionDays * 86_400 },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    providers: [
      CredentialsProvider({
        name: 'E-mail and password',
        credentials: { email: { type: 'email' }, password: { type: 'password' } },
        authorize: async (given, request) => {
          const user = await checkPassword(String(given?.email ?? ''), String(given?.password ?? ''));
          if (!user) return null;
          const headers = (request.headers ?? {}) as Record<string, string | undefined>;
          const session = await getDb().userSession.create({
            data: {
              id: newId('session'), userId: user.id,
              userAgent: (headers['user-agent'] ?? '').slice(0, 500),
              address: (headers['x-forwarded-for'] ?? '').split(',')[0]!.trim().slice(0, 100),
              expiresAt: new Date(Date.now() + sessionDays * 86_400_000),
            },
          });
          return { id: user.id, email: user.email, name: user.name, sessionId: session.id };
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user ? { ...token, sub: user.id, sid: (user as { sessionId?: string }).sessionId } : token),
      session: ({ session, token }) => ({ ...session, sid: token.sid, sub: token.sub }),
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid === 'string') await getDb().userSession.updateMany({ where: { id: token.sid, endedAt: null }, data: { endedAt: new Date() } });
      },
    },
  };
  return built;
}

export const authRoute = (request: Request, context: { params: Promise<{ nextauth: string[] }> }): Promise<Response> =>
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
  if (Date.now() - row.lastSeenAt.getTime() > 60_000) await getDb().userSession.update({ where: { id: row.id }, data: { lastSeenAt: new Date() } });
  return { userId: row.user.id, sessionId: row.id, email: row.user.email, name: row.user.name };
}

/** Locks an account for a growing while after five wrong passwords, and takes as long for people it doesn't know. */
async function checkPassword(email: string, password: string) {
  const user = await getDb().user.findUnique({ where: { email: email.trim().toLowerCase() } });
  const locked = user?.lockedUntil != null && user.lockedUntil > new Date();
  const right = await verifyPassword(user?.passwordHash ?? null, password);
  if (!user) return null;
  if (locked) return null;
  if (!right) {
    const failures = user.failedSignIns + 1;
    await getDb().user.update({
      where: { id: user.id },
      data: { failedSignIns: failures, lockedUntil: failures >= lockAfter ? new Date(Date.now() + lockMs(failures)) : null },
    });
    return null;
  }
  if (user.failedSignIns > 0) await getDb().user.update({ where: { id: user.id }, data: { failedSignIns: 0, lockedUntil: null } });
  return user;
}
