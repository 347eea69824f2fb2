/** Builds come as one multipart form, or in parts as tus 1.0 sends them. */
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { AppCtx } from '#server/domain/context.ts';
import { DomainError } from '#server/domain/errors.ts';
import { keepBuild, requireMobileApp } from '#server/domain/build/keep-build.ts';
import {
  newWaitingPath,
  removeWaiting,
  tooLarge,
  whileItComes,
  writeInto,
} from '#server/domain/build/receive-file.ts';
import { BuildLabelSchema, FileNameSchema } from '#server/domain/build/schemas.ts';
import { createUpload, endUpload, getUpload, writePart } from '#server/domain/build/uploads.ts';
import { requireKeyMay } from '#server/domain/permissions.ts';
import { getEnv } from '#server/platform/env.ts';
import { Build } from '../contract/builds.ts';
import { checkInput } from '../registry.ts';
import { requireSoundTexts } from '../texts.ts';
import type { RawRoute } from './raw-routes.ts';

const uploadPath = /^\/build-uploads\/([a-z0-9_]{1,60})$/;

export const buildRoutes: RawRoute[] = [
  { method: 'POST', path: /^\/builds$/, handle: ({ request, ctx }) => takeForm({ request, ctx }) },
  { method: 'POST', path: /^\/build-uploads$/, handle: ({ request, ctx }) => begin({ request, ctx }) },
  {
    method: 'GET',
    path: uploadPath,
    handle: ({ ctx, parameters: [uploadId] }) => tell({ ctx, uploadId: uploadId! }),
  },
  {
    method: 'PATCH',
    path: uploadPath,
    handle: ({ request, ctx, parameters: [uploadId] }) => goOn({ request, ctx, uploadId: uploadId! }),
  },
  {
    method: 'DELETE',
    path: uploadPath,
    handle: ({ ctx, parameters: [uploadId] }) => end({ ctx, uploadId: uploadId! }),
  },
];

const labelOf = (label: string | undefined): string | null => {
  if (label === undefined || label.trim() === '') return null;
  requireSoundTexts({ label });
  const parsed = BuildLabelSchema.safeParse(label);
  if (!parsed.success)
    throw new DomainError('INVALID', 'label: A label is 1 to 200 characters long.', {
      label: 'A label is 1 to 200 characters long.',
    });
  return parsed.data;
};

async function takeForm({ request, ctx }: { request: Request; ctx: AppCtx }): Promise<Response> {
  requireKeyMay('build.upload');
  await requireMobileApp({ ctx });
  const { path, fileName, label } = await readForm(request);
  try {
    const { build, made } = await keepBuild({ ctx, input: { file: path, fileName, label: labelOf(label) } });
    return Response.json(Build.parse(build), {
      status: made ? 201 : 200,
      headers: { 'Cache-Control': 'no-store', Location: `/api/v1/builds/${build.id}` },
    });
  } finally {
    await removeWaiting(path);
  }
}

/**
 * The form's file, written to the disk as it comes. @throws DomainError INVALID, TOO_LARGE; nothing stays on
 * the disk then
 */
async function readForm(
  request: Request,
): Promise<{ path: string; fileName: string; label: string | undefined }> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType) || !request.body)
    throw new DomainError(
      'INVALID',
      'Send a form (multipart/form-data) with the build as `file` and, if you like, its name as `label`.',
    );
  const most = getEnv().buildMaxBytes;
  if (Number(request.headers.get('content-length') ?? 0) > most + (1 << 20)) throw tooLarge();
  const path = newWaitingPath();
  let fileName: string | undefined;
  let written: Promise<void> = Promise.resolve();
  let stop = (): void => undefined;
  let label: string | undefined;
  const damaged = () =>
    new DomainError('INVALID', 'The form is damaged: it is not whole, or not multipart/form-data.');
  const source = Readable.from(whileItComes(request.body as AsyncIterable<Uint8Array>));
  try {
    const form = openForm(contentType, most) ?? fail(damaged());
    await new Promise<void>((resolve, reject) => {
      const unknown = (name: string) =>
        reject(new DomainError('INVALID', `There is no “${name.slice(0, 60)}” here. Known: file, label.`));
      form.on('field', (name, value) => (name === 'label' ? (label = value) : unknown(name)));
      form.on('file', (name, stream, given) => {
        // A form that is cut off says so on its file as well, also when nobody reads it any more.
        stream.on('error', () => reject(damaged()));
        if (name !== 'file') {
          stream.resume();
          return unknown(name);
        }
        fileName = given ?? '';
        stream.once('limit', () => reject(tooLarge()));
        stop = () => {
          stream.destroy();
        };
        written = writeInto({ path, body: stream as AsyncIterable<Uint8Array>, most }).then(
          () => undefined,
          reject,
        );
      });
      form.once('filesLimit', () => reject(new DomainError('INVALID', 'Send one file at a time.')));
      form.once('finish', resolve);
      form.on('error', () => reject(damaged()));
      source.once('error', reject);
      source.pipe(form);
    }).finally(() => {
      source.unpipe(form);
      source.destroy();
      form.destroy();
    });
    await written;
    if (fileName === undefined)
      throw new DomainError('INVALID', 'The form has no `file`.', { file: 'Send the build here.' });
    return { path, fileName: FileNameSchema.parse(fileName.toWellFormed().slice(0, 1000)), label };
  } catch (error) {
    stop();
    await written;
    await removeWaiting(path);
    throw error;
  }
}

const fail = (error: Error): never => {
  throw error;
};

/** Undefined for a header that no form has. */
function openForm(contentType: string, most: number): InstanceType<typeof Busboy> | undefined {
  try {
    return new Busboy({
      headers: { 'content-type': contentType } as BusboyHeaders,
      limits: { files: 1, fields: 5, parts: 6, fieldSize: 2000, fileSize: most, headerPairs: 20 },
    });
  } catch {
    return undefined;
  }
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

async function begin({ request, ctx }: { request: Request; ctx: AppCtx }): Promise<Response> {
  requireKeyMay('build.upload');
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
    headers: { ...headersOf(upload), Location: `/api/v1/build-uploads/${upload.id}` },
  });
}

async function tell({ ctx, uploadId }: { ctx: AppCtx; uploadId: string }): Promise<Response> {
  const upload = await getUpload({ ctx, uploadId });
  return Response.json(bodyOf(upload), { headers: headersOf(upload) });
}

async function goOn({
  request,
  ctx,
  uploadId,
}: {
  request: Request;
  ctx: AppCtx;
  uploadId: string;
}): Promise<Response> {
  requireKeyMay('build.upload');
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

async function end({ ctx, uploadId }: { ctx: AppCtx; uploadId: string }): Promise<Response> {
  requireKeyMay('build.upload');
  await endUpload({ ctx, uploadId });
  return new Response(null, { status: 204, headers: tus });
}
