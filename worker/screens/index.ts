/** Screens by platform: callers name the platform and know no driver. */
import type { WebPhoneName } from '#server/domain/app/web-phones.ts';
import type { Session } from '#worker/ports/records.ts';
import { openBrowser, type OpenBrowserOptions } from './browser/index.ts';
import { Devices } from './device/devices.ts';
import { noDevice } from './device/no-device.ts';
import type { DeviceBuild, DeviceOptions } from './device/types.ts';

export type { DeviceBuild, DeviceOptions } from './device/types.ts';
export type Platform = 'web' | 'android' | 'ios';

/** What a session opens on. */
export interface SessionTarget {
  /** A web page if left out. */
  platform?: Platform;
  /** Size of a browser's window; a device has its own. */
  viewport?: { width: number; height: number };
  /** The phone that a browser plays; it has a size of its own. */
  phone?: WebPhoneName | null;
  locale?: string;
  /** Of a device: an Android version or API level, or an iOS version. */
  osVersion?: string | null;
  /** The app that a device installs. */
  build?: DeviceBuild | null;
}

/** Shared by the sessions of one process: sight, proxy and devices. */
export interface ScreensOptions extends OpenBrowserOptions {
  devices?: DeviceOptions;
}

/** A started driver, with what its sessions share, such as one browser process. */
export interface RunningDriver {
  openSession(target: SessionTarget): Promise<Session>;
  /** How many sessions there may be at once; no limit if left out. @throws Error with what is missing */
  count?(target: SessionTarget): Promise<number>;
  close(): Promise<void>;
}

export interface ScreenDriver {
  /** @throws Error with what to install if something is missing */
  start(options: ScreensOptions): Promise<RunningDriver>;
}
export type ScreenDrivers = Readonly<Record<Platform, ScreenDriver>>;

const device = (platform: 'android' | 'ios'): ScreenDriver => ({
  async start({ sight, devices }) {
    const open = new Devices({ sight, ...devices });
    return {
      openSession({ build, osVersion }) {
        if (!build) throw noDevice(platform, 'the run names no build to install.');
        return open.openSession({ platform, build, osVersion });
      },
      count: ({ build, osVersion }) => open.count({ platform, build: build ?? undefined, osVersion }),
      close: () => open.close(),
    };
  },
});

export const screenDrivers: ScreenDrivers = {
  web: { start: openBrowser },
  android: device('android'),
  ios: device('ios'),
};

export interface Screens {
  /** Starts a platform's driver before its first session, so that missing software is reported at once. */
  start(platform: Platform): Promise<void>;
  openSession(target: SessionTarget): Promise<Session>;
  /** How many sessions on a target there may be at once. @throws Error with what is missing */
  count(target: SessionTarget): Promise<number>;
  /** Ends every driver that was started. */
  close(): Promise<void>;
}

/** Starts each platform's driver once, on first use. */
export function openScreens(options: ScreensOptions, drivers: ScreenDrivers = screenDrivers): Screens {
  const running = new Map<Platform, Promise<RunningDriver>>();

  function driverOf(platform: Platform): Promise<RunningDriver> {
    const known = running.get(platform);
    if (known) return known;
    const starting = drivers[platform].start(options).catch((error: unknown) => {
      // A failed start is tried again the next time.
      running.delete(platform);
      throw error;
    });
    running.set(platform, starting);
    return starting;
  }

  return {
    async start(platform) {
      await driverOf(platform);
    },
    openSession: async (target) => (await driverOf(target.platform ?? 'web')).openSession(target),
    count: async (target) =>
      (await (await driverOf(target.platform ?? 'web')).count?.(target)) ?? Number.POSITIVE_INFINITY,
    async close() {
      await Promise.allSettled([...running.values()].map(async (starting) => (await starting).close()));
    },
  };
}
