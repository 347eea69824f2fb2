import { z } from 'zod';

export const TestCaseStatusSchema = z.enum(['active', 'in_creation', 'archived', 'issue_linked']);
const Lines = z.array(z.string().trim().min(1).max(2000)).max(200);
const Ids = z.array(z.number().int().positive()).min(1).max(500);

export const ListTestCasesInput = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.number().int().min(1).max(100).default(50),
  status: z.array(TestCaseStatusSchema).min(1).default(['active']),
  keyFeatureId: z.string().optional(),
  testSuiteId: z.string().optional(),
  search: z.string().max(200).optional(),
});
export type ListTestCasesInput = z.output<typeof ListTestCasesInput>;

export const GetTestCaseInput = z.object({ testCaseId: z.number().int().positive() });

export const UpdateTestCaseInput = z.object({
  testCaseId: z.number().int().positive(),
  title: z.string().trim().min(1, 'Give the test a title.').max(300).optional(),
  description: z.string().trim().max(5000).optional(),
  /** Replaces the steps. */
  steps: Lines.min(1, 'A test needs at least one step.').optional(),
  /** Replaces the assertions. */
  assertions: Lines.optional(),
  /** Key feature; null takes it out of its feature. */
  groupId: z.string().nullable().optional(),
  credentialId: z.string().nullable().optional(),
  /** Override address; an empty string clears it. */
  bundleId: z.union([z.literal(''), z.url({ protocol: /^https?$/ })], { error: 'Use an address that begins with http:// or https://.' }).optional(),
});

export const TestCaseIdsInput = z.object({ testCaseIds: Ids });

const Address = z.union([z.literal(''), z.url({ protocol: /^https?$/ })], { error: 'Use an address that begins with http:// or https://.' });

export const CreateCustomTestCaseInput = z.object({
  /** What to test, in plain English. */
  prompt: z.string().trim().min(3, 'Say what to test.').max(5000),
  /** The run that it is executed in; the default run if left out. */
  runId: z.string().optional(),
  credentialId: z.string().nullable().optional(),
  /** Override address. */
  bundleId: Address.optional(),
});

export const TriggerRediscoveryInput = z.object({
  testCaseId: z.number().int().positive(),
  /** What has changed. */
  rediscoveryInstructions: z.string().trim().max(5000).default(''),
});

export const RediscoveryIdInput = z.object({ draftId: z.string() });
export const AddToMainSuiteInput = z.object({ testCaseId: z.number().int().positive() });
