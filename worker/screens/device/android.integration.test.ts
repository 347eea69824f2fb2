/** The real UiAutomator2 driver and the real adb, against a simulated device and a real package. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPackage, canBuildPackages } from '#server/domain/build/testing/android-package.ts';
import type { Session } from '#worker/ports/records.ts';
import type { Sight } from '#worker/sight/scene.ts';
import { openScreens, type Screens } from '../index.ts';
import { adbPath, sdkPath, startAdbServer, type AdbServer } from './testing/android/adb-server.ts';
import { startAndroid, type SimulatedDevice } from './testing/android/index.ts';
import { standing, type Standing } from './testing/left-behind.ts';

const canSimulate = canBuildPackages && existsSync(adbPath);
const page = `<!doctype html><meta name="viewport" content="width=device-width"><title>Larch</title>
<style>body{margin:0;background:white}button,a{display:block;width:360px;height:100px;font-size:30px}</style>
<button onclick="document.body.style.background='red';localStorage.seen='yes'">Paint</button>
<a>Nothing</a>
<button onclick="if(confirm('Allow Larch to take pictures?'))document.body.style.background='blue'">Ask</button>
<button onclick="console.error('no cart');crashApp('no cart')">Crash</button>
<input style="width:300px;height:80px" oninput="document.body.style.background=value==='lime'?'lime':'white'">
<select style="width:300px;height:60px" onchange="document.body.style.background=value">
<option>white<option>lime<option>blue</select>
<script>document.addEventListener('openurl',e=>{document.body.style.background=e.detail.split('/').at(-1)});
if(localStorage.seen)document.body.style.background='red'</script>`;
const pages = { 'index.html': page };
const at = { paint: { x: 180, y: 50 }, ask: { x: 180, y: 250 } };
const crashAt = { x: 180, y: 350 };

/** Clients of adb may take so long to end on a busy machine. */
const endMs = 15_000;

describe.skipIf(!canSimulate)('an app on an Android device', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sightread-android-'));
  const build = {
    packageName: 'test.larch.shop',
    launchActivity: 'test.larch.shop.MainActivity',
    kind: 'apk' as const,
    source: join(folder, 'larch.apk'),
  };
  let adb: AdbServer;
  let device: SimulatedDevice;
  let screens: Screens;
  let before: Standing;
  const environment = { ...process.env };
  const open = () => screens.openSession({ platform: 'android', build });

  beforeAll(async () => {
    writeFileSync(build.source, await buildPackage({ pages }));
    mkdirSync(join(folder, 'tmp'));
    process.env.TMPDIR = join(folder, 'tmp');
    adb = await startAdbServer();
    Object.assign(process.env, adb.env);
    device = await startAndroid(adb);
    before = await standing(adb);
    screens = openScreens({
      sight: undefined as never as Sight,
      devices: { androidSdk: sdkPath, capabilities: { 'appium:adbPort': adb.port } },
    });
  });
  afterAll(async () => {
    await screens?.close();
    await device?.close();
    await adb?.stop();
    process.env = environment;
    rmSync(folder, { recursive: true, force: true });
  });

  it('is installed, started, seen and used, asks in dialogs, keeps its data, and leaves nothing for the next session', async () => {
    const { screen, evidence, close } = await open();
    try {
      expect(device.installed).toContain('test.larch.shop');
      expect(screen.viewport).toEqual({ width: 360, height: 720 });
      expect([...screen.capabilities].sort()).toEqual(['device', 'keyboard', 'scroll', 'system', 'touch']);
      expect([screen.address(), await screen.title()]).toEqual(['app://test.larch.shop/', 'MainActivity']);
      expect(await colourOf(screen)).toBe('white');
      await screen.act({ kind: 'press', at: at.paint });
      expect((await screen.settled()).state).toBe('still');
      expect(await colourOf(screen)).toBe('red');
      await screen.act({ kind: 'press', at: at.ask });
      await screen.settled();
      expect(screen.openDialog()).toEqual({ dialog: 'confirm', message: 'Allow Larch to take pictures?' });
      await screen.act({ kind: 'answer-dialog', accept: true });
      await screen.settled();
      expect(await colourOf(screen)).toBe('blue');
      // Started anew, it keeps its data.
      await screen.act({ kind: 'navigate', url: 'app://test.larch.shop/' });
      await screen.settled();
      expect(await colourOf(screen)).toBe('red');
      expect(evidence.drain().crash).toBeUndefined();
    } finally {
      await close();
    }
    const installs = () => device.commands.filter((line) => /install.* -S \d+$/.test(line)).length;
    const before = installs();
    const next = await open();
    try {
      expect(await colourOf(next.screen)).toBe('white');
      // The build is there already: its data are cleared.
      expect(installs()).toBe(before);
      expect(device.commands).toContain('pm clear test.larch.shop');
    } finally {
      await next.close();
    }
  });

  it('that crashes is told with what the log says', async () => {
    const { screen, evidence, close } = await open();
    try {
      await screen.act({ kind: 'press', at: crashAt });
      await screen.settled();
      await expect
        .poll(async () => (await screen.settled(), evidence.drain().crash))
        .toBe('The app crashed: java.lang.IllegalStateException: no cart');
      expect(screen.address()).toBe('app://com.android.launcher3/');
      await screen.act({ kind: 'navigate', url: 'app://test.larch.shop/' });
      expect(screen.address()).toBe('app://test.larch.shop/');
    } finally {
      await close();
    }
  });

  it('is turned, left and returned to, and read at a larger size, and is as it was for the next session', async () => {
    const { screen, close } = await open();
    try {
      await screen.act({ kind: 'press', at: { x: 100, y: 440 } });
      await screen.act({ kind: 'type', text: 'lime', keepsKeyboard: true });
      await screen.settled();
      expect(await colourOf(screen)).toBe('grey');
      await screen.act({ kind: 'hide-keyboard' });
      await screen.settled();
      expect(await colourOf(screen)).toBe('lime');
      await screen.act({ kind: 'rotate', to: 'landscape' });
      await screen.settled();
      expect(await colourOf(screen)).toBe('lime');
      expect(screen.viewport).toEqual({ width: 720, height: 360 });
      await screen.act({ kind: 'rotate', to: 'portrait' });
      await screen.act({ kind: 'background', ms: 300 });
      await screen.settled();
      expect(await colourOf(screen)).toBe('lime');
      expect([screen.viewport.width, screen.address()]).toEqual([360, 'app://test.larch.shop/']);
      // The list of choices is the phone's own.
      await screen.act({ kind: 'press', at: { x: 100, y: 510 } });
      await screen.settled();
      expect(await colourOf(screen)).toBe('grey');
      await screen.act({ kind: 'press', at: { x: 100, y: 190 } });
      await screen.settled();
      expect(await colourOf(screen)).toBe('blue');
      // Each activity has an address; opening any starts the app.
      await adb.run('-s', device.udid, 'shell', 'am start -n test.larch.shop/.SettingsActivity');
      await screen.settled();
      expect(screen.address()).toBe('app://test.larch.shop/SettingsActivity');
      await screen.act({ kind: 'navigate', url: 'app://test.larch.shop/SettingsActivity' });
      expect(screen.address()).toBe('app://test.larch.shop/');
      await screen.act({ kind: 'text-size', scale: 1.3 });
      await screen.act({ kind: 'rotate', to: 'landscape' });
      await screen.act({ kind: 'navigate', url: 'larch://shop/red' });
      await screen.settled();
      expect(await colourOf(screen)).toBe('red');
    } finally {
      await close();
    }
    expect(device.commands).toContain('settings put system font_scale 1');
    const next = await open();
    expect(next.screen.viewport).toEqual({ width: 360, height: 720 });
    await next.close();
  });

  it('waits for the device that another session holds', async () => {
    expect(await screens.count({ platform: 'android' })).toBe(1);
    const first = await open();
    let second: Session | undefined;
    const opening = open().then((session) => (second = session));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(second).toBeUndefined();
    await first.close();
    await opening;
    expect(await colourOf(second!.screen)).toBe('white');
    await second!.close();
  });

  it('leaves no program, port or file behind, session after session', async () => {
    await (await open()).close();
    await expect
      .poll(
        async () => {
          const { processes, ports, ...rest } = await standing(adb);
          return { ...rest, others: processes.filter((one) => !/appium/.test(one)), ports: ports.length };
        },
        { timeout: endMs, interval: 500 },
      )
      // Appium alone, which serves them all.
      .toEqual({ forwards: [], files: before.files, others: [], ports: before.ports.length + 1 });
  });

  it('is lost with its device, which is no fault of the app', async () => {
    const { screen, close } = await open();
    await device.unplug();
    try {
      await expect(screen.act({ kind: 'press', at: at.paint })).rejects.toMatchObject({
        name: 'SessionLostError',
        message: expect.stringMatching(/^The device or its server is gone \(/),
      });
      await expect(screen.capture()).rejects.toMatchObject({ name: 'SessionLostError' });
    } finally {
      await close();
    }
    await device.plugIn();
    const again = await open();
    expect(await colourOf(again.screen)).toBe('white');
    await again.close();
  });

  it('says what to install, where Appium has no driver for it', async () => {
    const appiumHome = join(folder, 'appium');
    mkdirSync(appiumHome);
    writeFileSync(join(appiumHome, 'package.json'), '{"name":"appium-home","private":true}');
    const bare = openScreens({
      sight: undefined as never as Sight,
      devices: { androidSdk: sdkPath, appiumHome },
    });
    await expect(bare.openSession({ platform: 'android', build })).rejects.toMatchObject({
      name: 'NoDeviceError',
      message: expect.stringContaining(
        'Appium’s driver is not installed (npx appium driver install uiautomator2).',
      ),
    });
    await bare.close();
  });

  it('says what is there, where no device runs the version that is asked for', async () => {
    await expect(screens.openSession({ platform: 'android', build, osVersion: '9' })).rejects.toMatchObject({
      name: 'NoDeviceError',
      message: expect.stringContaining(`none runs Android 9 (${device.udid} runs 13, API 33).`),
    });
  });
});

describe.skipIf(!canSimulate)('where no device is connected', () => {
  it('says so at once, and how to get one', async () => {
    const adb = await startAdbServer();
    Object.assign(process.env, adb.env);
    const screens = openScreens({ sight: undefined as never as Sight, devices: { androidSdk: sdkPath } });
    const began = performance.now();
    await expect(screens.count({ platform: 'android' })).rejects.toThrow(
      'No Android device can be used: none is connected. Start an emulator, or connect a phone',
    );
    expect(performance.now() - began).toBeLessThan(10_000);
    await adb.stop();
    delete process.env.ANDROID_ADB_SERVER_PORT;
  });
});

/** The colour of the lower right corner. */
async function colourOf(screen: Session['screen']): Promise<string> {
  const { image, width, height } = await screen.capture();
  const corner = { left: width - 10, top: height - 10, width: 8, height: 8 };
  const { dominant } = await sharp(await sharp(image).extract(corner).png().toBuffer()).stats();
  if ([dominant.r, dominant.g, dominant.b].every((one) => one > 90 && one < 240)) return 'grey';
  const [r, g, b] = [dominant.r > 127, dominant.g > 127, dominant.b > 127];
  if (r && g && b) return 'white';
  return r ? 'red' : g ? 'lime' : b ? 'blue' : 'black';
}
