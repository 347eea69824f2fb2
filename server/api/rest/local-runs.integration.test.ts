import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '#server/domain/local/schemas.ts';
import { openOutside, request } from '../testing/outside.ts';
import { handleRest } from './handler.ts';

let outside: Awaited<ReturnType<typeof openOutside>>;
let runId: string;
beforeAll(async () => {
  outside = await openOutside();
});
afterAll(() => outside.close());

const rest = async (
  method: string,
  path: string,
  {
    key = outside.own.key,
    body,
    headers = {},
  }: { key?: string; body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
) => {
  const response = await handleRest(
    request(`http://sightread.test/api/v1${path}`, {
      method,
      headers: { 'x-api-key': key, ...headers },
      ...(body === undefined ? {} : { body }),
    }),
  );
  return { status: response.status, json: (await response.json()) as Record<string, never> };
};
const tell = (from: number, events: unknown[], options: Parameters<typeof rest>[2] = {}) =>
  rest('POST', `/local-runs/${runId}/events`, { body: JSON.stringify({ from, events }), ...options });
const says = (text: string) => ({ kind: 'progress', says: text, screens: 0, ways: 0, acts: 0 });

it('is started, told in order and once, and knows where it stands', async () => {
  const made = await rest('POST', '/local-runs', {
    body: JSON.stringify({ url: 'http://localhost:5173/', host: 'laptop' }),
    headers: { 'content-type': 'application/json' },
  });
  expect(made).toMatchObject({
    status: 201,
    json: { next: 0, settings: { viewport: { width: expect.any(Number) } } },
  });
  runId = made.json.runId!;
  expect((await tell(0, [says('one'), says('two')])).json).toEqual({ next: 2 });
  // The answer was lost, and some of it comes again.
  expect((await tell(1, [says('two'), says('three')])).json).toEqual({ next: 3 });
  expect((await tell(0, [says('one')])).json).toEqual({ next: 3 });
  expect(await tell(9, [says('far')])).toMatchObject({
    status: 409,
    json: { message: 'Event 3 is expected next, not 9. Go on from there.' },
  });
  expect((await rest('GET', `/local-runs/${runId}`)).json).toMatchObject({ status: 'running', next: 3 });
  expect(await outside.db.localEvent.count({ where: { runId } })).toBe(3);
  expect(
    (
      await tell(3, [], {
        body: new Uint8Array(gzipSync(JSON.stringify({ from: 3, events: [] }))),
        headers: { 'content-encoding': 'gzip' },
      })
    ).json,
  ).toEqual({ next: 3 });
});

it('takes files by their hash, before what names them', async () => {
  const content = new Uint8Array(Buffer.from('picture'));
  const sha256 = createHash('sha256').update(content).digest('hex');
  const screen = {
    kind: 'screen',
    screen: {
      id: 's1',
      name: 'Home',
      address: 'http://localhost:5173/',
      fingerprint: { content: 'c', layout: 'l', features: [1] },
      depth: 0,
      leftAlone: '',
    },
    picture: sha256,
  };
  expect(await tell(3, [screen])).toMatchObject({
    status: 400,
    json: { message: expect.stringContaining('has not been sent yet') },
  });
  expect((await rest('PUT', `/local-runs/${runId}/files/${'0'.repeat(64)}`, { body: content })).status).toBe(
    400,
  );
  for (const _ of [1, 2])
    expect((await rest('PUT', `/local-runs/${runId}/files/${sha256}`, { body: content })).json).toEqual({
      sha256,
    });
  expect(await outside.db.localFile.count({ where: { runId } })).toBe(1);
  expect((await tell(3, [screen])).json).toEqual({ next: 4 });
});

it('refuses what is hostile', async () => {
  const gzip = (text: string) => ({
    body: new Uint8Array(gzipSync(text)),
    headers: { 'content-encoding': 'gzip' },
  });
  expect((await tell(4, [], gzip(' '.repeat(limits.unpacked + 1)))).status).toBe(413);
  expect((await tell(4, [], { body: 'x', headers: { 'content-encoding': 'gzip' } })).status).toBe(400);
  expect((await tell(4, [], { body: '{' })).status).toBe(400);
  expect((await tell(4, [], { body: '['.repeat(1_000_000) })).status).toBe(400);
  expect((await tell(4, [says('a\u0000b')])).status).toBe(400);
  expect((await tell(4, [{ kind: 'nothing' }])).status).toBe(400);
  expect(
    (
      await tell(
        4,
        Array.from({ length: limits.events + 1 }, () => says('x')),
      )
    ).status,
  ).toBe(400);
  expect((await rest('PUT', `/local-runs/${runId}/files/..%2f..%2fetc`, { body: 'x' })).status).toBe(400);
  expect(
    (
      await rest('PUT', `/local-runs/${runId}/files/${'0'.repeat(64)}`, {
        body: 'x',
        headers: { 'content-length': String(limits.file + 1) },
      })
    ).status,
  ).toBe(413);
});

it('belongs to its app, and takes nothing once it has ended', async () => {
  const { key } = outside.other;
  expect((await tell(4, [], { key })).status).toBe(404);
  expect((await rest('GET', `/local-runs/${runId}`, { key })).status).toBe(404);
  expect((await rest('PUT', `/local-runs/${runId}/files/${'0'.repeat(64)}`, { key, body: 'x' })).status).toBe(
    404,
  );
  expect((await tell(4, [], { key: 'sr_wrong' })).status).toBe(401);
  expect(
    (
      await rest('POST', `/runs/${runId}/cancel`, {
        body: '{}',
        headers: { 'content-type': 'application/json' },
      })
    ).status,
  ).toBe(200);
  expect(await tell(4, [says('late')])).toMatchObject({
    status: 409,
    json: { message: expect.stringContaining('is cancelled') },
  });
});
