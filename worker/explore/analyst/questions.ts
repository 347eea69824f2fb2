/** Questions to a model while the exploration goes on: asked aside, a few at a time, none of them waited for. */
import type { Analyst } from '#worker/ports/analyst.ts';
import type { ExploreOptions } from '../types.ts';

/** More at once would only wait for one another on most servers. */
const atOnce = 2;
/** How long answers are waited for once the exploration has ended, ms. */
const patienceMs = 60_000;

export class Questions {
  readonly analyst: Analyst;
  /** Aborted with the exploration, or when its answers are waited for no longer. */
  readonly signal: AbortSignal;
  readonly #over = new AbortController();
  readonly #on: ExploreOptions['on'];
  readonly #waiting: (() => Promise<void>)[] = [];
  readonly #asked = new Set<Promise<void>>();

  constructor(analyst: Analyst, { on, signal }: Pick<ExploreOptions, 'on' | 'signal'>) {
    this.analyst = analyst;
    this.#on = on;
    this.signal = AbortSignal.any([signal, this.#over.signal]);
  }

  /** `ask` is called once its turn comes, and handles the answer itself. */
  add(ask: (analyst: Analyst) => Promise<void>): void {
    this.#waiting.push(async () => {
      if (this.signal.aborted) return;
      await ask(this.analyst).catch((error: unknown) => {
        if (!this.signal.aborted) throw error;
      });
      await this.#on({ kind: 'asked', ledger: this.analyst.spent() });
    });
    this.#fill();
  }

  /** Waits until all are answered, for a limited time. @throws the first error of handling an answer */
  async settled(): Promise<void> {
    const timer = setTimeout(() => this.#over.abort(new Error('The exploration is over.')), patienceMs);
    try {
      while (this.#asked.size > 0) await Promise.all(this.#asked);
    } finally {
      clearTimeout(timer);
    }
  }

  #fill(): void {
    while (this.#asked.size < atOnce) {
      const next = this.#waiting.shift();
      if (!next) return;
      const asked = next().finally(() => {
        this.#asked.delete(asked);
        this.#fill();
      });
      // Whoever waits for all is told of its error.
      asked.catch(() => {});
      this.#asked.add(asked);
    }
  }
}
