import type { Capability, ScreenAct } from '#worker/ports/screen.ts';

/** An act that this screen has no means for. Nothing was sent: another way may be tried. */
export class MissingCapabilityError extends Error {
  override readonly name = 'MissingCapabilityError';
  readonly capability: Capability;

  constructor(act: ScreenAct['kind'], capability: Capability, screen: string) {
    super(`${screen} cannot ${act}: it lacks the capability “${capability}”.`);
    this.capability = capability;
  }
}
