import type { Device } from './connect.ts';

/** The alert in front of the app, if any. A device does not say what kind it is. */
export class Alerts {
  readonly #device: Device;
  readonly #typeIn: (text: string) => Promise<void>;
  #offered = true;
  /** Text of the open alert. */
  open: string | undefined;

  /** @param typeIn types into what has the focus */
  constructor(device: Device, typeIn: (text: string) => Promise<void>) {
    this.#device = device;
    this.#typeIn = typeIn;
  }

  /** Checks for an alert; returns its text the first time it is seen, else undefined. */
  async look(): Promise<string | undefined> {
    if (!this.#offered) return undefined;
    const known = this.open;
    try {
      this.open = String((await this.#device.getAlertText()) ?? '');
    } catch (error) {
      this.open = undefined;
      this.#offered = !isUnsupported(error);
    }
    return this.open === known ? undefined : this.open;
  }

  /** Types into the field of an alert that asks for a text. */
  async type(text: string): Promise<void> {
    try {
      await this.#device.sendAlertText(text);
    } catch (error) {
      if (!isUnsupported(error)) throw error;
      // UiAutomator2 has no command for it: an alert's field has the focus, as any other field.
      await this.#typeIn(text);
    }
  }

  /** Without an open alert, an answer is ignored. */
  async answer(accept: boolean, text?: string): Promise<void> {
    await this.look();
    if (this.open === undefined) return;
    this.open = undefined;
    if (accept && text !== undefined) await this.type(text);
    await (accept ? this.#device.acceptAlert() : this.#device.dismissAlert());
  }
}

/** Whether a driver lacks an endpoint, as opposed to refusing it just now. */
export const isUnsupported = (error: unknown): boolean =>
  error instanceof Error &&
  /unknown (command|method)|unsupported operation|not (yet )?(been )?implemented|not supported/i.test(
    `${error.name} ${error.message}`,
  );
