import type { Device } from './connect.ts';
import type { InstalledApp } from './installed-app.ts';

/** A device's current location: the app in front, or its URL if it has one, else its package and activity. */
export class Place {
  readonly #device: Device;
  readonly #app: InstalledApp | undefined;
  readonly #ways: (() => Promise<string>)[];
  address = '';
  title = '';
  #titled = true;

  constructor(device: Device, app?: InstalledApp) {
    this.#device = device;
    this.#app = app;
    if (app) this.address = app.address;
    this.#ways = [
      () => device.getUrl(),
      async () => `${await device.getCurrentPackage()}/${await device.getCurrentActivity()}`,
      async () =>
        String(((await device.execute('mobile: activeAppInfo')) as { bundleId?: string }).bundleId ?? ''),
    ];
  }

  /** Asks the device again; a method that the driver lacks is not tried again. */
  async look(): Promise<void> {
    if (this.#app) {
      // A device that does not say so just now has most likely not changed.
      Object.assign(this, await this.#app.inFront().catch(() => ({})));
      return;
    }
    while (this.#ways.length > 0) {
      try {
        this.address = await this.#ways[0]!();
        break;
      } catch {
        // If it has worked before, this is a temporary failure.
        if (this.address) break;
        this.#ways.shift();
      }
    }
    if (this.#titled) this.title = await this.#device.getTitle().catch(() => ((this.#titled = false), ''));
  }
}
