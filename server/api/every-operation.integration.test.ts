/**
 * Walks the registry: whatever is added to it is tried by being there. No caller gets a 500, or a byte of
 * another tenant.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { handleMcp } from './mcp/handler.ts';
import { getTools } from './mcp/tools.ts';
import type { Operation } from './registry.ts';
import { getOperations } from './registry.ts';
import { handleRest } from './rest/handler.ts';
import { bare } from './rest/read-input.ts';
import { openOutside, request } from './testing/outside.ts';

let outside: Awaited<ReturnType<typeof openOutside>>;
/** What only the other tenant's rows hold. */
let theirs: string[];
beforeAll(async () => {
  outside = await openOutside();
  const { other } = outside;
  theirs = [
    other.organizationId,
    other.appId,
    other.key,
    ...Object.entries(other.ids)
      .filter(([, id]) => typeof id === 'string' && id.includes('_'))
      .map(([, id]) => String(id)),
  ];
}, 120_000);
afterAll(() => outside.close());

const operations = getOperations();
const isAdmin = (operation: Operation) => !operation.inApp;
const keyFor = (operation: Operation) => (isAdmin(operation) ? outside.admin : outside.own.key);
const documented = [400, 401, 403, 404, 405, 409, 413, 422, 429];

/** Half of a surrogate pair too, as its bytes. */
const encoded = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80');

/** As the operation's path, query and body would carry it. */
async function send(operation: Operation, input: Record<string, unknown>, headers: Record<string, string>) {
  const { method, path } = operation.meta.openapi!;
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encoded(typeof input[name] === 'object' ? JSON.stringify(input[name]) : String(input[name] ?? 'none')),
  );
  const rest = Object.entries(input).filter(([name]) => !path.includes(`{${name}}`));
  const inQuery = method === 'GET' || method === 'DELETE';
  const query =
    inQuery && rest.length > 0
      ? `?${new URLSearchParams(rest.map(([name, value]) => [name, String(value)]))}`
      : '';
  const response = await handleRest(
    request(`http://127.0.0.1:3000/api/v1${url}${query}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(inQuery ? {} : { body: JSON.stringify(Object.fromEntries(rest)) }),
    }),
  );
  const text = await response.text();
  return { status: response.status, text, headers: response.headers };
}

function expectRefusal(answer: { status: number; text: string }, statuses = documented, what = '') {
  expect(statuses, `${what}: ${answer.status} ${answer.text.slice(0, 300)}`).toContain(answer.status);
  const body = JSON.parse(answer.text) as Record<string, unknown>;
  expect(body).toMatchObject({
    success: false,
    status: answer.status,
    data: null,
    message: expect.any(String),
    code: expect.stringMatching(/^[A-Z_]+$/),
  });
  for (const issue of Object.values((body.issues ?? {}) as object)) expect(typeof issue).toBe('string');
  expect(answer.text.length, what).toBeLessThan(20_000);
  expect(answer.text).not.toMatch(/prisma|postgres|node_modules|\bat .+:\d+:\d+/i);
}
/** Ids that the caller sent stand in the answer by right. */
function expectNothingOfTheirs(text: string, sent: unknown, what: string) {
  const said = JSON.stringify(sent);
  for (const secret of theirs)
    if (!said.includes(secret)) expect(text.includes(secret), `${what} tells ${secret}`).toBe(false);
}

const fill = (example: Record<string, unknown> = {}, ids: Record<string, string | number>) => {
  const one = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(one)
      : typeof value === 'string' && /^\{\w+\}$/.test(value)
        ? (ids[value.slice(1, -1)] ?? value)
        : value;
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, one(value)]));
};
const example = (operation: Operation, ids = outside.own.ids) => fill(operation.meta.openapi!.example, ids);
const fields = (operation: Operation) => Object.entries(operation.input.shape) as [string, z.ZodType][];
const idFields = (operation: Operation) =>
  fields(operation).filter(
    ([name]) =>
      /(^|[a-z])Ids?$|^groupId$|ID$/.test(name) &&
      name !== 'buildID' &&
      name !== 'bundleId' &&
      name !== 'jobId',
  );

describe.each(operations.map((operation) => [operation.path, operation] as const))(
  '%s',
  (path, operation) => {
    it('needs a key that is valid', async () => {
      const input = example(operation);
      const calls = [
        {},
        { 'X-API-Key': outside.revoked },
        { 'X-API-Key': `sr_${'x'.repeat(43)}` },
        { 'X-API-Key': 'x'.repeat(5000) },
        { Authorization: 'Basic b3duZXI6b3duZXI=' },
        { Cookie: 'next-auth.session-token=x' },
      ];
      for (const headers of calls)
        expectRefusal(await send(operation, input, headers as Record<string, string>), [401], path);
      if (isAdmin(operation))
        expectRefusal(await send(operation, input, { 'X-API-Key': outside.own.key }), [403], path);
      else {
        expectRefusal(
          await send(operation, input, { 'X-API-Key': outside.own.key, 'X-App-ID': outside.other.appId }),
          [403],
          path,
        );
        expectRefusal(await send(operation, input, { 'X-API-Key': outside.admin }), [400], path);
        expectRefusal(
          await send(operation, input, { 'X-API-Key': outside.admin, 'X-App-ID': 'app_none' }),
          [404],
          path,
        );
        expectRefusal(
          await send(operation, input, { 'X-API-Key': outside.admin, 'X-App-ID': 'x'.repeat(500) }),
          [400],
          path,
        );
      }
    });

    it('finds nothing of another organization', async () => {
      if (isAdmin(operation)) return;
      const theirIds = outside.other.ids;
      const idOf: Record<string, string | number> = {
        runId: theirIds.run!,
        compareToRunId: theirIds.earlierRun!,
        firstRunId: theirIds.run!,
        executionId: theirIds.execution!,
        testCaseId: theirIds.testCase!,
        testCaseIds: theirIds.testCase!,
        addTestCaseIds: theirIds.testCase!,
        removeTestCaseIds: theirIds.testCase!,
        issueId: theirIds.issue!,
        issueIds: theirIds.issue!,
        testSuiteId: theirIds.suite!,
        scriptId: theirIds.script!,
        keyFeatureId: theirIds.keyFeature!,
        groupId: theirIds.keyFeature!,
        credentialId: theirIds.credential!,
        environmentId: theirIds.environment!,
        stepIds: theirIds.step!,
        buildId: theirIds.build!,
      };
      for (const [name, schema] of idFields(operation)) {
        const theirId = idOf[name];
        expect(theirId, `${path}: the test knows no foreign id for ${name}`).toBeDefined();
        const input = {
          ...example(operation),
          [name]: bare(schema) instanceof z.ZodArray ? [theirId] : theirId,
        };
        const before = await stateOfTheirs();
        const answer = await send(operation, input, { 'X-API-Key': outside.own.key });
        // A filter by a foreign id finds nothing; taking out what is no member changes nothing; everything
        // else is not found.
        if (answer.status < 300) {
          expect(
            operation.kind === 'query' || name === 'removeTestCaseIds',
            `${path} took ${name} of another tenant`,
          ).toBe(true);
          if (operation.kind === 'query')
            expect((JSON.parse(answer.text) as { items: unknown[] }).items, `${path} by ${name}`).toEqual([]);
        } else expectRefusal(answer, [404], `${path} by ${name}`);
        expectNothingOfTheirs(answer.text, input, path);
        expect(await stateOfTheirs()).toEqual(before);
      }
      // An app in the input is no field at all.
      expectRefusal(
        await send(
          operation,
          { ...example(operation), appId: outside.other.appId },
          { 'X-API-Key': outside.own.key },
        ),
        [400],
        path,
      );
    });

    it('refuses unknown fields, wrong types, huge texts and what no text can hold', async () => {
      const headers = { 'X-API-Key': keyFor(operation) };
      const good = example(operation);
      const unknown = await send(operation, { ...good, nonesuch: 'x' }, headers);
      expectRefusal(unknown, [400], path);
      expect(unknown.text).toContain('nonesuch');
      const { method } = operation.meta.openapi!;
      const inBody = method === 'POST' || method === 'PATCH';
      const hostile: unknown[] = [
        'a\u0000b',
        'x'.repeat(9000),
        -1,
        1.5,
        99_999_999_999_999,
        ...(inBody
          ? [{ a: 1 }, [[]], [{}], true, ['\u0000'], '\ud800', null, { toString: 1, __proto__: null }]
          : ['null', '[object Object]']),
      ];
      for (const [name] of fields(operation)) {
        for (const value of hostile) {
          const input = { ...good, [name]: value };
          const what = `${path} ${name}=${JSON.stringify(value)?.slice(0, 40)}`;
          const answer = await send(operation, input, headers);
          // Some of it is right for some field: a number for a number, null for what can be cleared.
          if (answer.status >= 300) expectRefusal(answer, documented, what);
          if (typeof value === 'string' && (value.includes('\u0000') || value === '\ud800') && inBody)
            expectRefusal(answer, [400], what);
        }
      }
    }, 120_000);
  },
);

describe.each([...getTools().values()].map((tool) => [tool.name, tool] as const))('tool %s', (name, tool) => {
  const call = async (parameters: unknown) => {
    const response = await handleMcp(
      request('http://127.0.0.1:3000/api/mcp', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-API-Key': tool.admin ? outside.admin : outside.own.key,
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name, arguments: parameters },
        }),
      }),
    );
    const text = await response.text();
    expect(response.status, text.slice(0, 300)).toBe(200);
    return {
      text,
      result: (
        JSON.parse(text) as {
          result?: { isError?: boolean; structuredContent?: { code?: string; status?: number } };
        }
      ).result,
    };
  };

  it('refuses what is hostile as an error that the agent can read', async () => {
    const unknown = await call({ nonesuch: 1 });
    expect(unknown.result).toMatchObject({ isError: true, structuredContent: { code: 'INVALID' } });
    expect(unknown.text).toContain('nonesuch');
    for (const parameter of Object.keys(tool.parameters.shape)) {
      for (const value of [
        'a\u0000b',
        'x'.repeat(20_000),
        -1,
        1.5,
        99_999_999_999_999,
        { a: 1 },
        [[]],
        true,
        null,
        '\ud800',
        ',,,',
        '1,2,x',
      ]) {
        const { result, text } = await call({
          ...(tool.parts.size > 1 ? { action: [...tool.parts.keys()][0] } : {}),
          [parameter]: value,
        });
        expect(result, text.slice(0, 200)).toBeDefined();
        expect(
          result!.structuredContent?.code,
          `${name} ${parameter}=${JSON.stringify(value).slice(0, 40)}: ${text.slice(0, 300)}`,
        ).not.toBe('INTERNAL');
        expectNothingOfTheirs(text, {}, name);
        expect(text.length).toBeLessThan(400_000);
      }
    }
  }, 120_000);

  it('tells nothing of another organization', async () => {
    if (tool.admin) return;
    const ids = outside.other.ids;
    const idOf: Record<string, unknown> = {
      runId: ids.run,
      runID: ids.run,
      compareToRunId: ids.earlierRun,
      testCaseId: ids.testCase,
      testCaseID: ids.testCase,
      testCaseIds: [ids.testCase],
      issueId: ids.issue,
      issueIds: [ids.issue],
      testSuiteId: ids.suite,
      scriptId: ids.script,
      keyFeatureId: ids.keyFeature,
    };
    const own = outside.own.ids;
    const needed: Record<string, unknown> = {
      testCaseId: own.testCase,
      prompt: 'Open "Shop"',
      name: 'x',
      instructions: 'true',
      runId: own.run,
      rejectReason: 'x',
    };
    for (const parameter of Object.keys(tool.parameters.shape).filter((one) => one in idOf)) {
      for (const value of [idOf[parameter], String(idOf[parameter])]) {
        const given = Object.fromEntries(
          Object.entries(needed).filter(([one]) => one in tool.parameters.shape && tool.parts.size === 1),
        );
        const { text } = await call({
          ...given,
          ...(tool.parts.size > 1 ? { action: 'list_testcases' } : {}),
          [parameter]: value,
        });
        expectNothingOfTheirs(text, { [parameter]: value }, `${name} by ${parameter}`);
      }
    }
  });
});

/** What a foreign caller must not change. */
async function stateOfTheirs() {
  const scope = { organizationId: outside.other.organizationId };
  const [tests, issues, runs, executions, members, audit] = await Promise.all([
    outside.db.testCase.findMany({
      where: scope,
      orderBy: { id: 'asc' },
      select: { id: true, updatedAt: true, status: true },
    }),
    outside.db.issue.findMany({
      where: scope,
      orderBy: { id: 'asc' },
      select: { id: true, updatedAt: true },
    }),
    outside.db.run.findMany({ where: scope, orderBy: { id: 'asc' }, select: { id: true, status: true } }),
    outside.db.execution.count({ where: scope }),
    outside.db.testSuiteMember.count({ where: { testSuite: scope } }),
    outside.db.auditEvent.count({ where: scope }),
  ]);
  return { tests, issues, runs, executions, members, audit };
}
