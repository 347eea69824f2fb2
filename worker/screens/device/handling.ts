import type { DeviceAct } from '#worker/ports/screen.ts';
import { MissingCapabilityError } from '../missing-capability.ts';
import { isUnsupported } from './alerts.ts';
import type { Device } from './connect.ts';

/** XCUITest's names for sizes of text, with the multiple of the usual one that each is about. */
const contentSizes: [number, string][] = [
  [1, 'large'],
  [1.2, 'extra-large'],
  [1.35, 'extra-extra-extra-large'],
  [2, 'accessibility-large'],
];
/** A server that keeps its shell closed says so like this. */
const isClosed = (error: unknown): boolean =>
  error instanceof Error && /insecure feature|unknown mobile command/i.test(error.message);

/** What a person does to the phone itself, and undoes when the session ends. */
export class Handling {
  readonly #device: Device;
  readonly #isAndroid: boolean;
  #mayHaveKeyboard = true;
  #isTurned = false;
  #isEnlarged = false;

  constructor(device: Device) {
    this.#device = device;
    this.#isAndroid = !/^ios/i.test(String(device.capabilities.platformName ?? ''));
  }

  /** @throws MissingCapabilityError where the driver has no means for the act */
  async carryOut(act: DeviceAct): Promise<void> {
    try {
      await this.#send(act);
    } catch (error) {
      if (!isUnsupported(error) && !isClosed(error)) throw error;
      throw new MissingCapabilityError(act.kind, 'device', 'This device');
    }
  }

  async #send(act: DeviceAct): Promise<void> {
    switch (act.kind) {
      case 'rotate':
        this.#isTurned = act.to === 'landscape';
        return this.#device.setOrientation(this.#isTurned ? 'LANDSCAPE' : 'PORTRAIT').then(() => {});
      case 'background':
        await this.#device.execute('mobile: backgroundApp', { seconds: act.ms / 1000 });
        return;
      case 'hide-keyboard':
        await this.hideKeyboard();
        return;
      case 'text-size':
        this.#isEnlarged = act.scale !== 1;
        return this.#setTextSize(act.scale);
    }
  }

  /** Puts the keyboard away, where there is one and the driver can. */
  async hideKeyboard(): Promise<void> {
    if (!this.#mayHaveKeyboard) return;
    try {
      await this.#device.execute('mobile: hideKeyboard');
    } catch (error) {
      this.#mayHaveKeyboard = !isUnsupported(error) && !isClosed(error);
    }
  }

  async #setTextSize(scale: number): Promise<void> {
    if (this.#isAndroid)
      await this.#device.execute('mobile: shell', {
        command: 'settings',
        args: ['put', 'system', 'font_scale', String(scale)],
      });
    else {
      const size = contentSizes.find(([multiple]) => scale <= multiple) ?? contentSizes.at(-1)!;
      await this.#device.execute('mobile: setContentSize', { size: size[1] });
    }
  }

  /** Leaves the phone to the next session as this one found it. */
  async restore(): Promise<void> {
    if (this.#isTurned) await this.#send({ kind: 'rotate', to: 'portrait' }).catch(() => {});
    if (this.#isEnlarged) await this.#send({ kind: 'text-size', scale: 1 }).catch(() => {});
  }
}
