import { initTRPC } from '@trpc/server';
import superjson from 'superjson';
import { z } from 'zod';
import type { Role } from '#prisma/generated/client.ts';
import type { Ctx } from '#server/domain/context.ts';
import { DomainError, notFound } from '#server/domain/errors.ts';
import { requireMay, type Act } from '#server/domain/permissions.ts';
import { getAppCtx } from '#server/domain/scope.ts';
import { getDb } from '#server/platform/db.ts';
import { toPublicError, toTrpcError } from './errors.ts';
import type { SignedIn } from './auth.ts';

/** What the transports read from an operation; the dashboard needs `act` alone. */
export interface OperationMeta {
  /** What the role table must allow. Required on every mutation. */
  act?: Act;
  openapi?: { method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; path: `/${string}` };
  mcp?: { tool: string };
}

export interface RequestContext {
  signedIn: SignedIn | null;
  address?: string;
}

const t = initTRPC.context<RequestContext>().meta<OperationMeta>().create({
  transformer: superjson,
  errorFormatter: ({ shape, error, path }) => {
    const told = toPublicError(error, path ?? 'trpc');
    return { ...shape, message: told.message, data: { code: shape.data.code, httpStatus: told.status, path: shape.data.path, issues: told.issues, reference: told.reference } };
  },
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

const base = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (!result.ok && result.error.cause instanceof DomainError) throw toTrpcError(result.error.cause);
  return result;
});

/** Anybody who is signed in. */
export const personProcedure = base.use(({ ctx, next }) => {
  if (!ctx.signedIn) throw toTrpcError(new DomainError('UNAUTHORIZED', 'Sign in first.'));
  return next({ ctx: { ...ctx, signedIn: ctx.signedIn } });
});

/** A member at work in one organization, without an app: the one they joined first. */
export const memberProcedure = personProcedure.use(async ({ ctx, meta, type, next }) => {
  const member = await getDb().member.findFirst({ where: { userId: ctx.signedIn.userId }, orderBy: { createdAt: 'asc' } });
  if (!member) throw toTrpcError(new DomainError('FORBIDDEN', 'You belong to no organization yet. Ask for an invitation.'));
  authorize({ role: member.role, act: meta?.act, mutation: type === 'mutation' });
  return next({ ctx: contextOf({ ...ctx, organizationId: member.organizationId, role: member.role }) });
});

/** A member at work on one app: the input names it, and everything below is scoped by it. */
export const appProcedure = personProcedure.input(z.object({ appId: z.string() })).use(async ({ ctx, input, meta, type, next }) => {
  const member = await getDb().member.findFirst({
    where: { userId: ctx.signedIn.userId, organization: { apps: { some: { id: input.appId } } } },
    select: { organizationId: true, role: true },
  });
  if (!member) throw toTrpcError(notFound('app', input.appId));
  authorize({ role: member.role, act: meta?.act, mutation: type === 'mutation' });
  const narrowed = await getAppCtx({ ctx: contextOf({ ...ctx, ...member }), appId: input.appId });
  return next({ ctx: narrowed });
});

function authorize({ role, act, mutation }: { role: Role; act: Act | undefined; mutation: boolean }) {
  if (act) return requireMay({ role, act });
  if (mutation) throw new Error('This operation changes something, but names no act of the role table.');
}

const contextOf = ({ signedIn, organizationId, role, address }: { signedIn: SignedIn; organizationId: string; role: Role; address?: string }): Ctx => ({
  db: getDb(),
  actor: { kind: 'user', id: signedIn.userId, name: signedIn.name || signedIn.email },
  organizationId,
  role,
  address,
});
