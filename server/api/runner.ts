import { createHash } from 'node:crypto';
import { DomainError } from '#server/domain/errors.ts';
import { getLog } from '#server/platform/log.ts';
import { getRunnerPackage, type RunnerPackage } from '#server/platform/runner-package.ts';
import { errorResponse } from './http.ts';

/** The runner for machines elsewhere, to whoever asks: it holds nothing of anybody. */
export const sendRunner = (request: Request): Promise<Response> => send('sightread', request);
/** The small package for pipelines. */
export const sendGate = (request: Request): Promise<Response> => send('gate', request);

async function send(name: RunnerPackage, request: Request): Promise<Response> {
  try {
    const content = await getRunnerPackage({ name }).catch((error: unknown) => {
      getLog('web').error({ err: error }, 'the runner could not be packed');
      throw new DomainError('UNAVAILABLE', 'The runner could not be packed. The server’s log says why.');
    });
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
    const headers = {
      'Content-Type': 'application/gzip',
      'Content-Disposition': `attachment; filename="${name}.tgz"`,
      'Cache-Control': 'no-cache',
      ETag: etag,
    };
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
    return new Response(new Uint8Array(content), {
      headers: { ...headers, 'Content-Length': String(content.length) },
    });
  } catch (error) {
    return errorResponse(error, 'runner');
  }
}
