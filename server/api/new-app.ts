/** An app that is made from its build, for people in the dashboard. */
import type { z } from 'zod';
import { createMobileApp } from '#server/domain/app/create-mobile-app.ts';
import { CreateMobileAppInput } from '#server/domain/app/schemas.ts';
import { removeWaiting } from '#server/domain/build/receive-file.ts';
import { DomainError } from '#server/domain/errors.ts';
import { may, requireMay } from '#server/domain/permissions.ts';
import { getDb } from '#server/platform/db.ts';
import { getSignedIn } from './auth.ts';
import { readBuildForm } from './build-form.ts';
import { requireOwnHost } from './hosts.ts';
import { errorResponse } from './http.ts';
import { checkInput } from './registry.ts';
import { requireSoundTexts } from './texts.ts';

const fields = ['organizationId', 'name', 'instructions', 'username', 'password', 'minutes'] as const;

/**
 * A form with the build as `file`. @returns 201 with `appId` and `runId`; else the documented form of errors
 */
export async function createAppFromBuild(request: Request): Promise<Response> {
  try {
    requireOwnHost(request.headers);
    const signedIn = await getSignedIn();
    if (!signedIn) throw new DomainError('UNAUTHORIZED', 'Sign in first.');
    const members = await getDb().member.findMany({
      where: { userId: signedIn.userId },
      orderBy: { createdAt: 'asc' },
    });
    if (!members.some(({ role }) => may(role, 'app.create')))
      throw new DomainError(
        'FORBIDDEN',
        'You may add apps to no organization. Ask an owner or admin of yours.',
      );
    const { path, fileName, fields: given } = await readBuildForm(request, fields);
    try {
      requireSoundTexts(given);
      const member = members.find(
        ({ organizationId }) => !given.organizationId || organizationId === given.organizationId,
      );
      if (!member) throw new DomainError('FORBIDDEN', 'You belong to no such organization.');
      requireMay({ role: member.role, act: 'app.create' });
      const { name, instructions, username, password, minutes } = given;
      const input = checkInput(CreateMobileAppInput, {
        name,
        instructions,
        ...(minutes ? { minutes: Number(minutes) } : {}),
        ...(username || password
          ? { credential: { username: username ?? '', password: password ?? '' } }
          : {}),
      }) as z.output<typeof CreateMobileAppInput>;
      const ctx = {
        db: getDb(),
        actor: { kind: 'user' as const, id: signedIn.userId, name: signedIn.name },
        organizationId: member.organizationId,
        role: member.role,
      };
      const made = await createMobileApp({ ctx, input: { ...input, file: path, fileName } });
      return Response.json(made, { status: 201, headers: { 'Cache-Control': 'no-store' } });
    } finally {
      await removeWaiting(path);
    }
  } catch (error) {
    return errorResponse(error, 'new-app');
  }
}
