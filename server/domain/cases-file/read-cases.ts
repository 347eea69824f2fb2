import { parse, stringify } from 'yaml';
import { DomainError } from '../errors.ts';
import { CasesFileSchema, type Case } from './schemas.ts';

/** Reads the text of a cases file. @throws DomainError INVALID that names the place of what is wrong */
export function readCases(text: string): Case[] {
  let data: unknown;
  try {
    // A few references are fine; a file that unfolds without end is not.
    data = parse(text, { maxAliasCount: 100 });
  } catch (error) {
    throw new DomainError(
      'INVALID',
      `This is not valid YAML: ${error instanceof Error ? error.message.split('\n')[0]! : String(error)}`,
    );
  }
  const cases = CasesFileSchema.safeParse(data);
  if (cases.success) return cases.data;
  throw new DomainError('INVALID', casesProblem(cases.error.issues[0]!));
}

/** Where it is and what, in words: “case 3, steps.0: …”. */
export const casesProblem = ({ path, message }: { path: PropertyKey[]; message: string }): string =>
  path.length === 0
    ? `The file ${message}.`
    : `case ${Number(path[0]) + 1}, ${path.slice(1).join('.') || 'entry'}: ${message}`;

/** The text of a cases file, one test after another. */
export const writeCases = (cases: Case[]): string => stringify(cases, { lineWidth: 0 });
