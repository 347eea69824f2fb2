import type { Work } from '#worker/run/index.ts';
import { RunEndedError, type RunWatch } from '../cancellation.ts';

/** The part of Work that any watched run shares. */
export const workOf = (watch: RunWatch): Omit<Work, 'close'> => ({
  signal: watch.signal,
  get isCancelled() {
    return watch.signal.reason instanceof RunEndedError;
  },
  throwIfHandedBack: () => watch.throwIfHandedBack(),
});
