import type { Mode } from '#worker/ports/screen.ts';

/** Records the mode timeline of a session: spans of each mode, in ms since the execution began. */
export class ModeTimeline {
  readonly #began = performance.now();
  #spans: { mode: Mode; at: number; ms: number }[] = [];

  /** Runs a part of a step in a mode. */
  async in<T>(mode: Mode, work: () => Promise<T>): Promise<T> {
    const at = performance.now();
    try {
      return await work();
    } finally {
      this.#spans.push({ mode, at: Math.round(at - this.#began), ms: Math.round(performance.now() - at) });
    }
  }

  /** The spans since the last call. */
  take(): { mode: Mode; at: number; ms: number }[] {
    const spans = this.#spans;
    this.#spans = [];
    return spans;
  }
}
