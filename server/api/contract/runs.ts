import { z } from 'zod';
import { as, publicly, type OperationMeta, type ToolView } from '../operation.ts';
import { Id, listOf, Run, scoresOf } from './shapes.ts';

const tag = 'Runs' as const;
const buildID = as(
  'buildID',
  'Name or id of a build: one that was uploaded, or for a web app any label of a deployment.',
);
const environment = as(
  'environment',
  'Name or id of an environment to test (see get_app). As the suite is set, else the app’s own address, if left out.',
);
const Made = z.object({ runId: Id });
const started = 'It answers at once; a report takes 15 to 30 minutes. Follow it with get_run.';

export const listRuns: OperationMeta = {
  summary: 'List runs',
  description: 'Newest first.',
  output: publicly(listOf(Run.extend({ issues: z.number().describe('Issues that it saw.') }))),
  openapi: { method: 'GET', path: '/runs', tag, example: { limit: 2 } },
  mcp: {
    tool: 'get_runs',
    description:
      'Lists all runs of this app, newest first: ids, build, status, timestamps, scores, pass and fail counts. ' +
      'Use it to find a runId; get_run has the whole report.',
    parameters: { cursor: as('cursor', 'nextCursor of the page before.') },
    view: ({ items, nextCursor }: { items: z.output<typeof Run>[]; nextCursor?: string }): ToolView => ({
      structured: {
        items: items.map(
          ({
            id,
            number,
            kind,
            status,
            build,
            testSuite,
            environment,
            full,
            passed,
            failed,
            blocked,
            createdAt,
            startedAt,
            endedAt,
            ...scores
          }) => ({
            runId: id,
            number,
            kind,
            status,
            build: build?.label,
            testSuite: testSuite?.name,
            environment,
            full,
            ...scoresOf(scores),
            passed,
            failed,
            blocked,
            createdAt,
            startedAt,
            endedAt,
          }),
        ),
        nextCursor,
      },
    }),
  },
};

export const createRun: OperationMeta = {
  summary: 'Create a run',
  description:
    'Executes the main suite, another suite, or exactly these tests. `kind: discovery` explores an app that has no tests yet.',
  output: publicly(Made),
  errors: ['NOT_FOUND', 'CONFLICT'],
  openapi: { method: 'POST', path: '/runs', tag, status: 202, example: { buildID: 'web 2.4.0' } },
  mcp: {
    tool: 'create_run',
    description:
      'Creates a regression run over the main suite (every active test), ' +
      'or over one suite or the tests that you name. Use it before a release or after larger changes; ' +
      `for single tests use run_specific_testcases. ${started}`,
    parameters: {
      buildID,
      osVersion: as('osVersion', 'For mobile apps: an iOS version or an Android API level.'),
      testSuiteId: as('testSuiteId', 'This suite instead of the main one (ids from get_test_suites).'),
      testCaseIds: as('testCaseIds', 'Exactly these test cases.'),
      environment,
    },
    next: { CONFLICT: 'With no tests yet, use run_discovery or create_custom_testcase.' },
  },
};

export const discover: OperationMeta = {
  summary: 'Discover the app',
  description:
    'Explores the app and writes its first tests. Only for an app without test cases, archived ones included.',
  output: publicly(Made),
  errors: ['CONFLICT'],
  openapi: { method: 'POST', path: '/runs/discovery', tag, status: 202, example: {} },
  mcp: {
    tool: 'run_discovery',
    description: `Explores the app and generates test cases. Works only when the app has no test cases yet. ${started}`,
    parameters: { buildID, environment },
    next: {
      CONFLICT:
        'Use create_run for the tests there are, trigger_rediscovery for one that is out of date, or create_custom_testcase for a new one.',
    },
  },
};

export const cancelRun: OperationMeta = {
  summary: 'Cancel a run',
  description: 'What had been proven stays. Cancelling the cancelled changes nothing.',
  output: publicly(Made),
  errors: ['NOT_FOUND', 'CONFLICT'],
  openapi: { method: 'POST', path: '/runs/{runId}/cancel', tag, example: { runId: '{openRun}' } },
  mcp: {
    tool: 'cancel_run',
    description: 'Ends a run that is queued or at work. What it had proven stays; it can’t be resumed.',
    parameters: { runId: as('runId', 'Run id (from get_runs).') },
    destructive: true,
    idempotent: true,
  },
};
