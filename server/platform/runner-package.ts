/** What other machines run of Sightread, as npm packages that are made when they are first asked for. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getEnv } from './env.ts';
import { writeWhole } from './storage.ts';

const run = promisify(execFile);
const timeoutMs = 120_000;
const made = new Map<string, Promise<Buffer>>();

/** `sightread` holds the engine and explores; `gate` only has the service run tests, and waits. */
export type RunnerPackage = 'sightread' | 'gate';

/**
 * A .tgz that npx runs; it knows which dashboard it came from. Kept by the build that is served, and made
 * anew where there is none.
 */
export function getRunnerPackage({
  name = 'sightread' as RunnerPackage,
  root = process.cwd(),
  server = getEnv().publicUrl,
} = {}): Promise<Buffer> {
  const key = `${name} ${server}`;
  const known = made.get(key);
  if (known) return known;
  const making = make(name, root, server).catch((error: unknown) => {
    made.delete(key);
    throw error;
  });
  made.set(key, making);
  return making;
}

async function make(name: RunnerPackage, root: string, server: string): Promise<Buffer> {
  const build = await readFile(join(root, '.next', 'BUILD_ID'), 'utf8').catch(() => undefined);
  const kept =
    build &&
    join(
      getEnv().home,
      'cli',
      `${name}-${createHash('sha256').update(`${build}\n${server}`).digest('hex').slice(0, 16)}.tgz`,
    );
  const found = kept ? await readFile(kept).catch(() => undefined) : undefined;
  if (found) return found;
  const folder = await mkdtemp(join(tmpdir(), 'sightread-runner-'));
  try {
    const file = join(folder, `${name}.tgz`);
    await run(
      process.execPath,
      [
        join(root, 'scripts', 'pack-runner.mjs'),
        ...['--out', file, '--server', server],
        ...(name === 'gate' ? ['--gate'] : []),
      ],
      { cwd: root, timeout: timeoutMs },
    );
    const content = await readFile(file);
    if (kept) await writeWhole(kept, content);
    return content;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
