/** Requests to the service over REST. */
import { setTimeout as wait } from 'node:timers/promises';

/** The service refuses the request; a retry is pointless. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface Service {
  /** The dashboard's address. */
  url: string;
  key: string;
  signal?: AbortSignal;
}

interface Asked {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  json?: unknown;
  body?: Uint8Array<ArrayBuffer> | FormData;
  headers?: Record<string, string>;
  timeoutMs?: number;
}

const defaultTimeoutMs = 60_000;

/**
 * Sends a request to the service and returns the text that it answers with. @throws RefusedError if it refuses
 * for good; Error if it does not answer or has a problem
 */
export async function askText(
  { url, key, signal }: Service,
  { method, path, json, body, headers, timeoutMs = defaultTimeoutMs }: Asked,
): Promise<string> {
  const limit = AbortSignal.timeout(timeoutMs);
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    headers: {
      'x-api-key': key,
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(body ? { body } : {}),
  });
  const text = await response.text();
  if (response.ok) return text;
  const said = messageOf(text) || `${url} answered ${response.status}.`;
  if (response.status >= 500 || response.status === 429 || response.status === 408)
    throw Object.assign(new Error(said), {
      retryAfterMs: Number(response.headers.get('retry-after') ?? 0) * 1000,
    });
  throw new RefusedError(response.status, said);
}

/** The same for an answer in JSON. */
export async function ask<T>(service: Service, asked: Asked): Promise<T> {
  const text = await askText(service, asked);
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new Error(`${service.url} did not answer with JSON, as Sightread does.`);
  }
}

const messageOf = (text: string): string => {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
};

/** What went wrong in a request, in a line. `fetch` itself says only that it failed. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer came in time';
  const { cause } = error;
  if (error.message !== 'fetch failed' || !(cause instanceof Error)) return error.message;
  return cause.message || String((cause as NodeJS.ErrnoException).code ?? error.message);
}

const longestPauseMs = 30_000;

/** How long to wait before the next try, longer with each failure, and as long as the service asks for. */
export const pauseAfter = (failures: number, error: unknown): number =>
  Math.max(
    (error as { retryAfterMs?: number }).retryAfterMs ?? 0,
    Math.min(longestPauseMs, 500 * 2 ** Math.min(failures, 6)),
  );

/**
 * Tries again, with growing pauses, while the service does not answer or has a problem. @param patienceMs how
 * long it may take in all @throws RefusedError; the last Error once patience is at its end
 */
export async function askPatiently<T>({
  work,
  patienceMs,
  signal,
  says,
}: {
  work: () => Promise<T>;
  patienceMs: number;
  signal: AbortSignal;
  says(line: string): void;
}): Promise<T> {
  const until = Date.now() + patienceMs;
  for (let failures = 0; ; failures++) {
    try {
      const answer = await work();
      if (failures > 0) says('The connection is back.');
      return answer;
    } catch (error) {
      // After a lost answer, the service may still be at work on the first request.
      const mayCome = !(error instanceof RefusedError) || (failures > 0 && error.status === 409);
      const pause = pauseAfter(failures, error);
      if (signal.aborted || !mayCome || Date.now() + pause > until) throw error;
      if (failures === 0) says(`The service can’t be reached (${reasonOf(error)}); trying again.`);
      await wait(pause, undefined, { signal });
    }
  }
}
