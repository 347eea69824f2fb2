/** A further build of an app, in parts, for people in the dashboard. `?appId=` names the app. */
import type { AppCtx } from '#server/domain/context.ts';
import { DomainError, notFound } from '#server/domain/errors.ts';
import { requireMay } from '#server/domain/permissions.ts';
import { getDb } from '#server/platform/db.ts';
import { getSignedIn } from './auth.ts';
import { beginUpload, goOnWithUpload, stopUpload, tellUpload } from './build-parts.ts';
import { requireOwnHost } from './hosts.ts';
import { errorResponse } from './http.ts';

/** Runs an act for who is signed in and may upload builds. @returns its answer, else the documented form of errors */
async function asUploader(request: Request, act: (ctx: AppCtx) => Promise<Response>): Promise<Response> {
  try {
    requireOwnHost(request.headers);
    const signedIn = await getSignedIn();
    if (!signedIn) throw new DomainError('UNAUTHORIZED', 'Sign in first.');
    const appId = (new URL(request.url).searchParams.get('appId') ?? '').slice(0, 60);
    const member = await getDb().member.findFirst({
      where: { userId: signedIn.userId, organization: { apps: { some: { id: appId } } } },
    });
    if (!member) throw notFound('app', appId);
    requireMay({ role: member.role, act: 'build.upload' });
    return await act({
      db: getDb(),
      actor: { kind: 'user' as const, id: signedIn.userId, name: signedIn.name },
      organizationId: member.organizationId,
      role: member.role,
      appId,
    });
  } catch (error) {
    return errorResponse(error, 'new-build');
  }
}

export const beginBuild = (request: Request) =>
  asUploader(request, (ctx) => beginUpload({ request, ctx, at: '/api/builds' }));

interface OfUpload {
  params: Promise<{ uploadId: string }>;
}

export const tellBuild = (request: Request, { params }: OfUpload) =>
  asUploader(request, async (ctx) => tellUpload({ ctx, uploadId: (await params).uploadId }));

export const goOnWithBuild = (request: Request, { params }: OfUpload) =>
  asUploader(request, async (ctx) => goOnWithUpload({ request, ctx, uploadId: (await params).uploadId }));

export const stopBuild = (request: Request, { params }: OfUpload) =>
  asUploader(request, async (ctx) => stopUpload({ ctx, uploadId: (await params).uploadId }));
