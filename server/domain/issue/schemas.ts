import { z } from 'zod';
import { IdSchema, PageInput } from '../pages.ts';
import { TrackerSchema } from '../tracker/schemas.ts';
import { issueTypes, severities } from './kinds.ts';

export const IssueTypeSchema = z.enum(issueTypes);
export const SeveritySchema = z.enum(severities);
export const ResolutionSchema = z.enum(['active', 'resolved', 'rejected']);
export const TriageSchema = z.enum(['pending', 'approved']);

export const ListIssuesInput = PageInput.extend({
  resolution: z.array(ResolutionSchema).default(['active']),
  triage: z.array(TriageSchema).optional(),
  type: z.array(IssueTypeSchema).optional(),
  severity: z.array(SeveritySchema).optional(),
  runId: IdSchema.optional().describe('Issues that this run saw.'),
  ofLatestRun: z.boolean().default(false).describe('Issues that the latest full run saw.'),
  firstRunId: IdSchema.optional().describe('Issues that this run was the first to see.'),
  testSuiteId: IdSchema.optional(),
  search: z.string().max(200).optional(),
});
export type ListIssuesInput = z.output<typeof ListIssuesInput>;

export const GetIssueInput = z.object({ issueId: IdSchema });

const IssueIds = z.array(IdSchema).min(1).max(200);
export const ApproveIssuesInput = z.object({ issueIds: IssueIds, undo: z.boolean().default(false) });
export const RejectIssuesInput = z.object({
  issueIds: IssueIds,
  rejectReason: z.string().trim().max(1000).default('').describe('Ignored with undo.'),
  undo: z.boolean().default(false),
});
export const ResolveIssuesInput = z.object({
  issueIds: IssueIds,
  dismissedReason: z.string().trim().max(1000).default(''),
});
export const ReopenIssuesInput = z.object({ issueIds: IssueIds });

export const UpdateIssueInput = z.object({
  issueId: IdSchema,
  severity: SeveritySchema.optional(),
  title: z.string().trim().min(1, 'Give the issue a title.').max(300).optional(),
  note: z.string().max(10_000).optional(),
});
export const PushIssuesInput = z.object({
  issueIds: IssueIds,
  tracker: TrackerSchema.optional().describe(
    'Which one, where several are connected: github, jira or linear.',
  ),
});

export const CommentOnIssueInput = z.object({
  issueId: IdSchema,
  body: z.string().trim().min(1, 'Write a comment first.').max(10_000),
});
