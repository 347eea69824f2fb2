import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createFileStore } from '#server/platform/storage.ts';
import { createBuildFiles } from './build-files.ts';

const home = mkdtempSync(join(tmpdir(), 'sightread-build-files-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const storage = createFileStore(join(home, 'artifacts'));
const folder = join(home, 'builds');
const buildOf = (source: string, kind: 'apk' | 'app' = 'apk') => ({
  packageName: 'test.larch.shop',
  launchActivity: '',
  kind,
  source,
});

describe('files of builds', () => {
  it('are brought once, and named so that a device’s tools know them', async () => {
    const { key } = await storage.put(Buffer.from('an app'));
    let streams = 0;
    const fetchBuild = createBuildFiles({
      storage: { stream: (key) => ((streams += 1), storage.stream(key)) },
      folder,
    });
    const [first, second] = await Promise.all([fetchBuild(buildOf(key)), fetchBuild(buildOf(key))]);
    expect(first).toMatch(/\.apk$/);
    expect(second).toBe(first);
    expect(await fetchBuild(buildOf(key))).toBe(first);
    expect(streams).toBe(1);
    expect(readFileSync(first, 'utf8')).toBe('an app');
    expect(await fetchBuild(buildOf(key, 'app'))).toMatch(/\.app\.zip$/);
  });

  it('are removed when nobody has installed them for long, and leave nothing half-made', async () => {
    mkdirSync(folder, { recursive: true });
    const old = join(folder, 'old.apk');
    writeFileSync(old, 'x');
    utimesSync(old, new Date(0), new Date(0));
    const { key } = await storage.put(Buffer.from('another app'));
    const fetchBuild = createBuildFiles({ storage, folder });
    await fetchBuild(buildOf(key));
    await expect(fetchBuild(buildOf('00/00/'.padEnd(70, '0')))).rejects.toThrow();
    expect(readdirSync(folder).filter((name) => name === 'old.apk' || name.endsWith('.part'))).toEqual([]);
  });
});
