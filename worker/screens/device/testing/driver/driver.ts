/**
 * An Appium driver for tests: a web page at a phone's size, used by touch and keyboard. It knows no
 * elements: typed text goes to the focus.
 */
import { BaseDriver, errors } from '@appium/base-driver';
import type { ActionSequence, Constraints, Rect, StringRecord, W3CDriverCaps } from '@appium/types';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Dialog,
  type Page,
} from 'playwright-core';
import { findBrowser } from '../../../browser/find-browser.ts';
import { within } from '../../../within.ts';
import { keyCodes } from '../../keys.ts';
import { inputsOf } from './touch.ts';

const constraints = {
  /** Address of the first page. */
  startPage: { isString: true },
  /** The app that an iOS device would start. */
  bundleId: { isString: true },
  /** Screen size in points. */
  glassWidth: { isNumber: true },
  glassHeight: { isNumber: true },
  /** Pixels per point. */
  glassRatio: { isNumber: true },
  /** Units of actions: points as on iOS, or pixels as on Android. */
  glassUnits: { isString: true, inclusion: ['points', 'pixels'] },
  /** Offers touch, keys and pictures only, like a minimal driver. */
  glassBare: { isBoolean: true },
} as const satisfies Constraints;

/** Commands that a driver may lack. */
const extras = new Set([
  'getUrl',
  'setUrl',
  'title',
  'back',
  'active',
  'setValue',
  'getAlertText',
  'setAlertText',
  'postAcceptAlert',
  'postDismissAlert',
  'getLog',
  'getLogTypes',
]);

const keyNames = new Map(Object.entries(keyCodes).map(([name, code]) => [code, name]));
const focus = 'what-has-the-focus';
/** Immediate effects of a touch have happened by then, ms. */
const aftermathMs = 30;
const shotMs = 1_500;
const maxShots = 6;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** One browser for all sessions of the server; it ends with the process. */
let shared: Promise<Browser> | undefined;
function browser(): Promise<Browser> {
  return (shared ??= chromium
    .launch({
      executablePath: findBrowser(),
      chromiumSandbox: process.getuid?.() !== 0,
      args: [
        '--disable-gpu',
        '--hide-scrollbars',
        '--mute-audio',
        '--no-first-run',
        '--disable-background-networking',
      ],
    })
    .then((opened) => opened.once('disconnected', () => (shared = undefined))));
}

interface Glass {
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
  width: number;
  height: number;
  /** Pixels per point. */
  ratio: number;
  /** Action units per point. */
  unit: number;
}

export class BundledPageDriver extends BaseDriver<typeof constraints> {
  static newMethodMap = {
    '/session/:sessionId/se/log': { POST: { command: 'getLog', payloadParams: { required: ['type'] } } },
    '/session/:sessionId/se/log/types': { GET: { command: 'getLogTypes' } },
  } as const;

  static executeMethodMap = {
    'mobile: activeAppInfo': { command: 'activeAppInfo' },
    'mobile: terminateApp': { command: 'terminateApp', params: { required: ['bundleId'] } },
    'mobile: activateApp': { command: 'activateApp', params: { required: ['bundleId'] } },
  } as const;

  override desiredCapConstraints = constraints;
  override supportedLogTypes = {
    browser: { description: 'What the page writes to its console', getter: () => this.#logged.splice(0) },
  };
  #glass: Glass | undefined;
  #dialog: Dialog | undefined;
  #onDialog: () => void = () => {};
  #lastShot: string | undefined;
  #isEnded = false;
  #start = 'about:blank';
  readonly #logged: { level: string; message: string; timestamp: number }[] = [];

  get #on(): Glass {
    if (!this.#glass) throw new errors.NoSuchDriverError();
    return this.#glass;
  }

  override async createSession(w3cCapabilities: W3CDriverCaps<typeof constraints>): Promise<[string, never]> {
    const [id, caps] = await super.createSession(w3cCapabilities);
    try {
      const {
        glassWidth: width = 390,
        glassHeight: height = 844,
        glassRatio = 2,
        glassUnits = 'points',
      } = this.opts;
      const context = await (
        await browser()
      ).newContext({
        viewport: { width, height },
        deviceScaleFactor: glassRatio,
        isMobile: true,
        hasTouch: true,
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      page.on('dialog', (dialog) => {
        this.#dialog = dialog;
        this.#onDialog();
      });
      page.on('console', (message) =>
        this.#logged.push({
          level: message.type() === 'error' ? 'SEVERE' : 'INFO',
          message: message.text(),
          timestamp: Date.now(),
        }),
      );
      page.on('pageerror', (error) =>
        this.#logged.push({
          level: 'SEVERE',
          message: `Uncaught ${String(error.message)}`,
          timestamp: Date.now(),
        }),
      );
      const pixels = glassUnits === 'pixels';
      this.#glass = {
        context,
        page,
        cdp: await context.newCDPSession(page),
        width,
        height,
        ratio: glassRatio,
        unit: pixels ? glassRatio : 1,
      };
      this.#start = await this.firstPage(context);
      await page.goto(this.#start, { waitUntil: 'load' });
      // Android reports its density; with actions in points it is not needed.
      return [id, { ...caps, ...(pixels ? { deviceScreenDensity: glassRatio * 160 } : {}) } as never];
    } catch (error) {
      await this.deleteSession(id);
      throw error;
    }
  }

  /** Address of the page that a session begins with. */
  protected async firstPage(_context: BrowserContext): Promise<string> {
    return this.opts.startPage ?? 'about:blank';
  }

  /** Tells the page that its app went to the background, or came back. */
  protected async tell(event: 'pause' | 'resume'): Promise<void> {
    await this.#on.page.evaluate((name) => document.dispatchEvent(new Event(name)), event);
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as the class that it extends has it
  override async executeCommand<T>(command: string, ...args: any[]): Promise<T> {
    if (this.opts.glassBare && extras.has(command)) throw new errors.NotYetImplementedError();
    return super.executeCommand<T>(command, ...args);
  }

  override async deleteSession(id?: string | null): Promise<void> {
    const glass = this.#glass;
    this.#glass = undefined;
    await glass?.context.close().catch(() => {});
    await super.deleteSession(id);
  }

  execute(script: string, args: [StringRecord] | []): Promise<unknown> {
    return this.executeMethod(script, args);
  }

  /** What XCUITest tells of the app in front. */
  async activeAppInfo(): Promise<{ bundleId: string; name: string }> {
    const bundleId = this.#isEnded ? 'com.apple.springboard' : (this.opts.bundleId ?? '');
    return { bundleId, name: this.#isEnded ? '' : 'Larch' };
  }

  async terminateApp(): Promise<boolean> {
    this.#isEnded = true;
    await this.#on.page.goto('about:blank');
    return true;
  }

  async activateApp(): Promise<void> {
    this.#isEnded = false;
    await this.#on.page.goto(this.#start, { waitUntil: 'load' });
  }

  async getWindowHandle(): Promise<string> {
    return 'glass';
  }

  async getWindowRect(): Promise<Rect> {
    const { width, height, unit } = this.#on;
    return { x: 0, y: 0, width: width * unit, height: height * unit };
  }

  async setOrientation(orientation: string): Promise<void> {
    const glass = this.#on;
    const [short, long] = [Math.min(glass.width, glass.height), Math.max(glass.width, glass.height)];
    [glass.width, glass.height] = orientation === 'LANDSCAPE' ? [long, short] : [short, long];
    await glass.page.setViewportSize({ width: glass.width, height: glass.height });
  }

  async getScreenshot(): Promise<string> {
    // An open dialog blocks screenshots; the last picture still shows what is behind it.
    if (this.#dialog && this.#lastShot) return this.#lastShot;
    // Chromium takes none while it goes from one site to another, and a phone always does.
    for (let tries = 1; ; tries++) {
      try {
        return (this.#lastShot = await within(shotMs, 'No picture was taken.', this.#shoot()));
      } catch (error) {
        if (tries === maxShots) throw error;
        await sleep(aftermathMs);
      }
    }
  }

  async #shoot(): Promise<string> {
    const { cdp, width, height, ratio } = this.#on;
    const {
      cssVisualViewport: { pageX: x, pageY: y },
    } = await cdp.send('Page.getLayoutMetrics');
    const { data } = await cdp.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
      clip: { x, y, width, height, scale: ratio },
    });
    return data;
  }

  async performActions(actions: ActionSequence[]): Promise<void> {
    const { cdp, page, unit } = this.#on;
    this.#refuseWhileAsked();
    for (const input of inputsOf(actions)) {
      if (input.kind === 'wait') await sleep(input.ms);
      else if (input.kind === 'touch') {
        const touchPoints = input.type === 'touchEnd' ? [] : [{ x: input.x / unit, y: input.y / unit }];
        await this.#unlessAsked(cdp.send('Input.dispatchTouchEvent', { type: input.type, touchPoints }));
      } else {
        const named = keyNames.get(input.value) ?? input.value;
        // What Command does on iOS, Control does in this Chromium.
        const key = named === 'Meta' ? 'Control' : named;
        // Characters without a key are inserted as text.
        if (key.length === 1 && key > '~')
          await this.#unlessAsked(input.down ? page.keyboard.insertText(key) : Promise.resolve());
        else await this.#unlessAsked(input.down ? page.keyboard.down(key) : page.keyboard.up(key));
      }
    }
    await this.#unlessAsked(sleep(aftermathMs));
  }

  async releaseActions(): Promise<void> {}

  async active() {
    return { 'element-6066-11e4-a52e-4f735466cecf': focus, ELEMENT: focus };
  }

  async setValue(text: string | string[]): Promise<void> {
    this.#refuseWhileAsked();
    await this.#unlessAsked(this.#on.page.keyboard.type(Array.isArray(text) ? text.join('') : text));
  }

  async setUrl(url: string): Promise<void> {
    await this.#on.page.goto(url, { waitUntil: 'commit' });
  }

  async getUrl(): Promise<string> {
    return this.#on.page.url();
  }

  async title(): Promise<string> {
    return this.#dialog ? '' : this.#on.page.title();
  }

  async back(): Promise<void> {
    await this.#on.page.goBack({ waitUntil: 'commit' });
  }

  async forward(): Promise<void> {
    await this.#on.page.goForward({ waitUntil: 'commit' });
  }

  async refresh(): Promise<void> {
    await this.#on.page.reload({ waitUntil: 'commit' });
  }

  async getAlertText(): Promise<string> {
    return this.#asked.message();
  }

  async setAlertText(text: string): Promise<void> {
    this.#answer = text;
  }

  async postAcceptAlert(): Promise<void> {
    const dialog = this.#asked;
    this.#dialog = undefined;
    await dialog.accept(this.#answer);
    this.#answer = undefined;
  }

  async postDismissAlert(): Promise<void> {
    const dialog = this.#asked;
    this.#dialog = undefined;
    await dialog.dismiss();
  }

  #answer: string | undefined;

  get #asked(): Dialog {
    if (!this.#dialog) throw new errors.NoAlertOpenError();
    return this.#dialog;
  }

  #refuseWhileAsked(): void {
    if (this.#dialog) throw new errors.UnexpectedAlertOpenError();
  }

  /** The page answers an input only after the dialog that it opened. */
  async #unlessAsked(sent: Promise<unknown>): Promise<void> {
    const asked = new Promise<void>((resolve) => (this.#onDialog = resolve));
    sent.catch(() => {});
    await Promise.race([sent, asked]);
  }
}
