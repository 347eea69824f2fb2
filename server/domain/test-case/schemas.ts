import { z } from 'zod';
import { IdSchema, TestCaseIdSchema } from '../pages.ts';

/** Written `in-creation` and `issue-linked` at the edges; both spellings are read. */
export const TestCaseStatusSchema = z
  .enum(['active', 'in-creation', 'archived', 'issue-linked', 'in_creation', 'issue_linked'])
  .meta({ enum: ['active', 'in-creation', 'archived', 'issue-linked'] })
  .transform((status) => status.replace('-', '_') as 'active' | 'in_creation' | 'archived' | 'issue_linked');
const Lines = z.array(z.string().trim().min(1).max(2000)).max(200);
const Ids = z.array(TestCaseIdSchema).min(1).max(500);

export const ListTestCasesInput = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.number().int().min(1).max(100).default(50),
  /** Exactly these, whatever their status; each must exist. */
  testCaseIds: Ids.optional(),
  /** Steps and assertions too. */
  detailed: z.boolean().default(false),
  /** True for archived ones only, false for all others. */
  archived: z.boolean().optional(),
  /** Active ones where neither this, `archived` nor ids are given. */
  status: z.array(TestCaseStatusSchema).min(1).optional(),
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
  /** Replaces the steps. */
  steps: Lines.min(1, 'A test needs at least one step.').optional(),
  /** Replaces the assertions. */
  assertions: Lines.optional(),
  /** Key feature; null takes it out of its feature. */
  groupId: IdSchema.nullable().optional(),
  credentialId: IdSchema.nullable().optional(),
  /** Override address; an empty string clears it. */
  bundleId: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2000)], { error: 'Use an address that begins with http:// or https://.' }).optional(),
});

export const TestCaseIdsInput = z.object({ testCaseIds: Ids });

const Address = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2000)], { error: 'Use an address that begins with http:// or https://.' });

export const CreateCustomTestCaseInput = z.object({
  /** What to test, in plain English. */
  prompt: z.string().trim().min(3, 'Say what to test.').max(5000),
  /** The run that it is executed in; the default run if left out. */
  runId: IdSchema.optional(),
  credentialId: IdSchema.nullable().optional(),
  /** Override address. */
  bundleId: Address.optional(),
});

export const TriggerRediscoveryInput = z.object({
  testCaseId: TestCaseIdSchema,
  /** What has changed. */
  rediscoveryInstructions: z.string().trim().max(5000).default(''),
});

export const RediscoveryIdInput = z.object({ draftId: IdSchema });
export const AddToMainSuiteInput = z.object({ testCaseId: TestCaseIdSchema });

export const RunTestCasesInput = z.object({
  testCaseIds: Ids,
  /** The run that they are added to; the default run if left out. */
  runId: IdSchema.optional(),
});

export const GetTestResultInput = z.object({
  testCaseId: TestCaseIdSchema,
  /** Left out: the last run that executed it. */
  runId: IdSchema.optional(),
});

export const GetStepDocumentsInput = GetTestResultInput.extend({
  /** Of these steps alone. */
  stepIds: z.array(IdSchema).min(1).max(200).optional(),
  cursor: z.string().max(200).optional(),
});
