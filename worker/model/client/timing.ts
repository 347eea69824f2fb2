/** Waits and limits of time that end with a signal. */

export class TimeUp extends Error {}

/**
 * Runs `work` with a hard time limit, `ms`. The package's own timeout misses a server that sends headers and
 * then nothing. Throws TimeUp, or the signal's reason.
 */
export async function within<T>(
  ms: number,
  signal: AbortSignal,
  work: (ended: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let stop: (() => void) | undefined;
  const over = new Promise<never>((_, reject) => {
    const end = (reason: unknown) => {
      own.abort(reason);
      reject(reason);
    };
    timer = setTimeout(() => end(new TimeUp()), ms);
    stop = () => end(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work(own.signal), over]);
  } finally {
    clearTimeout(timer);
    if (stop) signal.removeEventListener('abort', stop);
  }
}

export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  if (ms <= 0) return;
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** The wait from a Retry-After header (seconds or a date), ms; undefined where there is none. */
export function retryAfterMs(headers: Headers | undefined): number | undefined {
  const exact = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const text = headers?.get('retry-after');
  if (!text) return undefined;
  const seconds = Number(text);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
