import { z } from 'zod';
import {
  ExecutionKindSchema,
  ExecutionStatusSchema,
  StepKindSchema,
} from '#server/domain/execution/schemas.ts';
import { ReportSchema } from '#server/domain/run/read-report.ts';
import { as, csv, publicly, type OperationMeta, type ToolView } from '../operation.ts';
import { FailureClass, FailureReason, Id, IssueRow, listOf, Number32, Run, RunRef, When } from './shapes.ts';

const tag = 'Runs' as const;
const buildID = as(
  'buildID',
  'Name or id of a build: one that was uploaded, or for a web app any label of a deployment.',
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
      'Lists all runs of this app, newest first: ids, build, status, timestamps, pass and fail counts. ' +
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
            headline,
            untriaged,
            passed,
            failed,
            blocked,
            createdAt,
            startedAt,
            endedAt,
          }) => ({
            runId: id,
            number,
            kind,
            status,
            build: build?.label,
            testSuite: testSuite?.name,
            readiness: headline,
            untriaged,
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
    parameters: { buildID },
    next: {
      CONFLICT:
        'Use create_run for the tests there are, trigger_rediscovery for one that is out of date, or create_custom_testcase for a new one.',
    },
  },
};

const Change = z.object({ executionId: Id, testCaseId: Number32, title: z.string() });
const Execution = z.object({
  id: Id,
  kind: ExecutionKindSchema,
  testCaseId: Number32.nullable(),
  title: z.string(),
  status: ExecutionStatusSchema,
  reason: FailureReason,
  class: FailureClass,
  says: z.string(),
  startedAt: When.nullable(),
  endedAt: When.nullable(),
  healed: z.number(),
});
const Report = Run.extend({
  address: z.string(),
  progress: z.object({ stage: z.string(), says: z.string() }),
  executions: z.array(Execution),
  issues: z.array(IssueRow.extend({ isNew: z.boolean() })),
  issuesByType: z.record(z.string(), z.number()).describe('Active ones.'),
  coverage: z.object({
    screens: z.number(),
    screensCovered: z.number(),
    ways: z.number(),
    waysCovered: z.number(),
  }),
  modelCalls: z.number(),
  tokens: z.number(),
  costMicros: z.number().describe('Millionths of a US dollar.'),
  comparison: z
    .object({
      runId: Id,
      number: Number32,
      newlyFailed: z.array(Change),
      recovered: z.array(Change),
      stillFailing: z.array(Change),
    })
    .nullable(),
});
interface Read {
  issues: { type: string; resolution: string }[];
}
const withTypes = (run: Read) => ({
  ...run,
  issuesByType: run.issues
    .filter((issue) => issue.resolution === 'active')
    .reduce<Record<string, number>>(
      (counts, { type }) => ({ ...counts, [type]: (counts[type] ?? 0) + 1 }),
      {},
    ),
});

export type RunReport = z.output<typeof Report>;
/** What an agent is told of a long list. */
const maxTold = 100;
const firstOf = (name: string, list: unknown[]) => ({
  [name]: list.slice(0, maxTold),
  ...(list.length > maxTold ? { [`${name}More`]: list.length - maxTold } : {}),
});

/** What went wrong stands first, and what passed is a line each. */
export function viewOfRun(run: RunReport): ToolView {
  const tests = run.executions.filter((execution) => execution.kind === 'test');
  const outcome = ({
    testCaseId,
    title,
    status,
    reason,
    class: kind,
    says,
    id,
  }: RunReport['executions'][number]) => ({
    testCaseId,
    title,
    status,
    reason,
    class: kind,
    says,
    executionId: id,
  });
  const {
    id,
    number,
    kind,
    status,
    causeSentence,
    progress,
    headline,
    band,
    untriaged,
    pendingIssues,
    readiness,
    readinessIfApproved,
    passed,
    failed,
    blocked,
    hoursSaved,
    stepsExecuted,
    build,
    osVersion,
    testSuite,
    address,
    issuesByType,
    issues,
    comparison,
    createdAt,
    startedAt,
    endedAt,
  } = run;
  const over = status === 'completed' || status === 'failed' || status === 'cancelled';
  return {
    structured: {
      runId: id,
      number,
      kind,
      status,
      ...(causeSentence ? { cause: causeSentence } : {}),
      ...(over ? {} : { now: progress.says }),
      readiness:
        headline === null
          ? null
          : {
              score: headline,
              band,
              says: untriaged
                ? `${pendingIssues} issues wait for triage: this is the score if all were approved; ` +
                  `with those approved so far it is ${readiness}.`
                : 'All issues are triaged.',
              approvedOnly: readiness,
              ifAllApproved: readinessIfApproved,
            },
      passed,
      failed,
      blocked,
      hoursSaved,
      stepsExecuted,
      build: build?.label,
      osVersion,
      testSuite: testSuite?.name,
      address,
      createdAt,
      startedAt,
      endedAt,
      issuesByType,
      ...firstOf(
        'issues',
        issues.map((issue) => ({
          issueId: issue.id,
          number: issue.number,
          title: issue.title,
          severity: issue.severity,
          type: issue.type,
          resolution: issue.resolution,
          triage: issue.triage,
          isNew: issue.isNew,
          regressed: issue.regressed,
        })),
      ),
      ...firstOf('notPassed', tests.filter((test) => test.status !== 'passed').map(outcome)),
      ...firstOf(
        'passedTests',
        tests
          .filter((test) => test.status === 'passed')
          .map(({ testCaseId, title }) => ({ testCaseId, title })),
      ),
      ...(comparison ? { comparison } : {}),
    },
  };
}

export const getRun: OperationMeta = {
  summary: 'Get a run',
  description:
    'The whole report: status, readiness and band, pass and fail, hours saved, issues, ' +
    'each test’s outcome; against an earlier run where one is named.',
  output: publicly(Report, withTypes),
  errors: ['NOT_FOUND'],
  openapi: { method: 'GET', path: '/runs/{runId}', tag, example: { runId: '{run}' } },
  mcp: {
    tool: 'get_run',
    description:
      'The report of one run: readiness score and band, pass/fail, hours saved, issues by type, ' +
      'and each test’s outcome with the reason it failed. With compareToRunId also what newly failed, ' +
      'recovered and still fails since that run. Answers “can we ship?”.',
    parameters: {
      runId: as('runId', 'Run id (from get_runs).'),
      compareToRunId: as('compareToRunId', 'An earlier run to compare with.'),
    },
    view: viewOfRun,
  },
};

export const getReport: OperationMeta = {
  summary: 'Get a run’s report as JSON',
  description:
    'What a reader outside may know: what was tested, how each test went, what was proved. ' +
    'Pictures by their ids. `report.html` and `report.xml` say the same to people and to CI servers.',
  output: publicly(ReportSchema),
  errors: ['NOT_FOUND'],
  openapi: { method: 'GET', path: '/runs/{runId}/report.json', tag, example: { runId: '{run}' } },
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

const Finding = z.object({
  id: Id,
  status: z.string(),
  title: z.string(),
  type: z.string(),
  severity: z.string(),
  expected: z.string(),
  observed: z.string(),
  oracle: z.string(),
  address: z.string(),
  tries: z.number(),
  reproduced: z.number(),
  setAsideBecause: z.string(),
  createdAt: When,
  runId: Id,
  executionId: Id,
  stepId: Id.nullable(),
  issueId: Id.nullable(),
  testCaseId: Number32.nullable(),
  test: z.string(),
  pictureId: Id.nullable(),
});
export const listFindings: OperationMeta = {
  summary: 'List findings',
  description:
    'Single instances of possible bugs, newest first: of a run, an issue or a test, else of the latest run.',
  output: publicly(listOf(Finding)),
  errors: ['NOT_FOUND'],
  openapi: { method: 'GET', path: '/findings', tag, example: { runId: '{run}' } },
  mcp: {
    tool: 'get_findings',
    description:
      'Lists findings: single sightings of possible bugs, before they are grouped. ' +
      'Most of the time get_issues is what you want; use this to see where ' +
      'and how often an issue was seen, or what was suspected and not confirmed (status=unconfirmed).',
    parameters: {
      runId: as('runId', 'Run id. Left out: the latest run, unless an issue or a test is named.'),
      issueId: as('issueId', 'Sightings of this issue.'),
      testCaseId: as('testCaseId', 'Found while this test ran.'),
      status: csv(
        'status',
        'Comma-separated from candidate, confirming, confirmed, unconfirmed, rejected, silenced; confirmed if left out.',
      ),
      cursor: as('cursor', 'nextCursor of the page before.'),
    },
  },
};

export const getExecution: OperationMeta = {
  summary: 'Get an execution',
  description:
    'A test’s execution with every step: pictures before and after, what was decided and by whom, console errors and failed requests.',
  output: publicly(
    z.object({
      id: Id,
      kind: z.string(),
      status: ExecutionStatusSchema,
      reason: FailureReason,
      class: FailureClass,
      says: z.string(),
      title: z.string(),
      run: RunRef,
      testCase: z.object({ id: Number32, title: z.string() }).nullable(),
      startedAt: When.nullable(),
      endedAt: When.nullable(),
      steps: z.array(
        z.object({
          id: Id,
          index: z.number(),
          kind: StepKindSchema,
          intent: z.string(),
          status: z.string(),
          decidedBy: z.string(),
          says: z.string(),
          superseded: z.boolean(),
          ms: z.number(),
          addressBefore: z.string(),
          addressAfter: z.string(),
          pictureBeforeId: Id.nullable(),
          pictureAfterId: Id.nullable(),
          evidenceId: Id.nullable(),
          domId: Id.nullable(),
          consoleErrors: z.number(),
          failedRequests: z.number(),
          modelCalls: z.number(),
          tokens: z.number(),
          costMicros: z.number(),
        }),
      ),
      findings: z.array(
        z.object({
          id: Id,
          stepId: Id.nullable(),
          status: z.string(),
          title: z.string(),
          severity: z.string(),
          type: z.string(),
          observed: z.string(),
        }),
      ),
    }),
  ),
  errors: ['NOT_FOUND'],
  openapi: { method: 'GET', path: '/executions/{executionId}', tag, example: { executionId: '{execution}' } },
};

const LocalSettings = z.object({
  instructions: z.string(),
  viewport: z.object({ width: z.number(), height: z.number() }),
  locale: z.string(),
  budget: z.object({ minutes: z.number(), acts: z.number(), screens: z.number() }),
  sessions: z.number(),
  boundaries: z.object({ paths: z.array(z.string()), words: z.array(z.string()) }),
  seed: z.number(),
});
export const startLocal: OperationMeta = {
  summary: 'Start a local run',
  description:
    'For the runner that `generate_tests_on_local` names, which does the work on the machine that reaches the app, and tells of it.',
  output: publicly(
    Made.extend({
      number: Number32,
      next: z.number().describe('Sequence number of the first event.'),
      settings: LocalSettings,
    }),
  ),
  errors: ['CONFLICT'],
  openapi: {
    method: 'POST',
    path: '/local-runs',
    tag: 'Local runs',
    status: 201,
    example: { url: 'http://localhost:5173/', host: 'laptop' },
  },
};
export const getLocal: OperationMeta = {
  summary: 'Where a local run stands',
  description: 'A runner that lost its connection goes on from `next`.',
  output: publicly(
    z.object({
      runId: Id,
      status: z.string(),
      next: z.number().describe('The event that is expected next.'),
      kept: z.number().describe('Events that are in the run’s report.'),
    }),
  ),
  errors: ['NOT_FOUND'],
  openapi: {
    method: 'GET',
    path: '/local-runs/{runId}',
    tag: 'Local runs',
    example: { runId: '{localRun}' },
  },
};
