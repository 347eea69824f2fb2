import { z } from 'zod';

/** Members that a suite holds at most; the main suite, which has no member rows, is exempt. */
export const suiteCap = 250;

const TestCaseIds = z.array(z.number().int().positive()).max(5000);
const SuiteName = z.string().trim().min(1, 'Give the suite a name.').max(120);
const SuiteUrl = z.union([z.literal(''), z.url({ protocol: /^https?$/ })], { error: 'Use an address that begins with http:// or https://.' });

export const GetTestSuiteInput = z.object({ testSuiteId: z.string() });
export const CreateTestSuiteInput = z.object({
  name: SuiteName,
  testCaseIds: TestCaseIds.default([]),
  suiteInstructions: z.string().max(10_000).default(''),
  suiteURL: SuiteUrl.optional(),
  osVersion: z.string().trim().max(40).optional(),
});
export const UpdateTestSuiteInput = z.object({
  testSuiteId: z.string(),
  name: SuiteName.optional(),
  addTestCaseIds: TestCaseIds.default([]),
  removeTestCaseIds: TestCaseIds.default([]),
  suiteInstructions: z.string().max(10_000).optional(),
  /** An empty string clears it. */
  suiteURL: SuiteUrl.optional(),
  osVersion: z.string().trim().max(40).optional(),
  credentialId: z.string().nullable().optional(),
});
export const DeleteTestSuiteInput = z.object({ testSuiteId: z.string() });
