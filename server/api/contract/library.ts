/** Suites, scripts, the app itself, and the operator's operations. */
import { z } from 'zod';
import { PlatformSchema } from '#server/domain/app/schemas.ts';
import { RiskSchema } from '#server/domain/environment/risks.ts';
import { as, publicly, type OperationMeta, type ToolView } from '../operation.ts';
import {
  asItems,
  Id,
  listOf,
  Number32,
  RunRef,
  scoreFields,
  TestStatus,
  wholeListOf,
  When,
} from './shapes.ts';

const suites = 'Test suites' as const;
const Suite = z.object({
  testSuiteId: Id,
  name: z.string(),
  main: z.boolean().describe('Holds every active test; it can’t be deleted or given members.'),
  generated: z.boolean(),
  suiteInstructions: z.string(),
  suiteURL: z.string().nullable(),
  environmentId: Id.nullable(),
  osVersion: z.string().nullable(),
  credentialId: Id.nullable(),
});
const suiteOf = ({ id, suiteUrl, ...row }: { id: string; suiteUrl: string | null }) => ({
  ...row,
  testSuiteId: id,
  suiteURL: suiteUrl,
});
const ListedSuite = Suite.extend({
  testCaseCount: z.number(),
  lastRun: z.object({ id: Id, number: Number32, status: z.string() }).nullable(),
});

export const listTestSuites: OperationMeta = {
  summary: 'List test suites',
  description: 'The main suite first, then by name.',
  output: publicly(wholeListOf(ListedSuite), (rows: { id: string; suiteUrl: string | null }[]) =>
    asItems(rows.map(suiteOf)),
  ),
  openapi: { method: 'GET', path: '/test-suites', tag: suites },
  mcp: {
    tool: 'get_test_suites',
    description:
      'Lists the test suites of this app: names, ids and how many test cases each holds. The main suite holds every active test.',
    parameters: {},
    view: ({ items }: { items: z.output<typeof ListedSuite>[] }): ToolView => ({
      structured: {
        items: items.map(({ testSuiteId, name, testCaseCount, main, lastRun }) => ({
          testSuiteId,
          name,
          testCaseCount,
          main,
          lastRun: lastRun ? { runId: lastRun.id, status: lastRun.status } : null,
        })),
      },
    }),
  },
};
export const getTestSuite: OperationMeta = {
  summary: 'Get a test suite',
  output: publicly(
    Suite.extend({ testCases: z.array(z.object({ id: Number32, title: z.string(), status: TestStatus })) }),
    suiteOf,
  ),
  errors: ['NOT_FOUND'],
  openapi: {
    method: 'GET',
    path: '/test-suites/{testSuiteId}',
    tag: suites,
    example: { testSuiteId: '{suite}' },
  },
};
const suiteFields = {
  suiteInstructions: as('suiteInstructions', 'Override the app’s instructions.'),
  suiteURL: as('suiteURL', 'Another address; web apps only.'),
  environmentId: as('environmentId', 'Environment that it runs on (ids from get_app).'),
  osVersion: as('osVersion', 'Android OS version.'),
};
export const createTestSuite: OperationMeta = {
  summary: 'Create a test suite',
  description: 'Up to 250 test cases.',
  output: publicly(Suite, suiteOf),
  errors: ['NOT_FOUND', 'CONFLICT'],
  openapi: {
    method: 'POST',
    path: '/test-suites',
    tag: suites,
    status: 201,
    example: { name: 'Release', testCaseIds: ['{testCase}'] },
  },
  mcp: {
    tool: 'create_test_suite',
    description: 'Creates a suite of up to 250 test cases, to run together with create_run (testSuiteId).',
    parameters: {
      name: as('name'),
      testCaseIds: as('testCaseIds', 'Members (ids from get_testcases).'),
      ...suiteFields,
    },
  },
};
export const updateTestSuite: OperationMeta = {
  summary: 'Change a test suite',
  description: 'What is left out stays as it is.',
  output: publicly(Suite, suiteOf),
  errors: ['NOT_FOUND', 'CONFLICT'],
  openapi: {
    method: 'PATCH',
    path: '/test-suites/{testSuiteId}',
    tag: suites,
    example: { testSuiteId: '{suite}', suiteInstructions: 'Use card 4242.' },
  },
  mcp: {
    tool: 'update_test_suite',
    description: 'Changes a suite in part, or adds and removes members.',
    destructive: true,
    idempotent: true,
    parameters: {
      testSuiteId: as('testSuiteId', 'Suite id (from get_test_suites).'),
      name: as('name'),
      addTestCaseIds: as('addTestCaseIds', 'To add.'),
      removeTestCaseIds: as('removeTestCaseIds', 'To take out.'),
      ...suiteFields,
    },
  },
};
export const deleteTestSuite: OperationMeta = {
  summary: 'Delete a test suite',
  description: 'Its test cases stay; they are only unlinked.',
  output: publicly(z.object({ testSuiteId: Id })),
  errors: ['NOT_FOUND', 'CONFLICT'],
  openapi: {
    method: 'DELETE',
    path: '/test-suites/{testSuiteId}',
    tag: suites,
    example: { testSuiteId: '{suite}' },
  },
  mcp: {
    tool: 'delete_test_suite',
    description: 'Deletes a suite. Its test cases are kept, only unlinked.',
    parameters: { testSuiteId: as('testSuiteId', 'Suite id (from get_test_suites).') },
    destructive: true,
  },
};

const scripts = 'Scripts' as const;
const Script = z.object({ id: Id, name: z.string(), instructions: z.string() });
const scriptName = as(
  'name',
  'Lowercase letters, digits and hyphens, verb first: "get-otp". Tests call it as #{get-otp}.',
);
const instructions = as(
  'instructions',
  'Shell command, usually curl, against a staging or test backend; {{placeholder}} takes a value of an earlier step or script.',
);
export const listScripts: OperationMeta = {
  summary: 'List scripts',
  output: publicly(wholeListOf(Script), asItems),
  openapi: { method: 'GET', path: '/scripts', tag: scripts },
  mcp: {
    tool: 'get_scripts',
    description:
      'Lists all scripts of this app: id, name and command. Tests call them as #{name} to fetch or make data.',
    parameters: {},
  },
};
export const createScript: OperationMeta = {
  summary: 'Create a script',
  output: publicly(Script),
  errors: ['CONFLICT'],
  openapi: {
    method: 'POST',
    path: '/scripts',
    tag: scripts,
    status: 201,
    example: { name: 'get-coupon', instructions: 'curl -sS https://staging.example/coupons' },
  },
  mcp: {
    tool: 'create_script',
    description:
      'Creates a script that tests may call as #{name}: a shell command that supplies data, ' +
      'such as a one-time code. It runs sandboxed, for five minutes at most.',
    parameters: { name: scriptName, instructions },
  },
};
export const updateScript: OperationMeta = {
  summary: 'Change a script',
  description: 'A new name is written into whatever refers to it.',
  output: publicly(Script.extend({ testCaseIds: z.array(Number32).describe('Tests that were rewritten.') })),
  errors: ['NOT_FOUND', 'CONFLICT'],
  openapi: {
    method: 'PATCH',
    path: '/scripts/{scriptId}',
    tag: scripts,
    example: { scriptId: '{script}', instructions: 'curl -sS https://staging.example/otp/2' },
  },
  mcp: {
    tool: 'update_script',
    description:
      'Changes a script’s command or name; a new name is written into every test that refers to it.',
    parameters: { scriptId: as('scriptId', 'Script id (from get_scripts).'), name: scriptName, instructions },
    destructive: true,
    idempotent: true,
  },
};
export const deleteScript: OperationMeta = {
  summary: 'Delete a script',
  description: 'Refused while anything refers to it.',
  output: publicly(z.object({ scriptId: Id })),
  errors: ['NOT_FOUND', 'CONFLICT'],
  openapi: { method: 'DELETE', path: '/scripts/{scriptId}', tag: scripts, example: { scriptId: '{script}' } },
  mcp: {
    tool: 'delete_script',
    description: 'Deletes a script. Refused, with a list, while tests, suites or other scripts refer to it.',
    parameters: { scriptId: as('scriptId', 'Script id (from get_scripts).') },
    destructive: true,
    next: { CONFLICT: 'Take the references out of what is listed (update_testcase), then delete it.' },
  },
};

const app = 'App' as const;
export const getApp: OperationMeta = {
  summary: 'Get the app',
  description: 'The one that the key belongs to.',
  output: publicly(
    z.object({
      id: Id,
      name: z.string(),
      platform: PlatformSchema,
      url: z.string(),
      instructions: z.string(),
      defaultCredentialId: Id.nullable(),
      osVersion: z.string().nullable(),
      settings: z.record(z.string(), z.unknown()),
      createdAt: When,
      answer: z
        .object({
          verdict: z.string(),
          says: z.string(),
          ...scoreFields,
          run: RunRef.nullable().describe('The latest full run; a run over a part moves no headline.'),
        })
        .describe('Of the latest full run, and all that stands against the app since.'),
      environments: z
        .array(z.object({ id: Id, name: z.string(), address: z.string(), forbids: z.array(RiskSchema) }))
        .describe('Where it is deployed besides its own address, and what is not done there.'),
    }),
  ),
  openapi: { method: 'GET', path: '/app', tag: app },
  mcp: {
    tool: 'get_app',
    description:
      'The app that this key belongs to: id, name, platform, address, instructions for the agents, settings and environments; ' +
      'and the answer of its latest full run: whether it can ship, what broke, what still fails, what is not known.',
    parameters: {},
  },
};
export const listCredentials: OperationMeta = {
  summary: 'List credentials',
  description: 'Ids and names, never a secret.',
  output: publicly(
    wholeListOf(z.object({ id: Id, name: z.string(), exclusive: z.boolean(), createdAt: When })),
    asItems,
  ),
  openapi: { method: 'GET', path: '/credentials', tag: app },
  mcp: {
    tool: 'get_credentials',
    description:
      'Lists the test credentials of this app: ids and names, never a secret. Their ids go into credentialId of other tools.',
    parameters: {},
  },
};
export const healthCheck: OperationMeta = {
  summary: 'Check the connection and the key',
  output: publicly(
    z.object({
      status: z.literal('ok'),
      app: z.object({ id: Id, name: z.string() }),
      key: z.string(),
      role: z.string(),
    }),
  ),
  openapi: { method: 'GET', path: '/health', tag: app },
  mcp: {
    tool: 'health_check',
    description:
      'Checks that the service answers and that the key is valid; says which app it belongs to. ' +
      'Call it first when something seems wrong with the connection.',
    parameters: {},
  },
};

const admin = 'Administration' as const;
export const adminListApps: OperationMeta = {
  summary: 'List the apps of every organization',
  description: 'For admin keys.',
  output: publicly(
    listOf(
      z.object({
        id: Id,
        name: z.string(),
        platform: z.string(),
        url: z.string(),
        createdAt: When,
        organization: z.object({ id: Id, name: z.string() }),
        testCases: z.number(),
        runs: z.number(),
        issues: z.number(),
      }),
    ),
  ),
  errors: ['FORBIDDEN'],
  openapi: { method: 'GET', path: '/admin/apps', tag: admin },
  mcp: {
    tool: 'admin_list_apps',
    description:
      'Lists the apps of every organization of this instance, with ids to name in the header X-App-ID.',
    parameters: { cursor: as('cursor', 'nextCursor of the page before.') },
  },
};
export const adminCreateApp: OperationMeta = {
  summary: 'Create an app',
  description:
    'A web app with its address; or an Android or iOS app, whose builds are uploaded next. For admin keys, which then name it in X-App-ID.',
  output: publicly(z.object({ appId: Id })),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  openapi: {
    method: 'POST',
    path: '/admin/apps',
    tag: admin,
    status: 201,
    example: { platform: 'android', name: 'Larch' },
  },
};
export const adminStatus: OperationMeta = {
  summary: 'Status of the instance',
  description: 'Queue, workers, storage and versions. For admin keys.',
  output: publicly(
    z.object({
      queue: z.object({
        depth: z.number(),
        tasks: z.array(
          z.object({ task: z.string(), waiting: z.number(), atWork: z.number(), failed: z.number() }),
        ),
        troubled: z.array(
          z.object({
            jobId: z.string(),
            task: z.string(),
            attempts: z.number(),
            lastError: z.string().nullable(),
            locked: z.boolean(),
          }),
        ),
      }),
      workers: z.array(
        z.object({
          id: Id,
          host: z.string(),
          pid: z.number(),
          version: z.string(),
          startedAt: When,
          seenAt: When,
          silent: z.boolean(),
        }),
      ),
      runs: z.record(z.string(), z.number()),
      storage: z.object({ artifacts: z.number(), bytes: z.number(), freeBytes: z.number().nullable() }),
      versions: z.object({ node: z.string(), postgres: z.string() }),
    }),
  ),
  errors: ['FORBIDDEN'],
  openapi: { method: 'GET', path: '/admin/status', tag: admin },
  mcp: {
    tool: 'admin_get_system_status',
    description:
      'How the instance is: depth of the queue, jobs in trouble with their last error, workers, storage, versions.',
    parameters: {},
  },
};
export const adminRetryJob: OperationMeta = {
  summary: 'Retry a job',
  description: 'Hands it out again now, with all its attempts. For admin keys.',
  output: publicly(z.object({ jobId: z.string(), task: z.string(), attemptsBefore: z.number() })),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  openapi: { method: 'POST', path: '/admin/jobs/{jobId}/retry', tag: admin, example: { jobId: '{job}' } },
  mcp: {
    tool: 'admin_retry_job',
    description: 'Hands a job that is in trouble out again now, with all its attempts.',
    parameters: { jobId: as('jobId', 'Number of the job (from admin_get_system_status).') },
    idempotent: true,
  },
};
