import { describe, expect, it } from 'vitest';
import type { Session } from '#worker/ports/records.ts';
import type { Sight } from '#worker/sight/scene.ts';
import { openScreens, screenDrivers, type Platform, type ScreenDriver, type ScreenDrivers } from './index.ts';

const sight = {} as Sight;

/** Drivers that open nothing, and a record of the calls to them. */
function notedDrivers(failing = 0): { drivers: ScreenDrivers; asked: string[] } {
  const asked: string[] = [];
  let failures = failing;
  const driver = (name: string): ScreenDriver<Platform> => ({
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

const phone = { server: 'http://127.0.0.1:4723', capabilities: {} };

describe('screens by platform', () => {
  it('has a driver for each platform that an app may have, devices sharing theirs', () => {
    expect(Object.keys(screenDrivers)).toEqual(['web', 'android', 'ios']);
    expect(screenDrivers.ios).toBe(screenDrivers.android);
  });

  it('starts the driver of a platform once, for its first session', async () => {
    const { drivers, asked } = notedDrivers();
    const screens = openScreens({ sight }, drivers);
    await Promise.all([screens.openSession('web', {}), screens.openSession('web', {})]);
    await screens.openSession('ios', phone);
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
    await screens.openSession('web', {});
    await screens.close();
    expect(asked).toEqual(['start web', 'start web', 'open web', 'close web']);
  });

  it('says which server opens no session of a device', async () => {
    const screens = openScreens({ sight });
    await expect(
      screens.openSession('android', { server: 'http://127.0.0.1:9', capabilities: {}, openTimeoutMs: 2000 }),
    ).rejects.toThrow('No session could be opened at http://127.0.0.1:9');
  });
});
