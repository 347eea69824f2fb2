/** An emulator or phone that the default adb server lists. Where there is none, this is skipped, and says so. */
import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Sight } from '#worker/sight/scene.ts';
import { adbOf, findSdk, readDevices } from './android-sdk.ts';
import { findAppium, launchAppium } from './appium-server.ts';
import { openDevice } from './index.ts';

const settings = 'com.android.settings';

/** Asks only a server that runs already: asking another would leave one running. */
const runs = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .once('connect', () => (socket.destroy(), resolve(true)))
      .once('error', () => resolve(false));
  });

async function findDevice(): Promise<{ sdk?: string; udid?: string; why: string }> {
  const sdk = findSdk();
  if (!sdk) return { why: 'there is no Android SDK' };
  if (!(await runs(5037))) return { why: 'no adb server runs' };
  const [udid] = readDevices((await promisify(execFile)(adbOf(sdk), ['devices'])).stdout);
  return { sdk, ...(udid ? { udid } : {}), why: udid ? '' : 'adb lists no device' };
}

const { sdk, udid, why } = await findDevice();

describe.skipIf(!udid)(`a real Android device${why && ` (not here: ${why})`}`, () => {
  it('shows its settings, scrolls them, is left and turned, and is as it was afterwards', async () => {
    const appium = await launchAppium(findAppium()!, {
      drivers: ['uiautomator2'],
      cwd: process.cwd(),
      env: { ...process.env, ANDROID_HOME: sdk },
    });
    try {
      const { screen, close } = await openDevice({
        sight: undefined as never as Sight,
        server: appium.url,
        capabilities: {
          platformName: 'Android',
          'appium:automationName': 'UiAutomator2',
          'appium:udid': udid,
          'appium:appPackage': settings,
          'appium:appActivity': '.Settings',
          'appium:appWaitActivity': '*',
        },
        app: { platform: 'android', id: settings },
      });
      try {
        const { width, height } = screen.viewport;
        expect(width).toBeLessThan(height);
        await screen.settled();
        expect(screen.address()).toContain(`app://${settings}/`);
        const top = (await screen.capture()).image;
        await screen.act({ kind: 'scroll', at: { x: width / 2, y: height / 2 }, dx: 0, dy: height / 2 });
        await screen.settled();
        expect((await screen.capture()).image.equals(top)).toBe(false);
        await screen.act({ kind: 'background', ms: 500 });
        expect(screen.address()).toContain(`app://${settings}/`);
        await screen.act({ kind: 'rotate', to: 'landscape' });
        await screen.settled();
        await screen.capture();
        expect(screen.viewport.width).toBeGreaterThan(screen.viewport.height);
      } finally {
        await close();
      }
    } finally {
      await appium.stop();
    }
  });
});
