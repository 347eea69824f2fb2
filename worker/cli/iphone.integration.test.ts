import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hybridAppZip } from '#server/domain/build/testing/apps.ts';
import { startAppium, type AppiumServer } from '#worker/screens/device/testing/appium.ts';
import { shopPages } from '#worker/screens/device/testing/shop/pages.ts';

const root = join(import.meta.dirname, '../..');

describe('sightread test App.app.zip', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sightread-iphone-'));
  const file = (name: string) => join(folder, name);
  let appium: AppiumServer;

  const sightread = (env: Record<string, string>, ...args: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      execFile(
        process.execPath,
        [join(root, 'worker/cli/main.ts'), 'test', ...args],
        { cwd: root, env: { ...process.env, SIGHTREAD_HOME: file('home'), ...env } },
        (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
      );
    });

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
      { SIGHTREAD_APPIUM_URL: appium.url },
      ...[file('larch.app.zip'), '--cases', file('cases.yaml'), '--json', file('out.json')],
    );
    expect(output).toContain('Larch 2.4.0: 100 % ready');
    expect(code, output).toBe(0);
    const { executions } = JSON.parse(readFileSync(file('out.json'), 'utf8')) as {
      executions: { title: string; status: string }[];
    };
    expect(executions).toMatchObject([{ title: 'A profile is saved', status: 'passed' }]);
  });

  it('says what a simulator needs, where the build was made for devices', async () => {
    const { code, output } = await sightread({}, file('device.app.zip'));
    expect(code).toBe(2);
    expect(output).toContain(
      'No iOS device can be used: the build was made for devices, and a simulator needs one that was made for it',
    );
  });
});
