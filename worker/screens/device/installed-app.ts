import { appAddress } from '#worker/core/site.ts';
import type { Device } from './connect.ts';

export interface AppUnderTest {
  platform: 'android' | 'ios';
  /** Its package name on Android, its bundle id on iOS. */
  id: string;
  /** The activity that Android's launcher starts, in full; others have an address of their own. */
  activity?: string;
}

const lastPart = (name: string): string => name.split('.').at(-1) ?? '';

/** How long an app may take to end, ms. */
const endMs = 10_000;

/** The app that a session tests: started and found again by its address. */
export class InstalledApp {
  readonly address: string;
  readonly #device: Device;
  readonly #app: AppUnderTest;
  /** Whether it stands as the session opened it, so that it need not be started anew. */
  #isFresh = true;

  constructor(device: Device, app: AppUnderTest) {
    this.#device = device;
    this.#app = app;
    this.address = appAddress(app.id);
  }

  /** Whether an address is the app's, or of a screen of it: opening one starts the app. */
  owns(address: string): boolean {
    return address.startsWith(this.address);
  }

  /** Call with each act that may change the app. */
  touched(): void {
    this.#isFresh = false;
  }

  /** Starts the app as a person does who has closed it: its data stay. */
  async start(): Promise<void> {
    if (this.#isFresh) return;
    const { platform, id } = this.#app;
    const named = platform === 'android' ? { appId: id } : { bundleId: id };
    const patience = platform === 'android' ? { timeout: endMs } : {};
    await this.#device.execute('mobile: terminateApp', { ...named, ...patience });
    await this.#device.execute('mobile: activateApp', named);
    this.#isFresh = true;
  }

  /** The address of the app in front, which may be another one, and the name of its screen. */
  async inFront(): Promise<{ address: string; title: string }> {
    if (this.#app.platform === 'ios') {
      const { bundleId = '', name = '' } = (await this.#device.execute('mobile: activeAppInfo')) as {
        bundleId?: string;
        name?: string;
      };
      return { address: appAddress(bundleId), title: name };
    }
    const [shown, activity] = await Promise.all([
      this.#device.execute('mobile: getCurrentPackage'),
      this.#device.execute('mobile: getCurrentActivity'),
    ]);
    const title = lastPart(String(activity));
    const isInner = shown === this.#app.id && this.#app.activity && title !== lastPart(this.#app.activity);
    return { address: `${appAddress(String(shown))}${isInner ? title : ''}`, title };
  }
}
