/** Pictures, logs and documents of tested apps, for people who belong to the organization that owns them. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Artifact } from '#prisma/generated/client.ts';
import { DomainError, notFound } from '#server/domain/errors.ts';
import { getDb } from '#server/platform/db.ts';
import { getEnv } from '#server/platform/env.ts';
import { getStorage } from '#server/platform/storage.ts';
import { getSignedIn } from './auth.ts';
import { errorResponse } from './http.ts';

const shownAsIs = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'video/mp4',
  'video/webm',
  'application/json',
]);

export async function streamArtifact({ request, artifactId }: { request: Request; artifactId: string }) {
  try {
    const signedIn = await getSignedIn();
    if (!signedIn) throw new DomainError('UNAUTHORIZED', 'Sign in first.');
    const artifact = await getDb().artifact.findFirst({
      where: { id: artifactId, app: { organization: { members: { some: { userId: signedIn.userId } } } } },
    });
    if (!artifact) throw notFound('artifact', artifactId);
    return await sendArtifact({ request, artifact });
  } catch (error) {
    return errorResponse(error, 'artifacts');
  }
}

/**
 * Of a picture that is asked for as `?small`, px: a card on a fine screen. What is higher than wide is shown
 * from its top.
 */
const smallWidth = 480;
const maxPixels = 60_000_000;

/**
 * The content, a part of it, or word that it has not changed. @throws DomainError NOT_FOUND where it is no
 * longer kept
 */
export async function sendArtifact({
  request,
  artifact,
}: {
  request: Request;
  artifact: Pick<Artifact, 'key' | 'sha256' | 'contentType'>;
}): Promise<Response> {
  const size = await getStorage().size(artifact.key);
  if (size === undefined) throw new DomainError('NOT_FOUND', 'This file is no longer kept.');

  const small = artifact.contentType.startsWith('image/') && new URL(request.url).searchParams.has('small');
  const etag = small ? `"${artifact.sha256}-small"` : `"${artifact.sha256}"`;
  const headers = new Headers({
    // A tested app's document is data: never rendered, never run, in our own origin.
    'Content-Type': shownAsIs.has(artifact.contentType) ? artifact.contentType : 'text/plain; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, max-age=31536000, immutable',
    ETag: etag,
  });
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });

  const picture = small ? await smaller(artifact.key) : undefined;
  if (picture) {
    headers.set('Content-Type', 'image/webp');
    headers.delete('Accept-Ranges');
    return new Response(new Uint8Array(picture), { headers });
  }
  const range = parseRange(request.headers.get('range'), size);
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${size}` } });
  if (range) {
    headers.set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
    headers.set('Content-Length', String(range.end - range.start + 1));
    return new Response(await getStorage().stream(artifact.key, range), { status: 206, headers });
  }
  headers.set('Content-Length', String(size));
  return new Response(await getStorage().stream(artifact.key), { headers });
}

/** A picture as small as cards show it; undefined where it can't be read, and is sent as it is. */
async function smaller(key: string): Promise<Buffer | undefined> {
  try {
    const picture = sharp(await getStorage().get(key), { limitInputPixels: maxPixels });
    const { width, height } = await picture.metadata();
    return await picture
      .extract({ left: 0, top: 0, width, height: Math.min(height, width) })
      .resize({ width: smallWidth, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    return undefined;
  }
}

/**
 * One range, both ends included. Undefined where none, or several, are asked for: the whole is an allowed
 * answer to both.
 */
export function parseRange(
  header: string | null,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = header?.match(/^bytes=(\d*)-(\d*)$/);
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [from, to] = [match[1]!, match[2]!];
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

const liveMaxAgeMs = 20_000;

/**
 * What a session shows right now: the picture that its worker keeps at `live/<executionId>.jpg` in the data
 * folder,
 * else (a worker on another machine) the picture of its latest step.
 */
export async function livePicture({ request, executionId }: { request: Request; executionId: string }) {
  try {
    const signedIn = await getSignedIn();
    if (!signedIn) throw new DomainError('UNAUTHORIZED', 'Sign in first.');
    const execution = await getDb().execution.findFirst({
      where: {
        id: executionId,
        run: { app: { organization: { members: { some: { userId: signedIn.userId } } } } },
      },
      select: { id: true, attempt: true },
    });
    if (!execution) throw notFound('execution', executionId);
    const live = await freshFile(join(getEnv().home, 'live', `${execution.id}.jpg`));
    if (live)
      return new Response(new Uint8Array(live), {
        headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'no-store' },
      });
    const step = await getDb().step.findFirst({
      where: { executionId, attempt: execution.attempt, pictureAfterId: { not: null } },
      orderBy: { index: 'desc' },
      select: { pictureAfterId: true },
    });
    if (!step?.pictureAfterId) return new Response(null, { status: 204 });
    const whole = await streamArtifact({ request, artifactId: step.pictureAfterId });
    whole.headers.set('Cache-Control', 'no-store');
    return whole;
  } catch (error) {
    return errorResponse(error, 'live');
  }
}

async function freshFile(path: string) {
  try {
    const { mtimeMs } = await stat(path);
    return Date.now() - mtimeMs > liveMaxAgeMs ? undefined : await readFile(path);
  } catch {
    return undefined;
  }
}
