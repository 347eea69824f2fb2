import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const kitsFolder = join(import.meta.dirname, 'kits');

interface Manifest {
  dependencies: Record<string, string>;
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

/** Kits whose installed version is not the one that the bench was made with. */
function missing(): string[] {
  const { dependencies } = readJson<Manifest>(join(kitsFolder, 'package.json'));
  return Object.entries(dependencies).flatMap(([name, version]) => {
    const manifest = join(kitsFolder, 'node_modules', name, 'package.json');
    return existsSync(manifest) && readJson<{ version: string }>(manifest).version === version ? [] : [`${name}@${version}`];
  });
}

/** Installs the kits on first use, at their exact versions. Throws with npm's own words where that fails. */
export async function installKits(says: (line: string) => void): Promise<void> {
  if (missing().length === 0) return;
  says(`sight: installing the interface kits into ${kitsFolder} (once)`);
  await promisify(execFile)('npm', ['ci', '--prefix', kitsFolder, '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: kitsFolder, timeout: 600_000, maxBuffer: 1 << 24 })
    .catch((error: { stderr?: string; message: string }) => {
      throw new Error(`The interface kits could not be installed: ${(error.stderr || error.message).trim().split('\n').slice(-4).join(' ')}`);
    });
  const still = missing();
  if (still.length > 0) throw new Error(`The interface kits are not whole after npm ci: ${still.join(', ')}`);
}

/** Whether a file of the kits is there, for the server. */
export const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();
