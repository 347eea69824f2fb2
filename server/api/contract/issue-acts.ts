/** What people and agents do to issues, several at once. */
import { z } from 'zod';
import { TrackerSchema, TrackerPushSchema } from '#server/domain/tracker/schemas.ts';
import { as, publicly, type OperationMeta } from '../operation.ts';
import { Id, Number32 } from './shapes.ts';

const tag = 'Issues' as const;

const issueIds = as(
  'issueIds',
  'Issue ids (from get_issues). All or none: one that does not exist or apply fails the call and is named.',
);
const Acted = z.object({
  issues: z.array(
    z.object({
      issueId: Id,
      number: Number32,
      resolution: z.string(),
      triage: z.string(),
      changed: z.boolean(),
    }),
  ),
});
const undo = as('undo', 'true takes it back.');
export const approveIssues: OperationMeta = {
  summary: 'Approve issues',
  description:
    'Confirms them as valid: they count against readiness from then on. `undo` makes them pending again. All or none.',
  output: publicly(Acted),
  errors: ['NOT_FOUND', 'CONFLICT'],
  openapi: { method: 'POST', path: '/issues/approve', tag, example: { issueIds: ['{issue}'] } },
  mcp: {
    tool: 'approve_issues',
    description:
      'Confirms issues as real bugs, so that they count against the readiness score. undo=true makes approved ones pending again.',
    parameters: { issueIds, undo },
    idempotent: true,
  },
};
export const rejectIssues: OperationMeta = {
  summary: 'Reject issues',
  description:
    'Dismisses them as false positives: their findings are rejected, ' +
    'their reproduction tests archived, and the same is not raised again. `undo` restores them. ' +
    'All or none.',
  output: publicly(Acted),
  errors: ['NOT_FOUND', 'CONFLICT'],
  openapi: {
    method: 'POST',
    path: '/issues/reject',
    tag,
    example: { issueIds: ['{otherIssue}'], rejectReason: 'Works as intended' },
  },
  mcp: {
    tool: 'reject_issues',
    description:
      'Dismisses issues as false positives, with a reason; the same is not raised again, ' +
      'and their reproduction tests are archived. Not for fixed bugs: that is resolve_issues. ' +
      'undo=true restores rejected ones.',
    parameters: {
      issueIds,
      rejectReason: as('rejectReason', 'Why it is no bug. Required, but for undo.'),
      undo,
    },
    destructive: true,
    idempotent: true,
  },
};
export const resolveIssues: OperationMeta = {
  summary: 'Resolve issues',
  description: 'Closes them as fixed; their reproduction tests become regression guards. All or none.',
  output: publicly(Acted),
  errors: ['NOT_FOUND', 'CONFLICT'],
  openapi: { method: 'POST', path: '/issues/resolve', tag, example: { issueIds: ['{issue}'] } },
  mcp: {
    tool: 'resolve_issues',
    description:
      'Closes issues as fixed; their reproduction tests guard against them from then on, ' +
      'and one that is seen again comes back as regressed. For something ' +
      'that never was a bug use reject_issues.',
    parameters: { issueIds, dismissedReason: as('dismissedReason', 'How it was fixed, for the record.') },
    idempotent: true,
  },
};
export const reopenIssues: OperationMeta = {
  summary: 'Reopen resolved issues',
  output: publicly(Acted),
  errors: ['NOT_FOUND', 'CONFLICT'],
  openapi: { method: 'POST', path: '/issues/reopen', tag, example: { issueIds: ['{resolvedIssue}'] } },
};
export const pushIssues: OperationMeta = {
  summary: 'Push issues to the tracker',
  description:
    'Queues them; each is brought there once, and tried again while the tracker does not answer. ' +
    '`links` of the issue say how far it is. Answers 409 while no tracker is connected to the app, ' +
    'and for an issue that is not active. All or none.',
  output: publicly(
    z.object({
      issues: z.array(
        z.object({
          issueId: Id,
          number: Number32,
          tracker: TrackerSchema,
          push: TrackerPushSchema,
          key: z.string().nullable(),
          url: z.string().nullable(),
          changed: z.boolean(),
        }),
      ),
    }),
  ),
  errors: ['NOT_FOUND', 'CONFLICT'],
  openapi: { method: 'POST', path: '/issues/push', tag, status: 202, example: { issueIds: ['{issue}'] } },
  mcp: {
    tool: 'push_issues',
    description:
      'Pushes active issues to the issue tracker that is connected to this app (GitHub Issues, ' +
      'Jira or Linear), once each, with steps and evidence. They are brought there in the background: ' +
      'get_issue shows the address, or why it did not work.',
    parameters: {
      issueIds,
      tracker: as('tracker', 'Which one, where several are connected: github, jira or linear.'),
    },
    idempotent: true,
    next: {
      CONFLICT:
        'If none is connected, ask a person to connect one in Settings → Integrations; ' +
        'get_issue has all that is needed to open it by hand.',
    },
  },
};
