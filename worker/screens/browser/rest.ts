import { LRUCache } from 'lru-cache';
import type { CDPSession, Page, Request } from 'playwright-core';
import type { Box } from '#worker/core/geometry.ts';
import type { Rest } from '#worker/ports/screen.ts';
import { Motion } from '../motion.ts';
import { WindowFrames } from './window-frames.ts';

/** A request open for longer is a stream or a long poll, and is not waited for. */
const longRequestMs = 8000;
/** One that a page makes as it opens, by itself, is waited for this long. */
const longAtOpeningMs = 2000;

/** What is asked for this often after one action is asked for again and again. */
const often = 3;

/** How often a kind of request was waited for in vain as a page opened, in this process. */
const vain = new LRUCache<string, number>({ max: 500 });
/** In vain this often, it is a stream. */
const maxVain = 2;

/** Cells that go on moving, by the page's address. */
const endlessOn = new LRUCache<string, number[]>({ max: 200 });

const placeOf = (url: string): string => url.split(/[?#]/)[0]!;

/** Requests that differ by numbers alone, such as the time, are of one kind. */
const kindOf = (request: Request): string => `${request.method()} ${request.url().replace(/\d+/g, '0')}`;

/** Where something goes on moving, rest may never come: it is waited for this long, ms. */
const restlessCapMs = 2500;

/** A navigation without a ready document by then is a download or the like. */
const longLoadMs = 4000;

/** A page that is asked for another by now asks the server for it, on a machine at work, ms. */
const longUntilAskedMs = 600;

/** A frame from before scrolling back arrives within this time. */
const lateFrameMs = 100;

/** Watches a page's frames and requests, so that waiting for it to settle is cheap. */
export class RestWatch {
  readonly #page: Page;
  readonly #cdp: CDPSession;
  readonly #motion = new Motion(64, 36);
  readonly #pending = new Map<Request, { at: number; isOwn: boolean; isVain?: true }>();
  /** How often each kind of request was made since the last action. */
  readonly #asked = new Map<string, number>();
  /** Kinds that this page asks for again and again. */
  readonly #habits = new Set<string>();
  #requestEndedAt = 0;
  /** When the page was opened, and when the last action was about to be done. */
  #openedAt = 0;
  #actedAt = 0;
  /** Since when a document has been loading; a click would be lost before its scripts have run. */
  #loadingSince: number | undefined;
  /** When the document last wanted to be replaced, by a link or a form; its request comes a little later. */
  #wantedAt = -Infinity;
  #decoding = Promise.resolve();
  readonly #frames = new WindowFrames();

  private constructor(page: Page, cdp: CDPSession) {
    this.#page = page;
    this.#cdp = cdp;
  }

  static async start(page: Page, cdp: CDPSession): Promise<RestWatch> {
    const watch = new RestWatch(page, cdp);
    const isDocument = (request: Request) =>
      request.isNavigationRequest() && request.frame() === page.mainFrame();
    page.on('request', (request) => {
      if (isDocument(request)) watch.#open(request.url());
      // What a page asks for by itself as it opens is no answer to an action.
      const isOwn = watch.#openedAt >= watch.#actedAt && !isDocument(request);
      if (watch.#isAwaited(request)) watch.#pending.set(request, { at: performance.now(), isOwn });
    });
    const ended = (request: Request) => {
      // What is answered within the time is no stream.
      if (watch.#pending.has(request)) vain.delete(kindOf(request));
      if (!watch.#pending.delete(request)) return;
      watch.#requestEndedAt = performance.now();
      watch.#motion.loaded();
    };
    page.on('requestfinished', ended);
    page.on('requestfailed', (request) => {
      watch.#pending.delete(request);
      if (isDocument(request)) watch.#loadingSince = undefined;
    });
    page.on('domcontentloaded', () => {
      watch.#loadingSince = undefined;
      watch.#motion.loaded();
    });
    cdp.on('Page.frameRequestedNavigation', () => {
      watch.#wantedAt = performance.now();
    });
    await cdp.send('Page.enable');
    cdp.on('Page.screencastFrame', (frame) => {
      cdp.send('Page.screencastFrameAck', { sessionId: frame.sessionId }).catch(() => {});
      if (!watch.#frames.has(frame.metadata.deviceHeight, page.viewportSize()?.height)) return;
      watch.#decoding = watch.#decoding
        .then(() => watch.#motion.see(Buffer.from(frame.data, 'base64'), performance.now()))
        .catch(() => {});
    });
    await watch.#takeFrames();
    return watch;
  }

  async #takeFrames(): Promise<void> {
    await this.#cdp.send('Page.startScreencast', {
      format: 'jpeg',
      quality: 40,
      maxWidth: 320,
      maxHeight: 320,
      everyNthFrame: 1,
    });
  }

  /**
   * Does something while no frames are taken. As the whole page is captured, each frame is drawn as high as the page,
   * and the browser goes on drawing frames at that price for as long as it takes them.
   */
  async withoutFrames<T>(doing: () => Promise<T>): Promise<T> {
    await this.stop();
    try {
      return await doing();
    } finally {
      // What was drawn meanwhile is seen by the first frame that comes; a page that was closed draws none.
      await this.#takeFrames().catch(() => {});
    }
  }

  /** Call just before an action: later movement is its effect. */
  mark(): void {
    this.#motion.mark();
    this.#actedAt = performance.now();
    this.#asked.clear();
  }

  #open(url: string): void {
    this.#openedAt = this.#loadingSince = performance.now();
    this.#habits.clear();
    this.#motion.turnPage(endlessOn.get(placeOf(url)));
  }

  /** Whether a request may bring something new; streams and what is asked for again and again do not. */
  #isAwaited(request: Request): boolean {
    if (['websocket', 'eventsource', 'ping'].includes(request.resourceType())) return false;
    const kind = kindOf(request);
    const times = (this.#asked.get(kind) ?? 0) + 1;
    this.#asked.set(kind, times);
    if (times >= often) this.#habits.add(kind);
    return !this.#habits.has(kind) && (vain.get(kind) ?? 0) < maxVain;
  }

  #requestsOpen(now: number): boolean {
    let isOpen = false;
    for (const [request, wait] of this.#pending) {
      const age = now - wait.at;
      if (age < (wait.isOwn ? longAtOpeningMs : longRequestMs)) isOpen = true;
      else if (!wait.isVain && ['fetch', 'xhr'].includes(request.resourceType())) {
        wait.isVain = true;
        vain.set(kindOf(request), (vain.get(kindOf(request)) ?? 0) + 1);
      }
      if (age >= longRequestMs) this.#pending.delete(request);
    }
    if (isOpen || (this.#wantedAt > this.#openedAt && now - this.#wantedAt < longUntilAskedMs)) return true;
    return (
      now - this.#requestEndedAt < 60 ||
      (this.#loadingSince !== undefined && now - this.#loadingSince < longLoadMs)
    );
  }

  async settled({ quietMs = 200, capMs = 10_000 }: { quietMs?: number; capMs?: number } = {}): Promise<Rest> {
    const motion = this.#motion;
    const animated = (now: number) =>
      motion.animated(now, this.#page.viewportSize() ?? { width: 1280, height: 720 });
    const began = performance.now();
    const rest = (state: Rest['state'], now: number, animated: Box[]): Rest => ({
      state,
      ms: Math.round(now - began),
      animated,
      sinceAct: {
        requests: [...this.#asked.values()].reduce((sum, times) => sum + times, 0),
        pageAgeMs: Math.round(this.#actedAt - this.#openedAt),
      },
    });
    motion.markUnlessFresh();
    for (;;) {
      await this.#decoding;
      const now = performance.now();
      const open = this.#requestsOpen(now);
      const quietFor = now - Math.max(motion.lastChange(now), motion.since);
      if (!open && quietFor >= quietMs) {
        const moving = animated(now);
        const place = placeOf(this.#page.url());
        if (moving.length > 0) endlessOn.set(place, motion.endless);
        else if (motion.endless.length === 0) endlessOn.delete(place);
        return rest(moving.length > 0 ? 'animating' : 'still', now, moving);
      }
      if (now - began >= (!open && motion.isRestless(now) ? Math.min(capMs, restlessCapMs) : capMs))
        return rest('capped', now, animated(now));
      const wait = open ? 25 : Math.max(5, Math.min(50, quietMs - quietFor));
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  /**
   * Remembers how the page looks; the returned function tells whether it looks different by then, ignoring
   * frames drawn while scrolling.
   */
  async glance(): Promise<() => Promise<boolean>> {
    await this.#decoding;
    const differs = this.#motion.glance();
    return async () => {
      await this.#decoding;
      if (!differs()) return false;
      await new Promise((resolve) => setTimeout(resolve, lateFrameMs));
      await this.#decoding;
      return differs();
    };
  }

  async stop(): Promise<void> {
    await this.#cdp.send('Page.stopScreencast').catch(() => {});
  }
}
