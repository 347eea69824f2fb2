import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'plist';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { buildPackage, canBuildPackages } from '../testing/android-package.ts';
import { androidManifest, apk, appZip, infoPlist, ipa, zipOf } from '../testing/apps.ts';
import { inspectBuild } from './inspect-build.ts';
import { unwrapBuild } from './unwrap-build.ts';

const folder = mkdtempSync(join(tmpdir(), 'sightread-inspect-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const inspect = (content: Buffer) => {
  const file = join(folder, String((files += 1)));
  writeFileSync(file, content);
  return inspectBuild(file);
};
const refusal = async (content: Buffer) => {
  const error = await inspect(content).then(
    () => undefined,
    (thrown: unknown) => thrown as { code: string; message: string },
  );
  expect(error).toMatchObject({ code: 'UNPROCESSABLE' });
  return error!.message;
};

it('reads an .app.zip, an .ipa and an .apk', async () => {
  const shop = {
    platform: 'ios',
    packageName: 'test.larch.shop',
    version: '2.4.0',
    versionCode: '57',
    name: 'Larch',
    minimumOs: '16.0',
  };
  expect(await inspect(appZip())).toMatchObject({ ...shop, kind: 'app' });
  expect(await inspect(ipa())).toMatchObject({ ...shop, kind: 'ipa' });
  expect(await inspect(apk())).toMatchObject({
    platform: 'android',
    kind: 'apk',
    packageName: expect.stringMatching(/^[a-z]+\./),
    version: expect.stringMatching(/\d/),
    versionCode: expect.stringMatching(/^\d+$/),
    minimumOs: expect.stringMatching(/^\d+$/),
  });
});

it.skipIf(!canBuildPackages)('reads what a package refers to: label, icon and launch activity', async () => {
  const { icon, ...read } = await inspect(await buildPackage({ versionCode: 2_024_010_101 }));
  expect(read).toEqual({
    platform: 'android',
    kind: 'apk',
    packageName: 'test.larch.shop',
    name: 'Larch',
    version: '2.4.0',
    versionCode: '2024010101',
    minimumOs: '26',
    targetOs: '33',
    launchActivity: 'test.larch.shop.MainActivity',
    simulator: null,
  });
  const picture = sharp(Buffer.from(icon.replace('data:image/png;base64,', ''), 'base64'));
  expect(await picture.metadata()).toMatchObject({ format: 'png', width: 96, height: 96 });
  expect((await picture.stats()).dominant.g).toBeGreaterThan(90);
});

it.skipIf(!canBuildPackages)('goes without label and icon where the resources can’t be read', async () => {
  const whole = await buildPackage();
  const damaged = Buffer.from(whole);
  // Debian's tool stores the table as it is, so that its bytes can be overwritten in place.
  const table = damaged.indexOf('resources.arsc') + 'resources.arsc'.length;
  damaged.fill(0xee, table + 40, table + 400);
  const read = await inspect(damaged).catch(() => undefined);
  expect(read).toMatchObject({ packageName: 'test.larch.shop', name: '', icon: '' });
});

it('finds the app in a zip that holds it alone, and unpacks no more than allowed', async () => {
  const unwrap = async (content: Buffer, most = 1 << 20) => {
    const file = join(folder, String((files += 1)));
    writeFileSync(file, content);
    return { given: file, ...(await unwrapBuild(file, most)) };
  };
  const wrapped = zipOf([
    { name: 'Larch.apk', content: apk() },
    { name: '__MACOSX/._Larch.apk', content: 'x' },
    { name: 'notes.txt', content: 'x' },
  ]);
  const { given, file, remove } = await unwrap(wrapped);
  expect(file).not.toBe(given);
  expect(await inspectBuild(file)).toMatchObject({ platform: 'android', kind: 'apk' });
  await remove();
  expect(existsSync(file)).toBe(false);
  for (const own of [
    apk(),
    appZip(),
    ipa(),
    zipOf([
      { name: 'a.apk', content: 'x' },
      { name: 'b.apk', content: 'x' },
    ]),
  ]) {
    const same = await unwrap(own);
    expect(same.file).toBe(same.given);
  }
  await expect(unwrap(wrapped, 100)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  const swollen = zipOf([{ name: 'Larch.apk', content: Buffer.alloc(1 << 20), claimed: 1000 }]);
  await expect(unwrap(swollen)).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
  expect(existsSync(join(folder, `${files}.unpacked`))).toBe(false);
});

it('takes the links within an app, as among its frameworks', async () => {
  const framework = 'Larch.app/Frameworks/Kit.framework';
  const linked = zipOf([
    { name: 'Larch.app/Info.plist', content: build(infoPlist()) },
    { name: `${framework}/Versions/A/Kit`, content: 'machine code' },
    { name: `${framework}/Versions/Current`, content: 'A', isLink: true },
    { name: `${framework}/Kit`, content: 'Versions/Current/Kit', isLink: true },
  ]);
  expect(await inspect(linked)).toMatchObject({ packageName: 'test.larch.shop' });
});

it('tells a simulator build of an iOS app from one for phones', async () => {
  expect(await inspect(appZip({ platforms: ['iPhoneSimulator'] }))).toMatchObject({ simulator: true });
  expect(await inspect(appZip())).toMatchObject({ simulator: false });
});

it('says what to upload instead', async () => {
  expect(await refusal(Buffer.from('hello'))).toContain('no zip');
  expect(await refusal(apk().subarray(0, 500))).toContain('no zip');
  expect(await refusal(zipOf([{ name: 'readme.txt', content: 'x' }]))).toContain('no app in this zip');
  expect(await refusal(zipOf([{ name: 'base/manifest/AndroidManifest.xml', content: 'x' }]))).toContain(
    'app bundle (.aab)',
  );
  expect(await refusal(zipOf([{ name: 'base.apk', content: 'x' }]))).toContain('Upload the .apk');
  expect(await refusal(zipOf([{ name: 'build/out/Larch.app/Info.plist', content: 'x' }]))).toContain(
    'too deep',
  );
  expect(
    await refusal(
      zipOf([
        { name: 'A.app/Info.plist', content: 'x' },
        { name: 'B.app/Info.plist', content: 'x' },
      ]),
    ),
  ).toContain('more than one app');
  expect(await refusal(appZip({ platforms: ['MacOSX'] }))).toContain('macOS');
  expect(await refusal(appZip({ id: '../../etc' }))).toContain('can’t be read');
});

it('is not taken in by bombs, and comes to an end', async () => {
  const zeros = Buffer.alloc(32 << 20);
  expect(await refusal(zipOf([{ name: 'AndroidManifest.xml', content: zeros }]))).toContain(
    'more than 1 MiB',
  );
  expect(await refusal(zipOf([{ name: 'AndroidManifest.xml', content: zeros, claimed: 1000 }]))).toContain(
    'damaged',
  );
  expect(
    await refusal(
      zipOf([
        { name: 'AndroidManifest.xml', content: 'x' },
        ...Array.from({ length: 3 }, (_, at) => ({ name: `${at}`, claimed: 0xffff_fff0 })),
      ]),
    ),
  ).toContain('unpack to far more');
  const big = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251));
  expect(
    await refusal(
      zipOf([
        { name: 'kernel', content: big },
        ...Array.from({ length: 2000 }, (_, at) => ({ name: `copy-${at}`, overFirst: true })),
      ]),
    ),
  ).toContain('unpack to far more');
  expect(
    await refusal(
      zipOf([
        { name: 'AndroidManifest.xml', content: 'x' },
        { name: 'AndroidManifest.xml', content: 'y' },
      ]),
    ),
  ).toContain('two files of the same name');
  expect(await refusal(zipOf([{ name: '../AndroidManifest.xml', content: 'x' }]))).toContain('damaged');
  expect(await refusal(zipOf([{ name: `${'x'.repeat(2000)}`, content: 'x' }]))).toContain('overlong');
});

it('reads a manifest that swells no further than its process may', async () => {
  // Every string of the pool is the same long one.
  const swollen = androidManifest();
  const strings = swollen.readUInt32LE(16);
  for (let at = 0; at < strings; at += 1) swollen.writeUInt32LE(0, 36 + at * 4);
  expect(await refusal(zipOf([{ name: 'AndroidManifest.xml', content: swollen }]))).toContain(
    'can’t be read',
  );
  // A chunk of no length, over and over.
  const endless = androidManifest();
  endless.fill(0, endless.length - 4000);
  await inspect(zipOf([{ name: 'AndroidManifest.xml', content: endless }])).catch((error: { code: string }) =>
    expect(error.code).toBe('UNPROCESSABLE'),
  );
  // Each array of the property list holds the next one twice.
  expect(await refusal(zipOf([{ name: 'L.app/Info.plist', content: doubling(60) }]))).toContain(
    'can’t be read',
  );
  expect(
    await refusal(
      zipOf([
        {
          name: 'L.app/Info.plist',
          content:
            '<!DOCTYPE plist [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><plist><dict>' +
            '<key>CFBundleIdentifier</key><string>&b;</string></dict>',
        },
      ]),
    ),
  ).toContain('can’t be read');
  expect(infoPlist().CFBundleIdentifier).toBe('test.larch.shop');
}, 60_000);

function doubling(levels: number): Buffer {
  const objects = [
    ...Array.from({ length: levels }, (_, at) => Buffer.from([0xa2, at + 1, at + 1])),
    Buffer.from([0x50]),
  ];
  const head = Buffer.from('bplist00');
  let at = head.length;
  const offsets = objects.map((object) => (at += object.length) - object.length);
  const trailer = Buffer.alloc(32);
  trailer[6] = 2;
  trailer[7] = 1;
  trailer.writeUInt32BE(objects.length, 12);
  trailer.writeUInt32BE(at, 28);
  return Buffer.concat([
    head,
    ...objects,
    ...offsets.map((offset) => Buffer.from([offset >> 8, offset & 255])),
    trailer,
  ]);
}
