// Installs the dependencies where what is installed isn't what package-lock.json says. Needs nothing but Node
// and npm.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from './stages.mjs';

const root = join(import.meta.dirname, '..', '..');

/** Whether each package of the lock file is installed in its version; optional ones may be missing. */
export function isInstalled() {
  try {
    const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
    const there = JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8')).packages;
    return Object.entries(wanted).every(([path, entry]) => {
      if (path === '' || entry.link) return true;
      const found = there[path];
      return found
        ? found.version === entry.version
        : Boolean(entry.optional || entry.peer || entry.devOptional);
    });
  } catch {
    return false;
  }
}

export async function install() {
  const npm =
    process.env.npm_execpath?.endsWith('.js') && existsSync(process.env.npm_execpath)
      ? [process.execPath, [process.env.npm_execpath]]
      : ['npm', []];
  const { code, output } = await run(npm[0], [...npm[1], 'ci', '--no-audit', '--no-fund'], {
    cwd: root,
    // On Windows npm is a batch file, which only a shell can start.
    shell: process.platform === 'win32' && npm[0] === 'npm',
  });
  if (code !== 0)
    throw new PlainError(
      `The dependencies could not be installed ("npm ci" failed):\n${output.trim().split('\n').slice(-12).join('\n')}`,
    );
}

/** Runs a program to its end, keeping what it says. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-200_000);
      options.onOutput?.(String(chunk));
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }));
  });
}

/** The Node that strips types: the bundled one, or this one where it is new enough. */
export function findNode() {
  const bundled = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(bundled)) return bundled;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  throw new PlainError(
    `Sightread needs Node 22.18 or newer on ${process.platform} (this is ${process.versions.node}). ` +
      'Install it from https://nodejs.org and start again.',
  );
}
