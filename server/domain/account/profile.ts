import type { z } from 'zod';
import { inTransaction } from '#server/platform/db.ts';
import { notFound } from '../errors.ts';
import { MailSettingsSchema, type UpdateMailSettingsInput } from '../mail/schemas.ts';
import { may } from '../permissions.ts';
import { isEnforcedFor } from '../sso/capture.ts';
import { pendingEmail, refusalToChange } from './email.ts';
import { auditPerson, getPerson, type PersonCtx } from './person.ts';
import type { SessionIdInput, UpdateProfileInput } from './schemas.ts';

/** One's own account. No hash, no secret. */
export async function getProfile({ ctx }: { ctx: PersonCtx }) {
  const user = await getPerson({ ctx });
  const [members, recoveryCodesLeft, identities, enforced, emailPending, emailRefused] = await Promise.all([
    ctx.db.member.findMany({
      where: { userId: user.id },
      orderBy: { createdAt: 'asc' },
      select: { role: true, organization: { select: { id: true, name: true } } },
    }),
    ctx.db.userToken.count({ where: { userId: user.id, kind: 'recovery_code', usedAt: null } }),
    ctx.db.userIdentity.findMany({ where: { userId: user.id }, select: { provider: true } }),
    isEnforcedFor({ db: ctx.db, email: user.email, userId: user.id }),
    pendingEmail({ ctx }),
    refusalToChange({ ctx }),
  ]);
  return {
    name: user.name,
    email: user.email,
    emailVerified: user.emailVerifiedAt !== null,
    emailPending,
    emailRefused,
    hasPassword: user.passwordHash !== null,
    passwordRefused: enforced,
    operator: user.operator,
    twoFactor: user.totpSealed !== null,
    recoveryCodesLeft,
    google: identities.some(({ provider }) => provider === 'google'),
    organizations: members.map(({ role, organization }) => ({
      ...organization,
      role,
      mayAddApps: may(role, 'app.create'),
    })),
    mail: MailSettingsSchema.parse(user.mailSettings),
  };
}

export const updateProfile = ({
  ctx,
  input: { name },
}: {
  ctx: PersonCtx;
  input: z.output<typeof UpdateProfileInput>;
}) =>
  inTransaction(ctx.db, async (tx) => {
    const before = await getPerson({ ctx: { ...ctx, db: tx } });
    const user = await tx.user.update({ where: { id: ctx.userId }, data: { name } });
    await auditPerson({
      db: tx,
      user,
      action: 'user.rename',
      detail: { before: { name: before.name }, after: { name } },
      address: ctx.address,
    });
    return { name };
  });

export const updateOwnMail = ({
  ctx,
  input,
}: {
  ctx: PersonCtx;
  input: z.output<typeof UpdateMailSettingsInput>;
}) =>
  inTransaction(ctx.db, async (tx) => {
    const user = await getPerson({ ctx: { ...ctx, db: tx } });
    await tx.user.update({ where: { id: user.id }, data: { mailSettings: input } });
    await auditPerson({ db: tx, user, action: 'mail.settings', detail: input, address: ctx.address });
    return input;
  });

/** Sessions that work, the one at hand first. */
export async function listSessions({ ctx }: { ctx: PersonCtx }) {
  const rows = await ctx.db.userSession.findMany({
    where: { userId: ctx.userId, endedAt: null, expiresAt: { gt: new Date() } },
    orderBy: { lastSeenAt: 'desc' },
    take: 100,
    select: { id: true, userAgent: true, address: true, via: true, createdAt: true, lastSeenAt: true },
  });
  const sessions = rows.map(({ userAgent, via, ...row }) => ({
    ...row,
    via: via.startsWith('sso_') ? 'single sign-on' : via,
    device: deviceOf(userAgent),
    current: row.id === ctx.sessionId,
  }));
  return sessions.sort((a, b) => Number(b.current) - Number(a.current));
}

/** @throws DomainError NOT_FOUND for one that is somebody else's */
export const endSession = ({
  ctx,
  input: { sessionId },
}: {
  ctx: PersonCtx;
  input: z.output<typeof SessionIdInput>;
}) =>
  inTransaction(ctx.db, async (tx) => {
    const session = await tx.userSession.findFirst({ where: { id: sessionId, userId: ctx.userId } });
    if (!session) throw notFound('session', sessionId);
    await tx.userSession.updateMany({
      where: { id: sessionId, endedAt: null },
      data: { endedAt: new Date() },
    });
    await auditPerson({
      db: tx,
      user: await getPerson({ ctx: { ...ctx, db: tx } }),
      action: 'user.end_session',
      detail: { device: deviceOf(session.userAgent) },
      address: ctx.address,
    });
    return { sessionId };
  });

/** All but the one at hand. */
export const endOtherSessions = ({ ctx }: { ctx: PersonCtx }) =>
  inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.userSession.updateMany({
      where: { userId: ctx.userId, endedAt: null, id: { not: ctx.sessionId } },
      data: { endedAt: new Date() },
    });
    await auditPerson({
      db: tx,
      user: await getPerson({ ctx: { ...ctx, db: tx } }),
      action: 'user.end_other_sessions',
      detail: { count },
      address: ctx.address,
    });
    return { count };
  });

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** In a person's words: “Firefox on Windows”. */
export function deviceOf(userAgent: string): string {
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1];
  const system = systems.find(([sign]) => sign.test(userAgent))?.[1];
  if (!browser && !system) return 'Unknown device';
  return [browser ?? 'A browser', ...(system ? [`on ${system}`] : [])].join(' ');
}
