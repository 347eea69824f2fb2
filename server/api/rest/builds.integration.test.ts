import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadLimits } from '#server/domain/build/schemas.ts';
import { apk, appZip, ipa, zipOf } from '#server/domain/build/testing/apps.ts';
import { forgetEnv } from '#server/platform/env.ts';
import { getStorage } from '#server/platform/storage.ts';
import { openOutside, request } from '../testing/outside.ts';
import { handleRest } from './handler.ts';

let outside: Awaited<ReturnType<typeof openOutside>>;
beforeAll(async () => {
  outside = await openOutside();
  await outside.db.app.update({ where: { id: outside.own.appId }, data: { platform: 'ios' } });
}, 120_000);
afterAll(() => outside.close());

type Loose = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any
async function rest(
  method: string,
  path: string,
  {
    body,
    headers = {},
    key = outside.own.key,
  }: { body?: BodyInit; headers?: Record<string, string>; key?: string } = {},
) {
  const response = await handleRest(
    request(`http://sightread.test/api/v1${path}`, {
      method,
      headers: { 'x-api-key': key, ...headers },
      ...(body === undefined ? {} : { body, duplex: 'half' }),
    } as RequestInit),
  );
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    json: (response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined) as Loose,
  };
}
function form(
  content: Buffer,
  { label, name = 'Larch.app.zip', field = 'file' }: { label?: string; name?: string; field?: string } = {},
): FormData {
  const data = new FormData();
  if (label !== undefined) data.set('label', label);
  data.set(field, new File([new Uint8Array(content)], name));
  return data;
}
const upload = (content: Buffer, options: Parameters<typeof form>[1] & { key?: string } = {}) =>
  rest('POST', '/builds', { body: form(content, options), ...(options.key ? { key: options.key } : {}) });
const waiting = () => {
  try {
    return readdirSync(join(process.env.SIGHTREAD_HOME!, 'uploads'));
  } catch {
    return [];
  }
};
const part = (
  id: string,
  offset: number,
  content: Uint8Array | ReadableStream,
  options: { key?: string; headers?: Record<string, string> } = {},
) =>
  rest('PATCH', `/build-uploads/${id}`, {
    body: content as BodyInit,
    ...options,
    headers: {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      'tus-resumable': '1.0.0',
      ...options.headers,
    },
  });
const begin = async (bytes: number, metadata = '') =>
  await rest('POST', '/build-uploads', {
    headers: { 'upload-length': String(bytes), ...(metadata ? { 'upload-metadata': metadata } : {}) },
  });

describe('a build as a form', () => {
  it('is kept, named, listed, and used by a run', async () => {
    const made = await upload(appZip(), { label: 'nightly 12', name: '../../Larch.app.zip' });
    expect(made).toMatchObject({
      status: 201,
      json: {
        label: 'nightly 12',
        platform: 'ios',
        kind: 'app',
        packageName: 'test.larch.shop',
        version: '2.4.0',
        fileName: 'Larch.app.zip',
        bytes: appZip().length,
      },
    });
    expect(made.headers.get('location')).toBe(`/api/v1/builds/${made.json.id}`);
    expect((await rest('GET', `/builds/${made.json.id}`)).json).toEqual(made.json);
    expect((await rest('GET', '/builds')).json.items[0]).toEqual(made.json);
    const artifact = await outside.db.artifact.findFirstOrThrow({
      where: { appId: outside.own.appId, kind: 'build' },
    });
    expect(await getStorage().get(artifact.key)).toEqual(appZip());
    const { json } = await rest('POST', '/runs', {
      body: JSON.stringify({ buildID: 'nightly 12' }),
      headers: { 'content-type': 'application/json' },
    });
    expect((await rest('GET', `/runs/${json.runId}`)).json.build).toEqual({
      id: made.json.id,
      label: 'nightly 12',
    });
    expect(
      await outside.db.auditEvent.findFirst({ where: { action: 'build.upload', targetId: made.json.id } }),
    ).toMatchObject({ actorKind: 'api_key' });
    expect(waiting()).toEqual([]);
  });

  it('is made once, and a label stands for one file', async () => {
    expect(await upload(appZip(), { label: 'nightly 12' })).toMatchObject({
      status: 200,
      json: { label: 'nightly 12' },
    });
    expect(await upload(appZip({ version: '2.5.0' }), { label: 'nightly 12' })).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('label of its own') },
    });
    expect(await upload(ipa({ version: '3.0' }), { name: 'Larch.ipa' })).toMatchObject({
      status: 201,
      json: { label: '3.0 (57)', kind: 'ipa' },
    });
  });

  it('is refused with what to do', async () => {
    expect(await upload(apk())).toMatchObject({
      status: 422,
      json: {
        code: 'UNPROCESSABLE',
        message: expect.stringMatching(/Android app.*Upload an \.ipa or \.app\.zip/),
      },
    });
    expect(await upload(Buffer.from('no zip'))).toMatchObject({
      status: 422,
      json: { message: expect.stringContaining('Upload an .apk') },
    });
    expect(await upload(appZip(), { key: outside.other.key })).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('web app') },
    });
    expect((await upload(appZip(), { field: 'build' })).status).toBe(400);
    expect((await upload(appZip(), { label: 'x'.repeat(300) })).status).toBe(400);
    expect((await upload(appZip(), { label: 'a\u0000b' })).status).toBe(400);
    expect((await upload(appZip(), { key: outside.revoked })).status).toBe(401);
    expect((await rest('POST', '/builds', { body: new FormData() })).status).toBe(400);
    expect(
      (await rest('POST', '/builds', { body: '{}', headers: { 'content-type': 'application/json' } })).status,
    ).toBe(400);
    expect(
      (
        await rest('POST', '/builds', {
          body: 'nothing',
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
        })
      ).status,
    ).toBe(400);
    expect(
      (await rest('POST', '/builds', { body: 'nothing', headers: { 'content-type': 'multipart/form-data' } }))
        .status,
    ).toBe(400);
    expect(
      (
        await rest('POST', '/builds', {
          body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.ipa"\r\n\r\ncut off',
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
        })
      ).status,
    ).toBe(400);
    const wrong = await rest('PUT', '/builds');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, POST']);
    expect(waiting()).toEqual([]);
  });

  it('is no larger than the operator allows', async () => {
    process.env.SIGHTREAD_BUILD_MAX_MB = '1';
    forgetEnv();
    try {
      expect(await upload(Buffer.alloc((1 << 20) + 1))).toMatchObject({
        status: 413,
        json: { message: expect.stringContaining('1 MiB at most') },
      });
      expect((await begin((1 << 20) + 1)).status).toBe(413);
    } finally {
      delete process.env.SIGHTREAD_BUILD_MAX_MB;
      forgetEnv();
    }
    expect(waiting()).toEqual([]);
  });
});

it('the same build is one, zipped once more or not', async () => {
  const plain = appZip({ version: '7.7' });
  const first = await upload(plain);
  expect(first).toMatchObject({ status: 201, json: { label: '7.7 (57)', kind: 'app' } });
  const zipped = zipOf([{ name: 'Larch.app.zip', content: plain }]);
  expect(await upload(zipped, { name: 'build.zip' })).toMatchObject({
    status: 200,
    json: { id: first.json.id, sha256: first.json.sha256 },
  });
  expect(waiting()).toEqual([]);
});

describe('a build in parts', () => {
  const content = () => appZip({ version: '4.0.0' });
  const metadata = `filename ${Buffer.from('Larch.app.zip').toString('base64')},label ${Buffer.from('in parts').toString('base64')}`;

  it('goes on from where it stands, and becomes a build with its last byte', async () => {
    const file = content();
    const begun = await begin(file.length, metadata);
    expect(begun).toMatchObject({ status: 201, json: { offset: 0, bytes: file.length, buildId: null } });
    const id = begun.json.uploadId as string;
    expect(begun.headers.get('location')).toBe(`/api/v1/build-uploads/${id}`);
    const first = await part(id, 0, new Uint8Array(file.subarray(0, 100)));
    expect([first.status, first.headers.get('upload-offset'), first.headers.get('tus-resumable')]).toEqual([
      204,
      '100',
      '1.0.0',
    ]);
    expect(await part(id, 0, new Uint8Array(file))).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('Upload-Offset: 100') },
    });
    const head = await rest('HEAD', `/build-uploads/${id}`);
    expect([
      head.status,
      head.headers.get('upload-offset'),
      head.headers.get('upload-length'),
      head.headers.get('cache-control'),
    ]).toEqual([200, '100', String(file.length), 'no-store']);
    // The connection breaks: what came of it stays.
    let sent = 0;
    const broken = new ReadableStream({
      pull: (controller) =>
        (sent += 1) === 1
          ? controller.enqueue(new Uint8Array(file.subarray(100, 150)))
          : controller.error(new Error('gone')),
    });
    expect((await part(id, 100, broken)).status).toBeGreaterThanOrEqual(400);
    expect((await rest('HEAD', `/build-uploads/${id}`)).headers.get('upload-offset')).toBe('150');
    const last = await part(id, 150, new Uint8Array(file.subarray(150)));
    expect(last.status).toBe(204);
    expect((await rest('GET', `/builds/${last.headers.get('x-build-id')}`)).json).toMatchObject({
      label: 'in parts',
      version: '4.0.0',
      bytes: file.length,
      fileName: 'Larch.app.zip',
    });
    expect((await rest('GET', `/build-uploads/${id}`)).json).toMatchObject({
      buildId: last.headers.get('x-build-id'),
      offset: file.length,
    });
    expect(waiting()).toEqual([]);
  });

  it('takes one part at a time', async () => {
    const id = (await begin(1000)).json.uploadId as string;
    let open: ReadableStreamDefaultController | undefined;
    const slow = part(
      id,
      0,
      new ReadableStream({
        start: (controller) => {
          open = controller;
          controller.enqueue(new Uint8Array(10));
        },
      }),
    );
    await expect
      .poll(async () => (await outside.db.buildUpload.findUniqueOrThrow({ where: { id } })).writer)
      .not.toBeNull();
    expect(await part(id, 0, new Uint8Array(5))).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('at work') },
    });
    open!.close();
    expect((await slow).headers.get('upload-offset')).toBe('10');
    expect((await rest('DELETE', `/build-uploads/${id}`)).status).toBe(204);
    expect((await rest('HEAD', `/build-uploads/${id}`)).status).toBe(404);
  });

  it('is refused, and belongs to its app', async () => {
    const file = content();
    const id = (await begin(50)).json.uploadId as string;
    expect(await part(id, 0, new Uint8Array(file.subarray(0, 60)))).toMatchObject({
      status: 413,
      json: { message: expect.stringContaining('announced with 50 bytes') },
    });
    const { key } = outside.other;
    expect((await part(id, 0, new Uint8Array(1), { key })).status).toBe(404);
    expect((await rest('GET', `/build-uploads/${id}`, { key })).status).toBe(404);
    expect((await rest('DELETE', `/build-uploads/${id}`, { key })).status).toBe(404);
    expect(
      (await part(id, 0, new Uint8Array(1), { headers: { 'content-type': 'application/json' } })).status,
    ).toBe(400);
    expect((await part(id, 0, new Uint8Array(1), { headers: { 'upload-offset': '-1' } })).status).toBe(400);
    expect(await part(id, 0, new Uint8Array(50))).toMatchObject({ status: 422 });
    expect((await rest('HEAD', `/build-uploads/${id}`)).status).toBe(404);
    expect((await begin(0)).status).toBe(400);
    expect((await rest('POST', '/build-uploads')).status).toBe(400);
    expect(waiting()).toEqual([]);
  });

  it('ends by itself, and only so many are open', async () => {
    const id = (await begin(10)).json.uploadId as string;
    await part(id, 0, new Uint8Array(5));
    await outside.db.buildUpload.update({ where: { id }, data: { expiresAt: new Date(0) } });
    expect((await rest('HEAD', `/build-uploads/${id}`)).status).toBe(404);
    for (let at = 0; at < uploadLimits.open; at += 1) expect((await begin(10)).status).toBe(201);
    expect(waiting()).toEqual([]);
    expect((await begin(10)).status).toBe(409);
  });
});
