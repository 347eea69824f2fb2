/** Reports behind a link, for whoever has it. */
import { DomainError } from '#server/domain/errors.ts';
import type { Report } from '#server/domain/run/read-report.ts';
import { getSharedPicture, readSharedReport } from '#server/domain/share/read-shared.ts';
import { getDb } from '#server/platform/db.ts';
import { sendArtifact } from './artifacts.ts';
import { errorResponse } from './http.ts';

/** Undefined where the link is not, or no longer, one. */
export async function findSharedReport(token: string): Promise<Report | undefined> {
  try {
    return await readSharedReport({ db: getDb(), token });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

export async function streamSharedPicture({
  request,
  token,
  artifactId,
}: {
  request: Request;
  token: string;
  artifactId: string;
}): Promise<Response> {
  try {
    const response = await sendArtifact({
      request,
      artifact: await getSharedPicture({ db: getDb(), token, artifactId }),
    });
    // Once the link has ended, the picture is gone too.
    response.headers.set('Cache-Control', 'private, no-store');
    return response;
  } catch (error) {
    return errorResponse(error, 'share');
  }
}
