import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { apk, appZip, zipOf } from '#server/domain/build/testing/apps.ts';
import { subjectOf } from './subject.ts';

const folder = mkdtempSync(join(tmpdir(), 'sightread-subject-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, content: Buffer) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

describe('what a command tests', () => {
  it('is an app in a file, by what is in it', async () => {
    const android = await subjectOf(file('shop.apk', apk()));
    expect(android.address).toMatch(/^app:\/\/[a-z.]+\/$/);
    expect(android.target).toMatchObject({
      platform: 'android',
      build: { kind: 'apk', source: join(folder, 'shop.apk') },
    });
    expect(await subjectOf(file('shop.app.zip', appZip()))).toMatchObject({
      address: 'app://test.larch.shop/',
      name: 'Larch 2.4.0',
      target: { platform: 'ios', build: { packageName: 'test.larch.shop', kind: 'app' } },
    });
    await expect(subjectOf(file('docs.zip', zipOf([{ name: 'a', content: 'x' }])))).rejects.toThrow(
      'There is no app in this zip',
    );
  });

  it('is a web address otherwise, also one that ends as a file does', async () => {
    for (const [typed, address] of [
      ['localhost:4100', 'http://localhost:4100/'],
      ['https://shop.test/app.apk', 'https://shop.test/app.apk'],
      ['shop.zip', 'http://shop.zip/'],
    ])
      expect(await subjectOf(typed)).toMatchObject({ address, target: { platform: 'web' } });
    await expect(subjectOf('no/such.apk')).rejects.toThrow(/There is no file .*no\/such\.apk/);
    await expect(subjectOf(undefined)).rejects.toThrow('Name the address of the app');
  });
});
