import { casesProblem } from '#server/domain/cases-file/read-cases.ts';
import { CasesFileSchema, type Case } from '#server/domain/cases-file/schemas.ts';
import { readYaml } from './read-yaml.ts';
import { UsageError } from '#worker/core/terminal/usage.ts';

export type { Case };

/** Reads a cases file. Throws a UsageError with the position of the problem. */
export async function readCases(file: string): Promise<Case[]> {
  const cases = CasesFileSchema.safeParse(await readYaml(file));
  if (cases.success) return cases.data;
  throw new UsageError(`${file}: ${casesProblem(cases.error.issues[0]!)}`);
}
