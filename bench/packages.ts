import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

/** Packages whose installed version is not the one that the bench was made with. */
function missing(folder: string): string[] {
  const { dependencies } = readJson<{ dependencies: Record<string, string> }>(join(folder, 'package.json'));
  return Object.entries(dependencies).flatMap(([name, version]) => {
    const manifest = join(folder, 'node_modules', name, 'package.json');
    return existsSync(manifest) && readJson<{ version: string }>(manifest).version === version
      ? []
      : [`${name}@${version}`];
  });
}

/**
 * Installs what a folder's own package.json names, on first use and at exact versions. Throws with npm's own
 * words where that fails.
 */
export async function installPackages(
  folder: string,
  what: string,
  says: (line: string) => void,
): Promise<void> {
  if (missing(folder).length === 0) return;
  says(`installing ${what} into ${folder} (once)`);
  await promisify(execFile)(
    'npm',
    ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'],
    { cwd: folder, timeout: 600_000, maxBuffer: 1 << 24 },
  ).catch((error: { stderr?: string; message: string }) => {
    throw new Error(
      `Could not install ${what}: ${(error.stderr || error.message).trim().split('\n').slice(-4).join(' ')}`,
    );
  });
  const still = missing(folder);
  if (still.length > 0) throw new Error(`After npm ci these are not there (${what}): ${still.join(', ')}`);
}
