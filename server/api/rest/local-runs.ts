/**
 * What a runner sends that is too large, or no JSON, for an operation: its events, compressed, and its
 * pictures.
 */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { AppCtx } from '#server/domain/context.ts';
import { DomainError } from '#server/domain/errors.ts';
import { limits, Sha256Schema, TellInput } from '#server/domain/local/schemas.ts';
import { tellLocal, tellLocalFile } from '#server/domain/local/tell.ts';
import { requireKeyMay } from '#server/domain/permissions.ts';
import { readBytes } from '../caller.ts';
import { checkInput } from '../registry.ts';
import { isSound } from '../texts.ts';
import type { RawRoute } from './raw-routes.ts';

/** Events, and the pictures and documents that they name. */
export const localRoutes: RawRoute[] = [
  {
    method: 'POST',
    path: /^\/local-runs\/([a-z0-9_]{1,60})\/events$/,
    handle: ({ parameters: [runId], ...options }) => takeEvents({ ...options, runId: runId! }),
  },
  {
    method: 'PUT',
    path: /^\/local-runs\/([a-z0-9_]{1,60})\/files\/([^/]+)$/,
    handle: ({ parameters: [runId, sha256], ...options }) =>
      takeFile({ ...options, runId: runId!, sha256: sha256! }),
  },
];

const done = (body: unknown) => Response.json(body, { headers: { 'Cache-Control': 'no-store' } });

async function takeEvents({
  request,
  ctx,
  runId,
}: {
  request: Request;
  ctx: AppCtx;
  runId: string;
}): Promise<Response> {
  requireKeyMay('run.create');
  const sent = await readBytes(request, limits.body);
  const input = checkInput(TellInput, await unpacked(sent, request.headers.get('content-encoding')));
  return done(await tellLocal({ ctx, input: { ...TellInput.parse(input), runId, bytes: sent.length } }));
}

async function takeFile({
  request,
  ctx,
  runId,
  sha256,
}: {
  request: Request;
  ctx: AppCtx;
  runId: string;
  sha256: string;
}): Promise<Response> {
  requireKeyMay('run.create');
  if (!Sha256Schema.safeParse(sha256).success)
    throw new DomainError('INVALID', 'A file is named by its SHA-256, as 64 hexadecimal digits.');
  return done(
    await tellLocalFile({ ctx, input: { runId, sha256, content: await readBytes(request, limits.file) } }),
  );
}

const unzip = promisify(gunzip);

/** @throws DomainError TOO_LARGE for what swells, INVALID for what is no JSON of sound text */
async function unpacked(sent: Buffer, encoding: string | null): Promise<unknown> {
  let bytes = sent;
  if (encoding === 'gzip') {
    bytes = await unzip(sent, { maxOutputLength: limits.unpacked }).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
        throw new DomainError(
          'TOO_LARGE',
          `Unpacked, this request holds ${limits.unpacked >> 20} MiB at most.`,
        );
      throw new DomainError('INVALID', 'The body is not gzip.');
    });
  }
  try {
    const value: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(bytes),
      (_key, value: unknown) => {
        if (typeof value === 'string' && !isSound(value)) throw new Error('unsound');
        return value;
      },
    );
    return value;
  } catch {
    throw new DomainError('INVALID', 'The body is not JSON of well-formed text.');
  }
}
