import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { forgetEnv } from './env.ts';

const home = mkdtempSync(join(tmpdir(), 'sightread-crypto-'));
const load = async () => {
  vi.resetModules();
  (await import('./env.ts')).forgetEnv();
  return import('./crypto.ts');
};
beforeAll(() => {
  vi.stubEnv('SIGHTREAD_HOME', home);
  vi.stubEnv('SIGHTREAD_KEY', '');
  forgetEnv();
});
afterAll(() => {
  vi.unstubAllEnvs();
  forgetEnv();
  rmSync(home, { recursive: true, force: true });
});

test('what is sealed opens again, also in the next process, and reads like nothing', async () => {
  const { seal } = await load();
  const sealed = seal('open sesame', 'crd_1');
  expect(sealed).not.toContain('sesame');
  expect(seal('open sesame', 'crd_1')).not.toBe(sealed);
  expect((await load()).open(sealed, 'crd_1')).toBe('open sesame');
  expect(statSync(join(home, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(home, 'secret.key'), 'utf8').trim()).toHaveLength(44);
});

test('it opens neither elsewhere, nor changed, nor with another key', async () => {
  const { seal, open } = await load();
  const sealed = seal('open sesame', 'crd_1');
  expect(() => open(sealed, 'crd_2')).toThrow(/could not be opened/);
  const parts = sealed.split('.');
  expect(() => open([...parts.slice(0, 3), `${parts[3]?.slice(0, -2)}AA`].join('.'), 'crd_1')).toThrow(
    /could not be opened/,
  );
  expect(() => open('v2.a.b.c', 'crd_1')).toThrow(/not in the form/);
  vi.stubEnv('SIGHTREAD_KEY', Buffer.alloc(32, 7).toString('hex'));
  const other = await load();
  expect(() => other.open(sealed, 'crd_1')).toThrow(/SIGHTREAD_KEY/);
  vi.stubEnv('SIGHTREAD_KEY', 'short');
  expect(() => seal('x')).not.toThrow();
  const wrong = await load();
  expect(() => wrong.seal('x')).toThrow(/32 bytes/);
  vi.stubEnv('SIGHTREAD_KEY', '');
});

test('secrets derived for different purposes differ, and stay the same', async () => {
  const first = await load();
  const second = await load();
  expect(first.deriveSecret('sessions')).toBe(second.deriveSecret('sessions'));
  expect(first.deriveSecret('sessions')).not.toBe(first.deriveSecret('links'));
});
