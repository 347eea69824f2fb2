import type { CDPSession, Page, Request } from 'playwright-core';
import type { Rest } from '#worker/ports/screen.ts';
import { Motion } from '../motion.ts';

/** A request open for longer is a stream or a long poll, and is not waited for. */
const longRequestMs = 8000;

/** A navigation without a ready document by then is a download or the like. */
const longLoadMs = 4000;

/** A frame from before scrolling back arrives within this time. */
const lateFrameMs = 100;

/** Watches a page's frames and requests, so that waiting for it to settle is cheap. */
export class RestWatch {
  readonly #page: Page;
  readonly #cdp: CDPSession;
  readonly #motion = new Motion(64, 36);
  readonly #pending = new Map<Request, number>();
  #requestEndedAt = 0;
  /** Since when a document has been loading; a click would be lost before its scripts have run. */
  #loadingSince: number | undefined;
  #decoding = Promise.resolve();

  private constructor(page: Page, cdp: CDPSession) {
    this.#page = page;
    this.#cdp = cdp;
  }

  static async start(page: Page, cdp: CDPSession): Promise<RestWatch> {
    const watch = new RestWatch(page, cdp);
    const isDocument = (request: Request) =>
      request.isNavigationRequest() && request.frame() === page.mainFrame();
    page.on('request', (request) => {
      if (isDocument(request)) watch.#loadingSince = performance.now();
      if (!['websocket', 'eventsource', 'ping'].includes(request.resourceType()))
        watch.#pending.set(request, performance.now());
    });
    const ended = (request: Request) => {
      if (watch.#pending.delete(request)) watch.#requestEndedAt = performance.now();
    };
    page.on('requestfinished', ended);
    page.on('requestfailed', (request) => {
      ended(request);
      if (isDocument(request)) watch.#loadingSince = undefined;
    });
    page.on('domcontentloaded', () => {
      watch.#loadingSince = undefined;
    });
    cdp.on('Page.screencastFrame', (frame) => {
      cdp.send('Page.screencastFrameAck', { sessionId: frame.sessionId }).catch(() => {});
      watch.#decoding = watch.#decoding
        .then(() => watch.#motion.see(Buffer.from(frame.data, 'base64'), performance.now()))
        .catch(() => {});
    });
    await cdp.send('Page.startScreencast', {
      format: 'jpeg',
      quality: 40,
      maxWidth: 320,
      maxHeight: 320,
      everyNthFrame: 1,
    });
    return watch;
  }

  /** Call just before an action: later movement is its effect. */
  mark(): void {
    this.#motion.mark();
  }

  #requestsOpen(now: number): boolean {
    for (const [request, at] of this.#pending) {
      if (now - at < longRequestMs) return true;
      this.#pending.delete(request);
    }
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
    motion.markUnlessFresh();
    for (;;) {
      await this.#decoding;
      const now = performance.now();
      const open = this.#requestsOpen(now);
      const quietFor = now - Math.max(motion.lastChange(now), motion.since);
      if (!open && quietFor >= quietMs) {
        const moving = animated(now);
        return {
          state: moving.length > 0 ? 'animating' : 'still',
          ms: Math.round(now - began),
          animated: moving,
        };
      }
      if (now - began >= capMs)
        return { state: 'capped', ms: Math.round(now - began), animated: animated(now) };
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
