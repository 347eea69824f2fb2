import type { Page, Request } from 'playwright-core';
import type { Audit, EvidencePort, StepEvidence } from '#worker/ports/screen.ts';
import { auditPage } from './audit/index.ts';
import { whyUnanswered } from './unanswered.ts';

const requestKinds: Record<string, StepEvidence['network'][number]['kind']> = {
  document: 'document',
  xhr: 'fetch',
  fetch: 'fetch',
  image: 'image',
  script: 'script',
  stylesheet: 'style',
  font: 'font',
  media: 'media',
};

const empty = (since: number): StepEvidence => ({ since, console: [], network: [], exceptions: [] });

/** Enough for any step; a page that logs in a loop must not fill the memory. */
const maxEntries = 500;

/** Collects console, network and exceptions of a session; the only place that reads the document. */
export class BrowserEvidence implements EvidencePort {
  #now: StepEvidence = empty(0);
  #page: Page | undefined;
  readonly #opened = performance.now();
  readonly #started = new WeakMap<Request, number>();

  get #at(): number {
    return Math.round(performance.now() - this.#opened);
  }

  /** Listens to one more page; audits read the document of the page attached last. */
  attach(page: Page): void {
    this.#page = page;
    page.on('console', (message) => {
      const type = message.type();
      const level =
        type === 'error' || type === 'assert'
          ? 'error'
          : type === 'warning'
            ? 'warning'
            : type === 'info'
              ? 'info'
              : type === 'debug'
                ? 'debug'
                : 'log';
      this.#push(this.#now.console, { level, text: message.text().slice(0, 2000), at: this.#at });
    });
    page.on('pageerror', (error) => {
      this.#push(this.#now.exceptions, {
        message: String(error.message ?? error).slice(0, 2000),
        stack: error.stack?.slice(0, 4000),
        at: this.#at,
      });
    });
    page.on('crash', () => {
      this.#now.crash = 'The page crashed.';
    });
    page.on('request', (request) => this.#started.set(request, performance.now()));
    page.on('response', (response) => {
      const unanswered = whyUnanswered(response);
      this.#request(response.request(), unanswered ? 0 : response.status(), unanswered);
    });
    page.on('requestfailed', (request) => {
      const failure = request.failure()?.errorText ?? 'failed';
      // A navigation that replaces another aborts it; that is no fault.
      if (failure !== 'net::ERR_ABORTED') this.#request(request, 0, failure);
    });
  }

  #request(request: Request, status: number, failure?: string): void {
    const started = this.#started.get(request);
    this.#push(this.#now.network, {
      method: request.method(),
      url: request.url().slice(0, 2000),
      status,
      failure,
      kind: requestKinds[request.resourceType()] ?? 'other',
      ms: started === undefined ? 0 : Math.round(performance.now() - started),
      at: this.#at,
    });
  }

  #push<T>(list: T[], entry: T): void {
    if (list.length < maxEntries) list.push(entry);
  }

  drain(): StepEvidence {
    const drained = this.#now;
    this.#now = empty(this.#at);
    return drained;
  }

  audit(): Promise<Audit> {
    return this.#page ? auditPage(this.#page) : Promise.resolve({ accessibility: [], text: [] });
  }

  async dom(): Promise<string> {
    return (await this.#page?.content()) ?? '';
  }
}
