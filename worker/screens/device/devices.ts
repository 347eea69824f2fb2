import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Session } from '#worker/ports/records.ts';
import type { Sight } from '#worker/sight/scene.ts';
import { findSdk, listDevices, removeForwards, runsVersion, type ConnectedDevice } from './android-sdk.ts';
import { findAppium, launchAppium, takesConnections, type AppiumServer } from './appium-server.ts';
import { capabilitiesOf } from './capabilities.ts';
import { openDevice } from './index.ts';
import { Leases } from './leases.ts';
import { noDevice, NoDeviceError, SessionNotOpenedError } from './no-device.ts';
import type { SeenDevice } from '#server/domain/device/device-pool.ts';
import type { DeviceBuild, DeviceOptions } from './types.ts';

/** How long a session waits for a device that others use. */
const maxWaitMs = 30 * 60_000;
const statusMs = 10_000;
const adbPort = 5037;

/** After a session broke on a device, others are preferred for so long, ms. */
const avoidedMs = 60_000;
/** A session whose device is lost is closed in the background: its driver may wait for the device, ms. */
const lostCloseMs = 1_000;

/** A device that a session may have: one that is connected here, or a place on a server. */
interface Place extends SeenDevice {
  udid?: string;
}

export interface DeviceTarget {
  platform: 'android' | 'ios';
  build: DeviceBuild;
  osVersion?: string | null;
}

type Wanted = Pick<DeviceTarget, 'platform' | 'osVersion'> & { build?: DeviceBuild };

const madeForDevices =
  'the build was made for devices, and a simulator needs one that was made for it ' +
  '(xcodebuild -sdk iphonesimulator). A device of your own is named by its udid.';

/** Sessions on devices, each of which one session uses at a time. */
export class Devices {
  readonly #sight: Sight;
  readonly #options: DeviceOptions;
  readonly #leases = new Leases<Place>(maxWaitMs);
  /** Every place has a number, from which its ports follow. */
  readonly #numbers = new Map<string, number>();
  /** The build that each device of this machine got last. */
  readonly #installed = new Map<string, string>();
  readonly #servers = new Map<string, Promise<AppiumServer>>();
  /** Until when each device on which a session broke is avoided, epoch ms. */
  readonly #avoided = new Map<string, number>();

  constructor({ sight, ...options }: DeviceOptions & { sight: Sight }) {
    this.#sight = sight;
    this.#options = options;
  }

  /**
   * Installs the app on a free device and starts it, with no data of earlier sessions; waits for one while
   * all are in use. A device on which a session has just broken is taken only where there is no other.
   * @throws NoDeviceError where there is none; SessionNotOpenedError with the server's message where the app
   * can't be installed or started
   */
  async openSession(target: DeviceTarget): Promise<Session> {
    const { pool } = this.#options;
    const { thing, giveBack } = await this.#leases.take(
      async () => this.#sound(await this.#places(target)),
      ({ key }) => key,
      pool && ((key) => pool.hold(key)),
    );
    try {
      const server = this.#options.url ?? (await this.#server(target.platform)).url;
      const session = await this.#open(server, target, thing);
      await pool?.tell(thing.key, '').catch(() => {});
      return {
        ...session,
        close: () => this.#close(session, thing, giveBack),
      };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      await this.#noteTrouble(thing, why);
      await giveBack();
      if (error instanceof NoDeviceError) throw error;
      // A server's devices are known only once one has refused the build.
      if (target.build.simulator === false && /simulator/i.test(why)) throw noDevice('ios', madeForDevices);
      throw new SessionNotOpenedError(why, { cause: error });
    }
  }

  async #close(session: Session, place: Place, giveBack: () => Promise<void>): Promise<void> {
    const lost = session.lost?.();
    if (lost === undefined) {
      await session.close();
      return giveBack();
    }
    await this.#noteTrouble(place, lost);
    const sdk = findSdk(this.#options.androidSdk);
    const closing = session
      .close()
      .then(async () => {
        if (sdk && place.udid !== undefined) await removeForwards(sdk, place.udid);
      })
      .then(giveBack);
    await Promise.race([closing, delay(lostCloseMs, undefined, { ref: false })]);
  }

  async #noteTrouble({ key, udid }: Place, why: string): Promise<void> {
    this.#avoided.set(key, Date.now() + avoidedMs);
    // It may come back as another one under its name.
    if (udid !== undefined) this.#installed.delete(udid);
    await this.#options.pool?.tell(key, why).catch(() => {});
  }

  /** The places on which no session has just broken; all where there are no others. */
  #sound(places: Place[]): Place[] {
    const sound = places.filter(({ key }) => (this.#avoided.get(key) ?? 0) <= Date.now());
    return sound.length > 0 ? sound : places;
  }

  async #open(server: string, target: DeviceTarget, { key, udid }: Place): Promise<Session> {
    const { platform, build } = target;
    const isInstalled = udid !== undefined && this.#installed.get(udid) === build.source;
    if (udid !== undefined) this.#installed.delete(udid);
    const session = await openDevice({
      sight: this.#sight,
      server,
      capabilities: capabilitiesOf({
        ...target,
        udid,
        slot: this.#numberOf(key),
        isInstalled,
        own: this.#options.capabilities,
      }),
      app: { platform, id: build.packageName, activity: build.launchActivity },
    });
    if (udid !== undefined) this.#installed.set(udid, build.source);
    return session;
  }

  /** How many sessions there may be at once. @throws NoDeviceError where there is no device */
  async count(target: Wanted): Promise<number> {
    return (await this.#places(target)).length;
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#servers.values()].map(async (server) => (await server).stop()));
    this.#servers.clear();
  }

  async #places(wanted: Wanted): Promise<Place[]> {
    const places = await this.#find(wanted);
    await this.#options.pool?.see(places.map(({ udid: _, ...device }) => device));
    return places;
  }

  async #find({ platform, build, osVersion }: Wanted): Promise<Place[]> {
    const { url, sessions = 1, androidSdk } = this.#options;
    if (url !== undefined) {
      await requireServer(platform, url);
      const { host, pathname } = new URL(url);
      const place = `${host}${pathname.replace(/\/$/, '')}`;
      const common = { platform, osVersion: osVersion ?? '', place };
      return Array.from({ length: sessions }, (_, at) => ({
        ...common,
        key: `${place} ${at + 1}`,
        name: `session ${at + 1}`,
      }));
    }
    // Without a driver for it, the simulator's host is asked nothing: the server says what it has.
    if (platform === 'ios') {
      if (build?.simulator === false && !this.#options.capabilities?.['appium:udid'])
        throw noDevice('ios', madeForDevices);
      if (process.platform !== 'darwin') throw noDevice('ios', 'this machine is no Mac.');
      return [{ ...here('simulator'), platform, osVersion: osVersion ?? '' }];
    }
    const connected = await connectedAndroids(androidSdk, osVersion);
    return connected.map(({ udid, version }) => ({ ...here(udid), udid, platform, osVersion: version }));
  }

  #numberOf(key: string): number {
    const number = this.#numbers.get(key) ?? this.#numbers.size;
    this.#numbers.set(key, number);
    return number;
  }

  /** The server of this process for a platform, started at the first call, and anew once it is gone. */
  async #server(platform: 'android' | 'ios'): Promise<AppiumServer> {
    const known = this.#servers.get(platform);
    if (known && !(await takesConnections(await known))) this.#forget(platform, known);
    return this.#servers.get(platform) ?? this.#start(platform);
  }

  #start(platform: 'android' | 'ios'): Promise<AppiumServer> {
    const starting = this.#launch(platform).catch((error: unknown) => {
      // A failed start is tried again the next time.
      this.#servers.delete(platform);
      throw error;
    });
    this.#servers.set(platform, starting);
    // One that has ended by itself is started anew for the next session.
    void starting.then(
      ({ ended }) => ended.then(() => this.#forget(platform, starting)),
      () => {},
    );
    return starting;
  }

  #forget(platform: 'android' | 'ios', server: Promise<AppiumServer>): void {
    // Another one may have been started since.
    if (this.#servers.get(platform) === server) this.#servers.delete(platform);
  }

  async #launch(platform: 'android' | 'ios'): Promise<AppiumServer> {
    const { androidSdk, appiumHome, onOwnPort } = this.#options;
    const entry = findAppium();
    if (!entry) throw noDevice(platform, 'Appium is not installed (npm install appium).');
    const driver = platform === 'android' ? 'uiautomator2' : 'xcuitest';
    const server = await launchAppium(entry, {
      drivers: [driver],
      // The text size has no command of its own.
      ...(platform === 'android' ? { allow: ['uiautomator2:adb_shell'] } : {}),
      cwd: process.cwd(),
      env: {
        ...process.env,
        ...(appiumHome ? { APPIUM_HOME: appiumHome } : {}),
        ...(platform === 'android' ? { ANDROID_HOME: findSdk(androidSdk) } : {}),
      },
    }).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      throw /could not load the driver .* not installed/i.test(why)
        ? noDevice(platform, `Appium’s driver is not installed (npx appium driver install ${driver}).`)
        : error;
    });
    onOwnPort?.(server.port);
    if (platform === 'android') onOwnPort?.(adbPort);
    return server;
  }
}

/** A device that is connected to this machine: another one may have one of the same name. */
const here = (name: string) => ({ key: `${hostname()}/${name}`, name, place: hostname() });

async function connectedAndroids(
  androidSdk: string | undefined,
  osVersion: string | null | undefined,
): Promise<ConnectedDevice[]> {
  const sdk = findSdk(androidSdk);
  if (!sdk) throw noDevice('android', 'there is no Android SDK here (adb is missing).');
  const connected = await listDevices(sdk).catch((error: unknown) => {
    throw noDevice('android', `adb does not work: ${String(error instanceof Error ? error.message : error)}`);
  });
  if (connected.length === 0) throw noDevice('android', 'none is connected.');
  if (!osVersion) return connected;
  const fitting = connected.filter((device) => runsVersion(device, osVersion));
  if (fitting.length > 0) return fitting;
  const there = connected.map(({ udid, version, apiLevel }) => `${udid} runs ${version}, API ${apiLevel}`);
  throw noDevice('android', `none runs Android ${osVersion} (${there.join('; ')}).`);
}

/** A server that does not answer is said at once: opening a session on it would be tried for minutes. */
async function requireServer(platform: 'android' | 'ios', url: string): Promise<void> {
  const { origin, pathname } = new URL(url);
  const status = `${origin}${pathname.replace(/\/?$/, '/')}status`;
  try {
    await fetch(status, { signal: AbortSignal.timeout(statusMs) });
  } catch {
    throw noDevice(platform, `the Appium server at ${origin} does not answer.`);
  }
}
