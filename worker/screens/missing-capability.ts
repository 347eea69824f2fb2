import { deviceActs } from '#worker/core/device-acts.ts';
import type { Capability, ScreenAct } from '#worker/ports/screen.ts';

/** The screen lacks a capability that this action needs. Nothing was sent, so another action may be tried. */
export class MissingCapabilityError extends Error {
  override readonly name = 'MissingCapabilityError';
  readonly capability: Capability;

  constructor(act: ScreenAct['kind'], capability: Capability, screen: string) {
    super(`${screen} cannot ${act}: it lacks the capability “${capability}”.`);
    this.capability = capability;
  }
}

/** @throws MissingCapabilityError for what is done to a phone itself, on a screen that is none */
export function refuseDeviceAct({ kind }: ScreenAct, screen: string): void {
  if (deviceActs.has(kind)) throw new MissingCapabilityError(kind, 'device', screen);
}
