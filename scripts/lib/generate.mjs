// `prisma generate`, only where the schema or Prisma's version changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const output = join(root, 'prisma', 'generated');

/** @returns {boolean} whether anything was generated */
export function generateClient({ force = false } = {}) {
  const require = createRequire(import.meta.url);
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'prisma', 'schema.prisma')))
    .update(require('prisma/package.json').version)
    .digest('hex');
  const marker = join(output, '.generated-from');
  if (!force && existsSync(join(output, 'client.ts')) && readSafely(marker) === hash) return false;
  // Generating needs no engine, but looks for one: naming any program keeps it from downloading.
  const made = spawnSync(
    process.execPath,
    [join(root, 'node_modules', 'prisma', 'build', 'index.js'), 'generate'],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
      },
    },
  );
  if (made.status !== 0)
    throw new Error(
      `prisma generate failed: ${(made.stderr || made.stdout || made.error?.message || '').trim()}`,
    );
  writeFileSync(marker, hash);
  return true;
}

function readSafely(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
