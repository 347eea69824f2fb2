import { initTRPC } from '@trpc/server';
import superjson from 'superjson';
import { z } from 'zod';
import type { Role } from '#prisma/generated/client.ts';
import type { KeyCaller } from '#server/domain/api-key/verify-api-key.ts';
import type { AppCtx, Ctx } from '#server/domain/context.ts';
import { DomainError, notFound } from '#server/domain/errors.ts';
import { keyRole, requireKeyMay, requireMay, type Act } from '#server/domain/permissions.ts';
import type { PersonCtx } from '#server/domain/account/person.ts';
import { IdSchema } from '#server/domain/pages.ts';
import { getDb } from '#server/platform/db.ts';
import { toPublicError, toTrpcError } from './errors.ts';
import type { SignedIn } from './auth.ts';
import type { OperationMeta } from './operation.ts';
import { takeTurn } from './rate-limit.ts';
import { requireSoundTexts } from './texts.ts';

export interface RequestContext {
  signedIn: SignedIn | null;
  /** Who calls with a key: over REST or MCP, never over tRPC's own route. */
  key?: KeyCaller;
  /** The app that a key's caller named (X-App-ID). */
  namedAppId?: string;
  address?: string;
}

const t = initTRPC
  .context<RequestContext>()
  .meta<OperationMeta>()
  .create({
    transformer: superjson,
    errorFormatter: ({ shape, error, path }) => {
      const told = toPublicError(error, path ?? 'trpc');
      return {
        ...shape,
        message: told.message,
        data: {
          code: shape.data.code,
          httpStatus: told.status,
          path: shape.data.path,
          issues: told.issues,
          reference: told.reference,
        },
      };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

const base = t.procedure.use(async ({ next, getRawInput }) => {
  try {
    requireSoundTexts(await getRawInput());
  } catch (error) {
    throw error instanceof DomainError ? toTrpcError(error) : error;
  }
  const result = await next();
  if (!result.ok && result.error.cause instanceof DomainError) throw toTrpcError(result.error.cause);
  return result;
});

const visitsAMinute = 60;

/** Anybody, signed in or not. What it changes, it does so slowly that nothing can be guessed. */
export const publicProcedure = base.use(({ ctx, type, next }) => {
  if (ctx.key) throw toTrpcError(new DomainError('FORBIDDEN', 'This is for people.'));
  const turn = takeTurn(
    `visit:${type}:${ctx.address ?? ''}`,
    1,
    Date.now(),
    type === 'mutation' ? visitsAMinute : visitsAMinute * 10,
  );
  if (!turn.allowed)
    throw toTrpcError(
      new DomainError('TOO_MANY_REQUESTS', 'There were too many tries from your address. Wait a minute.'),
    );
  return next({ ctx: { ...ctx, db: getDb() } });
});

/** Anybody who is signed in. */
export const personProcedure = base.use(({ ctx, next }) => {
  if (!ctx.signedIn || ctx.key) throw toTrpcError(new DomainError('UNAUTHORIZED', 'Sign in first.'));
  const { userId, sessionId } = ctx.signedIn;
  const person: PersonCtx = { db: getDb(), userId, sessionId, address: ctx.address };
  return next({ ctx: { ...ctx, signedIn: ctx.signedIn, person } });
});

/**
 * A member at work in one organization, without an app: the one that the input names, else the one they
 * joined first.
 */
export const memberProcedure = personProcedure
  .input(z.object({ organizationId: IdSchema.optional() }).optional())
  .use(async ({ ctx, input, meta, type, next }) => {
    const organizationId = input?.organizationId;
    const member = await getDb().member.findFirst({
      where: { userId: ctx.signedIn.userId, ...(organizationId ? { organizationId } : {}) },
      orderBy: { createdAt: 'asc' },
    });
    if (!member)
      throw toTrpcError(
        new DomainError('FORBIDDEN', 'You belong to no organization yet. Ask for an invitation.'),
      );
    authorize({ role: member.role, act: meta?.act, mutation: type === 'mutation' });
    return next({ ctx: contextOf({ ...ctx, organizationId: member.organizationId, role: member.role }) });
  });

const callerProcedure = base.use(({ ctx, next }) => {
  if (!ctx.signedIn && !ctx.key) throw toTrpcError(new DomainError('UNAUTHORIZED', 'Sign in first.'));
  return next();
});

export const AppIdInput = z.object({ appId: z.string() });

/**
 * At work on one app, by which everything below is scoped: a member on the app that the input names, a key on
 * its own app,
 * whatever the input says. An admin key says which it means beside the input.
 */
export const appProcedure = callerProcedure
  .input(AppIdInput)
  .use(async ({ ctx, input, meta, type, next }) => {
    const mutation = type === 'mutation';
    const appCtx = ctx.key
      ? await keyCtx({ ...ctx, key: ctx.key, act: meta?.act, mutation })
      : await memberCtx({ ...ctx, appId: input.appId, act: meta?.act, mutation });
    return next({ ctx: appCtx });
  });

/** The instance itself, for an operator's key. */
export const adminProcedure = callerProcedure.use(({ ctx, next }) => {
  if (!ctx.key?.admin)
    throw toTrpcError(
      new DomainError('FORBIDDEN', 'This needs an admin key, which the operator of this instance makes.'),
    );
  const narrowed: Ctx = {
    db: getDb(),
    actor: { kind: 'api_key', id: ctx.key.id, name: ctx.key.name },
    organizationId: ctx.key.organizationId,
    role: 'admin',
    address: ctx.address,
  };
  return next({ ctx: narrowed });
});

type Asked = { address?: string; act: Act | undefined; mutation: boolean };

async function memberCtx({
  signedIn,
  appId,
  address,
  act,
  mutation,
}: Asked & { signedIn: SignedIn | null; appId: string }): Promise<AppCtx> {
  if (!signedIn) throw toTrpcError(new DomainError('UNAUTHORIZED', 'Sign in first.'));
  const member = await membershipIn(signedIn, appId);
  if (!member) throw toTrpcError(notFound('app', appId));
  authorize({ role: member.role, act, mutation });
  return { ...contextOf({ signedIn, address, ...member }), appId };
}

type Membership = { organizationId: string; role: Role } | null;

/**
 * What one request has learnt of who asks: a page, and a batch, make many calls of the same app. The key
 * lives as long as the request.
 */
const memberships = new WeakMap<SignedIn, Map<string, Promise<Membership>>>();

function membershipIn(signedIn: SignedIn, appId: string): Promise<Membership> {
  let ofRequest = memberships.get(signedIn);
  if (!ofRequest) memberships.set(signedIn, (ofRequest = new Map()));
  let known = ofRequest.get(appId);
  if (!known) {
    known = getDb().member.findFirst({
      where: { userId: signedIn.userId, organization: { apps: { some: { id: appId, archivedAt: null } } } },
      select: { organizationId: true, role: true },
    });
    ofRequest.set(appId, known);
  }
  return known;
}

async function keyCtx({
  key,
  namedAppId,
  address,
  act,
  mutation,
}: Asked & { key: KeyCaller; namedAppId?: string }): Promise<AppCtx> {
  authorize({ role: keyRole, act, mutation });
  if (act) requireKeyMay(act);
  return ctxOfKey({ key, namedAppId, address });
}

/** What a key acts as, on its app. @throws DomainError as appOfKey */
export async function ctxOfKey({
  key,
  namedAppId,
  address,
}: {
  key: KeyCaller;
  namedAppId?: string;
  address?: string;
}): Promise<AppCtx> {
  const app = await appOfKey({ key, namedAppId });
  return {
    db: getDb(),
    actor: { kind: 'api_key', id: key.id, name: key.name },
    role: keyRole,
    address,
    organizationId: app.organizationId,
    appId: app.id,
  };
}

/**
 * @throws DomainError INVALID for an admin key that names none; NOT_FOUND; FORBIDDEN for another app than the
 * key's own
 */
export async function appOfKey({
  key,
  namedAppId,
}: {
  key: KeyCaller;
  namedAppId?: string;
}): Promise<{ id: string; organizationId: string }> {
  if (key.appId !== null) {
    if (namedAppId !== undefined && namedAppId !== key.appId)
      throw new DomainError(
        'FORBIDDEN',
        'This key belongs to one app, and X-App-ID names another. Leave the header out, or use a key of that app.',
      );
    return { id: key.appId, organizationId: key.organizationId };
  }
  if (namedAppId === undefined)
    throw new DomainError(
      'INVALID',
      'An admin key belongs to no app. Name the app in the header X-App-ID; admin_list_apps (GET /api/v1/admin/apps) lists them.',
    );
  const app = await getDb().app.findFirst({
    where: { id: namedAppId, archivedAt: null },
    select: { id: true, organizationId: true },
  });
  if (!app) throw notFound('app', namedAppId);
  return app;
}

function authorize({ role, act, mutation }: { role: Role; act: Act | undefined; mutation: boolean }) {
  if (act) return requireMay({ role, act });
  if (mutation) throw new Error('This operation changes something, but names no act of the role table.');
}

const contextOf = ({
  signedIn,
  organizationId,
  role,
  address,
}: {
  signedIn: SignedIn;
  organizationId: string;
  role: Role;
  address?: string;
}): Ctx => ({
  db: getDb(),
  actor: { kind: 'user', id: signedIn.userId, name: signedIn.name || signedIn.email },
  organizationId,
  role,
  address,
});
