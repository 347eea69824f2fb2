import { z } from 'zod';
import { IdSchema, TestCaseIdSchema } from '../pages.ts';

export const TestCaseStatusSchema = z.enum(['active', 'in_creation', 'archived', 'issue_linked']);
/** The same states as they are written to callers outside. */
export const testStatusWords = ['active', 'in-creation', 'archived', 'issue-linked'] as const;
/** Callers may write a state either way. */
const WrittenStatusSchema = z
  .enum([...testStatusWords, 'in_creation', 'issue_linked'])
  .meta({ enum: testStatusWords })
  .transform((status) => TestCaseStatusSchema.parse(status.replace('-', '_')));
const Lines = z.array(z.string().trim().min(1).max(2000)).max(200);
const Ids = z.array(TestCaseIdSchema).min(1).max(500);

export const ListTestCasesInput = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.number().int().min(1).max(100).default(50),
  testCaseIds: Ids.optional().describe('Exactly these, whatever their status; each must exist.'),
  detailed: z.boolean().default(false).describe('Steps and assertions too.'),
  archived: z.boolean().optional().describe('True for archived ones only, false for all others.'),
  status: z
    .array(WrittenStatusSchema)
    .min(1)
    .optional()
    .describe('Active ones where neither this, `archived` nor ids are given.'),
  keyFeatureId: IdSchema.optional(),
  testSuiteId: IdSchema.optional(),
  search: z.string().max(200).optional(),
});
export type ListTestCasesInput = z.output<typeof ListTestCasesInput>;

export const GetTestCaseInput = z.object({ testCaseId: TestCaseIdSchema });

export const UpdateTestCaseInput = z.object({
  testCaseId: TestCaseIdSchema,
  title: z.string().trim().min(1, 'Give the test a title.').max(300).optional(),
  description: z.string().trim().max(5000).optional(),
  steps: Lines.min(1, 'A test needs at least one step.').optional().describe('Replaces the steps.'),
  assertions: Lines.optional().describe('Replaces the assertions.'),
  groupId: IdSchema.nullable().optional().describe('Key feature; null takes it out of its feature.'),
  credentialId: IdSchema.nullable().optional(),
  bundleId: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2000)], {
      error: 'Use an address that begins with http:// or https://.',
    })
    .optional()
    .describe('Override address; an empty string clears it.'),
});

export const CheckTestCaseInput = z.object({
  steps: Lines,
  assertions: Lines,
  credentialId: IdSchema.nullable().default(null),
});

/** `prompt`: in the place of lines; it is read as the test that would be drafted from it. */
export const ReadLinesInput = CheckTestCaseInput.extend({ prompt: z.string().max(5000).optional() });

export const TestCaseIdsInput = z.object({ testCaseIds: Ids });

const Address = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2000)], {
  error: 'Use an address that begins with http:// or https://.',
});

export const CreateCustomTestCaseInput = z.object({
  prompt: z.string().trim().min(3, 'Say what to test.').max(5000).describe('What to test, in plain English.'),
  runId: IdSchema.optional().describe('The run that it is executed in; the default run if left out.'),
  credentialId: IdSchema.nullable().optional(),
  bundleId: Address.optional().describe('Override address.'),
});

export const TriggerRediscoveryInput = z.object({
  testCaseId: TestCaseIdSchema,
  rediscoveryInstructions: z.string().trim().max(5000).default('').describe('What has changed.'),
});

/** `undo`: takes the decision back. */
export const DecideRediscoveryInput = z.object({ draftId: IdSchema, undo: z.boolean().default(false) });
/** `undo`: the test expects again what it expected before. */
export const AcceptOutcomeInput = z.object({ executionId: IdSchema, undo: z.boolean().default(false) });
export const AddToMainSuiteInput = z.object({ testCaseId: TestCaseIdSchema });

export const RunTestCasesInput = z.object({
  testCaseIds: Ids,
  runId: IdSchema.optional().describe('The run that they are added to; the default run if left out.'),
});

export const GetTestResultInput = z.object({
  testCaseId: TestCaseIdSchema,
  runId: IdSchema.optional().describe('Left out: the last run that executed it.'),
});

export const GetStepDocumentsInput = GetTestResultInput.extend({
  stepIds: z.array(IdSchema).min(1).max(200).optional().describe('Of these steps alone.'),
  cursor: z.string().max(200).optional(),
});
