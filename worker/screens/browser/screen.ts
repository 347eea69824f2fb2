import type { BrowserContext, FileChooser, Page } from 'playwright-core';
import {
  tallestPicture,
  type Capability,
  type OpenDialog,
  type Observation,
  type Rest,
  type Screen,
  type ScreenAct,
  type Tabs,
} from '#worker/ports/screen.ts';
import type { Picture, PointerShape } from '#worker/sight/scene.ts';
import type { Box, Point } from '#worker/core/geometry.ts';
import { ComingTabs } from './coming-tabs.ts';
import { holdEndless, releaseEndless } from './endless.ts';
import type { BrowserEvidence } from './evidence.ts';
import { fieldHasFocus } from './focus.ts';
import { PageDialog } from './page-dialog.ts';
import { pointersAt } from './pointer.ts';
import { pressPage } from './press-page.ts';
import { RestWatch } from './rest.ts';
import { shootPage } from './shoot-page.ts';
import { watchOtherPrograms } from './other-programs.ts';
import { OpenTabs, type Tab } from './tabs.ts';
import { whyUnanswered } from './unanswered.ts';
import { refuseDeviceAct } from '../missing-capability.ts';
import { within } from '../within.ts';

const navigationTimeoutMs = 20_000;
/** An answer that takes longer will not come: a screenshot requested during a process swap can get lost. */
const answerMs = 6_000;
const actMs = 30_000;

/** Retries once: between two documents there is no active page, and nothing was sent. */
async function whenActive<T>(move: () => Promise<T>): Promise<T> {
  try {
    return await move();
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('Not attached to an active page')) throw error;
    await new Promise((resolve) => setTimeout(resolve, 250));
    return move();
  }
}

/** A browser tab as a person uses it: a picture, a mouse, a keyboard, an address bar. */
export class BrowserScreen implements Screen {
  readonly capabilities: ReadonlySet<Capability> = new Set([
    'pointer',
    'keyboard',
    'scroll',
    'navigation',
    'tabs',
    'window',
  ]);
  readonly #context: BrowserContext;
  readonly #evidence: BrowserEvidence;
  readonly #tabs = new OpenTabs();
  readonly #isTouched: boolean;
  #viewport: { width: number; height: number };
  #observed: Observation[] = [];
  #dialog: PageDialog | undefined;
  #title = '';
  #onQuestion: () => void = () => {};
  #closing: Promise<void> | undefined;
  #chooser: FileChooser | undefined;
  #last: Picture | undefined;
  readonly #coming = new ComingTabs();
  #window: Box = { x: 0, y: 0, width: 0, height: 0 };

  private constructor(
    context: BrowserContext,
    evidence: BrowserEvidence,
    viewport: { width: number; height: number },
    isTouched: boolean,
  ) {
    this.#isTouched = isTouched;
    this.#context = context;
    this.#evidence = evidence;
    this.#viewport = viewport;
  }

  static async open(
    context: BrowserContext,
    evidence: BrowserEvidence,
    viewport: { width: number; height: number },
    isTouched = false,
  ): Promise<BrowserScreen> {
    const screen = new BrowserScreen(context, evidence, viewport, isTouched);
    const page = await context.newPage();
    await screen.#attach(page);
    context.on('page', (opened) => {
      // Reported at once, since a new tab counts even if its page does not load.
      const seen: Observation = { kind: 'new-tab', address: opened.url() };
      screen.#observed.push(seen);
      screen.#coming.opened(screen.#attach(opened).then(() => void (seen.address = opened.url())));
    });
    return screen;
  }

  get viewport() {
    return this.#viewport;
  }

  get #tab(): Tab {
    if (this.#closing) throw new Error('The session was closed.');
    const tab = this.#tabs.front;
    if (!tab) throw new Error('The browser window was closed by the page.');
    return tab;
  }

  async #attach(page: Page): Promise<void> {
    page.setDefaultNavigationTimeout(navigationTimeoutMs);
    this.#evidence.attach(page);
    page.on('dialog', (dialog) => {
      this.#observed.push({ kind: 'dialog', dialog: dialog.type() as 'alert', message: dialog.message() });
      // Questions are left to the agent; an alert has one answer, and blocks screenshots until it is given.
      if (dialog.type() === 'alert') void dialog.accept().catch(() => {});
      else {
        this.#dialog = new PageDialog(dialog);
        this.#onQuestion();
      }
    });
    page.on('filechooser', (chooser) => {
      this.#chooser = chooser;
      this.#observed.push({ kind: 'file-chooser', multiple: chooser.isMultiple() });
    });
    page.on('download', (download) => {
      this.#observed.push({ kind: 'download', name: download.suggestedFilename() });
      void download.cancel().catch(() => {});
    });
    page.on('crash', () => this.#observed.push({ kind: 'crash', reason: 'The page crashed.' }));
    const cdp = await this.#context.newCDPSession(page);
    await watchOtherPrograms(cdp, (address) => this.#observed.push({ kind: 'left-app', address }));
    cdp.on('Page.windowOpen', () => this.#coming.announced());
    const rest = await RestWatch.start(page, cdp);
    this.#tabs.add({ page, cdp, rest });
  }

  async capture(): Promise<Picture> {
    // An open dialog blocks screenshots; the last picture still shows what is behind it.
    if (this.#dialog && this.#last) return this.#last;
    const tab = this.#tab;
    const says = 'The page does not answer: no picture of it could be taken.';
    try {
      return await within(answerMs, says, this.#shoot(tab));
    } catch {
      tab.cdp = await within(answerMs, says, this.#context.newCDPSession(tab.page));
      return within(answerMs, says, this.#shoot(tab));
    }
  }

  async glimpse(): Promise<Picture> {
    const { cdp } = this.#tab;
    const says = 'The page does not answer: no picture of it could be taken.';
    const { cssVisualViewport } = await within(answerMs, says, cdp.send('Page.getLayoutMetrics'));
    const { pageY } = cssVisualViewport;
    const taking = cdp.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
    const { data } = await within(answerMs, says, taking);
    const { width, height } = this.#viewport;
    return { image: Buffer.from(data, 'base64'), width, height, page: { top: Math.round(pageY), height } };
  }

  async #shoot(tab: Tab): Promise<Picture> {
    const { picture, window } = await shootPage(tab, this.#viewport);
    this.#window = window;
    this.#last = picture;
    return picture;
  }

  async contentWidth(): Promise<number> {
    if (this.#dialog) return this.#viewport.width;
    const { cssContentSize } = await within(
      answerMs,
      'The page does not answer.',
      this.#tab.cdp.send('Page.getLayoutMetrics'),
    );
    return Math.ceil(cssContentSize.width);
  }

  /**
   * Screenshots don't show the cursor, so the browser is asked for its shape. Nothing else leaves the page.
   */
  async pointers(points: Point[]): Promise<PointerShape[]> {
    if (this.#dialog || points.length === 0) return [];
    return within(
      answerMs,
      'The page does not answer.',
      pointersAt(this.#tab.cdp, points, this.#window, this.#viewport.height),
    );
  }

  /** Scrolls a point of the last picture into view; returns its position in the window. */
  async #reach(at: Point): Promise<Point> {
    const { page, cdp } = this.#tab;
    const margin = 4;
    for (const wheelAt of [0.5, 0.02, 0.98]) {
      const { pageY } = (await cdp.send('Page.getLayoutMetrics')).cssVisualViewport;
      const y = at.y + this.#window.y - pageY;
      if (y >= margin && y <= this.#viewport.height - margin) return { x: at.x, y };
      await page.mouse.move(this.#viewport.width * wheelAt, this.#viewport.height / 2);
      await page.mouse.wheel(0, y - this.#viewport.height / 2);
      // Scrolling is no action to be judged: just wait for it to arrive.
      await this.#scrolled(pageY);
    }
    const { pageY } = (await cdp.send('Page.getLayoutMetrics')).cssVisualViewport;
    return { x: at.x, y: Math.max(1, Math.min(this.#viewport.height - 1, at.y + this.#window.y - pageY)) };
  }

  async reveal(at: Point): Promise<boolean> {
    if (this.#dialog || (this.#last?.height ?? tallestPicture) >= tallestPicture) return false;
    const { cdp } = this.#tab;
    const top = async () => (await cdp.send('Page.getLayoutMetrics')).cssVisualViewport.pageY;
    const before = await top();
    await this.#reach(at);
    return (await top()) !== before;
  }

  async #scrolled(from: number): Promise<void> {
    let last = from;
    for (let tries = 0; tries < 12; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      const { pageY } = (await this.#tab.cdp.send('Page.getLayoutMetrics')).cssVisualViewport;
      if (pageY === last && pageY !== from) return;
      last = pageY;
    }
  }

  /**
   * The browser answers an input only after the dialog that it opened, so the action is done when the dialog
   * appears.
   */
  async act(act: ScreenAct): Promise<void> {
    refuseDeviceAct(act, 'This browser');
    const asked = new Promise<void>((resolve) => (this.#onQuestion = resolve));
    const sent = within(
      actMs,
      `The page did not take the act “${act.kind}” within ${actMs / 1000} s.`,
      this.#send(act),
    );
    sent.catch(() => {});
    await Promise.race([sent, asked]);
  }

  async #send(act: ScreenAct): Promise<void> {
    const { page, cdp, rest } = this.#tab;
    if (this.#dialog) return this.#answer(this.#dialog, act);
    await this.#release();
    rest.mark();
    switch (act.kind) {
      case 'press': {
        const at = await this.#reach(act.at);
        rest.mark();
        await pressPage(page, at, act, this.#isTouched);
        break;
      }
      case 'hover': {
        const at = await this.#reach(act.at);
        rest.mark();
        await page.mouse.move(at.x, at.y, { steps: 3 });
        break;
      }
      case 'type':
        if (act.text.length > 200) await page.keyboard.insertText(act.text);
        else await page.keyboard.type(act.text);
        break;
      case 'key':
        await page.keyboard.press(act.keys);
        break;
      case 'select-all':
        if (await fieldHasFocus(cdp)) await page.keyboard.press('ControlOrMeta+A');
        break;
      case 'scroll':
        await page.mouse.move(
          act.at.x,
          Math.max(1, Math.min(this.#viewport.height - 1, act.at.y - (this.#last?.visible?.y ?? 0))),
        );
        await page.mouse.wheel(act.dx, act.dy);
        break;
      case 'drag': {
        const from = await this.#reach(act.from);
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move(from.x + act.to.x - act.from.x, from.y + act.to.y - act.from.y, { steps: 12 });
        await page.mouse.up();
        break;
      }
      case 'navigate': {
        if (!/^https?:\/\//i.test(act.url)) throw new Error(`${act.url} is not a web address.`);
        const why = whyUnanswered(await page.goto(act.url, { waitUntil: 'commit' }));
        if (why) throw new Error(`${act.url} does not answer: ${why}.`);
        break;
      }
      case 'back':
        await this.#back();
        break;
      case 'forward':
        await whenActive(() => page.goForward({ waitUntil: 'commit' }));
        break;
      case 'reload':
        await page.reload({ waitUntil: 'commit' });
        break;
      case 'resize':
        this.#viewport = { width: act.width, height: act.height };
        await page.setViewportSize(this.#viewport);
        break;
      case 'switch-tab':
        await this.#tabs.switchTo(act.to);
        break;
      case 'close-tab':
        await this.#tabs.closeFront();
        break;
      case 'answer-dialog':
        // The page has closed it by itself, by going elsewhere.
        break;
      case 'choose-files':
        await this.#chooser?.setFiles(
          act.files.map((file) => ({ name: file.name, mimeType: file.mimeType, buffer: file.content })),
        );
        this.#chooser = undefined;
        break;
    }
  }

  async #answer(dialog: PageDialog, act: ScreenAct): Promise<void> {
    const answer = dialog.answerBy(act);
    if (!answer) return;
    this.#dialog = undefined;
    this.#tab.rest.mark();
    await answer();
  }

  openDialog(): OpenDialog | undefined {
    return this.#dialog?.open;
  }

  tabs(): Tabs {
    return this.#tabs.told;
  }

  /** In a tab opened by a link, going back closes it. */
  async #back(): Promise<void> {
    const { page } = this.#tab;
    const went = await whenActive(() => page.goBack({ waitUntil: 'commit' }));
    if (!went && this.#tabs.told.count > 1 && page.url() === this.#tab.page.url()) await page.close();
  }

  async settled(options?: { quietMs?: number; capMs?: number }): Promise<Rest> {
    await this.#coming.arrived(answerMs);
    if (this.#dialog) return { state: 'still', ms: 0, animated: [] };
    await this.#release();
    const rest = await this.#tab.rest.settled(options);
    return this.#coming.any ? this.settled(options) : rest;
  }

  async hold(): Promise<void> {
    const tab = this.#tab;
    // A page that is just being replaced has nothing to pause.
    if (!this.#dialog)
      tab.held = await within(answerMs, 'The page does not answer.', holdEndless(tab.cdp)).catch(() => false);
  }

  async #release(): Promise<void> {
    const tab = this.#tab;
    if (!tab.held || this.#dialog) return;
    tab.held = false;
    await within(answerMs, 'The page does not answer.', releaseEndless(tab.cdp)).catch(() => {});
  }

  async glance(): Promise<() => Promise<boolean>> {
    const { rest } = this.#tab;
    const differs = await rest.glance();
    return async () => !this.#dialog && !this.#closing && this.#tabs.front?.rest === rest && differs();
  }

  observations(): Observation[] {
    const seen = this.#observed;
    this.#observed = [];
    return seen;
  }

  address(): string {
    return this.#tabs.front?.page.url() ?? '';
  }

  async title(): Promise<string> {
    if (this.#dialog) return this.#title;
    this.#title = await within(answerMs, 'The page does not answer.', this.#tab.page.title()).catch(() => '');
    return this.#title;
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#context.close());
  }
}
