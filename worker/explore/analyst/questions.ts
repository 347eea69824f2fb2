/** Questions to a model while the exploration goes on: asked aside, a few at a time, none of them waited for. */
import type { Analyst } from '#worker/ports/analyst.ts';
import type { ExploreOptions } from '../types.ts';

/** More at once would only wait for one another on most servers. */
const atOnce = 2;
/** How long answers are waited for once the exploration has ended, ms. */
const patienceMs = 60_000;

interface QuestionsOptions extends Pick<ExploreOptions, 'on' | 'signal'> {
  /** Reports what went wrong, as a sentence. */
  says(line: string): Promise<void> | void;
}

export class Questions {
  readonly analyst: Analyst;
  /** Aborted with the exploration, or when its answers are waited for no longer. */
  readonly signal: AbortSignal;
  readonly #over = new AbortController();
  readonly #options: QuestionsOptions;
  readonly #waiting: (() => Promise<void>)[] = [];
  readonly #asked = new Set<Promise<void>>();

  constructor(analyst: Analyst, options: QuestionsOptions) {
    this.analyst = analyst;
    this.#options = options;
    this.signal = AbortSignal.any([options.signal, this.#over.signal]);
  }

  /**
   * `ask` is called once its turn comes, and handles the answer itself. What it throws ends nothing else.
   * `isUrgent`: before all that waits, as its answer is soon worth less.
   */
  add(ask: (analyst: Analyst) => Promise<void>, { isUrgent = false } = {}): void {
    const next = () => this.#askOne(ask);
    if (isUrgent) this.#waiting.unshift(next);
    else this.#waiting.push(next);
    this.#fill();
  }

  /** Waits until all are answered, for a limited time. */
  async settled(): Promise<void> {
    const timer = setTimeout(() => this.#over.abort(new Error('The exploration is over.')), patienceMs);
    while (this.#asked.size > 0) await Promise.all(this.#asked);
    clearTimeout(timer);
  }

  async #askOne(ask: (analyst: Analyst) => Promise<void>): Promise<void> {
    const { on, says } = this.#options;
    try {
      if (!this.signal.aborted) await ask(this.analyst);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (!this.signal.aborted) await says(`A question to the model came to nothing: ${why}`);
    }
    await on({ kind: 'asked', ledger: this.analyst.spent() });
  }

  #fill(): void {
    while (this.#asked.size < atOnce) {
      const next = this.#waiting.shift();
      if (!next) return;
      const asked = next().finally(() => {
        this.#asked.delete(asked);
        this.#fill();
      });
      this.#asked.add(asked);
    }
  }
}
