import sharp from 'sharp';
import type { Capability, Observation, OpenDialog, Rest, Screen, ScreenAct } from '#worker/ports/screen.ts';
import type { Picture, PointerShape } from '#worker/sight/scene.ts';
import type { Point } from '#worker/core/geometry.ts';
import { MissingCapabilityError } from '../missing-capability.ts';
import { Motion } from '../motion.ts';
import { lostOr, SessionLostError } from '../session-lost.ts';
import { within } from '../within.ts';
import { Alerts, isUnsupported } from './alerts.ts';
import type { Device } from './connect.ts';
import type { DeviceEvidence } from './evidence.ts';
import { Handling } from './handling.ts';
import { chord, dragged, scrolls, swipe, tap, typed, type Gesture } from './gestures.ts';
import type { InstalledApp } from './installed-app.ts';
import { readChord } from './keys.ts';
import { Place } from './place.ts';
import { densityOf, measureUnits, sizeOf, type Units } from './units.ts';

const answerMs = 20_000;
const actMs = 60_000;
/** An alert appears a moment after the touch that caused it, ms. */
const questionMs = 60;

const platformOf = (device: Device) => String(device.capabilities.platformName ?? '');

/** A device as a person uses it: a picture, a finger, a keyboard. */
export class DeviceScreen implements Screen {
  readonly capabilities: ReadonlySet<Capability>;
  readonly #device: Device;
  readonly #evidence: DeviceEvidence;
  readonly #alerts: Alerts;
  readonly #place: Place;
  readonly #app: InstalledApp | undefined;
  readonly #handling: Handling;
  /** Coarse enough that the clock's minute is one cell; portrait. */
  readonly #motion = new Motion(36, 64);
  #units: Units;
  #observed: Observation[] = [];
  #shotMs = 0;
  /**
   * The picture in which the screen was at rest, for immediate reuse: another one takes a quarter of a
   * second.
   */
  #rested: { shot: Buffer; at: number } | undefined;
  #closing: Promise<void> | undefined;
  /** Whether the keyboard may be on the screen, and whether it is wanted there. */
  #keyboard: 'none' | 'unwanted' | 'wanted' = 'none';
  #lost: string | undefined;

  private constructor(device: Device, evidence: DeviceEvidence, units: Units, app?: InstalledApp) {
    this.#device = device;
    this.#evidence = evidence;
    this.#alerts = new Alerts(device, (text) => this.#type(text));
    this.#place = new Place(device, app);
    this.#app = app;
    this.#handling = new Handling(device);
    this.#units = units;
    // A session with a browser name is a browser, with an address bar.
    this.capabilities = new Set<Capability>([
      'touch',
      'keyboard',
      'scroll',
      'system',
      'device',
      ...(device.capabilities.browserName ? (['navigation'] as const) : []),
    ]);
  }

  static async open(device: Device, evidence: DeviceEvidence, app?: InstalledApp): Promise<DeviceScreen> {
    const shot = Buffer.from(await within(answerMs, noPicture, device.takeScreenshot()), 'base64');
    const screen = new DeviceScreen(device, evidence, await measure(device, shot), app);
    await screen.#place.look();
    return screen;
  }

  get viewport() {
    return this.#units.viewport;
  }

  /** Why the device was lost, as a sentence; undefined while it answers. */
  get lost(): string | undefined {
    return this.#lost;
  }

  /** Notes whether an error means that the device is lost, and throws it. */
  readonly #rethrow = (error: unknown): never => {
    const told = lostOr(error);
    if (told instanceof SessionLostError) this.#lost ??= told.message;
    throw told;
  };

  async #shoot(): Promise<Buffer> {
    this.#whileOpen();
    const began = performance.now();
    const taken = within(answerMs, noPicture, this.#device.takeScreenshot());
    const shot = Buffer.from(await taken.catch(this.#rethrow), 'base64');
    this.#shotMs = performance.now() - began;
    return shot;
  }

  #whileOpen(): void {
    if (this.#closing) throw new Error('The session was closed.');
  }

  async capture(): Promise<Picture> {
    this.#whileOpen();
    const rested = this.#rested;
    const shot = rested && performance.now() - rested.at < atOnceMs ? rested.shot : await this.#shoot();
    this.#rested = undefined;
    const { width, height } = await sizeOf(shot);
    // The device was rotated or unfolded.
    if (
      Math.round(width / this.#units.ratio) !== this.viewport.width ||
      Math.round(height / this.#units.ratio) !== this.viewport.height
    )
      this.#units = await measure(this.#device, shot).catch(this.#rethrow);
    const { viewport } = this.#units;
    // Sharper kernels leave bright and dark seams along edges, which look like field borders.
    const image =
      width === viewport.width
        ? shot
        : await sharp(shot)
            .resize(viewport.width, viewport.height, { fit: 'fill', kernel: 'linear' })
            .png({ compressionLevel: 1 })
            .toBuffer();
    return { image, ...viewport, visible: { x: 0, y: 0, ...viewport } };
  }

  glimpse(): Promise<Picture> {
    return this.capture();
  }

  async act(act: ScreenAct): Promise<void> {
    this.#whileOpen();
    this.#motion.mark();
    this.#rested = undefined;
    this.#keyboard = keyboardAfter(act, this.#keyboard);
    if (act.kind !== 'navigate') this.#app?.touched();
    await within(
      actMs,
      `The device did not take the act “${act.kind}” within ${actMs / 1000} s.`,
      this.#send(act),
    ).catch(this.#rethrow);
    await this.#lookForQuestion();
    if (this.#alerts.open === undefined && (act.kind === 'press' || act.kind === 'key')) {
      await new Promise((resolve) => setTimeout(resolve, questionMs));
      await this.#lookForQuestion();
    }
    if (!leads.has(act.kind)) return;
    await this.#place.look();
    this.#motion.turnPage();
  }

  async #send(act: ScreenAct): Promise<void> {
    const lacks = (capability: Capability) => new MissingCapabilityError(act.kind, capability, 'This device');
    const orLacks = (capability: Capability) => (error: unknown) => {
      throw isUnsupported(error) ? lacks(capability) : error;
    };
    if (this.#alerts.open !== undefined && act.kind === 'type') return this.#alerts.type(act.text);
    switch (act.kind) {
      case 'press':
        // A finger has no buttons, and holds no keys.
        if (act.button !== undefined || (act.holding ?? []).length > 0) throw lacks('pointer');
        return this.#perform(tap(this.#own(act.at), act));
      case 'type':
        return act.secret ? this.#device.unlogged(() => this.#type(act.text)) : this.#type(act.text);
      case 'key':
        if (act.keys === 'Back') return this.#send({ kind: 'back' });
        return this.#perform(chord(readChord(act.keys, platformOf(this.#device))));
      case 'select-all':
        return this.#send({ kind: 'key', keys: 'ControlOrMeta+A' });
      case 'scroll':
        for (const { from, to } of scrolls(act.at, act, this.viewport))
          await this.#perform(swipe(this.#own(from), this.#own(to)));
        return;
      case 'drag':
        return this.#perform(dragged(this.#own(act.from), this.#own(act.to)));
      case 'navigate':
        if (this.#app?.owns(act.url)) return this.#app.start();
        if (this.#app && /^(?:https?|app):/i.test(act.url)) throw lacks('navigation');
        // An app's own scheme is allowed; the device's files are not.
        if (!/^[a-z][\w+.-]*:/i.test(act.url) || inward.test(act.url))
          throw new Error(`${act.url} is not a web address, nor one that an app could open.`);
        return this.#device.navigateTo(act.url).then(() => {}, orLacks('navigation'));
      case 'back':
        return this.#device.back().catch(orLacks('system'));
      case 'answer-dialog':
        return this.#alerts.answer(act.accept, act.text);
      case 'rotate':
      case 'background':
      case 'hide-keyboard':
      case 'text-size':
        return this.#handling.carryOut(act);
      case 'resize':
        throw lacks('window');
      case 'hover':
      case 'choose-files':
        throw lacks('pointer');
      case 'switch-tab':
      case 'close-tab':
        throw lacks('tabs');
      case 'forward':
      case 'reload':
        if (!this.capabilities.has('navigation')) throw lacks('navigation');
        return (act.kind === 'forward' ? this.#device.forward() : this.#device.refresh()).catch(
          orLacks('navigation'),
        );
    }
  }

  /** A point of the picture in the device's units. */
  #own({ x, y }: Point): Point {
    return { x: x * this.#units.perPoint, y: y * this.#units.perPoint };
  }

  async #perform(gesture: Gesture): Promise<void> {
    await this.#device.performActions([gesture]);
  }

  /** Types into the focused element; without one, sends the keys one by one. */
  async #type(text: string): Promise<void> {
    const device = this.#device;
    const focus = await device.getActiveElement().catch((error: unknown) => {
      if (
        isUnsupported(error) ||
        /no such element/i.test(`${(error as Error).name} ${(error as Error).message}`)
      )
        return undefined;
      throw error;
    });
    const id = focus && Object.values(focus)[0];
    if (id) await device.elementSendKeys(String(id), text);
    else await this.#perform(typed(text));
  }

  openDialog(): OpenDialog | undefined {
    const { open } = this.#alerts;
    return open === undefined ? undefined : { dialog: 'confirm', message: open };
  }

  async #lookForQuestion(): Promise<void> {
    const message = await this.#alerts.look();
    if (message !== undefined) this.#observed.push({ kind: 'dialog', dialog: 'confirm', message });
  }

  /** Waits until successive pictures stay the same, the only sign that a device gives. */
  async settled({ quietMs = 200, capMs = 10_000 }: { quietMs?: number; capMs?: number } = {}): Promise<Rest> {
    await this.#putKeyboardAway();
    const motion = this.#motion;
    const began = performance.now();
    motion.markUnlessFresh();
    let looks = 0;
    let rest: Rest | undefined;
    let shot: Buffer | undefined;
    while (!rest) {
      await this.#lookForQuestion();
      if (this.#alerts.open !== undefined)
        return { state: 'still', ms: Math.round(performance.now() - began), animated: [] };
      const at = performance.now();
      await motion.see((shot = await this.#shoot()), at);
      looks++;
      const now = performance.now();
      const moving = () => motion.animated(now, this.viewport, this.#shotMs + pollMs);
      const ms = Math.round(now - began);
      // At least two pictures: the first has nothing to be compared with.
      if (looks > 1 && at - Math.max(motion.lastChange(at), motion.since) >= quietMs) {
        const animated = moving();
        rest = { state: animated.length > 0 ? 'animating' : 'still', ms, animated };
      } else if (ms >= capMs) rest = { state: 'capped', ms, animated: moving() };
      else await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
    const { address } = this.#place;
    await Promise.all([this.#place.look(), this.#evidence.collect()]);
    // What moved there is not here.
    if (this.#place.address !== address) motion.turnPage();
    this.#rested = shot && { shot, at: performance.now() };
    return rest;
  }

  /** A keyboard that no act wants would hide what a person, who can put it away, sees. */
  async #putKeyboardAway(): Promise<void> {
    if (this.#keyboard !== 'unwanted' || this.#alerts.open !== undefined) return;
    this.#keyboard = 'none';
    await this.#handling.hideKeyboard();
  }

  observations(): Observation[] {
    const seen = this.#observed;
    this.#observed = [];
    return seen;
  }

  address(): string {
    return this.#place.address;
  }

  async title(): Promise<string> {
    return this.#place.title;
  }

  /** A device's content always fits its width. */
  async contentWidth(): Promise<number> {
    return this.viewport.width;
  }

  async pointers(): Promise<PointerShape[]> {
    return [];
  }

  close(): Promise<void> {
    const end = async () => {
      if (this.#lost === undefined) await this.#handling.restore();
      await this.#device.deleteSession();
    };
    return (this.#closing ??= within(answerMs, '', end()).then(
      () => {},
      () => {},
    ));
  }
}

/** Acts after which another screen may show. */
const leads: ReadonlySet<ScreenAct['kind']> = new Set([
  'navigate',
  'back',
  'forward',
  'reload',
  'background',
]);
function keyboardAfter(act: ScreenAct, before: 'none' | 'unwanted' | 'wanted'): typeof before {
  if (act.kind === 'type') return act.keepsKeyboard ? 'wanted' : 'unwanted';
  return act.kind === 'press' || act.kind === 'key' || act.kind === 'select-all' ? 'unwanted' : before;
}

/** URL schemes that open the device or its browser, not an app or the web. */
const inward =
  /^(?:file|data|javascript|about|content|intent|android-app|blob|filesystem|view-source|chrome[\w-]*):/i;
const noPicture = 'The device does not answer: no picture of it could be taken.';
const atOnceMs = 30;
/** Pause between two pictures, so that the app has time to run, ms. */
const pollMs = 40;

async function measure(device: Device, shot: Buffer): Promise<Units> {
  const [window, size] = [await device.getWindowRect(), await sizeOf(shot)];
  return measureUnits(window, size, densityOf(device.capabilities as Record<string, unknown>));
}
