import type { CDPSession, Page, Request } from 'playwright-core';
import sharp from 'sharp';
import type { Rest } from '../../agent/ports.ts';
import type { Box } from '../../sight/scene.ts';

const columns = 64;
const rows = 36;
/** Grey levels by which a cell must differ: antialiasing and JPEG noise stay below. */
const tolerance = 6;
/** A cell that still changes after this long, and changed this often, moves by itself; before, it may be a transition that ends. */
const transitionMs = 1200;
const restless = 4;
/** What changed this lately is still at it; a transition that has ended is not masked. */
const stillMovingMs = 150;
/** A request that is still open after this long is a stream or a long poll, and no reason to wait. */
const longRequestMs = 8000;

/** Watches a page's frames and requests, so that "has it come to rest" costs nothing while it is. */
export class RestWatch {
  readonly #page: Page;
  readonly #cdp: CDPSession;
  #last: Buffer | undefined;
  #changedAt = new Float64Array(columns * rows);
  #changes = new Uint16Array(columns * rows);
  #since = performance.now();
  readonly #pending = new Map<Request, number>();
  #requestEndedAt = 0;
  #decoding = Promise.resolve();

  private constructor(page: Page, cdp: CDPSession) {
    this.#page = page;
    this.#cdp = cdp;
  }

  static async start(page: Page, cdp: CDPSession): Promise<RestWatch> {
    const watch = new RestWatch(page, cdp);
    page.on('request', (request) => {
      if (!['websocket', 'eventsource', 'ping'].includes(request.resourceType())) watch.#pending.set(request, performance.now());
    });
    const ended = (request: Request) => {
      if (watch.#pending.delete(request)) watch.#requestEndedAt = performance.now();
    };
    page.on('requestfinished', ended);
    page.on('requestfailed', ended);
    cdp.on('Page.screencastFrame', (frame) => {
      cdp.send('Page.screencastFrameAck', { sessionId: frame.sessionId }).catch(() => {});
      watch.#decoding = watch.#decoding.then(() => watch.#frame(Buffer.from(frame.data, 'base64'))).catch(() => {});
    });
    await cdp.send('Page.startScreencast', { format: 'jpeg', quality: 40, maxWidth: 320, maxHeight: 320, everyNthFrame: 1 });
    return watch;
  }

  async #frame(jpeg: Buffer): Promise<void> {
    const at = performance.now();
    const grey = await sharp(jpeg).greyscale().resize(columns, rows, { fit: 'fill' }).raw().toBuffer();
    const last = this.#last;
    this.#last = grey;
    if (!last) return;
    for (let i = 0; i < grey.length; i++) {
      if (Math.abs(grey[i]! - last[i]!) > tolerance) {
        this.#changedAt[i] = at;
        this.#changes[i]!++;
      }
    }
  }

  /** To be called just before an act: what moves from now on is its effect. */
  mark(): void {
    this.#since = performance.now();
    this.#changes.fill(0);
  }

  #requestsOpen(now: number): boolean {
    for (const [request, at] of this.#pending) {
      if (now - at < longRequestMs) return true;
      this.#pending.delete(request);
    }
    return now - this.#requestEndedAt < 60;
  }

  /** Newest change; once a transition would have ended, only among the cells that do not move by themselves. */
  #lastChange(now: number): number {
    const patient = now - this.#since < transitionMs;
    let newest = 0;
    for (let i = 0; i < this.#changedAt.length; i++) {
      if ((patient || this.#changes[i]! < restless) && this.#changedAt[i]! > newest) newest = this.#changedAt[i]!;
    }
    return newest;
  }

  #animated(now: number): Box[] {
    if (now - this.#since < transitionMs) return [];
    const viewport = this.#page.viewportSize() ?? { width: 1280, height: 720 };
    const width = viewport.width / columns;
    const height = viewport.height / rows;
    const boxes: Box[] = [];
    for (let i = 0; i < this.#changes.length; i++) {
      if (this.#changes[i]! >= restless && now - this.#changedAt[i]! < stillMovingMs) {
        boxes.push({ x: (i % columns) * width, y: Math.floor(i / columns) * height, width, height });
      }
    }
    return boxes;
  }

  async settled({ quietMs = 200, capMs = 10_000 }: { quietMs?: number; capMs?: number } = {}): Promise<Rest> {
    const began = performance.now();
    // A look without an act before it: what moved since the last act is over, and says nothing about what moves now.
    if (began - this.#since > transitionMs) this.mark();
    for (;;) {
      await this.#decoding;
      const now = performance.now();
      const open = this.#requestsOpen(now);
      const quietFor = now - Math.max(this.#lastChange(now), this.#since);
      if (!open && quietFor >= quietMs) {
        const animated = this.#animated(now);
        return { state: animated.length > 0 ? 'animating' : 'still', ms: Math.round(now - began), animated };
      }
      if (now - began >= capMs) return { state: 'capped', ms: Math.round(now - began), animated: this.#animated(now) };
      const wait = open ? 25 : Math.max(5, Math.min(50, quietMs - quietFor));
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  async stop(): Promise<void> {
    await this.#cdp.send('Page.stopScreencast').catch(() => {});
  }
}
