import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import { UsageError } from './usage.ts';

const CasesFile = z.array(z.strictObject({
  title: z.string().min(1),
  steps: z.array(z.string().min(1)).default([]),
  assertions: z.array(z.string().min(1)).min(1, 'needs at least one assertion: without one nothing could prove that it passed'),
})).min(1);

export type Case = z.infer<typeof CasesFile>[number];

/** Reads a cases file. Throws a UsageError that names the place of what is wrong. */
export async function readCases(file: string): Promise<Case[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${file} could not be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  let data: unknown;
  try {
    data = parse(text);
  } catch (error) {
    throw new UsageError(`${file} is not valid YAML: ${error instanceof Error ? error.message : String(error)}`);
  }
  const cases = CasesFile.safeParse(data);
  if (cases.success) return cases.data;
  const first = cases.error.issues[0]!;
  throw new UsageError(`${file}: ${first.path.length > 0 ? `case ${Number(first.path[0]) + 1}, ${first.path.slice(1).join('.') || 'entry'}: ` : ''}${first.message}`);
}
