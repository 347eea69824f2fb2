/** Screens by platform: callers name the platform and know no driver. */
import type { Session } from '#worker/ports/records.ts';
import { openBrowser, type OpenBrowserOptions, type OpenSessionOptions } from './browser/index.ts';
import { openDevice, type OpenDeviceOptions } from './device/index.ts';

/** Options of a session, by platform. */
export interface SessionOptions {
  web: OpenSessionOptions;
  android: OpenDeviceOptions;
  ios: OpenDeviceOptions;
}
export type Platform = keyof SessionOptions;

/** Shared by the sessions of one process: sight and proxy. */
export type ScreensOptions = OpenBrowserOptions;

/** A started driver, with what its sessions share, such as one browser process. */
export interface RunningDriver<P extends Platform> {
  openSession(options: SessionOptions[P]): Promise<Session>;
  close(): Promise<void>;
}

export interface ScreenDriver<P extends Platform> {
  /** @throws Error with what to install if something is missing */
  start(options: ScreensOptions): Promise<RunningDriver<P>>;
}
export type ScreenDrivers = { readonly [P in Platform]: ScreenDriver<P> };

/** Devices: their server runs elsewhere, so only sessions are opened and closed. */
const device: ScreenDriver<'android' | 'ios'> = {
  start: async ({ sight }) => ({
    openSession: (options) => openDevice({ ...options, sight }),
    close: async () => {},
  }),
};

export const screenDrivers: ScreenDrivers = {
  web: { start: openBrowser },
  android: device,
  ios: device,
};

export interface Screens {
  /** Starts a platform's driver before its first session, so that missing software is reported at once. */
  start(platform: Platform): Promise<void>;
  openSession<P extends Platform>(platform: P, options: SessionOptions[P]): Promise<Session>;
  /** Ends every driver that was started. */
  close(): Promise<void>;
}

/** Starts each platform's driver once, on first use. */
export function openScreens(options: ScreensOptions, drivers: ScreenDrivers = screenDrivers): Screens {
  const running: { [P in Platform]?: Promise<RunningDriver<P>> } = {};

  function driverOf<P extends Platform>(platform: P): Promise<RunningDriver<P>> {
    const known: Promise<RunningDriver<P>> | undefined = running[platform];
    if (known) return known;
    const starting = drivers[platform].start(options).catch((error: unknown) => {
      // A failed start is tried again the next time.
      delete running[platform];
      throw error;
    });
    Object.assign(running, { [platform]: starting });
    return starting;
  }

  return {
    async start(platform) {
      await driverOf(platform);
    },
    openSession: async (platform, session) => (await driverOf(platform)).openSession(session),
    async close() {
      await Promise.allSettled(Object.values(running).map(async (starting) => (await starting).close()));
    },
  };
}
