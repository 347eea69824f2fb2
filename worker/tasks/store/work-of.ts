import type { Work } from '#worker/run/index.ts';
import { RunEndedError, type RunWatch } from '../cancellation.ts';

/** What every work on a watched run tells of it. */
export const workOf = (watch: RunWatch): Omit<Work, 'close'> => ({
  signal: watch.signal,
  get isCancelled() {
    return watch.signal.reason instanceof RunEndedError;
  },
  throwIfHandedBack: () => watch.throwIfHandedBack(),
});
