/** Files that are no app, or worse, over REST and on the command line: each is refused, and nothing stays. */
import { closeSync, ftruncateSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleRest } from '#server/api/rest/handler.ts';
import { openOutside, request } from '#server/api/testing/outside.ts';
import { apk, appZip, zipOf } from '#server/domain/build/testing/apps.ts';
import { forgetEnv } from '#server/platform/env.ts';
import { subjectOf } from './subject.ts';

const maxMb = 64;
const twoGiB = 2 * 1024 ** 3;
/** By how much the service may grow while it refuses any of them, bytes. */
const maxGrowth = 300 * 2 ** 20;

const folder = mkdtempSync(join(tmpdir(), 'sightread-hostile-'));
let outside: Awaited<ReturnType<typeof openOutside>>;
beforeAll(async () => {
  outside = await openOutside();
  process.env.SIGHTREAD_BUILD_MAX_MB = String(maxMb);
  forgetEnv();
  await outside.db.app.update({ where: { id: outside.own.appId }, data: { platform: 'android' } });
}, 120_000);
afterAll(async () => {
  delete process.env.SIGHTREAD_BUILD_MAX_MB;
  await outside?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function post(path: string, init: RequestInit): Promise<{ status: number; message: string }> {
  const headers = { 'x-api-key': outside.own.key, ...(init.headers as Record<string, string>) };
  const response = await handleRest(
    request(`http://sightread.test/api/v1${path}`, {
      method: 'POST',
      ...init,
      headers,
      duplex: 'half',
    } as RequestInit),
  );
  const { message } = (await response.json()) as { message: string };
  return { status: response.status, message };
}
function upload(content: Uint8Array) {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(content)], 'app.apk'));
  return post('/builds', { body });
}

/** What the service keeps: files that wait, rows, and artifacts. */
async function kept() {
  const { db } = outside;
  const uploads = join(process.env.SIGHTREAD_HOME!, 'uploads');
  return {
    waiting: readdirSync(process.env.SIGHTREAD_HOME!).includes('uploads') ? readdirSync(uploads) : [],
    rows: await Promise.all([db.build.count(), db.buildUpload.count(), db.artifact.count()]),
  };
}

/** Runs some work, and tells by how much the process grew at most meanwhile, bytes. */
async function growthOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return Math.max(most, process.memoryUsage.rss()) - before;
}

const zeros = Buffer.alloc(32 << 20);
const manifest = 'AndroidManifest.xml';
const files: { what: string; content: () => Buffer; says: RegExp }[] = [
  {
    what: 'a zip bomb',
    content: () => zipOf([{ name: manifest, content: zeros }]),
    says: /holds more than 1 MiB, as no app’s does/,
  },
  {
    what: 'a zip bomb that lies about its size',
    content: () => zipOf([{ name: manifest, content: zeros, claimed: 1000 }]),
    says: /is damaged in this zip\. Build the app again/,
  },
  {
    what: 'paths that lead out of the zip',
    content: () => zipOf([{ name: `../../${manifest}`, content: 'x' }]),
    says: /directory of this zip is damaged\. Build the app again/,
  },
  {
    what: 'a package without a manifest',
    content: () => zipOf([{ name: 'classes.dex', content: 'dex' }]),
    says: /no app in this zip: an \.apk has an AndroidManifest\.xml/,
  },
  {
    what: 'links that lead out of the zip',
    content: () =>
      zipOf([
        ...Array.from({ length: 50 }, (_, at) => ({
          name: `lib/${at}`,
          content: '../../../../etc',
          isLink: true,
        })),
        { name: manifest, content: '/etc/passwd', isLink: true },
      ]),
    says: /“lib\/0” is a link that leads out of this zip\. Zip the app without such links/,
  },
  {
    what: 'a hundred thousand files',
    content: () =>
      zipOf([
        { name: manifest, content: 'x' },
        ...Array.from({ length: 100_000 }, (_, at) => ({ name: `${at}`, overFirst: true })),
      ]),
    says: /holds 100001 files, and an app 100000 at most/,
  },
  {
    what: 'half a package',
    content: () => apk().subarray(0, 900),
    says: /no zip, or not a whole one\. Upload an \.apk/,
  },
  {
    what: 'a text',
    content: () => Buffer.from('Hello!'),
    says: /no zip, or not a whole one\. Upload an \.apk/,
  },
  {
    what: 'an empty file',
    content: () => Buffer.alloc(0),
    says: /no zip, or not a whole one\. Upload an \.apk/,
  },
];

describe('a build that is none', () => {
  it.each(files)('$what: is refused with what to do, and nothing stays', async ({ content, says }) => {
    const given = content();
    const file = join(folder, 'given.apk');
    writeFileSync(file, given);
    const before = await kept();
    const growth = await growthOf(async () => {
      expect(await upload(given)).toEqual({ status: 422, message: expect.stringMatching(says) });
      await expect(subjectOf(file)).rejects.toThrow(says);
    });
    expect(growth).toBeLessThan(maxGrowth);
    expect(await kept()).toEqual(before);
    expect(readdirSync(folder)).toEqual(['given.apk']);
  });

  it('a build of the other platform: is refused, whatever it was made for', async () => {
    const before = await kept();
    expect(await upload(appZip())).toEqual({
      status: 422,
      message: expect.stringMatching(/^This is an iOS app .* is an Android app\. Upload an \.apk/),
    });
    expect(await kept()).toEqual(before);
  });

  it('two gigabytes: are refused by their size before they are read whole', async () => {
    const before = await kept();
    let sent = 0;
    const chunk = new Uint8Array(1 << 20);
    const head = new TextEncoder().encode(
      '--x\r\nContent-Disposition: form-data; name="file"; filename="app.apk"\r\n\r\n',
    );
    const body = () =>
      new ReadableStream({
        start: (controller) => controller.enqueue(head),
        pull(controller) {
          sent += chunk.length;
          controller.enqueue(chunk);
          if (sent >= twoGiB) controller.close();
        },
      });
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const tooLarge = {
      status: 413,
      message: expect.stringMatching(/64 MiB at most here\. The operator may raise/),
    };
    const sparse = join(folder, 'given.apk');
    const descriptor = openSync(sparse, 'w');
    ftruncateSync(descriptor, twoGiB);
    closeSync(descriptor);
    const growth = await growthOf(async () => {
      expect(await post('/builds', { headers, body: body() })).toEqual(tooLarge);
      // What was on its way when the limit was reached, and no more.
      expect(sent).toBeLessThan((maxMb + 16) << 20);
      sent = 0;
      const announced = { ...headers, 'content-length': String(twoGiB) };
      expect(await post('/builds', { headers: announced, body: body() })).toEqual(tooLarge);
      expect(sent).toBeLessThan(16 << 20);
      expect(await post('/build-uploads', { headers: { 'upload-length': String(twoGiB) } })).toEqual(
        tooLarge,
      );
      await expect(subjectOf(sparse)).rejects.toThrow(/no zip, or not a whole one/);
    });
    expect(growth).toBeLessThan(maxGrowth);
    expect(await kept()).toEqual(before);
  });

  it('a form that is cut off: is refused, and nothing stays of it', async () => {
    const before = await kept();
    expect(
      await post('/builds', {
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: '--x\r\nContent-Disposition: form-data; name="file"; filename="app.apk"\r\n\r\nPK',
      }),
    ).toEqual({ status: 400, message: expect.stringContaining('it is not whole') });
    expect(await kept()).toEqual(before);
  });
});
