import { getEnv } from '#server/platform/env.ts';

const windowMs = 60_000;
const maxKept = 10_000;
interface Window {
  begun: number;
  used: number;
}

// On globalThis, because Next's development server loads this module anew with every change.
const kept = globalThis as { __sightreadRates?: Map<string, Window> };
const windows = (kept.__sightreadRates ??= new Map<string, Window>());

export interface Turn {
  allowed: boolean;
  headers: Record<string, string>;
}

/**
 * Counts calls of a key, or of another name, in this process, in windows of a minute. `headers` go with every
 * answer.
 */
export function takeTurn(keyId: string, calls = 1, now = Date.now(), limit = getEnv().rateLimit): Turn {
  let window = windows.get(keyId);
  if (!window || now - window.begun >= windowMs) {
    if (windows.size >= maxKept)
      for (const [id, { begun }] of windows) if (now - begun >= windowMs) windows.delete(id);
    window = { begun: now, used: 0 };
    windows.set(keyId, window);
  }
  const allowed = window.used + calls <= limit;
  if (allowed) window.used += calls;
  const reset = String(Math.max(1, Math.ceil((window.begun + windowMs - now) / 1000)));
  const headers = {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(Math.max(0, limit - window.used)),
    'RateLimit-Reset': reset,
  };
  return { allowed, headers: allowed ? headers : { ...headers, 'Retry-After': reset } };
}
