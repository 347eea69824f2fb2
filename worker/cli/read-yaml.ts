import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { UsageError } from '#worker/core/terminal/usage.ts';

/** The parsed content of a YAML file, not validated. Throws a UsageError if it can't be read or parsed. */
export async function readYaml(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(
      `${file} could not be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  try {
    return parse(text);
  } catch (error) {
    throw new UsageError(
      `${file} is not valid YAML: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
