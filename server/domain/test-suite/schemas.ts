import { z } from 'zod';
import { IdSchema, TestCaseIdSchema } from '../pages.ts';

/** Members that a suite holds at most; the main suite, which has no member rows, is exempt. */
export const suiteCap = 250;

const TestCaseIds = z.array(TestCaseIdSchema).max(5000);
const SuiteName = z.string().trim().min(1, 'Give the suite a name.').max(120);
const SuiteUrl = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2000)], {
  error: 'Use an address that begins with http:// or https://.',
});

export const GetTestSuiteInput = z.object({ testSuiteId: IdSchema });
export const CreateTestSuiteInput = z.object({
  name: SuiteName,
  testCaseIds: TestCaseIds.default([]),
  suiteInstructions: z.string().max(10_000).default(''),
  suiteURL: SuiteUrl.optional(),
  environmentId: IdSchema.nullable().optional().describe('Where it runs; null for the app’s own address.'),
  osVersion: z.string().trim().max(40).optional(),
});
export const UpdateTestSuiteInput = z.object({
  testSuiteId: IdSchema,
  name: SuiteName.optional(),
  addTestCaseIds: TestCaseIds.default([]),
  removeTestCaseIds: TestCaseIds.default([]),
  suiteInstructions: z.string().max(10_000).optional(),
  suiteURL: SuiteUrl.optional().describe('An empty string clears it.'),
  environmentId: IdSchema.nullable().optional().describe('Where it runs; null for the app’s own address.'),
  osVersion: z.string().trim().max(40).optional(),
  credentialId: IdSchema.nullable().optional(),
});
/** Its tests in their new order; those left out come after them as they were. */
export const ReorderTestSuiteInput = z.object({
  testSuiteId: IdSchema,
  testCaseIds: z.array(TestCaseIdSchema).min(1).max(suiteCap),
});
export const DeleteTestSuiteInput = z.object({ testSuiteId: IdSchema });
