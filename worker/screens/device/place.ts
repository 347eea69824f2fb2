import type { Device } from './connect.ts';

/** A device's current location: its URL if it has one, else the app's package and activity. */
export class Place {
  readonly #device: Device;
  readonly #ways: (() => Promise<string>)[];
  address = '';
  title = '';
  #titled = true;

  constructor(device: Device) {
    this.#device = device;
    this.#ways = [
      () => device.getUrl(),
      async () => `${await device.getCurrentPackage()}/${await device.getCurrentActivity()}`,
      async () =>
        String(((await device.execute('mobile: activeAppInfo')) as { bundleId?: string }).bundleId ?? ''),
    ];
  }

  /** Asks the device again; a method that the driver lacks is not tried again. */
  async look(): Promise<void> {
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
