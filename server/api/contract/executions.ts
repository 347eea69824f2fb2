/** What came of a run's tests: each execution, and the findings in it. */
import { z } from 'zod';
import { ExecutionStatusSchema, StepKindSchema } from '#server/domain/execution/schemas.ts';
import { as, csv, publicly, type OperationMeta } from '../operation.ts';
import { FailureClass, FailureReason, Id, listOf, NewOutcome, Number32, RunRef, When } from './shapes.ts';

const tag = 'Runs' as const;

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
      newOutcome: NewOutcome,
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
