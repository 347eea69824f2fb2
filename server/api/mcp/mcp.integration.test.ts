import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { connect, openOutside, request } from '../testing/outside.ts';
import { handleMcp } from './handler.ts';

let outside: Awaited<ReturnType<typeof openOutside>>;
let agent: Client;
let operator: Client;
let ids: Record<string, string | number>;

beforeAll(async () => {
  outside = await openOutside();
  agent = await connect({ key: outside.own.key });
  operator = await connect({ key: outside.admin, appId: outside.own.appId });
  ids = outside.own.ids;
}, 120_000);
afterAll(() => outside.close());

const call = async (name: string, given: Record<string, unknown> = {}, client = agent) =>
  (await client.callTool({ name, arguments: given })) as CallToolResult;
const text = (result: CallToolResult) =>
  result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
const data = (result: CallToolResult) => {
  expect(result.isError, text(result)).toBeUndefined();
  // As loose as what a client gets.
  return result.structuredContent as Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any
};
const refusal = (result: CallToolResult) => {
  expect(result.isError).toBe(true);
  return text(result);
};

/**
 * The parameters of each tool, with their types; `*` is required. Clients rely on them.
 */
const specified: Record<string, string> = {
  get_testcases:
    'detailed:boolean testCaseIds:string archived:string status:string testSuiteId:string cursor:string',
  create_custom_testcase: 'prompt:string* runId:string credentialId:string bundleId:string',
  run_specific_testcases: 'testCaseIds:integer[]* runId:string',
  update_testcase:
    'testCaseId:integer* title:string description:string steps:string[] assertions:string[] ' +
    'groupId:string credentialId:string bundleId:string',
  archive_testcases: 'testCaseIds:integer[]*',
  unarchive_testcases: 'testCaseIds:integer[]*',
  add_testcase_to_suite: 'testCaseId:integer*',
  trigger_rediscovery: 'testCaseID:integer* rediscoveryInstructions:string',
  get_step_doms: 'testCaseId:string* runID:string stepIds:string cursor:string',
  generate_tests_on_local: 'prompts:string[] localhost_url:string',
  start_test_monitoring: 'testCaseId:string* runId:string',
  create_run: 'buildID:string osVersion:string testSuiteId:string testCaseIds:integer[] environment:string',
  run_discovery: 'buildID:string environment:string',
  get_runs: 'cursor:string',
  create_test_suite:
    'name:string* testCaseIds:integer[] suiteInstructions:string suiteURL:string ' +
    'environmentId:string osVersion:string',
  get_test_suites: '',
  update_test_suite:
    'testSuiteId:string* name:string addTestCaseIds:integer[] removeTestCaseIds:integer[] ' +
    'suiteInstructions:string suiteURL:string environmentId:string osVersion:string',
  delete_test_suite: 'testSuiteId:string*',
  get_scripts: '',
  create_script: 'name:string* instructions:string*',
  get_issues:
    'detailed:boolean resolution:string triage:string testSuiteId:string runId:string cursor:string',
  get_issue: 'issueId:string* detailed:boolean',
  approve_issues: 'issueIds:string[]* undo:boolean',
  reject_issues: 'issueIds:string[]* rejectReason:string undo:boolean',
  resolve_issues: 'issueIds:string[]* dismissedReason:string',
  manage_key_features:
    'action:string* keyFeatureId:string name:string description:string icon:string cursor:string',
  get_available_icons: '',
  get_app: '',
  get_credentials: '',
  health_check: '',
  get_run: 'runId:string* compareToRunId:string',
  cancel_run: 'runId:string*',
  get_findings: 'runId:string issueId:string testCaseId:integer status:string cursor:string',
  update_script: 'scriptId:string* name:string instructions:string',
  delete_script: 'scriptId:string*',
  update_issue: 'issueId:string* severity:string title:string note:string',
  push_issues: 'issueIds:string[]* tracker:string',
};

describe('the tools', () => {
  it('are those of the specification for a user key, and three more for an admin key', async () => {
    const { tools } = await agent.listTools();
    const typeOf = (schema: { type?: string; anyOf?: { type: string }[]; items?: { type: string } }) =>
      schema.type === 'array' ? `${schema.items?.type}[]` : (schema.type ?? schema.anyOf?.[0]?.type);
    const listed = Object.fromEntries(
      tools.map(({ name, inputSchema }) => [
        name,
        Object.entries(inputSchema.properties ?? {})
          .map(([key, schema]) => `${key}:${typeOf(schema)}${inputSchema.required?.includes(key) ? '*' : ''}`)
          .sort()
          .join(' '),
      ]),
    );
    expect(listed).toEqual(
      Object.fromEntries(
        Object.entries(specified).map(([name, parameters]) => [name, parameters.split(' ').sort().join(' ')]),
      ),
    );
    for (const { description, annotations, inputSchema } of tools) {
      expect(description!.length).toBeGreaterThan(40);
      expect(typeof annotations!.readOnlyHint).toBe('boolean');
      expect(inputSchema.additionalProperties).toBe(false);
    }
    const all = (await operator.listTools()).tools.map((tool) => tool.name);
    expect(all.filter((name) => !(name in specified)).sort()).toEqual([
      'admin_get_system_status',
      'admin_list_apps',
      'admin_retry_job',
    ]);
  });

  it('of the admin are unknown to a user key', async () => {
    for (const name of ['admin_list_apps', 'admin_get_system_status', 'admin_retry_job'])
      await expect(call(name)).rejects.toThrow(/There is no tool/);
  });

  it('refuse unknown parameters by their names, wrong types by what is wrong, and say what to do next', async () => {
    expect(refusal(await call('get_runs', { limit: 3, page: 2 }))).toMatch(
      /INVALID: There is no “limit”, “page” here\. Known: cursor\.[\s\S]*Next: /,
    );
    expect(refusal(await call('update_testcase', { testCaseId: '12' }))).toMatch(/testCaseId: .*number/);
    expect(refusal(await call('get_step_doms', { testCaseId: 'twelve' }))).toMatch(/testCaseId: /);
    // A whole number, where a text is asked for, is what it says.
    expect(refusal(await call('get_step_doms', { testCaseId: 999_999 }))).toMatch(
      /test case 999999 not found/,
    );
    expect(refusal(await call('trigger_rediscovery', { testCaseID: -1 }))).toMatch(/testCaseID: /);
    expect(refusal(await call('manage_key_features', { action: 'get', icon: 'box' }))).toMatch(
      /icon does not belong to action=get/,
    );
    expect(refusal(await call('manage_key_features', { action: 'list_testcases' }))).toMatch(
      /keyFeatureId: action=list_testcases needs it/,
    );
    expect(refusal(await call('get_issue', { issueId: 'iss_nobody' }))).toMatch(
      /NOT_FOUND: issue iss_nobody not found\nNext: Check the id/,
    );
  });

  it('each answer, once, over the seeded shop', async () => {
    const called = new Set<string>();
    const ok = async (name: string, given: Record<string, unknown> = {}, client = agent) => {
      called.add(name);
      const result = await call(name, given, client);
      const structured = data(result);
      expect(text(result).length).toBeGreaterThan(0);
      return structured;
    };
    const no = async (name: string, given: Record<string, unknown>, why: RegExp) => {
      called.add(name);
      expect(refusal(await call(name, given))).toMatch(why);
    };
    expect(await ok('health_check')).toMatchObject({
      status: 'ok',
      app: { id: outside.own.appId },
      key: 'Agent',
      role: 'member',
    });
    expect(await ok('get_app')).toMatchObject({ id: outside.own.appId, platform: 'web' });
    expect(JSON.stringify(await ok('get_credentials'))).not.toMatch(/sealed|larch-and-field/);
    const list = await ok('get_testcases');
    expect(Object.keys(list.items[0])).toEqual(['TestcaseID', 'Title', 'Description']);
    const [detail] = (
      await ok('get_testcases', { detailed: true, testCaseIds: `${ids.testCase}, ${ids.draftTestCase}` })
    ).items.slice(-1);
    expect(detail).toMatchObject({
      testCaseId: ids.testCase,
      status: 'active',
      steps: expect.any(Array),
      assertions: expect.any(Array),
    });
    expect((await ok('get_testcases', { status: 'in-creation' })).items).toMatchObject([
      { TestcaseID: ids.draftTestCase },
    ]);
    await no(
      'get_testcases',
      { status: 'archived', archived: 'false' },
      /status “archived” contradicts archived: false/,
    );
    await no('get_testcases', { status: 'odd' }, /status/);
    await ok('update_testcase', { testCaseId: ids.testCase, bundleId: 'https://other.larch.test' });
    expect(
      await ok('update_testcase', { testCaseId: ids.testCase, bundleId: '', groupId: ids.keyFeature }),
    ).toMatchObject({ bundleId: null, groupId: ids.keyFeature });
    expect(await ok('archive_testcases', { testCaseIds: [ids.testCase] })).toEqual({
      changed: [ids.testCase],
    });
    expect(
      (await ok('get_testcases', { archived: 'true' })).items.map(
        (row: { TestcaseID: number }) => row.TestcaseID,
      ),
    ).toContain(ids.testCase);
    await no('run_specific_testcases', { testCaseIds: [ids.testCase] }, /is archived/);
    expect(await ok('unarchive_testcases', { testCaseIds: [ids.testCase] })).toEqual({
      changed: [ids.testCase],
    });
    expect(await ok('add_testcase_to_suite', { testCaseId: ids.draftTestCase })).toEqual({
      testCaseId: ids.draftTestCase,
    });

    expect(await ok('start_test_monitoring', { testCaseId: String(ids.testCase) })).toMatchObject({
      testCaseId: ids.testCase,
      steps: expect.any(Array),
      findings: expect.any(Array),
    });
    let page = await ok('get_step_doms', { testCaseId: String(ids.testCase), stepIds: String(ids.step) });
    let html = page.items[0].html as string;
    while (page.nextCursor) {
      page = await ok('get_step_doms', {
        testCaseId: String(ids.testCase),
        stepIds: String(ids.step),
        cursor: page.nextCursor,
      });
      html += page.items[0].html;
    }
    expect(html).toHaveLength(page.items[0].total);
    expect(html).toMatch(/^<html>.*<\/html>$/);

    const report = await ok('get_run', { runId: ids.run, compareToRunId: ids.earlierRun });
    expect(report).toMatchObject({
      runId: ids.run,
      status: 'completed',
      headline: expect.any(Number),
      band: expect.any(String),
      comparison: { runId: ids.earlierRun, newlyFailed: expect.any(Array) },
    });
    expect((await ok('get_runs')).items.map((run: { runId: string }) => run.runId)).toContain(ids.run);
    expect((await ok('get_findings', { runId: ids.run })).items.length).toBeGreaterThan(0);

    const added = await ok('run_specific_testcases', { testCaseIds: [ids.testCase] });
    expect(added).toMatchObject({ runId: ids.run, executions: [{ testCaseId: ids.testCase, added: true }] });
    expect((await ok('run_specific_testcases', { testCaseIds: [ids.testCase] })).executions).toEqual([
      { ...added.executions[0], added: false },
    ]);
    expect((await ok('get_run', { runId: ids.run })).status).toBe('running');
    await no('start_test_monitoring', { testCaseId: String(ids.testCase) }, /still queued[\s\S]*Next: Wait/);
    expect(
      await ok('create_custom_testcase', { prompt: 'Open "Shop" and check that "Stoneware Mug" is listed' }),
    ).toMatchObject({ runId: ids.run, testCaseId: expect.any(Number) });
    await no('create_custom_testcase', { prompt: 'Type #{get-opt} in "Code"' }, /get-otp/);
    expect(
      await ok('trigger_rediscovery', {
        testCaseID: ids.testCase,
        rediscoveryInstructions: 'The button moved.',
      }),
    ).toMatchObject({ testCaseId: ids.testCase });
    const { environments } = await ok('get_app');
    expect(environments).toMatchObject([{ name: 'Staging', address: 'https://staging.larch.test/' }]);
    await no('create_run', { environment: 'Stagging' }, /There are: “Staging”/);
    const created = await ok('create_run', { buildID: 'web 2.4.0', environment: 'Staging' });
    expect(await ok('get_run', { runId: created.runId })).toMatchObject({ environment: 'Staging' });
    expect(await ok('cancel_run', { runId: created.runId })).toEqual({ runId: created.runId });
    await no('run_discovery', {}, /has test cases already[\s\S]*Next: Use create_run/);
    expect(
      (
        await ok('generate_tests_on_local', {
          prompts: ["It's paid"],
          localhost_url: 'http://localhost:5173',
        })
      ).command,
    ).toBe(
      `npx --yes http://sightread.test/cli/sightread.tgz explore --url http://localhost:5173 --prompt 'It'\\''s paid'`,
    );

    const suite = await ok('create_test_suite', {
      name: 'Release',
      testCaseIds: [ids.testCase],
      suiteInstructions: 'Card 4242.',
    });
    await ok('update_test_suite', {
      testSuiteId: suite.testSuiteId,
      removeTestCaseIds: [ids.testCase],
      suiteURL: 'https://x.larch.test',
    });
    expect(
      (await ok('get_test_suites')).items.find((row: { name: string }) => row.name === 'Release'),
    ).toMatchObject({ testCaseCount: 0 });
    expect(await ok('delete_test_suite', { testSuiteId: suite.testSuiteId })).toEqual({
      testSuiteId: suite.testSuiteId,
    });

    const script = await ok('create_script', {
      name: 'make-user',
      instructions: 'curl -sS https://staging.example/users',
    });
    expect(await ok('update_script', { scriptId: script.id, name: 'create-user' })).toMatchObject({
      name: 'create-user',
    });
    expect((await ok('get_scripts')).items.map((row: { name: string }) => row.name)).toEqual([
      'create-user',
      'get-otp',
    ]);
    expect(await ok('delete_script', { scriptId: script.id })).toEqual({ scriptId: script.id });

    const feature = await ok('manage_key_features', { action: 'create', name: 'Gift cards', icon: 'gift' });
    await no(
      'manage_key_features',
      { action: 'create', name: 'Odd', icon: 'nonesuch' },
      /get_available_icons/,
    );
    await ok('manage_key_features', {
      action: 'update',
      keyFeatureId: feature.id,
      description: 'Given away.',
    });
    expect((await ok('manage_key_features', { action: 'get' })).items).toContainEqual(
      expect.objectContaining({ id: feature.id, description: 'Given away.', testCaseCount: 0 }),
    );
    expect(
      (await ok('manage_key_features', { action: 'list_testcases', keyFeatureId: ids.keyFeature })).items
        .length,
    ).toBeGreaterThan(0);
    await ok('manage_key_features', { action: 'delete', keyFeatureId: feature.id });
    expect((await ok('get_available_icons')).items).toContainEqual({ name: 'gift' });

    expect(
      (await ok('get_issues', { triage: 'pending', runId: ids.earlierRun, detailed: true })).items.every(
        (issue: { triage: string; firstRun: { id: string } }) =>
          issue.triage === 'pending' && issue.firstRun.id === ids.earlierRun,
      ),
    ).toBe(true);
    expect((await ok('get_issues', { resolution: 'resolved,rejected' })).items.length).toBeGreaterThan(0);
    expect((await ok('get_issues')).items.length).toBeGreaterThan(0);
    const issue = await call('get_issue', { issueId: ids.issue, detailed: true });
    expect(data(issue)).toMatchObject({
      issueId: ids.issue,
      steps: expect.arrayContaining([expect.stringMatching(/^1\. /)]),
      expected: expect.any(String),
      observed: expect.any(String),
      reproductionTest: expect.any(Object),
    });
    expect(issue.content.filter((part) => part.type === 'image').length).toBeGreaterThan(0);
    expect(
      (await call('get_issue', { issueId: ids.issue })).content.some((part) => part.type === 'image'),
    ).toBe(false);
    called.add('get_issue');
    expect((await ok('approve_issues', { issueIds: [ids.issue] })).issues).toMatchObject([
      { triage: 'approved', changed: true },
    ]);
    expect((await ok('approve_issues', { issueIds: [ids.issue], undo: true })).issues).toMatchObject([
      { triage: 'pending' },
    ]);
    await no('reject_issues', { issueIds: [ids.issue] }, /A rejection needs a reason/);
    expect(
      (await ok('reject_issues', { issueIds: [ids.issue], rejectReason: 'As designed' })).issues,
    ).toMatchObject([{ resolution: 'rejected' }]);
    await no('resolve_issues', { issueIds: [ids.issue] }, /is rejected/);
    await ok('reject_issues', { issueIds: [ids.issue], undo: true });
    expect(
      (await ok('resolve_issues', { issueIds: [ids.issue], dismissedReason: 'Fixed in 2.4.1' })).issues,
    ).toMatchObject([{ resolution: 'resolved' }]);
    expect(await ok('update_issue', { issueId: ids.issue, severity: 'Low', note: 'Known' })).toMatchObject({
      severity: 'Low',
      note: 'Known',
    });
    await no('push_issues', { issueIds: [ids.issue] }, /CONFLICT: No issue tracker is connected/);

    expect((await ok('admin_list_apps', {}, operator)).items.map((app: { id: string }) => app.id)).toEqual(
      expect.arrayContaining([outside.own.appId, outside.other.appId]),
    );
    expect(await ok('admin_get_system_status', {}, operator)).toMatchObject({
      queue: { depth: expect.any(Number) },
      workers: [],
      versions: { node: process.versions.node },
    });
    expect(await ok('admin_retry_job', { jobId: ids.job }, operator)).toMatchObject({
      jobId: ids.job,
      task: 'run_complete',
    });
    expect([...called].sort()).toEqual((await operator.listTools()).tools.map((tool) => tool.name).sort());
    // What agents do is in the audit log under the key's name.
    expect(
      await outside.db.auditEvent.count({
        where: { appId: outside.own.appId, actorKind: 'api_key', actorName: 'Agent' },
      }),
    ).toBeGreaterThan(10);
  });
});

describe('an admin key', () => {
  it('works on the app that X-App-ID names, and needs one', async () => {
    const elsewhere = await connect({ key: outside.admin, appId: outside.other.appId });
    expect(data(await call('get_app', {}, elsewhere))).toMatchObject({ id: outside.other.appId });
    expect(refusal(await call('get_app', {}, await connect({ key: outside.admin })))).toMatch(/X-App-ID/);
    expect(
      refusal(await call('get_app', {}, await connect({ key: outside.own.key, appId: outside.other.appId }))),
    ).toMatch(/FORBIDDEN/);
  });
});

describe('resources and prompts', () => {
  it('are an issue and a run’s report', async () => {
    const { resources } = await agent.listResources();
    expect(resources.some((resource) => resource.uri === `run://${ids.run}`)).toBe(true);
    expect(
      (await agent.listResourceTemplates()).resourceTemplates.map((template) => template.uriTemplate),
    ).toEqual(['issue://{issueId}', 'run://{runId}']);
    const { contents } = await agent.readResource({ uri: `issue://${ids.issue}` });
    expect((contents[0] as { text: string }).text).toContain(`issueId: ${ids.issue}`);
    await expect(agent.readResource({ uri: `issue://${outside.other.ids.issue}` })).rejects.toMatchObject({
      code: -32002,
    });
    await expect(agent.readResource({ uri: 'file:///etc/passwd' })).rejects.toMatchObject({ code: -32002 });
  });

  it('triage a run and fix an issue', async () => {
    expect((await agent.listPrompts()).prompts.map((prompt) => prompt.name)).toEqual([
      'triage_run',
      'fix_issue',
    ]);
    const { messages } = await agent.getPrompt({
      name: 'fix_issue',
      arguments: { issueId: String(ids.issue) },
    });
    expect(JSON.stringify(messages)).toContain(String(ids.issue));
    await expect(agent.getPrompt({ name: 'triage_run', arguments: {} })).resolves.toBeDefined();
    await expect(agent.getPrompt({ name: 'fix_issue', arguments: {} })).rejects.toThrow(/Name the issue/);
  });
});

describe('the transport', () => {
  const url = 'http://127.0.0.1:3000/api/mcp';
  const post = (body: unknown, headers: Record<string, string> = {}, at = url) =>
    handleMcp(
      request(at, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-API-Key': outside.own.key, ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    );
  const initialize = (protocolVersion: string) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion, capabilities: {}, clientInfo: { name: 'old', version: '1' } },
  });
  const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };

  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])('speaks %s', async (version) => {
    const response = await post(initialize(version));
    expect((await response.json()) as object).toMatchObject({
      result: { protocolVersion: version, serverInfo: { name: 'sightread' } },
    });
  });

  it('serves a client of 2024-11-05 that names no version, takes JSON alone and has its key in the address', async () => {
    const response = await handleMcp(
      request(`${url}?api_key=${outside.own.key}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify(list),
      }),
    );
    expect(response.status).toBe(200);
    expect(((await response.json()) as { result: { tools: unknown[] } }).result.tools).toHaveLength(
      Object.keys(specified).length,
    );
    expect((await post(list, { 'X-API-Key': '', Authorization: `Bearer ${outside.own.key}` })).status).toBe(
      200,
    );
    expect((await post([initialize('2024-11-05')])).status).toBe(200);
  });

  it('refuses who has no key, a revoked one, comes under a foreign name or from a foreign page', async () => {
    expect((await post(list, { 'X-API-Key': '' })).status).toBe(401);
    const revoked = await post(list, { 'X-API-Key': outside.revoked });
    expect(revoked.status).toBe(401);
    expect(await revoked.json()).toMatchObject({
      error: { message: 'Invalid API key', data: { code: 'UNAUTHORIZED' } },
    });
    expect((await post(list, { host: 'evil.example' })).status).toBe(403);
    expect((await post(list, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(list, { origin: 'http://localhost:3000' })).status).toBe(200);
    expect((await post(list, { host: 'sightread.test' })).status).toBe(200);
  });

  it('answers anything but POST with 405, and what is no message with 400', async () => {
    for (const method of ['GET', 'DELETE'])
      expect(
        (await handleMcp(request(url, { method, headers: { 'X-API-Key': outside.own.key } }))).status,
      ).toBe(405);
    expect((await post('{')).status).toBe(400);
    expect((await post('[]')).status).toBe(400);
    expect((await post({ hello: 1 })).status).toBe(400);
    expect((await post(`"${'x'.repeat(2 << 20)}"`)).status).toBe(413);
    expect((await post(Array.from({ length: 51 }, (_, id) => ({ ...list, id })))).status).toBe(400);
  });

  it('tells progress to a client that asks for it', async () => {
    const told: number[] = [];
    await agent.callTool({ name: 'get_app', arguments: {} }, undefined, {
      onprogress: ({ progress }) => told.push(progress),
    });
    expect(told).toEqual([0, 1]);
  });
});
