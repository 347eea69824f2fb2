/**
 * The server over a real port, met by programs that others wrote: the protocol's own inspector and its
 * conformance suite.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOutside } from '../testing/outside.ts';
import { serve } from '../testing/serve.ts';
import { handleMcp } from './handler.ts';
import { getTools, type Tool } from './tools.ts';

const bin = (name: string) => join(import.meta.dirname, '../../../node_modules/@modelcontextprotocol', name);

let outside: Awaited<ReturnType<typeof openOutside>>;
let server: Awaited<ReturnType<typeof serve>>;
let url: string;
/** What these programs take for the home of their user. */
let home: string;

beforeAll(async () => {
  outside = await openOutside();
  server = await serve(handleMcp);
  url = `${server.url}/api/mcp`;
  home = mkdtempSync(join(tmpdir(), 'sightread-clients-'));
}, 120_000);
afterAll(async () => {
  await server.close();
  await outside.close();
  rmSync(home, { recursive: true, force: true });
});

function run(program: string, args: string[]) {
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = { PATH: process.env.PATH, HOME: home, NODE_ENV: 'test' as const, NODE_NO_WARNINGS: '1' };
    execFile(
      process.execPath,
      [program, ...args],
      { cwd: home, env, timeout: 50_000, maxBuffer: 64 << 20 },
      (error, out, err) =>
        resolve({ code: error ? (typeof error.code === 'number' ? error.code : -1) : 0, out, err }),
    );
  });
}

describe('the inspector', () => {
  const inspect = (headers: Record<string, string>, ...args: string[]) =>
    run(bin('inspector/clients/launcher/build/index.js'), [
      '--cli',
      '--server-url',
      url,
      '--transport',
      'http',
      '--stored-auth-only',
      ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
      ...args,
    ]);
  const read = async (...given: Parameters<typeof inspect>) => {
    const { code, out, err } = await inspect(...given);
    expect(code, err).toBe(0);
    // As loose as what a client gets.
    return JSON.parse(out) as Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any
  };
  const member = () => ({ 'X-API-Key': outside.own.key });
  const operator = () => ({ 'X-API-Key': outside.admin, 'X-App-ID': outside.own.appId });

  const toolsOf = (who: (tool: Tool) => boolean) => [...getTools().values()].filter(who).length;

  it('lists a user’s tools and, with an operator’s key, the admin’s, their schemas fit for every client', async () => {
    const { code, out, err } = await inspect(member(), '--method', 'tools/list', '--strict');
    expect(code, err).toBe(0);
    expect((JSON.parse(out) as { tools: unknown[] }).tools).toHaveLength(toolsOf((tool) => !tool.admin));
    expect((await read(operator(), '--method', 'tools/list')).tools).toHaveLength(toolsOf(() => true));
  });

  it('calls tools with texts, lists and numbers, and shows what they refuse', async () => {
    const { ids } = outside.own;
    const call = (name: string, input: Record<string, unknown> = {}, headers = member()) =>
      inspect(
        headers,
        '--method',
        'tools/call',
        '--tool-name',
        name,
        '--tool-args-json',
        JSON.stringify(input),
      );
    const data = async (...given: Parameters<typeof call>) => {
      const { code, out, err } = await call(...given);
      expect(code, `${given[0]}: ${err}`).toBe(0);
      return (JSON.parse(out) as { structuredContent: Record<string, unknown> }).structuredContent;
    };
    expect(await data('health_check')).toMatchObject({ status: 'ok', app: { id: outside.own.appId } });
    expect(await data('get_run', { runId: ids.run, compareToRunId: ids.earlierRun })).toMatchObject({
      runId: ids.run,
      status: 'completed',
    });
    expect(await data('get_testcases', { detailed: true, testCaseIds: String(ids.testCase) })).toMatchObject({
      items: [{ testCaseId: ids.testCase }],
    });
    expect(await data('archive_testcases', { testCaseIds: [ids.testCase] })).toEqual({
      changed: [ids.testCase],
    });
    expect(await data('unarchive_testcases', { testCaseIds: [ids.testCase] })).toEqual({
      changed: [ids.testCase],
    });
    const { id } = await data('create_script', {
      name: 'make-order',
      instructions: 'curl -sS "https://staging.example/orders?a=1&b=2" | jq -r \'.id\'',
    });
    expect(await data('delete_script', { scriptId: id })).toEqual({ scriptId: id });
    expect(await data('get_issue', { issueId: ids.issue, detailed: true })).toMatchObject({
      issueId: ids.issue,
    });
    expect(await data('admin_list_apps', {}, operator())).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id: outside.other.appId })]),
    });

    const refused = await call('get_issue', { issueId: outside.other.ids.issue });
    expect(refused).toMatchObject({
      code: 5,
      out: expect.stringMatching(/NOT_FOUND: issue \S+ not found\\nNext: /),
      err: expect.stringContaining('isError:true'),
    });
    expect(await call('admin_list_apps')).toMatchObject({
      code: 5,
      err: expect.stringContaining('not found on server'),
    });
  }, 120_000);

  it('reads resources and prompts', async () => {
    const { ids } = outside.own;
    expect(
      (await read(member(), '--method', 'resources/list')).resources.map(({ uri }: { uri: string }) => uri),
    ).toContain(`run://${ids.run}`);
    expect((await read(member(), '--method', 'resources/templates/list')).resourceTemplates).toHaveLength(2);
    expect(
      (await read(member(), '--method', 'resources/read', '--uri', `issue://${ids.issue}`)).contents[0].text,
    ).toContain(`issueId: ${ids.issue}`);
    expect((await read(member(), '--method', 'prompts/list')).prompts).toHaveLength(2);
    expect(
      JSON.stringify(
        (
          await read(
            member(),
            '--method',
            'prompts/get',
            '--prompt-name',
            'fix_issue',
            '--prompt-args',
            `issueId=${ids.issue}`,
          )
        ).messages,
      ),
    ).toContain(String(ids.issue));
  }, 120_000);

  it('is told why without a key that is valid', async () => {
    const { code, out, err } = await inspect({ 'X-API-Key': 'sr_wrong' }, '--method', 'tools/list');
    expect({ code, out, err }).toMatchObject({
      code: 3,
      out: '',
      err: expect.stringContaining('Invalid API key'),
    });
  });
});

describe('the conformance suite', () => {
  const applicable = [
    'dns-rebinding-protection',
    'ping',
    'prompts-list',
    'resources-list',
    'server-initialize',
    'tools-list',
  ];
  const fixtures = 'calls a tool, resource or prompt that only its reference server has';
  const stateless = 'a server that keeps no session has nothing to tell between two requests';
  /** Every other scenario, and why it does not apply. */
  const others: Record<string, string> = {
    'tools-call-simple-text': fixtures,
    'tools-call-image': fixtures,
    'tools-call-audio': fixtures,
    'tools-call-embedded-resource': fixtures,
    'tools-call-mixed-content': fixtures,
    'tools-call-error': fixtures,
    'tools-call-with-progress': fixtures,
    'json-schema-2020-12': fixtures,
    'resources-read-text': fixtures,
    'resources-read-binary': fixtures,
    'resources-templates-read': fixtures,
    'prompts-get-simple': fixtures,
    'prompts-get-with-args': fixtures,
    'prompts-get-embedded-resource': fixtures,
    'prompts-get-with-image': fixtures,
    'logging-set-level': `logging is not declared: ${stateless}`,
    'tools-call-with-logging': `logging is not declared: ${stateless}`,
    'resources-subscribe': `subscriptions are not declared: ${stateless}`,
    'resources-unsubscribe': `subscriptions are not declared: ${stateless}`,
    'server-sse-polling': `resuming a stream needs a session: ${stateless}`,
    'server-sse-multiple-streams': `it needs a session: ${stateless}`,
    'tools-call-sampling': 'the service asks no model of its client',
    'tools-call-elicitation': 'the service asks its client nothing',
    'elicitation-sep1034-defaults': 'the service asks its client nothing',
    'elicitation-sep1330-enums': 'the service asks its client nothing',
    'completion-complete': 'completion is not declared',
  };
  const suite = bin('conformance/dist/index.js');

  it('has no scenario that is neither passed here nor known not to apply', async () => {
    const { out } = await run(suite, ['list', '--server']);
    const listed = [...out.split('Client scenarios')[0]!.matchAll(/^\s+- (\S+)/gm)].map(([, name]) => name!);
    expect(listed.sort()).toEqual([...applicable, ...Object.keys(others)].sort());
  });

  it.each(applicable)('passes %s', async (scenario) => {
    const folder = mkdtempSync(join(home, 'results-'));
    const { code, out, err } = await run(suite, [
      'server',
      '--url',
      `${url}?api_key=${outside.own.key}`,
      '--scenario',
      scenario,
      '--output-dir',
      folder,
    ]);
    expect(code, out + err).toBe(0);
    const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) =>
      name.endsWith('checks.json'),
    )!;
    const checks = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
      id: string;
      status: string;
      errorMessage?: string;
    }[];
    expect(checks.length).toBeGreaterThan(0);
    for (const { id, status, errorMessage } of checks)
      expect(['SUCCESS', 'INFO'], `${id}: ${errorMessage}`).toContain(status);
  });
});
