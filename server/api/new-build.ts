/** A further build of an app, for people in the dashboard. */
import { keepBuild } from '#server/domain/build/keep-build.ts';
import { removeWaiting } from '#server/domain/build/receive-file.ts';
import { DomainError, notFound } from '#server/domain/errors.ts';
import { requireMay } from '#server/domain/permissions.ts';
import { getDb } from '#server/platform/db.ts';
import { getSignedIn } from './auth.ts';
import { readBuildForm } from './build-form.ts';
import { requireOwnHost } from './hosts.ts';
import { errorResponse } from './http.ts';
import { requireSoundTexts } from './texts.ts';

/**
 * `?appId=` and a form with the build as `file`. @returns 201 with `buildId` and `label`, 200 where it is there
 * already; else the documented form of errors
 */
export async function uploadBuildOfApp(request: Request): Promise<Response> {
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
    const { path, fileName, fields } = await readBuildForm(request, ['label'] as const);
    try {
      requireSoundTexts(fields);
      const ctx = {
        db: getDb(),
        actor: { kind: 'user' as const, id: signedIn.userId, name: signedIn.name },
        organizationId: member.organizationId,
        role: member.role,
        appId,
      };
      const label = fields.label?.trim() || null;
      const { build, made } = await keepBuild({ ctx, input: { file: path, fileName, label } });
      return Response.json(
        { buildId: build.id, label: build.label },
        { status: made ? 201 : 200, headers: { 'Cache-Control': 'no-store' } },
      );
    } finally {
      await removeWaiting(path);
    }
  } catch (error) {
    return errorResponse(error, 'new-build');
  }
}
