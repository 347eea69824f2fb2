/** A phone's screen: the web pages of the app in front, drawn by Chromium at a phone's measures. */
import type { Browser, BrowserContext, CDPSession, Dialog, Page } from 'playwright-core';
import type { ActionSequence } from '@appium/types';
import { keyCodes } from '../../keys.ts';
import { inputsOf } from '../driver/touch.ts';
import type { InstalledPackage } from './packages.ts';
import { askForChoices, keyboardHeight, Picker, withKeyboard, zoomText, type Size } from './system-ui.ts';

const upright: Size = { width: 360, height: 720 };
/** Pixels per point. */
export const ratio = 2;
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
  /** `crashApp()`: what an app's own code would do by an uncaught exception. */
  crash(message: string): void;
  /** The web content's process has ended. */
  rendererGone(): void;
  /** `finishApp()`: the app closes itself, as it may on the back key. */
  finish(): void;
}

/** How the phone is held and set. */
export interface Setting {
  isLandscape: boolean;
  textZoom: number;
}

/** An app's process: its data stay in the context until they are cleared. */
export class Glass {
  readonly #browser: Browser;
  readonly #setting: Setting;
  #context: BrowserContext | undefined;
  #package: InstalledPackage | undefined;
  #page: Page | undefined;
  #cdp: CDPSession | undefined;
  #dialog: Dialog | undefined;
  #permission: { text: string; answer(granted: boolean): void } | undefined;
  #picker: Picker | undefined;
  #hasKeyboard = false;
  #onDialog: () => void = () => {};
  #lastShot: string | undefined;
  /** What was typed into the dialog that is open. */
  #typed: string | undefined;

  constructor(browser: Browser, setting: Setting) {
    this.#browser = browser;
    this.#setting = setting;
  }

  get isRunning(): boolean {
    return this.#page !== undefined;
  }

  get hasKeyboard(): boolean {
    return this.#hasKeyboard;
  }

  get #size(): Size {
    const { width, height } = upright;
    return this.#setting.isLandscape ? { width: height, height: width } : upright;
  }

  get pixels(): Size {
    const { width, height } = this.#size;
    return { width: width * ratio, height: height * ratio };
  }

  /** Shows the first page of a package's assets. */
  async start(installed: InstalledPackage, events: AppEvents): Promise<void> {
    await this.stop();
    this.#package = installed;
    this.#context ??= await this.#newContext(installed, events);
    const page = (this.#page = await this.#context.newPage());
    page.on('dialog', (dialog) => {
      this.#dialog = dialog;
      this.#onDialog();
    });
    page.on('crash', () => events.rendererGone());
    page.on('console', (message) =>
      events.console(message.type() === 'error' ? 'E' : 'I', message.text(), message.location().url),
    );
    page.on('pageerror', ({ message }) =>
      events.console('I', `Uncaught ${message}`, `${assetsAt}www/app.js`),
    );
    this.#cdp = await this.#context.newCDPSession(page);
    await page.setViewportSize(this.#size);
    await page.addInitScript(askForChoices);
    if (this.#setting.textZoom !== 1) await page.addInitScript(zoomText, this.#setting.textZoom);
    await page.goto(`${assetsAt}www/index.html`, { waitUntil: 'load' });
  }

  async #newContext({ assets }: InstalledPackage, events: AppEvents): Promise<BrowserContext> {
    const context = await this.#browser.newContext({
      viewport: this.#size,
      deviceScaleFactor: ratio,
      isMobile: true,
      hasTouch: true,
      serviceWorkers: 'block',
    });
    await context.exposeFunction('crashApp', (message: string) => events.crash(message));
    await context.exposeFunction('finishApp', () => events.finish());
    await context.exposeFunction('askPermission', (what: string) => this.#ask(`Allow the app to ${what}?`));
    await context.exposeFunction('pickFrom', (options: string[], selected: number) =>
      this.#pick(context, options, selected),
    );
    await context.route(`${assetsAt}**`, (route) => {
      const path = decodeURIComponent(new URL(route.request().url()).pathname.replace('/assets/', ''));
      const body = assets.get(path);
      return route.fulfill(
        body ? { body, contentType: types[path.split('.').at(-1) ?? ''] ?? 'text/plain' } : { status: 404 },
      );
    });
    return context;
  }

  #ask(text: string): Promise<boolean> {
    return new Promise((resolve) => {
      const answer = (granted: boolean) => {
        this.#permission = undefined;
        resolve(granted);
      };
      this.#permission = { text, answer };
    });
  }

  #pick(context: BrowserContext, options: string[], selected: number): Promise<number> {
    return new Promise((resolve) => {
      const chosen = (index: number | undefined) => {
        this.#picker = undefined;
        resolve(index ?? -1);
      };
      void Picker.open(context, { options, selected }, chosen).then((picker) => (this.#picker = picker));
    });
  }

  /** The phone was turned, or its text size set: an activity that does not see to it is created anew. */
  async changed(what: 'orientation' | 'fontScale'): Promise<void> {
    const page = this.#page;
    if (!page) return;
    this.#hasKeyboard = false;
    await page.setViewportSize(this.#size);
    if (!this.#package?.handles.has(what))
      await page.goto(`${assetsAt}www/index.html`, { waitUntil: 'load' });
    await page.addInitScript(zoomText, this.#setting.textZoom);
    await page.evaluate(zoomText, this.#setting.textZoom);
  }

  /** Tells the app's pages that they went to the background, or came back. */
  async tell(event: 'pause' | 'resume'): Promise<void> {
    if (!this.#page || this.#dialog) return;
    this.#hasKeyboard = false;
    await this.#page.evaluate((name) => document.dispatchEvent(new Event(name)), event).catch(() => {});
  }

  /** Hands the app an address of its own to open. */
  async open(address: string): Promise<void> {
    await this.#page?.evaluate(
      (to) => document.dispatchEvent(new CustomEvent('openurl', { detail: to })),
      address,
    );
  }

  /** Ends the app; its data stay. */
  async stop(): Promise<void> {
    const page = this.#page;
    this.#page = this.#cdp = this.#dialog = this.#permission = this.#lastShot = undefined;
    this.#hasKeyboard = false;
    await this.#picker?.close();
    await page?.close().catch(() => {});
  }

  async clear(): Promise<void> {
    await this.stop();
    const context = this.#context;
    this.#context = undefined;
    await context?.close().catch(() => {});
  }

  get alert(): string | undefined {
    return this.#permission?.text ?? this.#dialog?.message();
  }

  async answer(accept: boolean): Promise<void> {
    if (this.#permission) return this.#permission.answer(accept);
    const dialog = this.#dialog;
    this.#dialog = undefined;
    const text = this.#typed;
    this.#typed = undefined;
    await (accept ? dialog?.accept(text) : dialog?.dismiss());
  }

  /** A PNG as base64. */
  async shoot(): Promise<string> {
    const cdp = this.#picker?.cdp ?? this.#cdp;
    // An open dialog blocks screenshots; the last picture still shows what is behind it.
    if (!cdp || (this.#dialog && this.#lastShot)) return this.#lastShot ?? (await home(this.pixels));
    await this.#seeToKeyboard(false);
    const {
      cssVisualViewport: { pageX: x, pageY: y, clientHeight },
    } = await cdp.send('Page.getLayoutMetrics');
    const { width, height } = this.#size;
    const { data } = await cdp.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
      clip: { x, y, width, height: Math.min(height, clientHeight), scale: ratio },
    });
    const shot = this.#hasKeyboard && !this.#picker ? await withKeyboard(data, this.#size, ratio) : data;
    return (this.#lastShot = shot);
  }

  /** The keyboard comes when a field is touched, and goes when it has lost the focus. */
  async #seeToKeyboard(mayOpen: boolean): Promise<void> {
    if (!this.#page || this.#dialog || this.#permission || this.#picker || (!mayOpen && !this.#hasKeyboard))
      return;
    const takesText = await this.#page
      .evaluate(
        () =>
          document.activeElement?.matches(
            'textarea, input:not([type=button], [type=submit], [type=checkbox], [type=radio], [type=range], [type=color], [type=file])',
          ) ?? false,
      )
      .catch(() => false);
    if (takesText !== this.#hasKeyboard) await this.#showKeyboard(takesText);
  }

  async #showKeyboard(shown: boolean): Promise<void> {
    this.#hasKeyboard = shown;
    if (this.#package?.softInput === 'nothing' || !this.#page) return;
    const { width, height } = this.#size;
    await this.#page.setViewportSize({ width, height: shown ? height - keyboardHeight : height });
    if (shown)
      await this.#page
        .evaluate(() => document.activeElement?.scrollIntoView({ block: 'nearest' }))
        .catch(() => {});
  }

  async hideKeyboard(): Promise<void> {
    if (this.#hasKeyboard) await this.#showKeyboard(false);
  }

  async perform(actions: ActionSequence[]): Promise<void> {
    const [page, cdp] = [this.#picker?.page ?? this.#page, this.#picker?.cdp ?? this.#cdp];
    if (!page || !cdp) return;
    const underKeyboard = this.#hasKeyboard && !this.#picker ? this.#size.height - keyboardHeight : Infinity;
    let wasTouched = false;
    for (const input of inputsOf(actions)) {
      if (input.kind === 'wait') await sleep(input.ms);
      else if (input.kind === 'touch') {
        const at = { x: input.x / ratio, y: input.y / ratio };
        if (at.y > underKeyboard) continue;
        wasTouched = true;
        const touchPoints = input.type === 'touchEnd' ? [] : [at];
        await this.#unlessAsked(cdp.send('Input.dispatchTouchEvent', { type: input.type, touchPoints }));
      } else await this.#unlessAsked(pressKey(page, input));
    }
    await this.#unlessAsked(sleep(aftermathMs));
    if (wasTouched) await this.#seeToKeyboard(true);
  }

  async type(text: string): Promise<void> {
    // The field of a dialog has the focus while one is open.
    if (this.#dialog) this.#typed = `${this.#typed ?? ''}${text}`;
    else if (this.#page) await this.#unlessAsked(this.#page.keyboard.type(text));
  }

  /** @returns false at the app's first page, where going back leaves it */
  async back(): Promise<boolean> {
    if (this.#picker) await this.#picker.close();
    else if (this.#permission || this.#dialog) await this.answer(false);
    else if (this.#hasKeyboard) await this.hideKeyboard();
    else return this.#goBack();
    return true;
  }

  async #goBack(): Promise<boolean> {
    if (!this.#page || !this.#cdp) return false;
    // As hybrid frameworks do: the page may take the key.
    const taken = await this.#page
      .evaluate(() => !document.dispatchEvent(new Event('backbutton', { cancelable: true })))
      .catch(() => false);
    if (taken) return true;
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

function pressKey({ keyboard }: Page, { down, value }: { down: boolean; value: string }): Promise<void> {
  const key = keyNames.get(value) ?? value;
  if (down && key.length === 1 && key > '~') return keyboard.insertText(key);
  return down ? keyboard.down(key) : keyboard.up(key);
}

/** The launcher, which shows while no app does. */
async function home({ width, height }: Size): Promise<string> {
  const { default: sharp } = await import('sharp');
  const picture = sharp({ create: { width, height, channels: 3, background: '#20324a' } });
  return (await picture.png().toBuffer()).toString('base64');
}
