import type { Device } from './connect.ts';

/**
 * Where a device says that it is: its address where it has one, else the app and the part of it that shows.
 */
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

  /** Asks anew; a way that the driver does not have is not tried again. */
  async look(): Promise<void> {
    while (this.#ways.length > 0) {
      try {
        this.address = await this.#ways[0]!();
        break;
      } catch {
        // One that has worked before fails for the moment only.
        if (this.address) break;
        this.#ways.shift();
      }
    }
    if (this.#titled) this.title = await this.#device.getTitle().catch(() => ((this.#titled = false), ''));
  }
}
