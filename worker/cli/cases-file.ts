import { casesProblem } from '#server/domain/cases-file/read-cases.ts';
import { CasesFileSchema, type Case } from '#server/domain/cases-file/schemas.ts';
import { readYaml } from './read-yaml.ts';
import { readCase } from '#worker/assertions/reading.ts';
import { UsageError } from '#worker/core/terminal/usage.ts';

export type { Case };

/** Reads a cases file. Throws a UsageError with the position of the problem. */
export async function readCases(file: string): Promise<Case[]> {
  const cases = CasesFileSchema.safeParse(await readYaml(file));
  if (cases.success) return cases.data;
  throw new UsageError(`${file}: ${casesProblem(cases.error.issues[0]!)}`);
}

/** What of the cases is not understood, a sentence each, before any of it is run. */
export const unreadIn = (cases: Case[], hasModel: boolean): string[] =>
  cases.flatMap((one) =>
    readCase(one).flatMap(({ line, unread, near }) =>
      unread.map(({ text, why }) => {
        const alone = why === 'unknown' ? 'is not understood' : 'is done only where the screen explains it';
        const becomes = hasModel ? 'is left to the model' : alone;
        const instead = near[0] === undefined ? '' : ` Understood would be: ${near[0]}`;
        return `${one.title}: in “${line}”, “${text}” ${becomes}.${instead}`;
      }),
    ),
  );
