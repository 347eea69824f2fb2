/** Tests as a file that people keep: plain YAML, the same that the command line runs. */
import { z } from 'zod';
import { ListTestCasesInput } from '../test-case/schemas.ts';

const Line = z.string().trim().min(1).max(2000);

const CaseSchema = z.strictObject({
  title: z.string().trim().min(1).max(300),
  description: z.string().trim().max(5000).optional(),
  /** Name of a key feature. */
  group: z.string().trim().min(1).max(80).optional(),
  steps: z.array(Line).max(200).default([]),
  assertions: z
    .array(Line)
    .max(200)
    .min(1, 'needs at least one assertion: without one nothing could prove that it passed'),
});
export type Case = z.output<typeof CaseSchema>;

const maxCases = 500;
/** An empty file holds none, and says so. */
export const CasesFileSchema = z
  .array(CaseSchema, { error: 'holds no list of cases: begin each with “- title: …”' })
  .min(1, 'holds no case')
  .max(maxCases, `holds more than ${maxCases} cases: split it`);

const longestFile = 1 << 20;
const Yaml = z
  .string()
  .min(1, 'Choose a file, or paste its text.')
  .max(longestFile, 'A file of tests holds 1 MiB at most.');

export const PlanImportInput = z.object({ yaml: Yaml });
/** `only`: places in the file, from 0. */
export const ImportCasesInput = PlanImportInput.extend({
  only: z.array(z.number().int().min(0).max(maxCases)).min(1).max(maxCases).optional(),
});

export const maxExported = 5000;
export const ExportCasesInput = ListTestCasesInput.pick({
  testCaseIds: true,
  status: true,
  keyFeatureId: true,
  testSuiteId: true,
  search: true,
});
