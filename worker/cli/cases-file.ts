import { z } from 'zod';
import { readYaml } from './read-yaml.ts';
import { UsageError } from './usage.ts';

const CasesFile = z.array(z.strictObject({
  title: z.string().min(1),
  steps: z.array(z.string().min(1)).default([]),
  assertions: z.array(z.string().min(1)).min(1, 'needs at least one assertion: without one nothing could prove that it passed'),
})).min(1);

export type Case = z.infer<typeof CasesFile>[number];

/** Reads a cases file. Throws a UsageError that names the place of what is wrong. */
export async function readCases(file: string): Promise<Case[]> {
  const cases = CasesFile.safeParse(await readYaml(file));
  if (cases.success) return cases.data;
  const first = cases.error.issues[0]!;
  throw new UsageError(`${file}: ${first.path.length > 0 ? `case ${Number(first.path[0]) + 1}, ${first.path.slice(1).join('.') || 'entry'}: ` : ''}${first.message}`);
}
