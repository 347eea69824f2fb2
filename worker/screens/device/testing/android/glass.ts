/** A phone's screen: the web pages of the app in front, drawn by Chromium at a phone's measures. */
import type { Browser, BrowserContext, CDPSession, Dialog, Page } from 'playwright-core';
import type { ActionSequence } from '@appium/types';
import { keyCodes } from '../../keys.ts';
import { inputsOf } from '../driver/touch.ts';

const size = { width: 360, height: 720 };
/** Pixels per point. */
export const ratio = 2;
export const glassPixels = { width: size.width * ratio, height: size.height * ratio };
/** Where a web view finds the files of its package, as androidx.webkit serves them. */
const assetsAt = 'https://appassets.androidplatform.net/assets/';
const keyNames = new Map(Object.entries(keyCodes).map(([name, code]) => [code, name]));
/** Immediate effects of a touch have happened by then, ms. */
const aftermathMs = 30;
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const types: Record<string, string> = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  png: 'image/png',
};

/** What an app's pages tell the system. */
export interface AppEvents {
  console(level: 'I' | 'E', text: string, source: string): void;
  /** `Android.crash()`: what an app's own code would do by an uncaught exception. */
  crash(message: string): void;
}

/** An app's process: its data stay in the context until they are cleared. */
export class Glass {
  readonly #browser: Browser;
  #context: BrowserContext | undefined;
  #page: Page | undefined;
  #cdp: CDPSession | undefined;
  #dialog: Dialog | undefined;
  #onDialog: () => void = () => {};
  #lastShot: string | undefined;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  get isRunning(): boolean {
    return this.#page !== undefined;
  }

  /** Shows the first page of a package's assets. */
  async start(assets: ReadonlyMap<string, Buffer>, events: AppEvents): Promise<void> {
    await this.stop();
    this.#context ??= await this.#newContext(assets, events);
    const page = (this.#page = await this.#context.newPage());
    page.on('dialog', (dialog) => {
      this.#dialog = dialog;
      this.#onDialog();
    });
    page.on('console', (message) =>
      events.console(message.type() === 'error' ? 'E' : 'I', message.text(), message.location().url),
    );
    this.#cdp = await this.#context.newCDPSession(page);
    await page.goto(`${assetsAt}www/index.html`, { waitUntil: 'load' });
  }

  async #newContext(assets: ReadonlyMap<string, Buffer>, events: AppEvents): Promise<BrowserContext> {
    const context = await this.#browser.newContext({
      viewport: size,
      deviceScaleFactor: ratio,
      isMobile: true,
      hasTouch: true,
      serviceWorkers: 'block',
    });
    await context.exposeFunction('crashApp', (message: string) => events.crash(message));
    await context.route(`${assetsAt}**`, (route) => {
      const path = decodeURIComponent(new URL(route.request().url()).pathname.replace('/assets/', ''));
      const body = assets.get(path);
      return route.fulfill(
        body ? { body, contentType: types[path.split('.').at(-1) ?? ''] ?? 'text/plain' } : { status: 404 },
      );
    });
    return context;
  }

  /** Ends the app; its data stay. */
  async stop(): Promise<void> {
    const page = this.#page;
    this.#page = this.#cdp = this.#dialog = this.#lastShot = undefined;
    await page?.close().catch(() => {});
  }

  async clear(): Promise<void> {
    await this.stop();
    const context = this.#context;
    this.#context = undefined;
    await context?.close().catch(() => {});
  }

  get alert(): string | undefined {
    return this.#dialog?.message();
  }

  async answer(accept: boolean): Promise<void> {
    const dialog = this.#dialog;
    this.#dialog = undefined;
    await (accept ? dialog?.accept() : dialog?.dismiss());
  }

  /** A PNG as base64. */
  async shoot(): Promise<string> {
    // An open dialog blocks screenshots; the last picture still shows what is behind it.
    if (!this.#cdp || (this.#dialog && this.#lastShot)) return this.#lastShot ?? (await home());
    const {
      cssVisualViewport: { pageX: x, pageY: y },
    } = await this.#cdp.send('Page.getLayoutMetrics');
    const { data } = await this.#cdp.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
      clip: { x, y, ...size, scale: ratio },
    });
    return (this.#lastShot = data);
  }

  async perform(actions: ActionSequence[]): Promise<void> {
    const [page, cdp] = [this.#page, this.#cdp];
    if (!page || !cdp) return;
    for (const input of inputsOf(actions)) {
      if (input.kind === 'wait') await sleep(input.ms);
      else if (input.kind === 'touch') {
        const touchPoints = input.type === 'touchEnd' ? [] : [{ x: input.x / ratio, y: input.y / ratio }];
        await this.#unlessAsked(cdp.send('Input.dispatchTouchEvent', { type: input.type, touchPoints }));
      } else {
        const key = keyNames.get(input.value) ?? input.value;
        const isText = key.length === 1 && key > '~';
        const sent = isText ? (input.down ? page.keyboard.insertText(key) : undefined) : undefined;
        await this.#unlessAsked(sent ?? (input.down ? page.keyboard.down(key) : page.keyboard.up(key)));
      }
    }
    await this.#unlessAsked(sleep(aftermathMs));
  }

  async type(text: string): Promise<void> {
    if (this.#page) await this.#unlessAsked(this.#page.keyboard.type(text));
  }

  /** @returns false at the app's first page, where going back leaves it */
  async back(): Promise<boolean> {
    if (this.#dialog) {
      await this.answer(false);
      return true;
    }
    if (!this.#page || !this.#cdp) return false;
    const { currentIndex } = await this.#cdp.send('Page.getNavigationHistory');
    // The blank page and the app's own first one come before what a person could go back to.
    if (currentIndex <= 1) return false;
    await this.#page.goBack({ waitUntil: 'commit' }).catch(() => {});
    return true;
  }

  async source(): Promise<string> {
    const title = (await this.#page?.title()) ?? '';
    return `<hierarchy><android.webkit.WebView text="${title.replace(/[<>&"]/g, '')}"/></hierarchy>`;
  }

  /** The page answers an input only after the dialog that it opened. */
  async #unlessAsked(sent: Promise<unknown>): Promise<void> {
    const asked = new Promise<void>((resolve) => (this.#onDialog = resolve));
    sent.catch(() => {});
    await Promise.race([sent, asked]);
  }
}

/** The launcher, which shows while no app does. */
async function home(): Promise<string> {
  const { default: sharp } = await import('sharp');
  const picture = sharp({ create: { ...glassPixels, channels: 3, background: '#20324a' } });
  return (await picture.png().toBuffer()).toString('base64');
}
