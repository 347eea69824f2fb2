import { z } from 'zod';
import { FindingEvidenceSchema } from '#server/domain/finding/schemas.ts';
import { TrackerPushSchema, TrackerSchema } from '#server/domain/tracker/schemas.ts';
import { as, csv, publicly, type OperationMeta, type ToolImage, type ToolView } from '../operation.ts';
import { Id, IssueRow, listOf, Number32, RunRef, TestStatus, When } from './shapes.ts';

const tag = 'Issues' as const;

const Listed = IssueRow.extend({
  oracle: z.string(),
  occurrences: z.number(),
  createdAt: When,
  testCaseId: Number32.nullable(),
  firstRun: RunRef.nullable(),
  description: z.string().describe('What was observed.'),
});
export const listIssues: OperationMeta = {
  summary: 'List issues',
  description: 'Most severe first, then newest. Active ones, unless a resolution is given.',
  output: publicly(
    listOf(Listed),
    ({ items, nextCursor }: { items: { observed: string }[]; nextCursor?: string }) => ({
      nextCursor,
      items: items.map((row) => ({ ...row, description: row.observed })),
    }),
  ),
  openapi: { method: 'GET', path: '/issues', tag, example: { severity: ['Critical', 'High'] } },
  mcp: {
    tool: 'get_issues',
    description:
      'Lists issues, one per root cause, most severe first: ' +
      'by default the active ones that the latest full run saw, with severity, type and description. ' +
      'Naming a resolution, a suite or a first-found run looks beyond that run. ' +
      'get_issue has all that is needed to fix one.',
    parameters: {
      detailed: {
        schema: z.boolean(),
        about: 'true adds where it was seen, how often, and how often it was reproduced.',
      },
      resolution: csv('resolution', 'Comma-separated from active, resolved, rejected; active if left out.'),
      triage: csv('triage', 'Comma-separated from pending, approved.'),
      testSuiteId: as('testSuiteId', 'Issues whose test is in this suite.'),
      runId: as('firstRunId', 'Issues first found in this run.'),
      cursor: as('cursor', 'nextCursor of the page before.'),
    },
    preset: (parameters) =>
      ['resolution', 'runId', 'testSuiteId'].some((name) => parameters[name] !== undefined)
        ? {}
        : { ofLatestRun: true },
    view: (
      { items, nextCursor }: { items: z.output<typeof Listed>[]; nextCursor?: string },
      { detailed },
    ): ToolView => ({
      structured: {
        items: items.map(
          ({ id, number, title, severity, type, description, resolution, triage, regressed, ...row }) => ({
            issueId: id,
            number,
            title,
            severity,
            type,
            description,
            resolution,
            triage,
            ...(regressed ? { regressed } : {}),
            ...(detailed
              ? {
                  address: row.address,
                  occurrences: row.occurrences,
                  reproduced: `${row.reproduced} of ${row.tries}`,
                  oracle: row.oracle,
                  firstRun: row.firstRun,
                  testCaseId: row.testCaseId,
                  createdAt: row.createdAt,
                }
              : {}),
          }),
        ),
        nextCursor,
      },
    }),
  },
};

const Link = z
  .object({
    tracker: TrackerSchema,
    push: TrackerPushSchema,
    key: z.string().nullable().describe('What people call it there.'),
    url: z.string().nullable(),
    state: z.string().describe('The tracker’s own word, when it was last read.'),
    stateReadAt: When.nullable(),
    error: z.string().describe('Why the last try failed, and what to do.'),
    nextTryAt: When.nullable(),
  })
  .describe('The issue in a tracker.');
const Evidence = z.object({
  console: z.array(z.string()).optional(),
  requests: z.array(z.string()).optional(),
  texts: z.array(z.string()).optional(),
});
const Issue = IssueRow.extend({
  severityReason: z.string(),
  oracle: z.string(),
  occurrences: z.number(),
  expected: z.string(),
  observed: z.string(),
  steps: z.array(z.string()),
  suspectedCause: z.string(),
  note: z.string(),
  evidence: Evidence,
  pictureId: Id.nullable(),
  pictureBeforeId: Id.nullable(),
  rejectReason: z.string(),
  dismissedReason: z.string(),
  createdAt: When,
  updatedAt: When,
  firstRun: RunRef.nullable(),
  lastRun: RunRef.nullable(),
  regressedFrom: RunRef.nullable(),
  regressedIn: RunRef.nullable(),
  testCase: z
    .object({
      id: Number32,
      title: z.string(),
      steps: z.array(z.string()),
      assertions: z.array(z.string()),
      status: TestStatus,
    })
    .nullable(),
  comments: z.array(z.object({ id: Id, actorName: z.string(), body: z.string(), createdAt: When })),
  findings: z.array(
    z.object({
      id: Id,
      status: z.string(),
      observed: z.string(),
      address: z.string(),
      pictureId: Id.nullable(),
      createdAt: When,
      executionId: Id,
      stepId: Id.nullable(),
      run: RunRef,
    }),
  ),
  history: z.array(z.object({ action: z.string(), actorName: z.string(), createdAt: When })),
  links: z.array(Link),
  replay: z.object({ id: Id, title: z.string() }).nullable(),
});
export type IssueDetail = z.output<typeof Issue>;
const withEvidence = (issue: { evidence: unknown }) => ({
  ...issue,
  evidence: FindingEvidenceSchema.parse(issue.evidence),
});

/** All that a coding agent needs to fix it; with `detailed` its pictures, sightings and history too. */
export function viewOfIssue(issue: IssueDetail, { detailed }: Record<string, unknown>): ToolView {
  const { evidence, testCase } = issue;
  const structured = {
    issueId: issue.id,
    number: issue.number,
    title: issue.title,
    severity: issue.severity,
    severityReason: issue.severityReason,
    type: issue.type,
    resolution: issue.resolution,
    triage: issue.triage,
    address: issue.address,
    expected: issue.expected,
    observed: issue.observed,
    steps: issue.steps.map((step, at) => `${at + 1}. ${step}`),
    console: evidence.console,
    failingRequests: evidence.requests,
    texts: evidence.texts,
    suspectedCause: issue.suspectedCause,
    reproduced: `${issue.reproduced} of ${issue.tries} replays`,
    occurrences: issue.occurrences,
    oracle: issue.oracle,
    note: issue.note,
    rejectReason: issue.rejectReason,
    dismissedReason: issue.dismissedReason,
    firstRun: issue.firstRun,
    lastRun: issue.lastRun,
    ...(issue.regressed ? { regressed: { from: issue.regressedFrom, in: issue.regressedIn } } : {}),
    reproductionTest: testCase
      ? {
          testCaseId: testCase.id,
          title: testCase.title,
          steps: testCase.steps,
          assertions: testCase.assertions,
          status: testCase.status,
        }
      : null,
    ...(issue.links.length > 0
      ? {
          trackers: issue.links.map(({ tracker, push, key, url, state, error }) => ({
            tracker,
            push,
            key,
            url,
            state,
            ...(error ? { error } : {}),
          })),
        }
      : {}),
    comments: issue.comments.map(({ actorName, body, createdAt }) => ({
      by: actorName,
      at: createdAt,
      body,
    })),
    ...(detailed ? { findings: issue.findings, history: issue.history, replay: issue.replay } : {}),
    fix: testCase
      ? `Once fixed and deployed, run_specific_testcases with testCaseIds [${testCase.id}] proves it; then resolve_issues.`
      : 'Once fixed and deployed, a run that no longer sees it proves it; then resolve_issues.',
  };
  const images: ToolImage[] = [
    ...(issue.pictureBeforeId
      ? [{ artifactId: issue.pictureBeforeId, caption: 'Before the last step' }]
      : []),
    ...(issue.pictureId ? [{ artifactId: issue.pictureId, caption: 'What was observed' }] : []),
  ];
  return { structured, images: detailed ? images : [] };
}

const issueId = as('issueId', 'Issue id (from get_issues).');
export const getIssue: OperationMeta = {
  summary: 'Get an issue',
  description:
    'Everything to judge and fix it: reproduction, expected and observed, console, failing requests, ' +
    'suspected cause, pictures, its test and comments.',
  output: publicly(Issue, withEvidence),
  errors: ['NOT_FOUND'],
  openapi: { method: 'GET', path: '/issues/{issueId}', tag, example: { issueId: '{issue}' } },
  mcp: {
    tool: 'get_issue',
    description:
      'Everything to fix one issue: numbered reproduction steps, expected and observed behaviour, ' +
      'console lines, failing request, suspected cause, the test that reproduces it, comments. ' +
      'Pass detailed=true for the pictures, all sightings and the history.',
    parameters: {
      issueId,
      detailed: {
        schema: z.boolean(),
        about: 'true adds pictures (as images), every sighting and the history.',
      },
    },
    view: viewOfIssue,
  },
};

export const updateIssue: OperationMeta = {
  summary: 'Change an issue',
  description: 'Severity, title and note; the evidence is not to be changed.',
  output: publicly(IssueRow.extend({ note: z.string() })),
  errors: ['NOT_FOUND'],
  openapi: {
    method: 'PATCH',
    path: '/issues/{issueId}',
    tag,
    example: { issueId: '{issue}', severity: 'Medium' },
  },
  mcp: {
    tool: 'update_issue',
    description:
      'Changes an issue’s severity, title or note; what you leave out stays. Triage is approve_issues, reject_issues and resolve_issues.',
    parameters: {
      issueId,
      severity: as('severity', 'Critical, High, Medium or Low.'),
      title: as('title'),
      note: as('note', 'Replaces the note.'),
    },
    destructive: true,
    idempotent: true,
  },
};
export const commentOnIssue: OperationMeta = {
  summary: 'Comment on an issue',
  output: publicly(z.object({ id: Id, actorName: z.string(), body: z.string(), createdAt: When })),
  errors: ['NOT_FOUND'],
  openapi: {
    method: 'POST',
    path: '/issues/{issueId}/comments',
    tag,
    status: 201,
    example: { issueId: '{issue}', body: 'Fixed in 2.4.1.' },
  },
};
