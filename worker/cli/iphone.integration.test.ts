import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hybridAppZip } from '#server/domain/build/testing/apps.ts';
import { startAppium, type AppiumServer } from '#worker/screens/device/testing/appium.ts';
import { shopPages } from '#worker/screens/device/testing/shop/pages.ts';
import { sightread } from './testing/sightread.ts';

describe('sightread test App.app.zip', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sightread-iphone-'));
  const file = (name: string) => join(folder, name);
  let appium: AppiumServer;

  beforeAll(async () => {
    appium = await startAppium('xcuitest');
    const pages = shopPages([]);
    writeFileSync(file('larch.app.zip'), hybridAppZip(pages));
    writeFileSync(file('device.app.zip'), hybridAppZip(pages, { platforms: ['iPhoneOS'] }));
    writeFileSync(
      file('cases.yaml'),
      JSON.stringify([
        {
          title: 'A profile is saved',
          steps: ['Click "Profile"', 'Type "Ada" in "Name"', 'Click "Save profile"'],
          assertions: ['The text "Hello Ada" is shown'],
        },
      ]),
    );
  });
  afterAll(async () => {
    await appium?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('runs its cases on a simulator, and reports as on an address', async () => {
    const { code, output } = await sightread(
      ['test', file('larch.app.zip'), '--cases', file('cases.yaml'), '--json', file('out.json')],
      { SIGHTREAD_HOME: file('home'), SIGHTREAD_APPIUM_URL: appium.url },
    );
    expect(output).toContain('Larch 2.4.0: Ready: 100 %.');
    expect(code, output).toBe(0);
    const { executions } = JSON.parse(readFileSync(file('out.json'), 'utf8')) as {
      executions: { title: string; status: string }[];
    };
    expect(executions).toMatchObject([{ title: 'A profile is saved', status: 'passed' }]);
  });

  it('says what a simulator needs, where the build was made for devices', async () => {
    const { code, output } = await sightread(['test', file('device.app.zip')], {
      SIGHTREAD_HOME: file('home'),
    });
    expect(code, output).toBe(2);
    expect(output).toContain(
      'No iOS device can be used: the build was made for devices, and a simulator needs one that was made for it',
    );
  });
});
