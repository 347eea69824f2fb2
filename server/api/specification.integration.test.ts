/**
 * The interface specification, row by row: each is proven here over the tools, or names the test that proves
 * it.
 * A row without proof is a todo, so that the run's output shows what is still open.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arriveFromGoogle } from '#server/domain/account/sign-in.ts';
import { connectTracker } from '#server/domain/tracker/connect-tracker.ts';
import { pushLink } from '#server/domain/tracker/push-link.ts';
import { usualSeverities } from '#server/domain/tracker/trackers.ts';
import { startGitHubDouble } from '#server/domain/tracker/testing/github-double.ts';
import { createSendOutside } from '#server/platform/egress/send-outside.ts';
import { newId } from '#server/platform/ids.ts';
import { getStorage } from '#server/platform/storage.ts';
import { getTools } from './mcp/tools.ts';
import { handleRest } from './rest/handler.ts';
import { connect, openOutside, request } from './testing/outside.ts';

// As loose as what a client gets.
type Loose = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any

let outside: Awaited<ReturnType<typeof openOutside>>;
let agent: Client;
let ids: Record<string, string | number>;
let scope: { organizationId: string; appId: string };
beforeAll(async () => {
  outside = await openOutside();
  agent = await connect({ key: outside.own.key });
  ids = outside.own.ids;
  scope = { organizationId: outside.own.organizationId, appId: outside.own.appId };
}, 120_000);
afterAll(() => outside.close());

const raw = async (name: string, given: Loose = {}, client = agent) =>
  (await client.callTool({ name, arguments: given })) as CallToolResult;
const said = (result: CallToolResult) =>
  result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
async function ok(name: string, given: Loose = {}, client = agent): Promise<Loose> {
  const result = await raw(name, given, client);
  expect(result.isError, said(result)).toBeUndefined();
  return result.structuredContent as Loose;
}
async function refused(name: string, given: Loose, why: RegExp, client = agent) {
  const result = await raw(name, given, client);
  expect(result.isError).toBe(true);
  expect(said(result)).toMatch(why);
}
let made = 0;
const makeTest = (data: Loose = {}) =>
  outside.db.testCase.create({
    data: {
      ...scope,
      title: `Made ${++made}`,
      steps: ['Open "Shop"'],
      assertions: ['"Mug" is shown'],
      status: 'active',
      origin: 'manual',
      ...data,
    } as never,
  });
async function makeIssue(data: Loose = {}) {
  const number = 1000 + ++made;
  const test = await makeTest({ status: 'issue_linked', origin: 'reproduction' });
  const issue = await outside.db.issue.create({
    data: {
      id: newId('issue'),
      ...scope,
      number,
      title: `Issue ${number}`,
      type: 'Functional',
      severity: 'High',
      oracle: 'dead-control',
      signature: `s${number}`,
      expected: 'x',
      observed: 'y',
      steps: ['Open'],
      firstRunId: String(ids.run),
      lastRunId: String(ids.run),
      testCaseId: test.id,
      ...data,
    } as never,
  });
  await outside.db.runIssue.create({ data: { ...scope, runId: String(ids.run), issueId: issue.id } });
  await outside.db.finding.create({
    data: {
      id: newId('finding'),
      ...scope,
      runId: String(ids.run),
      executionId: String(ids.execution),
      issueId: issue.id,
      status: 'confirmed',
      oracle: 'dead-control',
      signature: `s${number}`,
      type: 'Functional',
      severity: 'High',
      title: '',
      expected: '',
      observed: '',
    },
  });
  return { id: issue.id, testCaseId: test.id };
}
const testStatus = async (id: number) =>
  (await ok('get_testcases', { testCaseIds: String(id), detailed: true })).items[0].status as string;
const issueOf = (id: string) => ok('get_issue', { issueId: id });
const listedIds = async (given: Loose = {}) =>
  (await ok('get_testcases', given)).items.map((row: Loose) => row.TestcaseID) as number[];

type Row = [
  section: string,
  rule: string,
  proof: (() => Promise<unknown>) | [file: string, test: string] | 'open',
];
const worker = 'worker/tasks/run.integration.test.ts';
const acts = 'server/domain/issue/issue-acts.integration.test.ts';
const scriptSteps = 'worker/scripts/steps.integration.test.ts';
const sandbox = 'worker/scripts/sandbox.integration.test.ts';
const mcp = 'server/api/mcp/mcp.integration.test.ts';

const rows: Row[] = [
  [
    '1.2',
    'agents discover, generate, execute, detect and report',
    [worker, 'keeps what passes, archives what does not, and maps the app'],
  ],
  [
    '1.4',
    'tests self-heal',
    [
      'worker/agent/run/memory.test.ts',
      'a renamed target is healed, told, and teaches nothing until somebody has looked at it',
    ],
  ],
  [
    '1.6',
    'a custom test is explored, drafted, validated and added',
    [
      'worker/tasks/draft.integration.test.ts',
      'is walked, written down, passes twice, and can join the main suite',
    ],
  ],
  [
    '1.7',
    'similar findings are one issue, with a reproduction test',
    [worker, 'the same bug in two tests is one issue, proven once, with its reproduction test'],
  ],
  [
    '1.8',
    'readiness falls with approved issues, and has a band',
    async () => {
      const { id } = await makeIssue({ severity: 'Critical' });
      const scoreBefore = (await ok('get_run', { runId: ids.run })).readiness.approvedOnly as number;
      await ok('approve_issues', { issueIds: [id] });
      const { readiness } = await ok('get_run', { runId: ids.run });
      expect(readiness.approvedOnly).toBe(Math.max(0, scoreBefore - 8));
      expect(readiness.band).toBe(
        readiness.score >= 90 ? 'stable' : readiness.score >= 70 ? 'caution' : 'blockers',
      );
    },
  ],
  [
    '1.9',
    'the summary carries pass and fail, hours saved and issues by type',
    async () =>
      expect(await ok('get_run', { runId: ids.run })).toMatchObject({
        passed: expect.any(Number),
        failed: expect.any(Number),
        hoursSaved: expect.any(Number),
        issuesByType: { Functional: expect.any(Number) },
      }),
  ],
  [
    '1.10',
    'scripts are called while a test runs',
    [
      scriptSteps,
      'a one-time code is fetched when the step needs it, with the values that its own command needs',
    ],
  ],
  [
    '1.12',
    '37 user tools and 3 for admins',
    [mcp, 'are the 37 for a user key, with the parameters of the specification, and 40 for an admin key'],
  ],
  [
    '2.1',
    'a script has id, name and instructions',
    async () => {
      const script = await ok('create_script', {
        name: 'fetch-user',
        instructions: 'curl -sS https://staging.example/u',
      });
      expect((await ok('get_scripts')).items).toContainEqual({
        id: script.id,
        name: 'fetch-user',
        instructions: 'curl -sS https://staging.example/u',
      });
      await refused('create_script', { name: 'Fetch User', instructions: 'true' }, /lowercase/);
      await refused('create_script', { name: 'a' }, /instructions/);
    },
  ],
  [
    '2.1.1',
    'several references in a test; the name is matched case-sensitively',
    async () => {
      const { id } = await makeTest();
      await ok('update_testcase', {
        testCaseId: id,
        steps: ['Run #{get-otp}', 'Type #{fetch-user} in "Name"'],
      });
      await refused(
        'update_testcase',
        { testCaseId: id, steps: ['Run #{Get-otp}'] },
        /no script called “Get-otp”[\s\S]*get-otp/,
      );
    },
  ],
  [
    '2.1.2',
    'run when the test needs the value',
    [
      scriptSteps,
      'a one-time code is fetched when the step needs it, with the values that its own command needs',
    ],
  ],
  [
    '2.1.3',
    'output is captured and carries forward',
    ['worker/scripts/values.test.ts', 'JSON is reached into, nested and by index'],
  ],
  [
    '2.1.4',
    '{{placeholder}} is substituted',
    [
      'server/domain/script/prepare-command.test.ts',
      'names with dots and hyphens, several in one command, the same one twice',
    ],
  ],
  [
    '2.1.5',
    'after the timeout the failure is logged and the test goes on',
    [sandbox, 'at the limit the whole tree is killed, a child in a session of its own too'],
  ],
  ['2.1.6', 'scripts run on the service’s own infrastructure', [sandbox, 'a request goes through the proxy']],
  [
    '2.1.7',
    'output that can’t be used leaves undone only what needs it',
    [scriptSteps, 'a failing script is recorded, and only what needs its value is left undone'],
  ],
  [
    '2.2',
    'fields of a test case',
    async () => {
      const { id } = await makeTest();
      expect(
        await ok('update_testcase', {
          testCaseId: id,
          title: 'T',
          description: 'D',
          steps: ['a'],
          assertions: ['b'],
          groupId: ids.keyFeature,
          credentialId: ids.credential,
          bundleId: 'https://x.test',
        }),
      ).toMatchObject({
        testCaseId: id,
        title: 'T',
        description: 'D',
        steps: ['a'],
        assertions: ['b'],
        groupId: ids.keyFeature,
        credentialId: ids.credential,
        bundleId: 'https://x.test',
        status: 'active',
      });
      expect(await ok('update_testcase', { testCaseId: id, bundleId: '' })).toMatchObject({
        bundleId: null,
        title: 'T',
      });
      const [row] = (await ok('get_testcases', { testCaseIds: String(id) })).items;
      expect(row).toEqual({ TestcaseID: id, Title: 'T', Description: 'D' });
    },
  ],
  [
    '2.2',
    'a test case belongs to several suites at once',
    async () => {
      const { id } = await makeTest();
      const suites = [
        await ok('create_test_suite', { name: 'S1', testCaseIds: [id] }),
        await ok('create_test_suite', { name: 'S2', testCaseIds: [id] }),
      ];
      for (const { testSuiteId } of suites) expect(await listedIds({ testSuiteId })).toEqual([id]);
    },
  ],
  [
    '2.3',
    'a run is created with buildID and osVersion',
    async () => {
      const { runId } = await ok('create_run', { buildID: 'web 9', osVersion: '34' });
      expect(await ok('get_run', { runId })).toMatchObject({
        build: 'web 9',
        osVersion: '34',
        status: 'queued',
      });
      await ok('cancel_run', { runId });
    },
  ],
  [
    '2.4',
    'fields of a suite; its instructions and address hold for its runs',
    async () => {
      const suite = await ok('create_test_suite', {
        name: 'Own',
        testCaseIds: [ids.testCase],
        suiteInstructions: 'Only German.',
        suiteURL: 'https://de.larch.test',
        osVersion: '33',
      });
      expect(suite).toMatchObject({
        name: 'Own',
        suiteInstructions: 'Only German.',
        suiteURL: 'https://de.larch.test',
        osVersion: '33',
      });
      const { runId } = await ok('create_run', { testSuiteId: suite.testSuiteId });
      const run = await outside.db.run.findUniqueOrThrow({ where: { id: runId } });
      expect([run.settings, run.osVersion]).toEqual([
        expect.objectContaining({ instructions: 'Only German.', address: 'https://de.larch.test' }),
        '33',
      ]);
      await ok('cancel_run', { runId });
    },
  ],
  [
    '2.4',
    'suiteURL is for browser platforms only',
    async () => {
      await outside.db.app.update({ where: { id: outside.other.appId }, data: { platform: 'android' } });
      await refused(
        'create_test_suite',
        { name: 'Mobile', suiteURL: 'https://x.test' },
        /mobile app has no address/,
        await connect({ key: outside.other.key }),
      );
      expect(
        await ok(
          'create_test_suite',
          { name: 'Mobile', osVersion: '34' },
          await connect({ key: outside.other.key }),
        ),
      ).toMatchObject({ osVersion: '34' });
    },
  ],
  [
    '2.4',
    'a suite holds up to 250 test cases',
    async () => {
      await outside.db.testCase.createMany({
        data: Array.from(
          { length: 251 },
          (_, at) =>
            ({
              ...scope,
              title: `Many ${at}`,
              steps: ['a'],
              assertions: ['b'],
              status: 'active',
              origin: 'manual',
            }) as never,
        ),
      });
      const many = (
        await outside.db.testCase.findMany({
          where: { ...scope, title: { startsWith: 'Many ' } },
          select: { id: true },
        })
      ).map((row) => row.id);
      await refused('create_test_suite', { name: 'Too many', testCaseIds: many }, /up to 250/);
      const { testSuiteId } = await ok('create_test_suite', {
        name: 'Just enough',
        testCaseIds: many.slice(0, 250),
      });
      await refused('update_test_suite', { testSuiteId, addTestCaseIds: [many[250]] }, /up to 250/);
      await outside.db.testCase.updateMany({
        where: { id: { in: many } },
        data: { status: 'archived', statusBefore: 'active' },
      });
    },
  ],
  [
    '2.4',
    'the list tells names, ids and counts',
    async () =>
      expect((await ok('get_test_suites')).items[0]).toMatchObject({
        testSuiteId: expect.any(String),
        name: 'Main suite',
        main: true,
        testCaseCount: expect.any(Number),
      }),
  ],
  [
    '2.4',
    'discovery generates suites',
    [worker, 'keeps what passes, archives what does not, and maps the app'],
  ],
  [
    '2.5.1',
    'fields of an issue; severity is adjustable',
    async () => {
      expect(await issueOf(String(ids.otherIssue))).toMatchObject({
        title: expect.any(String),
        severity: expect.stringMatching(/^(Critical|High|Medium|Low)$/),
        expected: expect.any(String),
        observed: expect.any(String),
        steps: expect.arrayContaining([expect.stringMatching(/^1\. /)]),
        triage: expect.any(String),
        firstRun: { id: expect.any(String) },
        reproductionTest: { steps: expect.any(Array), assertions: expect.any(Array) },
        comments: expect.any(Array),
      });
      expect(await ok('update_issue', { issueId: ids.otherIssue, severity: 'Medium' })).toMatchObject({
        severity: 'Medium',
      });
    },
  ],
  [
    '2.5.2',
    'a finding is linked to an issue',
    async () =>
      expect(
        (await ok('get_findings', { issueId: ids.otherIssue })).items.every(
          (finding: Loose) => finding.issueId === ids.otherIssue,
        ),
      ).toBe(true),
  ],
  [
    '2.5.3',
    'a rejected pattern is not raised again',
    [worker, 'a rejected pattern silences the finding and is counted'],
  ],
  [
    '2.5.4',
    'issues are pushed to a tracker',
    async () => {
      const github = await startGitHubDouble();
      const { ctx } = outside.own;
      await connectTracker({
        ctx,
        input: {
          tracker: 'github',
          baseUrl: github.url,
          email: '',
          token: github.token,
          placeId: 'acme/shop',
          issueType: '',
          labels: [],
          severities: usualSeverities.github,
        },
      });
      const issueId = String(ids.otherIssue);
      expect((await ok('push_issues', { issueIds: [issueId] })).issues).toMatchObject([
        { issueId, tracker: 'github', push: 'queued' },
      ]);
      const link = await outside.db.trackerLink.findFirstOrThrow({ where: { issueId } });
      await pushLink({ db: outside.db, linkId: link.id, send: createSendOutside(), storage: getStorage() });
      expect(await issueOf(issueId)).toMatchObject({
        trackers: [
          { tracker: 'github', push: 'pushed', key: '#1', url: github.issues[0]!.html_url, state: 'open' },
        ],
      });
      expect(github.issues).toHaveLength(1);
      await github.close();
    },
  ],
  [
    '2.6.1',
    'a key feature has name, description and icon',
    async () =>
      expect(
        await ok('manage_key_features', { action: 'create', name: 'Spec', description: 'D', icon: 'flag' }),
      ).toMatchObject({ name: 'Spec', description: 'D', icon: 'flag' }),
  ],
  [
    '2.6.2',
    'an app has id, name, platform, configuration and settings',
    async () =>
      expect(await ok('get_app')).toMatchObject({
        id: scope.appId,
        name: expect.any(String),
        platform: 'web',
        url: expect.any(String),
        settings: expect.any(Object),
      }),
  ],
  [
    '2.6.3',
    'credentials are sealed, and no result holds a secret',
    async () =>
      expect(JSON.stringify((await ok('get_credentials')).items)).not.toMatch(/password|sealed|larch-and/),
  ],
  [
    '3.1',
    'the default listing holds active ones only',
    async () => {
      const states = await Promise.all(
        (['active', 'in_creation', 'archived', 'issue_linked'] as const).map((status) =>
          makeTest({ status }),
        ),
      );
      const listed = await listedIds();
      expect(states.map(({ id }) => listed.includes(id))).toEqual([true, false, false, false]);
      expect(await listedIds({ status: 'in-creation,issue-linked' })).toEqual(
        expect.arrayContaining([states[1]!.id, states[3]!.id]),
      );
      expect(await listedIds({ archived: 'false', testSuiteId: undefined })).not.toContain(states[2]!.id);
    },
  ],
  [
    '3.1',
    'in-creation → the main suite',
    async () => {
      const { id } = await makeTest({ status: 'in_creation', origin: 'prompt' });
      await ok('add_testcase_to_suite', { testCaseId: id });
      expect(await testStatus(id)).toBe('active');
      const archived = await makeTest({ status: 'archived', statusBefore: 'active' });
      await refused('add_testcase_to_suite', { testCaseId: archived.id }, /is archived/);
    },
  ],
  [
    '3.1',
    'any → archived → the status before',
    async () => {
      for (const [status, word] of [
        ['active', 'active'],
        ['in_creation', 'in-creation'],
        ['issue_linked', 'issue-linked'],
      ] as const) {
        const { id } = await makeTest({ status });
        await ok('archive_testcases', { testCaseIds: [id] });
        expect(await testStatus(id)).toBe('archived');
        await ok('unarchive_testcases', { testCaseIds: [id] });
        expect(await testStatus(id)).toBe(word);
      }
    },
  ],
  [
    '3.1',
    'rejection archives the reproduction test, undoing brings it back',
    async () => {
      const { id, testCaseId } = await makeIssue();
      await ok('reject_issues', { issueIds: [id], rejectReason: 'By design' });
      expect(await testStatus(testCaseId)).toBe('archived');
      await ok('reject_issues', { issueIds: [id], undo: true });
      expect(await testStatus(testCaseId)).toBe('issue-linked');
    },
  ],
  [
    '3.2',
    'pending → approved → pending',
    async () => {
      const { id } = await makeIssue();
      expect((await issueOf(id)).triage).toBe('pending');
      await ok('approve_issues', { issueIds: [id] });
      expect((await issueOf(id)).triage).toBe('approved');
      await ok('approve_issues', { issueIds: [id], undo: true });
      expect((await issueOf(id)).triage).toBe('pending');
    },
  ],
  [
    '3.2',
    'rejecting takes a reason, and the findings with it',
    async () => {
      const { id } = await makeIssue({ triage: 'approved' });
      await refused('reject_issues', { issueIds: [id] }, /needs a reason/);
      await ok('reject_issues', { issueIds: [id], rejectReason: 'By design' });
      expect((await ok('get_findings', { issueId: id, status: 'rejected' })).items).toHaveLength(1);
      await ok('reject_issues', { issueIds: [id], undo: true });
      expect(await issueOf(id)).toMatchObject({ resolution: 'active', triage: 'approved' });
    },
  ],
  [
    '3.2',
    'any → resolved, closed as fixed',
    async () => {
      const { id, testCaseId } = await makeIssue();
      await ok('resolve_issues', { issueIds: [id], dismissedReason: 'Fixed' });
      expect(await issueOf(id)).toMatchObject({ resolution: 'resolved', dismissedReason: 'Fixed' });
      expect(await testStatus(testCaseId)).toBe('active');
    },
  ],
  [
    '3.2',
    'a bulk act is all or nothing, and names what does not apply',
    [acts, 'is all or nothing: the one that does not apply names itself and its state'],
  ],
  [
    '3.2',
    'the default listing is active ones of the latest run',
    async () => {
      const [seen, elsewhere] = [await makeIssue(), await makeIssue()];
      await outside.db.runIssue.deleteMany({ where: { issueId: elsewhere.id } });
      const all = async (given: Loose = {}) => {
        const found: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await ok('get_issues', { ...given, ...(cursor ? { cursor } : {}) });
          found.push(...page.items.map((issue: Loose) => issue.issueId));
          cursor = page.nextCursor;
        } while (cursor);
        return found;
      };
      expect([
        (await all()).includes(seen.id),
        (await all()).includes(elsewhere.id),
        (await all({ resolution: 'active' })).includes(elsewhere.id),
      ]).toEqual([true, false, true]);
      await ok('resolve_issues', { issueIds: [seen.id] });
      expect([
        (await all()).includes(seen.id),
        (await all({ resolution: 'resolved,rejected' })).includes(seen.id),
      ]).toEqual([false, true]);
      expect((await all({ triage: 'approved' })).includes(elsewhere.id)).toBe(false);
      expect(await all({ runId: 'run_none' })).toEqual([]);
    },
  ],
  [
    '3.3',
    'a failed test tells its step and reason',
    async () => {
      const failed = await outside.db.execution.findFirstOrThrow({
        where: { ...scope, status: 'failed', runId: String(ids.run) },
      });
      expect(
        await ok('start_test_monitoring', { testCaseId: String(failed.testCaseId), runId: String(ids.run) }),
      ).toMatchObject({
        status: 'failed',
        reason: 'assertion_failed',
        failedStep: { intent: expect.any(String), status: 'failed' },
      });
    },
  ],
  [
    '4.1',
    'an OpenAPI description is published',
    async () =>
      expect(
        ((await (await handleRest(request('http://127.0.0.1:3000/api/v1/openapi.json'))).json()) as Loose)
          .openapi,
      ).toBe('3.1.0'),
  ],
  ['4.2', 'Streamable HTTP, 2024-11-05', [mcp, 'speaks %s']],
  [
    '4.2',
    'pagination by an opaque cursor',
    async () => {
      const first = await ok('get_testcases', { archived: 'true' });
      const second = await ok('get_testcases', { archived: 'true', cursor: first.nextCursor });
      const both = [...first.items, ...second.items].map((row: Loose) => row.TestcaseID);
      expect(new Set(both).size).toBe(both.length);
      await refused('get_testcases', { cursor: first.nextCursor.slice(1) }, /cursor/);
    },
  ],
  [
    '4.2',
    'create_custom_testcase: prompt, runId, credentialId, bundleId',
    async () => {
      const answer = await ok('create_custom_testcase', {
        prompt: 'Open "Cart" and check that it is empty',
        runId: ids.openRun,
        credentialId: ids.credential,
        bundleId: 'https://x.larch.test',
      });
      expect(answer.runId).toBe(ids.openRun);
      expect(await outside.db.testCase.findUniqueOrThrow({ where: { id: answer.testCaseId } })).toMatchObject(
        { status: 'in_creation', credentialId: ids.credential, bundleId: 'https://x.larch.test' },
      );
      await refused(
        'create_custom_testcase',
        { prompt: 'Open "Cart"', credentialId: 'crd_none' },
        /NOT_FOUND/,
      );
    },
  ],
  [
    '4.2',
    'run_specific_testcases: in the default run, or the one named',
    async () => {
      const { id } = await makeTest();
      expect((await ok('run_specific_testcases', { testCaseIds: [id] })).runId).toBe(ids.run);
      expect((await ok('run_specific_testcases', { testCaseIds: [id], runId: ids.openRun })).runId).toBe(
        ids.openRun,
      );
      await refused(
        'run_specific_testcases',
        { testCaseIds: [id, 2_000_000_000] },
        /test case 2000000000 not found/,
      );
      await refused('run_specific_testcases', { testCaseIds: [] }, /testCaseIds/);
    },
  ],
  [
    '4.2',
    'get_step_doms: by run and by steps',
    async () => {
      const steps = (
        await ok('get_step_doms', {
          testCaseId: String(ids.testCase),
          runID: ids.run,
          stepIds: String(ids.step),
        })
      ).items;
      expect(steps).toMatchObject([{ stepId: ids.step, html: expect.stringContaining('larch') }]);
      await refused(
        'get_step_doms',
        { testCaseId: String(ids.testCase), stepIds: 'stp_none' },
        /step stp_none not found/,
      );
    },
  ],
  [
    '4.2',
    'start_test_monitoring: only after execution has finished',
    async () => {
      const { id } = await makeTest();
      await refused('start_test_monitoring', { testCaseId: String(id) }, /has not been executed/);
      await ok('run_specific_testcases', { testCaseIds: [id] });
      await refused('start_test_monitoring', { testCaseId: String(id) }, /still queued/);
    },
  ],
  [
    '4.2',
    'delete_test_suite unlinks, and deletes no test',
    async () => {
      const { id } = await makeTest();
      const { testSuiteId } = await ok('create_test_suite', { name: 'Gone', testCaseIds: [id] });
      await ok('delete_test_suite', { testSuiteId });
      expect(await testStatus(id)).toBe('active');
    },
  ],
  [
    '4.2',
    'update_test_suite: a partial update',
    async () => {
      const [a, b] = [await makeTest(), await makeTest()];
      const { testSuiteId } = await ok('create_test_suite', {
        name: 'Part',
        testCaseIds: [a.id],
        suiteInstructions: 'Keep',
      });
      expect(
        await ok('update_test_suite', {
          testSuiteId,
          name: 'Part 2',
          addTestCaseIds: [b.id],
          removeTestCaseIds: [a.id],
        }),
      ).toMatchObject({ name: 'Part 2', suiteInstructions: 'Keep' });
      expect(await listedIds({ testSuiteId })).toEqual([b.id]);
    },
  ],
  [
    '4.2',
    'trigger_rediscovery, generate_tests_on_local, key features, icons and all others answer',
    [mcp, 'each answer, once, over the seeded shop'],
  ],
  [
    '4.2',
    'health_check verifies connectivity and authentication',
    async () => expect(await ok('health_check')).toMatchObject({ status: 'ok', app: { id: scope.appId } }),
  ],
  [
    '5.1',
    'a key in X-API-Key or in api_key',
    [
      mcp,
      'serves a client of 2024-11-05 that names no version, takes JSON alone and has its key in the address',
    ],
  ],
  [
    '5.2',
    'a key is shown once, belongs to one app and is regenerated',
    [
      'server/domain/api-key/api-keys.integration.test.ts',
      'is regenerated: the old secret ends at once, also of one that was revoked or had expired',
    ],
  ],
  ['5.4', 'sign-in with e-mail and password', ['e2e/specs/sign-in.spec.ts', 'test(']],
  [
    '5.4',
    'sign-in with Google',
    async () => {
      const ada = await outside.db.user.update({
        where: { id: outside.own.ctx.actor.id! },
        data: { emailVerifiedAt: new Date() },
      });
      const arrive = (emailVerified: boolean) =>
        arriveFromGoogle({
          db: outside.db,
          profile: { subject: 'google-ada', email: ada.email, emailVerified },
        });
      expect(await arrive(false)).toEqual({ refused: 'Unverified' });
      expect(await arrive(true)).toMatchObject({ user: { id: ada.id } });
    },
  ],
  [
    '5.4',
    'sign-in with Google, in a browser',
    [
      'e2e/specs/single-sign-on.spec.ts',
      'Google signs in whose verified e-mail has an account, and asks for the second factor',
    ],
  ],
  [
    '5.4',
    'enterprise single sign-on over OIDC',
    ['e2e/specs/single-sign-on.spec.ts', 'an owner sets up OIDC, tries it, and a colleague comes in by it'],
  ],
  [
    '5.4',
    'enterprise single sign-on over SAML',
    [
      'e2e/specs/single-sign-on.spec.ts',
      'a colleague comes in over SAML, and an answer of another browser’s is refused',
    ],
  ],
  [
    '5.6',
    'credentials are used in execution only, and kept sealed',
    [worker, 'a secret is in nothing that is kept'],
  ],
  [
    '6.2',
    'mail when the report is ready',
    [worker, 'goes from queued to completed, with steps, ledger, mail and readiness'],
  ],
  [
    '7.1',
    'a script that takes too long',
    [sandbox, 'at the limit the whole tree is killed, a child in a session of its own too'],
  ],
  [
    '7.2',
    'discovery where test cases exist does not apply',
    async () => refused('run_discovery', {}, /CONFLICT: This app has test cases already/),
  ],
  ['7.3', 'the form of errors', ['server/api/rest/rest.integration.test.ts', 'have the documented form']],
  [
    '8',
    '37 user tools, 3 for admins',
    async () =>
      expect(
        [...getTools().values()].reduce(
          (counts, tool) => ({ ...counts, [String(tool.admin)]: (counts[String(tool.admin)] ?? 0) + 1 }),
          {} as Record<string, number>,
        ),
      ).toEqual({ false: 37, true: 3 }),
  ],
  ['9.1', 'protocol version 2024-11-05', [mcp, 'speaks %s']],
];

describe('the interface specification', () => {
  for (const [section, rule, proof] of rows) {
    const name = `§${section} ${rule}`;
    if (proof === 'open') it.todo(name);
    else if (Array.isArray(proof))
      it(`${name} (${proof[0]})`, () =>
        expect(readFileSync(join(import.meta.dirname, '..', '..', proof[0]), 'utf8')).toContain(proof[1]));
    else it(name, proof);
  }

  it('leaves out no section', () => {
    const sections = [
      '2.1',
      ...[1, 2, 3, 4, 5, 6, 7].map((rule) => `2.1.${rule}`),
      '2.2',
      '2.3',
      '2.4',
      '2.5.1',
      '2.5.2',
      '2.5.3',
      '2.5.4',
      '2.6.1',
      '2.6.2',
      '2.6.3',
      '3.1',
      '3.2',
      '3.3',
      '4.1',
      '4.2',
      '5.1',
      '5.2',
      '5.4',
      '5.6',
      '6.2',
      '7.1',
      '7.2',
      '7.3',
      '8',
      '9.1',
    ];
    expect(sections.filter((section) => !rows.some(([one]) => one === section))).toEqual([]);
  });
});
