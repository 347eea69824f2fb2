/** A build that comes in parts, as tus 1.0 sends them: the same for pipelines and for people in the dashboard. */
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { Readable } from 'node:stream';
import type { AppCtx } from '#server/domain/context.ts';
import { DomainError } from '#server/domain/errors.ts';
import { BuildLabelSchema, FileNameSchema } from '#server/domain/build/schemas.ts';
import { createUpload, endUpload, getUpload, writePart } from '#server/domain/build/uploads.ts';
import { checkInput } from './registry.ts';
import { requireSoundTexts } from './texts.ts';

/** @throws DomainError INVALID */
export function labelOf(label: string | undefined): string | null {
  if (label === undefined || label.trim() === '') return null;
  requireSoundTexts({ label });
  const parsed = BuildLabelSchema.safeParse(label);
  if (!parsed.success)
    throw new DomainError('INVALID', 'label: A label is 1 to 200 characters long.', {
      label: 'A label is 1 to 200 characters long.',
    });
  return parsed.data;
}

const tus = { 'Tus-Resumable': '1.0.0', 'Cache-Control': 'no-store' };
type Upload = Awaited<ReturnType<typeof getUpload>>;
const headersOf = ({ received, bytes, expiresAt, buildId }: Upload): Record<string, string> => ({
  ...tus,
  'Upload-Offset': String(received),
  'Upload-Length': String(bytes),
  'Upload-Expires': expiresAt.toUTCString(),
  ...(buildId === null ? {} : { 'X-Build-ID': buildId }),
});
const bodyOf = ({ id, received, bytes, buildId, expiresAt }: Upload) => ({
  uploadId: id,
  offset: received,
  bytes,
  buildId,
  expiresAt,
});

/** @throws DomainError INVALID */
function wholeNumber(request: Request, name: string): number {
  const text = request.headers.get(name) ?? '';
  if (!/^\d{1,12}$/.test(text))
    throw new DomainError('INVALID', `${name}: Say how many bytes, as a whole number.`, {
      [name]: 'A whole number of bytes.',
    });
  return Number(text);
}

/** `filename d2F0ZXI=,label MS4w`: names, and values in base64. @throws DomainError INVALID */
function metadataOf(request: Request): Record<string, string> {
  const given = request.headers.get('upload-metadata') ?? '';
  if (given.length > 6000) throw new DomainError('INVALID', 'Upload-Metadata is too long.');
  return Object.fromEntries(
    given
      .split(',')
      .map((pair) => pair.trim().split(/\s+/))
      .filter(([name]) => name)
      .map(([name, value]) => [name!, Buffer.from(value ?? '', 'base64').toString('utf8')]),
  );
}

/** @param at the path below which uploads lie */
export async function beginUpload({
  request,
  ctx,
  at,
}: {
  request: Request;
  ctx: AppCtx;
  at: string;
}): Promise<Response> {
  const bytes = wholeNumber(request, 'Upload-Length');
  if (bytes === 0) throw new DomainError('INVALID', 'Upload-Length: An empty file is no build.');
  const { filename = '', label } = metadataOf(request);
  requireSoundTexts({ filename });
  const upload = await createUpload({
    ctx,
    input: { bytes, fileName: checkInput(FileNameSchema, filename) as string, label: labelOf(label) },
  });
  return Response.json(bodyOf(upload), {
    status: 201,
    headers: { ...headersOf(upload), Location: `${at}/${upload.id}` },
  });
}

export async function tellUpload({ ctx, uploadId }: { ctx: AppCtx; uploadId: string }): Promise<Response> {
  const upload = await getUpload({ ctx, uploadId });
  return Response.json(bodyOf(upload), { headers: headersOf(upload) });
}

export async function goOnWithUpload({
  request,
  ctx,
  uploadId,
}: {
  request: Request;
  ctx: AppCtx;
  uploadId: string;
}): Promise<Response> {
  if (!/^application\/offset\+octet-stream\b/i.test(request.headers.get('content-type') ?? ''))
    throw new DomainError('INVALID', 'Send a part as application/offset+octet-stream.');
  const offset = wholeNumber(request, 'Upload-Offset');
  const upload = await writePart({
    ctx,
    uploadId,
    offset,
    body: (request.body as NodeStream<Uint8Array> | null) ?? Readable.from([]),
  });
  return new Response(null, { status: 204, headers: headersOf(upload) });
}

export async function stopUpload({ ctx, uploadId }: { ctx: AppCtx; uploadId: string }): Promise<Response> {
  await endUpload({ ctx, uploadId });
  return new Response(null, { status: 204, headers: tus });
}
