import { execFile } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/**
 * Runs `sightread` with these arguments in a process of its own.
 * @returns its exit code and all that it wrote. @throws where a signal ended it, with what it wrote
 */
export const sightread = (
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; output: string }> =>
  new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [join(root, 'worker/cli/main.ts'), ...args],
      { cwd: root, env: { ...process.env, ...env } },
      (_, stdout, stderr) => {
        const output = stdout + stderr;
        if (child.exitCode === null) reject(new Error(`sightread ended by ${child.signalCode}:\n${output}`));
        else resolve({ code: child.exitCode, output });
      },
    );
  });
