/** Shapes that several contracts share. */
import { z } from 'zod';
import {
  IssueTypeSchema,
  ResolutionSchema,
  SeveritySchema,
  TriageSchema,
} from '#server/domain/issue/schemas.ts';
import { RunKindSchema, RunStatusSchema } from '#server/domain/run/read-schemas.ts';

export const When = z.date();
export const Id = z.string();
export const Number32 = z.number().int();

export const listOf = (item: z.ZodType) =>
  z.object({
    items: z.array(item),
    nextCursor: z
      .string()
      .optional()
      .describe('Hand it back as `cursor` for what follows; missing on the last page.'),
  });
/** A list that is told whole. */
export const wholeListOf = (item: z.ZodType) => z.object({ items: z.array(item) });
/** What a list without pages becomes. */
export const asItems = (items: unknown[]) => ({ items });

export const TestStatus = z.preprocess(
  (status) => (typeof status === 'string' ? status.replace('_', '-') : status),
  z.enum(['active', 'in-creation', 'archived', 'issue-linked']),
);
export const ExecutionStatus = z.enum(['queued', 'running', 'passed', 'failed', 'blocked', 'cancelled']);
export const FailureReason = z.enum(['element_not_found', 'assertion_failed']).nullable();
export const FailureClass = z.enum(['bug', 'app_change', 'test', 'data', 'environment', 'agent']).nullable();

export const RunRef = z.object({ id: Id, number: Number32 });
export const Run = z.object({
  id: Id,
  number: Number32.describe('Counts up within the app.'),
  kind: RunKindSchema,
  status: RunStatusSchema,
  cause: z.enum(['target', 'platform']).nullable().describe('Why it failed: what is tested, or the service.'),
  causeSentence: z.string(),
  readiness: z.number().nullable(),
  readinessIfApproved: z.number().nullable(),
  headline: z.number().nullable().describe('The score to show: `readinessIfApproved` until triage is done.'),
  untriaged: z.boolean(),
  pendingIssues: z.number(),
  band: z.enum(['stable', 'caution', 'blockers']).nullable(),
  passed: z.number(),
  failed: z.number(),
  blocked: z.number(),
  hoursSaved: z.number(),
  stepsExecuted: z.number(),
  build: z.object({ id: Id, label: z.string() }).nullable(),
  osVersion: z.string().nullable(),
  testSuite: z.object({ id: Id, name: z.string() }).nullable(),
  createdAt: When,
  startedAt: When.nullable(),
  endedAt: When.nullable(),
});

export const IssueRow = z.object({
  id: Id,
  number: Number32,
  title: z.string(),
  type: IssueTypeSchema,
  severity: SeveritySchema,
  resolution: ResolutionSchema,
  triage: TriageSchema,
  regressed: z.boolean(),
  tries: z.number().describe('How often it was replayed,'),
  reproduced: z.number().describe('and how often it came back.'),
  address: z.string(),
});
