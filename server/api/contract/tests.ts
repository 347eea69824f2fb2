import { z } from 'zod';
import { ExecutionStatusSchema } from '#server/domain/execution/schemas.ts';
import { ProposalSchema, TestDraftKindSchema } from '#server/domain/test-draft/stages.ts';
import { as, csv, csvOfIntegers, publicly, type OperationMeta, type ToolView } from '../operation.ts';
import {
  FailureClass,
  FailureReason,
  Id,
  LineReading,
  listOf,
  Number32,
  RunRef,
  TestStatus,
  When,
} from './shapes.ts';

const tag = 'Test cases' as const;
const runIdAbout = 'Run id (see get_runs). Left out: the latest default run.';

const Row = z.object({
  testCaseId: Number32,
  title: z.string(),
  description: z.string(),
  status: TestStatus,
  groupId: Id.nullable(),
  group: z.string().nullable(),
  credentialId: Id.nullable(),
  bundleId: z.string().nullable(),
  stepCount: z.number(),
  assertionCount: z.number(),
  steps: z.array(z.string()).optional(),
  assertions: z.array(z.string()).optional(),
  lastOutcome: z.object({ executionId: Id, runNumber: Number32, status: ExecutionStatusSchema }).nullable(),
});
interface ListedRow {
  id: number;
  keyFeature: { id: string; name: string } | null;
  outcomes: unknown[];
}
const fromList = ({ items, nextCursor }: { items: ListedRow[]; nextCursor?: string }) => ({
  nextCursor,
  items: items.map(({ id, keyFeature, outcomes, ...row }) => ({
    ...row,
    testCaseId: id,
    groupId: keyFeature?.id ?? null,
    group: keyFeature?.name ?? null,
    lastOutcome: outcomes.at(-1) ?? null,
  })),
});

type Listed = { items: z.output<typeof Row>[]; nextCursor?: string };
/** The specification's simplified list, and its detailed one. */
const viewOfList = ({ items, nextCursor }: Listed, parameters: Record<string, unknown>): ToolView => ({
  structured: {
    items: items.map((row) =>
      parameters.detailed
        ? {
            testCaseId: row.testCaseId,
            title: row.title,
            description: row.description,
            status: row.status,
            steps: row.steps,
            assertions: row.assertions,
            groupId: row.groupId,
            credentialId: row.credentialId,
            bundleId: row.bundleId,
            lastOutcome: row.lastOutcome,
          }
        : { TestcaseID: row.testCaseId, Title: row.title, Description: row.description },
    ),
    nextCursor,
  },
});

export const listTestCases: OperationMeta = {
  summary: 'List test cases',
  description: 'Newest first. Active ones, unless a status, `archived` or ids are given.',
  output: publicly(listOf(Row), fromList),
  openapi: { method: 'GET', path: '/test-cases', tag, example: { limit: 2 } },
  mcp: [
    {
      tool: 'get_testcases',
      description:
        'Lists the test cases of this app: id, title and description, active ones only. ' +
        'Use it to find the ids that other tools take. For steps and assertions of some of them, ' +
        'pass detailed=true together with testCaseIds.',
      parameters: {
        detailed: as('detailed', 'true returns steps and assertions; meant together with testCaseIds.'),
        testCaseIds: csvOfIntegers('testCaseIds', 'Comma-separated ids, as "12,15".'),
        archived: {
          to: 'archived',
          schema: z.enum(['true', 'false']),
          read: (text: string) => (text === 'true' ? true : text === 'false' ? false : text),
          about: '"true" for archived only, "false" for non-archived only.',
        },
        status: csv('status', 'Comma-separated from active, in-creation, archived, issue-linked.'),
        testSuiteId: as('testSuiteId', 'Only members of this suite (ids from get_test_suites).'),
        cursor: as('cursor', 'nextCursor of the page before.'),
      },
      view: viewOfList,
    },
    {
      tool: 'manage_key_features',
      action: 'list_testcases',
      description: 'the test cases of a feature',
      parameters: { keyFeatureId: { to: 'keyFeatureId', required: true }, cursor: as('cursor') },
      view: viewOfList,
    },
  ],
};

const Draft = z
  .object({
    id: Id,
    kind: TestDraftKindSchema,
    stage: z.string(),
    says: z.string(),
    proposal: ProposalSchema.nullable().describe(
      'Lines before and after; `assertions` where another outcome was shown.',
    ),
    isAppliedUnseen: z
      .boolean()
      .describe('The changed steps are in the test, and no person has kept or undone them yet.'),
  })
  .nullable();
const TestCase = z.object({
  testCaseId: Number32,
  title: z.string(),
  description: z.string(),
  steps: z.array(z.string()),
  assertions: z.array(z.string()),
  status: TestStatus,
  groupId: Id.nullable(),
  credentialId: Id.nullable(),
  bundleId: z.string().nullable(),
  createdAt: When,
  updatedAt: When,
});
const renamed = ({ id, keyFeatureId, ...row }: { id: number; keyFeatureId: string | null }) => ({
  ...row,
  testCaseId: id,
  groupId: keyFeatureId,
});

export const getTestCase: OperationMeta = {
  summary: 'Get a test case',
  description:
    'With its suites, its last executions, the issues that it is tied to and, while it is being written or walked anew, how that stands.',
  output: publicly(
    TestCase.extend({
      suites: z.array(z.object({ id: Id, name: z.string() })),
      executions: z.array(
        z.object({
          id: Id,
          status: ExecutionStatusSchema,
          reason: FailureReason,
          class: FailureClass,
          says: z.string(),
          startedAt: When.nullable(),
          endedAt: When.nullable(),
          run: RunRef,
        }),
      ),
      issues: z.array(
        z.object({
          id: Id,
          number: Number32,
          title: z.string(),
          severity: z.string(),
          resolution: z.string(),
          triage: z.string(),
        }),
      ),
      draft: Draft,
    }),
    renamed,
  ),
  openapi: { method: 'GET', path: '/test-cases/{testCaseId}', tag, example: { testCaseId: '{testCase}' } },
};

const Made = z.object({ testCaseId: Number32, runId: Id, executionId: Id });
const readingsAbout = 'How each line is read; an understood one is done as `reads` says.';
export const createCustomTestCase: OperationMeta = {
  summary: 'Create a test case from a prompt',
  description:
    'A worker walks the flow, writes steps and assertions down, ' +
    'proves them and adds an execution to the run. The test is in creation meanwhile. ' +
    '`readings` says at once which lines the prompt is drafted as and how each is read.',
  output: publicly(Made.extend({ readings: z.array(LineReading).describe(readingsAbout) })),
  errors: ['NOT_FOUND', 'CONFLICT'],
  openapi: {
    method: 'POST',
    path: '/test-cases',
    tag,
    status: 202,
    example: { prompt: 'Open "Shop" and check that "Blue mug" is listed' },
  },
  mcp: {
    tool: 'create_custom_testcase',
    description:
      'Creates a test case from a plain-English prompt; the service explores the flow, ' +
      'writes steps and assertions, and runs it. Takes minutes: it answers at once with ids, ' +
      'and with how each line was read; say otherwise (see near) what was not understood. ' +
      'Follow it with get_testcases (status in-creation) or start_test_monitoring once it has run, ' +
      'then add_testcase_to_suite to keep it.',
    parameters: {
      prompt: as(
        'prompt',
        'What to test, in plain English; name data to use, and what should be seen. #{script-name} calls a script.',
      ),
      runId: as('runId', runIdAbout),
      credentialId: as('credentialId', 'Credential to sign in with (ids from get_credentials).'),
      bundleId: as('bundleId', 'Another address to test, for web apps.'),
    },
    idempotent: true,
    next: { INVALID: 'Fix the prompt as the message says; get_scripts lists the scripts that it may name.' },
  },
};

export const runTestCases: OperationMeta = {
  summary: 'Execute test cases',
  description:
    'Adds executions to the run that is named, else to the default run, which goes back to running. ' +
    'A test that waits or runs there already is not added twice.',
  output: publicly(
    z.object({
      runId: Id,
      runNumber: Number32,
      executions: z.array(z.object({ testCaseId: Number32, executionId: Id.nullable(), added: z.boolean() })),
    }),
  ),
  errors: ['NOT_FOUND', 'CONFLICT'],
  openapi: {
    method: 'POST',
    path: '/test-cases/run',
    tag,
    status: 202,
    example: { testCaseIds: ['{testCase}'] },
  },
  mcp: {
    tool: 'run_specific_testcases',
    description:
      'Executes existing test cases, for instance to check a fix. ' +
      'Answers at once; the outcome comes with start_test_monitoring once the execution has ended, ' +
      'or get_run. To run a whole suite, use create_run.',
    parameters: {
      testCaseIds: as('testCaseIds', 'Ids to execute (from get_testcases).'),
      runId: as('runId', runIdAbout),
    },
    idempotent: true,
  },
};

export const updateTestCase: OperationMeta = {
  summary: 'Change a test case',
  description: 'What is left out stays as it is. `readings` says how the new steps and assertions are read.',
  output: publicly(TestCase.extend({ readings: z.array(LineReading).describe(readingsAbout) }), renamed),
  errors: ['NOT_FOUND'],
  openapi: {
    method: 'PATCH',
    path: '/test-cases/{testCaseId}',
    tag,
    example: { testCaseId: '{testCase}', description: 'Checks the catalogue.' },
  },
  mcp: {
    tool: 'update_testcase',
    description:
      'Changes a test case in part: what you leave out stays. ' +
      'steps and assertions replace the whole list; readings tells how each new line was read, ' +
      'and near offers wordings for what was not understood. Read the test first ' +
      'with get_testcases (detailed=true, testCaseIds).',
    parameters: {
      testCaseId: as('testCaseId'),
      title: as('title'),
      description: as('description'),
      steps: as('steps', 'Replaces the steps; plain English, one act each.'),
      assertions: as('assertions', 'Replaces the assertions; plain English, one expectation each.'),
      groupId: as('groupId', 'Key feature (ids from manage_key_features with action=get).'),
      credentialId: as('credentialId', 'Ids from get_credentials.'),
      bundleId: as('bundleId', 'Another address to test, for web apps; an empty string clears it.'),
    },
    destructive: true,
    idempotent: true,
  },
};

const Changed = z.object({
  changed: z.array(Number32).describe('Ids whose status changed; the others had it already.'),
});
const idsOnly = { testCaseIds: as('testCaseIds', 'Ids of test cases (from get_testcases).') };
export const archiveTestCases: OperationMeta = {
  summary: 'Archive test cases',
  output: publicly(Changed),
  errors: ['NOT_FOUND'],
  openapi: { method: 'POST', path: '/test-cases/archive', tag, example: { testCaseIds: ['{testCase}'] } },
  mcp: {
    tool: 'archive_testcases',
    description:
      'Takes test cases out of every run and listing, until unarchive_testcases brings them back. Nothing is deleted.',
    parameters: idsOnly,
    destructive: true,
    idempotent: true,
  },
};
export const unarchiveTestCases: OperationMeta = {
  summary: 'Bring archived test cases back',
  description: 'Each to the status that it had before.',
  output: publicly(Changed),
  errors: ['NOT_FOUND'],
  openapi: { method: 'POST', path: '/test-cases/unarchive', tag, example: { testCaseIds: ['{testCase}'] } },
  mcp: {
    tool: 'unarchive_testcases',
    description: 'Brings archived test cases back, each to the status that it had before.',
    parameters: idsOnly,
    idempotent: true,
  },
};

export const addToMainSuite: OperationMeta = {
  summary: 'Add a custom test case to the main suite',
  output: publicly(z.object({ testCaseId: Number32 })),
  errors: ['NOT_FOUND', 'CONFLICT'],
  openapi: {
    method: 'POST',
    path: '/test-cases/{testCaseId}/add-to-main-suite',
    tag,
    example: { testCaseId: '{draftTestCase}' },
  },
  mcp: {
    tool: 'add_testcase_to_suite',
    description:
      'Keeps a custom test case that is in creation: it becomes active and part of the main suite, which create_run executes.',
    parameters: { testCaseId: as('testCaseId') },
    idempotent: true,
  },
};

export const triggerRediscovery: OperationMeta = {
  summary: 'Walk a test case anew',
  description:
    'The service walks the test in the app as it is now. Steps that it finds anew, and that pass twice, are applied and can be undone; ' +
    'another outcome waits as a proposal until a person accepts it.',
  output: publicly(Made),
  errors: ['NOT_FOUND', 'CONFLICT'],
  openapi: {
    method: 'POST',
    path: '/test-cases/{testCaseId}/rediscovery',
    tag,
    status: 202,
    example: {
      testCaseId: '{testCase}',
      rediscoveryInstructions: 'The button is called “Add to basket” now.',
    },
  },
  mcp: {
    tool: 'trigger_rediscovery',
    description:
      'Re-explores one test case after the product changed, ' +
      'and applies updated steps that pass twice, which a person can undo; other expectations wait as `draft.proposal` ' +
      'for a person, or for update_testcase. Use it where a test fails because the app was changed on purpose.',
    parameters: {
      testCaseID: as('testCaseId'),
      rediscoveryInstructions: as('rediscoveryInstructions', 'What has changed.'),
    },
    idempotent: true,
  },
};
