/** Screens by platform: whoever opens a session names the platform, and knows no driver. */
import type { Session } from '#worker/ports/records.ts';
import { openBrowser, type OpenBrowserOptions, type OpenSessionOptions } from './browser/index.ts';
import { openDevice, type OpenDeviceOptions } from './device/index.ts';

/** What a session of each platform is opened with. */
export interface SessionOptions {
  web: OpenSessionOptions;
  android: OpenDeviceOptions;
  ios: OpenDeviceOptions;
}
export type Platform = keyof SessionOptions;

/** What sessions of one process share: its sight, and the way out. */
export type ScreensOptions = OpenBrowserOptions;

/** A driver that has started what its sessions share, such as one browser process. */
export interface RunningDriver<P extends Platform> {
  openSession(options: SessionOptions[P]): Promise<Session>;
  close(): Promise<void>;
}

export interface ScreenDriver<P extends Platform> {
  /** @throws Error with what to install, where that is missing */
  start(options: ScreensOptions): Promise<RunningDriver<P>>;
}
export type ScreenDrivers = { readonly [P in Platform]: ScreenDriver<P> };

/** A device's server runs elsewhere: nothing is started here, and nothing ended but its sessions. */
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
  /** Starts a platform's driver before its first session, so that what is missing is told at once. */
  start(platform: Platform): Promise<void>;
  openSession<P extends Platform>(platform: P, options: SessionOptions[P]): Promise<Session>;
  /** Ends every driver that was started. */
  close(): Promise<void>;
}

/** Starts each platform's driver once, when it is first asked for. */
export function openScreens(options: ScreensOptions, drivers: ScreenDrivers = screenDrivers): Screens {
  const running: { [P in Platform]?: Promise<RunningDriver<P>> } = {};

  function driverOf<P extends Platform>(platform: P): Promise<RunningDriver<P>> {
    const known: Promise<RunningDriver<P>> | undefined = running[platform];
    if (known) return known;
    const starting = drivers[platform].start(options).catch((error: unknown) => {
      // What could not be started may be there the next time.
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
