import { validate } from '@readme/openapi-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetEnv } from '#server/platform/env.ts';
import { takeTurn } from '../rate-limit.ts';
import { getOperations } from '../registry.ts';
import { openOutside, request } from '../testing/outside.ts';
import { handleRest } from './handler.ts';

let outside: Awaited<ReturnType<typeof openOutside>>;
let ids: Record<string, string | number>;
beforeAll(async () => {
  outside = await openOutside();
  ids = outside.own.ids;
}, 120_000);
afterAll(() => outside.close());

// As loose as what a client gets.
type Loose = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any
async function rest(
  method: string,
  path: string,
  {
    body,
    headers = {},
    key = outside.own.key,
  }: { body?: unknown; headers?: Record<string, string>; key?: string } = {},
) {
  const response = await handleRest(
    request(`http://127.0.0.1:3000/api/v1${path}`, {
      method,
      headers: {
        ...(key ? { 'X-API-Key': key } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: (response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined) as Loose,
  };
}

/** An example of a contract, with the seeded ids in it. */
function filled(example: Record<string, unknown>): Record<string, unknown> {
  const fill = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(fill)
      : typeof value === 'string' && /^\{\w+\}$/.test(value)
        ? (ids[value.slice(1, -1)] ?? value)
        : value;
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, fill(value)]));
}

describe('the operations', () => {
  it('each have a summary, a public output, errors and a path that names its fields', () => {
    for (const { path, meta, input, kind } of getOperations()) {
      expect(meta.summary, path).toBeTruthy();
      expect(meta.output, path).toBeDefined();
      expect(meta.openapi, path).toBeDefined();
      for (const [, name] of meta.openapi!.path.matchAll(/\{(\w+)\}/g))
        expect(Object.keys(input.shape), path).toContain(name);
      expect(meta.openapi!.method === 'GET', path).toBe(kind === 'query');
      for (const name of Object.keys(meta.openapi!.example ?? {}))
        expect(Object.keys(input.shape), path).toContain(name);
    }
  });

  it('test a web app in a window of a size, in one run', async () => {
    const viewport = { width: 390, height: 844 };
    const body = { testCaseIds: [ids.testCase], viewport };
    const made = await rest('POST', '/runs', { body });
    const { runId } = JSON.parse(made.text) as { runId: string };
    const { settings } = await outside.db.run.findUniqueOrThrow({ where: { id: runId } });
    expect([made.status, settings]).toMatchObject([202, { phone: null, viewport }]);
    const both = await rest('POST', '/runs', { body: { ...body, phone: 'Pixel 8' } });
    expect([both.status, (JSON.parse(both.text) as { issues: object }).issues]).toEqual([
      400,
      { viewport: 'A phone has a size of its own: name either a phone or a size.' },
    ]);
    const small = await rest('POST', '/runs', { body: { ...body, viewport: { width: 1, height: 1 } } });
    expect([small.status, small.text]).toEqual([400, expect.stringContaining('viewport')]);
  });

  it('test a web app as on a phone, in one run', async () => {
    const made = await rest('POST', '/runs', { body: { testCaseIds: [ids.testCase], phone: 'Pixel 8' } });
    const { runId } = JSON.parse(made.text) as { runId: string };
    const { settings } = await outside.db.run.findUniqueOrThrow({ where: { id: runId } });
    expect(settings).toMatchObject({ phone: 'Pixel 8', viewport: { width: 412, height: 839 } });
    const odd = await rest('POST', '/runs', { body: { testCaseIds: [ids.testCase], phone: 'Toaster' } });
    expect([odd.status, odd.text]).toEqual([400, expect.stringContaining('Pixel 8')]);
  });

  it('test an environment that a key has made, and say which', async () => {
    const body = { name: 'Preview 12', address: 'preview-12.larch.test', forbids: ['destroys'] };
    const made = await rest('POST', '/environments', { body });
    expect(made).toMatchObject({
      status: 201,
      json: { ...body, address: 'https://preview-12.larch.test/', credentialId: null, suites: [] },
    });
    const started = await rest('POST', '/runs', { body: { environment: 'Preview 12' } });
    expect(started.status).toBe(202);
    expect((await rest('GET', `/runs/${started.json.runId}`)).json).toMatchObject({
      environment: 'Preview 12',
      address: 'https://preview-12.larch.test/',
    });
    expect((await rest('DELETE', `/environments/${made.json.environmentId}`)).status).toBe(200);
    const again = await rest('POST', '/runs', { body: { environment: 'Preview 12' } });
    expect(again).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } });
    await rest('POST', `/runs/${started.json.runId}/cancel`, { body: {} });
  });

  it('work as their examples say', async () => {
    // What an operation needs may be changed by the one before it: those that end something go last.
    const rank = (path: string) =>
      [
        'rediscover',
        'delete',
        'cancel',
        'run.discover',
        'issue.reject',
        'issue.push',
        'testCase.archive',
      ].findIndex((name) => path.toLowerCase().includes(name.toLowerCase()));
    const operations = getOperations().toSorted(
      (a, b) => Number(a.kind === 'mutation') - Number(b.kind === 'mutation') || rank(a.path) - rank(b.path),
    );
    const answered: string[] = [];
    for (const { path, meta } of operations) {
      const { openapi } = meta;
      const input = filled(openapi!.example ?? {});
      const url = openapi!.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(input[name])),
      );
      const others = Object.fromEntries(
        Object.entries(input).filter(([name]) => !openapi!.path.includes(`{${name}}`)),
      );
      const inQuery = openapi!.method === 'GET' || openapi!.method === 'DELETE';
      const query = inQuery
        ? `?${new URLSearchParams(Object.entries(others).map(([name, value]) => [name, String(value)]))}`
        : '';
      const answer = await rest(openapi!.method, `${url}${query}`, {
        ...(inQuery ? {} : { body: others }),
        ...(openapi!.path.startsWith('/admin') ? { key: outside.admin } : {}),
      });
      const expected = path === 'run.discover' || path === 'issue.push' ? 409 : (openapi!.status ?? 200);
      expect({ path, status: answer.status, text: expected === answer.status ? '' : answer.text }).toEqual({
        path,
        status: expected,
        text: '',
      });
      answered.push(path);
    }
    expect(answered).toHaveLength(operations.length);
  });

  it('tell no field that the contract does not name', async () => {
    const { text } = await rest('GET', `/test-cases/${ids.testCase}`);
    expect(text).not.toMatch(/organizationId|appId|signature|statusBefore/);
    expect((await rest('GET', '/credentials')).text).not.toMatch(/sealed|larch-and-field/);
  });
});

describe('lists', () => {
  it('are pages whose cursor stays good while things are added', async () => {
    const all = (await rest('GET', '/test-cases?limit=100')).json.items.map((row: Loose) => row.testCaseId);
    const first = (await rest('GET', '/test-cases?limit=3')).json;
    expect(Object.keys(first).sort()).toEqual(['items', 'nextCursor']);
    const scope = { organizationId: outside.own.organizationId, appId: outside.own.appId };
    await outside.db.testCase.create({
      data: { ...scope, title: 'New', steps: ['a'], assertions: ['b'], status: 'active', origin: 'manual' },
    });
    const second = (await rest('GET', `/test-cases?limit=3&cursor=${first.nextCursor}`)).json;
    expect([...first.items, ...second.items].map((row: Loose) => row.testCaseId)).toEqual(all.slice(0, 6));
  });

  it('refuse a cursor that is made up, of another list, or of another app', async () => {
    const { nextCursor } = (await rest('GET', '/runs?limit=1')).json;
    expect((await rest('GET', `/runs?limit=1&cursor=${nextCursor}`)).status).toBe(200);
    for (const [path, key] of [
      ['/runs?cursor=xyz', outside.own.key],
      [`/issues?cursor=${nextCursor}`, outside.own.key],
      [`/runs?cursor=${nextCursor}`, outside.other.key],
    ] as const) {
      expect((await rest('GET', path, { key })).json).toMatchObject({
        success: false,
        status: 400,
        code: 'INVALID',
        issues: { cursor: expect.any(String) },
      });
    }
  });

  it('are filtered by lists in the query, by commas or by the name again', async () => {
    const severities = (json: Loose) => [...new Set(json.items.map((row: Loose) => row.severity))];
    expect(severities((await rest('GET', '/issues?severity=Critical')).json)).toEqual(['Critical']);
    expect((await rest('GET', '/issues?severity=Critical,High')).text).toBe(
      (await rest('GET', '/issues?severity=Critical&severity=High')).text,
    );
    expect((await rest('GET', '/test-cases?status=in-creation,archived')).status).toBe(200);
  });
});

describe('errors', () => {
  it('have the documented form', async () => {
    expect(await rest('GET', '/test-cases/999999')).toMatchObject({
      status: 404,
      json: {
        success: false,
        status: 404,
        message: 'test case 999999 not found',
        data: null,
        code: 'NOT_FOUND',
      },
    });
    expect(await rest('GET', '/app', { key: '' })).toMatchObject({
      status: 401,
      json: { message: 'API key is required', code: 'UNAUTHORIZED' },
    });
    expect(await rest('GET', '/app', { key: outside.revoked })).toMatchObject({
      status: 401,
      json: { message: 'Invalid API key' },
    });
    expect(
      (await rest('GET', '/app', { key: '', headers: { Authorization: `Bearer ${outside.own.key}` } }))
        .status,
    ).toBe(200);
    expect(await rest('GET', `/runs/${ids.run}?page=1`)).toMatchObject({
      status: 400,
      json: { issues: { page: 'Unknown.' } },
    });
    expect(await rest('GET', '/nothing')).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } });
    const wrongMethod = await rest('DELETE', '/runs');
    expect(wrongMethod).toMatchObject({ status: 405, json: { success: false, code: 'METHOD_NOT_ALLOWED' } });
    expect(wrongMethod.headers.get('allow')).toBe('GET, POST');
    expect((await rest('POST', '/scripts', { body: '{' })).json).toMatchObject({
      status: 400,
      message: 'The body is not JSON.',
    });
    expect((await rest('POST', '/scripts', { body: '[]' })).status).toBe(400);
    expect((await rest('POST', '/scripts', { body: `{"name":"${'x'.repeat(2 << 20)}"}` })).status).toBe(413);
    expect(
      (
        await rest('POST', '/scripts', {
          body: '{"name":"a-b","instructions":"true"}',
          headers: { 'Content-Type': 'text/plain' },
        })
      ).status,
    ).toBe(400);
    expect(
      (
        await rest('POST', '/scripts', {
          body: { name: 'a-b', instructions: 'true', __proto__: 1, constructor: 2 },
        })
      ).status,
    ).toBe(400);
    expect((await rest('GET', '/runs/%E0%A4%A')).status).toBe(400);
    expect((await rest('GET', '/runs?limit=1&limit=2')).status).toBe(400);
    expect((await rest('PATCH', `/issues/${ids.issue}`, { body: { issueId: ids.issue } })).status).toBe(400);
    expect((await rest('GET', '/admin/apps')).status).toBe(403);
  });
});

describe('a GET', () => {
  it('may be asked for its head alone', async () => expect((await rest('HEAD', '/app')).status).toBe(200));

  it('is answered with 304 while nothing has changed', async () => {
    const { headers } = await rest('GET', `/runs/${ids.run}`);
    const etag = headers.get('etag')!;
    expect(await rest('GET', `/runs/${ids.run}`, { headers: { 'If-None-Match': etag } })).toMatchObject({
      status: 304,
      text: '',
    });
    expect((await rest('GET', `/runs/${ids.run}`, { headers: { 'If-None-Match': '"other"' } })).status).toBe(
      200,
    );
  });
});

describe('an Idempotency-Key', () => {
  const create = (name: string, key: string) =>
    rest('POST', '/key-features', { body: { name }, headers: { 'Idempotency-Key': key } });
  it('lets a request be done once, also when sent twice at once', async () => {
    const [a, b] = await Promise.all([create('Once', 'k-1'), create('Once', 'k-1')]);
    expect([a.status, b.status].sort()).toEqual([
      201,
      expect.toSatisfy((status) => status === 201 || status === 409),
    ]);
    const again = await create('Once', 'k-1');
    expect(again.status).toBe(201);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.json.id).toBe([a, b].find((one) => one.status === 201)!.json.id);
    expect(await outside.db.keyFeature.count({ where: { appId: outside.own.appId, name: 'Once' } })).toBe(1);
  });
  it('is refused for another request, and free again after a failure', async () => {
    expect(await create('Other', 'k-1')).toMatchObject({ status: 422, json: { code: 'UNPROCESSABLE' } });
    expect((await create('Once', 'k-2')).status).toBe(409);
    expect((await create('Twice', 'k-2')).status).toBe(201);
    expect((await create('Odd', 'ä')).status).toBe(400);
  });
  it('of another key stands for itself', async () => {
    expect(
      (
        await rest('POST', '/key-features', {
          body: { name: 'Theirs' },
          headers: { 'Idempotency-Key': 'k-1' },
          key: outside.other.key,
        })
      ).status,
    ).toBe(201);
  });
});

describe('artifacts', () => {
  it('are sent whole, in part, or not again, and only to their app', async () => {
    const whole = await rest('GET', `/artifacts/${ids.dom}`);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const part = await rest('GET', `/artifacts/${ids.dom}`, { headers: { Range: 'bytes=0-5' } });
    expect([part.status, part.text, part.headers.get('content-range')]).toEqual([
      206,
      '<html>',
      `bytes 0-5/${whole.text.length}`,
    ]);
    expect(
      (await rest('GET', `/artifacts/${ids.dom}`, { headers: { Range: 'bytes=99999999-' } })).status,
    ).toBe(416);
    expect(
      (
        await rest('GET', `/artifacts/${ids.dom}`, {
          headers: { 'If-None-Match': whole.headers.get('etag')! },
        })
      ).status,
    ).toBe(304);
    expect((await rest('GET', `/artifacts/${ids.dom}`, { key: outside.other.key })).status).toBe(404);
    expect((await rest('GET', '/artifacts/%00')).status).toBe(404);
    expect((await rest('GET', `/artifacts/${ids.picture}`)).headers.get('content-type')).toBe('image/png');
  });
});

describe('the limit of calls', () => {
  it('counts a key’s calls in a minute and says what is left', async () => {
    process.env.SIGHTREAD_RATE_LIMIT = '3';
    forgetEnv();
    const now = Date.now();
    expect(takeTurn('k', 2, now)).toMatchObject({
      allowed: true,
      headers: { 'RateLimit-Limit': '3', 'RateLimit-Remaining': '1' },
    });
    expect(takeTurn('k', 2, now + 1000)).toMatchObject({
      allowed: false,
      headers: { 'RateLimit-Remaining': '1', 'Retry-After': '59' },
    });
    expect(takeTurn('other', 1, now).allowed).toBe(true);
    expect(takeTurn('k', 3, now + 60_000).allowed).toBe(true);
    const refused = await rest('GET', '/app');
    expect(refused).toMatchObject({ status: 429, json: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    process.env.SIGHTREAD_RATE_LIMIT = '1000000';
    forgetEnv();
    expect((await rest('GET', '/app')).headers.get('ratelimit-remaining')).toMatch(/^\d+$/);
  });
});

describe('the description', () => {
  it('names every operation, and needs no key', async () => {
    const { json, headers } = await rest('GET', '/openapi.json', { key: '' });
    expect(json.openapi).toBe('3.1.0');
    const described = Object.values(
      json.paths as Record<string, Record<string, { operationId: string }>>,
    ).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    expect(described.sort()).toEqual(
      [
        ...getOperations().map(({ path }) => path),
        'artifact.get',
        'localRun.file',
        'localRun.tell',
        'run.reportHtml',
        'run.reportJunit',
        'build.upload',
        'buildUpload.create',
        'buildUpload.get',
        'buildUpload.write',
        'buildUpload.delete',
      ].sort(),
    );
    expect(
      (await rest('GET', '/openapi.json', { key: '', headers: { 'If-None-Match': headers.get('etag')! } }))
        .status,
    ).toBe(304);
    expect(JSON.stringify(json)).not.toMatch(/"\{\w+\}"/);
  });
  it('is valid OpenAPI 3.1', async () => {
    const { json } = await rest('GET', '/openapi.json', { key: '' });
    const result = await validate(json as Parameters<typeof validate>[0]);
    expect(result.valid ? [] : result.errors).toEqual([]);
    expect(result.valid && result.specification).toBe('OpenAPI');
  });
  it('is a page too, which asks no other host for anything', async () => {
    const { status, text, headers } = await rest('GET', '/docs', { key: '' });
    expect([status, headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("default-src 'none'"),
    ]);
    for (const { meta } of getOperations()) expect(text).toContain(meta.summary!.replaceAll('’', '’'));
    expect(text).not.toMatch(/<script|src=/);
    expect(
      [...text.matchAll(/href="(https?:[^"]+)"/g)].every(([, url]) =>
        url!.startsWith('http://sightread.test/'),
      ),
    ).toBe(true);
  });
});
