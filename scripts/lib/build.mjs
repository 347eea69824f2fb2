// `next build`, only where something that goes into it changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './install.mjs';
import { PlainError } from './stages.mjs';

const root = join(import.meta.dirname, '..', '..');
const inputs = [
  'app',
  'components',
  'server',
  'public',
  'prisma/schema.prisma',
  'next.config.ts',
  'postcss.config.mjs',
  'proxy.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const marker = join(root, '.next', 'built-from');

function buildHash() {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesOf(join(root, input)))
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (/\.test\.tsx?$/.test(entry.name) ? [] : filesOf(join(path, entry.name))));
}

export function isBuilt() {
  try {
    return existsSync(join(root, '.next', 'BUILD_ID')) && readFileSync(marker, 'utf8') === buildHash();
  } catch {
    return false;
  }
}

/** @throws PlainError with the end of what the build said */
export async function build(node, env = process.env) {
  const hash = buildHash();
  rmSync(marker, { force: true });
  const { code, output } = await run(
    node,
    [join(root, 'node_modules', 'next', 'dist', 'bin', 'next'), 'build'],
    {
      cwd: root,
      env: { ...env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    },
  );
  if (code !== 0)
    throw new PlainError(
      `The dashboard could not be built:\n${output.trim().split('\n').slice(-25).join('\n')}`,
    );
  mkdirSync(join(root, '.next'), { recursive: true });
  writeFileSync(marker, hash);
}
