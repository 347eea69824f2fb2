import { z } from 'zod';
import { ExecutionKindSchema, ExecutionStatusSchema } from '#server/domain/execution/schemas.ts';
import { ReportSchema } from '#server/domain/run/read-report.ts';
import { isFinalRunStatus } from '#server/domain/run/statuses.ts';
import { as, publicly, type OperationMeta, type ToolView } from '../operation.ts';
import { FailureClass, FailureReason, Id, IssueRow, Number32, Run, scoresOf, When } from './shapes.ts';

const tag = 'Runs' as const;

const Change = z.object({ executionId: Id, testCaseId: Number32, title: z.string() });
const ListedExecution = z.object({
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
  added: z
    .boolean()
    .describe('Run again or drafted in this run, and none of its plan: it is in no total, JUnit or mail.'),
  later: z
    .object({ executionId: Id, status: ExecutionStatusSchema, endedAt: When.nullable() })
    .nullable()
    .describe('How the same test ended when it was last run again in this run.'),
});
const Report = Run.extend({
  verdict: z.string().describe('The answer in a few words; empty while there is no report.'),
  says: z
    .string()
    .describe(
      'What broke since the last build, what recovered, what still fails, what is not known, what waits for triage.',
    ),
  address: z.string(),
  progress: z.object({ stage: z.string(), says: z.string() }),
  executions: z.array(ListedExecution),
  issues: z.array(
    IssueRow.extend({
      isNew: z.boolean(),
      added: z.boolean().describe('Seen only by what was added to the run: it counts in no total of it.'),
    }),
  ),
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
  issues: { type: string; resolution: string; added: boolean }[];
}
const withTypes = (run: Read) => ({
  ...run,
  issuesByType: run.issues
    .filter((issue) => issue.resolution === 'active' && !issue.added)
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

type Execution = RunReport['executions'][number];

const outcomeOf = ({ testCaseId, title, status, reason, class: kind, says, id, later }: Execution) => ({
  testCaseId,
  title,
  status,
  reason,
  class: kind,
  says,
  executionId: id,
  ...(later ? { later } : {}),
});

const issueOf = (issue: RunReport['issues'][number]) => ({
  issueId: issue.id,
  number: issue.number,
  title: issue.title,
  severity: issue.severity,
  type: issue.type,
  resolution: issue.resolution,
  triage: issue.triage,
  isNew: issue.isNew,
  ...(issue.added ? { added: true } : {}),
  regressed: issue.regressed,
});

/** What went wrong stands first, and what passed is a line each. */
export function viewOfRun(run: RunReport): ToolView {
  const all = run.executions.filter((execution) => execution.kind === 'test');
  const tests = all.filter((test) => !test.added);
  const added = all.filter((test) => test.added);
  const passed = tests.filter((test) => test.status === 'passed');
  return {
    structured: {
      runId: run.id,
      number: run.number,
      kind: run.kind,
      status: run.status,
      ...(run.causeSentence ? { cause: run.causeSentence } : {}),
      ...(isFinalRunStatus(run.status) ? {} : { now: run.progress.says }),
      full: run.full,
      ...(run.verdict ? { verdict: run.verdict, says: run.says } : {}),
      ...scoresOf(run),
      passed: run.passed,
      failed: run.failed,
      blocked: run.blocked,
      hoursSaved: run.hoursSaved,
      stepsExecuted: run.stepsExecuted,
      build: run.build?.label,
      osVersion: run.osVersion,
      testSuite: run.testSuite?.name,
      environment: run.environment,
      address: run.address,
      createdAt: run.createdAt,
      startedAt: run.startedAt,
      endedAt: run.endedAt,
      issuesByType: run.issuesByType,
      ...firstOf('issues', run.issues.map(issueOf)),
      ...firstOf('notPassed', tests.filter((test) => test.status !== 'passed').map(outcomeOf)),
      ...firstOf(
        'passedTests',
        passed.map(({ testCaseId, title }) => ({ testCaseId, title })),
      ),
      ...(added.length > 0 ? firstOf('addedLater', added.map(outcomeOf)) : {}),
      ...(run.comparison ? { comparison: run.comparison } : {}),
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
      'The report of one run: the answer in a sentence, readiness score and band, pass/fail, hours saved, issues by type, ' +
      'and each test’s outcome with the reason it failed. Tests that were run again or drafted in it later ' +
      'stand apart, in addedLater. With compareToRunId also what newly failed, ' +
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
