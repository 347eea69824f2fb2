import { z } from 'zod';
import { ExecutionStatusSchema, StepKindSchema } from '#server/domain/execution/schemas.ts';
import { as, csv, integerText, publicly, type OperationMeta } from '../operation.ts';
import { FailureClass, FailureReason, Id, listOf, NewOutcome, Number32, When } from './shapes.ts';

const tag = 'Test cases' as const;

const StepRow = z.object({
  id: Id,
  index: z.number(),
  kind: StepKindSchema,
  intent: z.string(),
  status: z.string(),
  says: z.string(),
  decidedBy: z.string(),
  ms: z.number(),
  addressAfter: z.string(),
  consoleErrors: z.number(),
  failedRequests: z.number(),
  pictureAfterId: Id.nullable(),
});
export const getTestResult: OperationMeta = {
  summary: 'How a test case went',
  description:
    'Its last execution, in a run or in any: steps, where and why it failed, and what was found on the way.',
  output: publicly(
    z.object({
      testCaseId: Number32,
      title: z.string(),
      executionId: Id,
      runId: Id,
      runNumber: Number32,
      status: ExecutionStatusSchema,
      reason: FailureReason,
      class: FailureClass,
      says: z.string(),
      startedAt: When.nullable(),
      endedAt: When.nullable(),
      failedStep: StepRow.nullable(),
      steps: z.array(StepRow),
      newOutcome: NewOutcome,
      findings: z.array(
        z.object({
          id: Id,
          title: z.string(),
          type: z.string(),
          severity: z.string(),
          status: z.string(),
          expected: z.string(),
          observed: z.string(),
          stepId: Id.nullable(),
          issueId: Id.nullable(),
        }),
      ),
    }),
  ),
  errors: ['NOT_FOUND', 'CONFLICT'],
  openapi: {
    method: 'GET',
    path: '/test-cases/{testCaseId}/result',
    tag,
    example: { testCaseId: '{testCase}' },
  },
  mcp: {
    tool: 'start_test_monitoring',
    description:
      'Returns the result and findings of a test case whose execution has finished: ' +
      'outcome, failed step, reason, and bugs found. Where the app shows another outcome on purpose, ' +
      'newOutcome.after holds the assertions for update_testcase. It does not wait: ' +
      'while the test is still at work it says so.',
    parameters: {
      testCaseId: integerText('testCaseId', 'Id of the test case, as "12".'),
      runId: as('runId', 'Run id. Left out: the last run that executed it.'),
    },
    next: {
      CONFLICT: 'Wait about a minute and call it again.',
      NOT_FOUND: 'Execute it first with run_specific_testcases, or look the id up with get_testcases.',
    },
  },
};

export const getStepDocuments: OperationMeta = {
  summary: 'Documents of a test’s steps',
  description:
    'What the page’s HTML was after each step of its last execution, in pages of 40,000 characters. ' +
    'Evidence for people and agents outside: no agent of the service reads it.',
  output: publicly(
    listOf(
      z.object({
        stepId: Id,
        index: z.number(),
        intent: z.string(),
        address: z.string(),
        html: z.string(),
        from: z.number(),
        total: z.number(),
      }),
    ).extend({ executionId: Id, runId: Id }),
  ),
  errors: ['NOT_FOUND'],
  openapi: {
    method: 'GET',
    path: '/test-cases/{testCaseId}/step-documents',
    tag,
    example: { testCaseId: '{testCase}' },
  },
  mcp: {
    tool: 'get_step_doms',
    description:
      'Returns the HTML of the page after each step of a test’s execution, ' +
      'to find the element or text behind a failure. It is large: ' +
      'name stepIds (from start_test_monitoring) where you can, and follow nextCursor for the rest.',
    parameters: {
      testCaseId: integerText('testCaseId', 'Id of the test case, as "12".'),
      runID: as('runId', 'Run id. Left out: the last run that executed it.'),
      stepIds: csv('stepIds', 'Comma-separated step ids, to limit what is returned.'),
      cursor: as('cursor', 'nextCursor of the page before.'),
    },
  },
};
