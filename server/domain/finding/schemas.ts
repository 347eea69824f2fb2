import { z } from 'zod';
import { IssueTypeSchema, SeveritySchema } from '../issue/schemas.ts';
import { IdSchema, PageInput, TestCaseIdSchema } from '../pages.ts';

export const BoxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** A possible bug as an oracle worded it; the shape of Candidate in worker/oracles. */
export const CandidateInput = z.object({
  oracle: z.string(),
  signature: z.string().min(1),
  type: IssueTypeSchema,
  severity: SeveritySchema,
  severityReason: z.string(),
  title: z.string(),
  expected: z.string(),
  observed: z.string(),
  box: BoxSchema.optional(),
  address: z.string(),
  suspectedCause: z.string().optional(),
  evidence: z.object({
    console: z.array(z.string()).optional(),
    requests: z.array(z.string()).optional(),
    texts: z.array(z.string()).optional(),
  }),
});
export type CandidateInput = z.output<typeof CandidateInput>;

/** Kept in Finding.evidence: what belongs to it, and what only its wording needs. */
export const FindingEvidenceSchema = CandidateInput.shape.evidence
  .extend({ suspectedCause: z.string().optional() })
  .catch({});

export const FindingStatusSchema = z.enum([
  'candidate',
  'confirming',
  'confirmed',
  'unconfirmed',
  'rejected',
  'silenced',
]);

export const ListFindingsInput = PageInput.extend({
  runId: IdSchema.optional().describe(
    'Found in this run; the latest one where neither this, an issue nor a test is named.',
  ),
  issueId: IdSchema.optional(),
  testCaseId: TestCaseIdSchema.optional(),
  status: z.array(FindingStatusSchema).min(1).default(['confirmed']),
});
