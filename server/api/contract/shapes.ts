/** Shapes that several contracts share. */
import { z } from 'zod';
import { FailureClassSchema, FailureReasonSchema } from '#server/domain/execution/schemas.ts';
import {
  IssueTypeSchema,
  ResolutionSchema,
  SeveritySchema,
  TriageSchema,
} from '#server/domain/issue/schemas.ts';
import {
  BandSchema,
  RunCauseSchema,
  RunKindSchema,
  RunStatusSchema,
} from '#server/domain/run/read-schemas.ts';
import { testStatusWords } from '#server/domain/test-case/schemas.ts';

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
  z.enum(testStatusWords),
);
/** How a line of a test is read without a model. */
export const LineReading = z.object({
  line: z.string(),
  kind: z.enum(['step', 'assertion']),
  at: z.number().int().describe('Place among the lines of its kind, from 0.'),
  understood: z.boolean().describe('Wholly; else `unread` says what is not.'),
  leftToModel: z.boolean().describe('What is not understood is decided by the model that is configured.'),
  reads: z.array(z.string()).describe('What is done or checked, in plain words.'),
  unread: z
    .array(
      z.object({
        text: z.string(),
        start: z.number().int(),
        end: z.number().int(),
        why: z
          .enum(['unknown', 'open'])
          .describe('`open`: done only where what is on the screen explains the word.'),
      }),
    )
    .describe('Parts of the line: `start` to before `end`.'),
  near: z.array(z.string()).describe('Near wordings that are understood, at most three.'),
});

export const FailureReason = FailureReasonSchema.nullable();
export const FailureClass = FailureClassSchema.nullable();

/** What a failed test may expect from now on, offered to be accepted. */
export const NewOutcome = z
  .object({
    before: z.array(z.string()).describe('The assertions as they are.'),
    after: z.array(z.string()).describe('As they would hold on what was shown.'),
    accepted: z.boolean(),
  })
  .nullable()
  .describe(
    'Of a failed test whose screen shows another outcome for sure; changes nothing until it is accepted.',
  );

/** The two figures and the one to show, under the same names wherever a run or the app is told of. */
export const scoreFields = {
  headline: z
    .number()
    .nullable()
    .describe('The score to show: `readinessIfApproved` until triage is done. Null while nothing is known.'),
  band: BandSchema.nullable(),
  readiness: z.number().nullable().describe('With what is approved so far.'),
  readinessIfApproved: z.number().nullable().describe('If all that waits for triage were approved.'),
  untriaged: z.boolean(),
  pendingIssues: z.number(),
};
const Scores = z.object(scoreFields);
export const scoresOf = (told: z.output<typeof Scores>) => Scores.parse(told);

export const RunRef = z.object({ id: Id, number: Number32 });
export const Run = z.object({
  id: Id,
  number: Number32.describe('Counts up within the app.'),
  kind: RunKindSchema,
  full: z.boolean().describe('It tests the whole app; a run over a part moves no headline of the app.'),
  status: RunStatusSchema,
  cause: RunCauseSchema.nullable().describe('Why it failed: what is tested, or the service.'),
  causeSentence: z.string(),
  ...scoreFields,
  passed: z.number(),
  failed: z.number(),
  blocked: z.number(),
  hoursSaved: z.number(),
  stepsExecuted: z.number(),
  build: z.object({ id: Id, label: z.string() }).nullable(),
  osVersion: z.string().nullable(),
  environment: z.string().nullable().describe('Its name then; null for the app’s own address.'),
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
