import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Session } from '#worker/ports/records.ts';
import type { Sight } from '#worker/sight/scene.ts';
import { openScreens, screenDrivers, type ScreenDriver, type ScreenDrivers } from './index.ts';

const sight = {} as Sight;

/** Drivers that open nothing, and a record of the calls to them. */
function notedDrivers(failing = 0): { drivers: ScreenDrivers; asked: string[] } {
  const asked: string[] = [];
  let failures = failing;
  const driver = (name: string): ScreenDriver => ({
    async start() {
      asked.push(`start ${name}`);
      if (failures-- > 0) throw new Error('Nothing to start');
      return {
        async openSession() {
          asked.push(`open ${name}`);
          return {} as Session;
        },
        async close() {
          asked.push(`close ${name}`);
        },
      };
    },
  });
  return { drivers: { web: driver('web'), android: driver('android'), ios: driver('ios') }, asked };
}

const build = {
  packageName: 'test.larch.shop',
  launchActivity: '',
  kind: 'apk' as const,
  source: '/no/larch.apk',
};

describe('screens by platform', () => {
  it('has a driver for each platform that an app may have', () => {
    expect(Object.keys(screenDrivers)).toEqual(['web', 'android', 'ios']);
  });

  it('starts the driver of a platform once, for its first session', async () => {
    const { drivers, asked } = notedDrivers();
    const screens = openScreens({ sight }, drivers);
    await Promise.all([screens.openSession({}), screens.openSession({ platform: 'web' })]);
    await screens.openSession({ platform: 'ios', build });
    expect(asked).toEqual(['start web', 'open web', 'open web', 'start ios', 'open ios']);
  });

  it('ends only the drivers that were started', async () => {
    const { drivers, asked } = notedDrivers();
    const screens = openScreens({ sight }, drivers);
    await screens.start('android');
    await screens.close();
    expect(asked).toEqual(['start android', 'close android']);
  });

  it('tells what could not be started, and tries again for the next session', async () => {
    const { drivers, asked } = notedDrivers(1);
    const screens = openScreens({ sight }, drivers);
    await expect(screens.start('web')).rejects.toThrow('Nothing to start');
    await screens.openSession({});
    await screens.close();
    expect(asked).toEqual(['start web', 'start web', 'open web', 'close web']);
  });

  it('says what is missing and how to get it, where no server lends a device', async () => {
    const screens = openScreens({ sight, devices: { url: 'http://127.0.0.1:9/' } });
    await expect(screens.openSession({ platform: 'android', build })).rejects.toMatchObject({
      name: 'NoDeviceError',
      message: expect.stringMatching(
        /^No Android device can be used: the Appium server at http:\/\/127\.0\.0\.1:9 does not answer\. .*docs\/phones\.md\.$/,
      ),
    });
    await expect(screens.count({ platform: 'android' })).rejects.toMatchObject({ name: 'NoDeviceError' });
  });

  it('has as many sessions of a server at once as the operator says', async () => {
    const server = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/wd/hub`;
    const screens = openScreens({ sight, devices: { url, sessions: 3 } });
    expect(await screens.count({ platform: 'ios' })).toBe(3);
    expect(await openScreens({ sight, devices: { url } }).count({ platform: 'android' })).toBe(1);
    server.close();
  });
});
