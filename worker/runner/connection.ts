/** Sends the spool to the service in order, and resumes after a lost connection. */
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Spool } from '#worker/run/spool/spool.ts';

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
  body?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

const timeoutMs = 60_000;

/**
 * Sends a request to the service. @throws RefusedError if it refuses for good; Error if it does not answer
 * or has a problem
 */
export async function ask<T>(
  { url, key, signal }: Service,
  { method, path, json, body, headers }: Asked,
): Promise<T> {
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
  if (response.ok) return JSON.parse(text) as T;
  const said = messageOf(text) || `${url} answered ${response.status}.`;
  if (response.status >= 500 || response.status === 429 || response.status === 408)
    throw Object.assign(new Error(said), {
      retryAfterMs: Number(response.headers.get('retry-after') ?? 0) * 1000,
    });
  throw new RefusedError(response.status, said);
}

const messageOf = (text: string): string => {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
};

const batch = { events: 100, characters: 8 << 20 };
const beatMs = 15_000;
const lookMs = 300;
const longestPauseMs = 30_000;

export interface Sender {
  /** Waits until everything added has arrived. @throws RefusedError */
  drained(): Promise<void>;
  /** Stops sending, whatever is left. */
  stop(): Promise<void>;
}

export interface SenderOptions {
  service: Service;
  runId: string;
  spool: Spool;
  /** Reports when the connection is lost, and when it is back. */
  says(line: string): void;
  /** The service accepts no more: the run was cancelled there, or the key revoked. */
  onRefused(error: RefusedError): void;
}

export function startSender({ service, runId, spool, says, onRefused }: SenderOptions): Sender {
  const stopping = new AbortController();
  const own = { ...service, signal: stopping.signal };
  const path = `/local-runs/${runId}`;
  const sent = new Set<string>();
  let next = 0;
  let refused: RefusedError | undefined;
  let beat = Date.now();
  let failures = 0;

  const sendOnce = async (): Promise<boolean> => {
    if (next >= spool.end && Date.now() - beat < beatMs) return false;
    const { events, files } = spool.read(next, batch);
    for (const sha256 of files.filter((file) => !sent.has(file))) {
      await ask(own, {
        method: 'PUT',
        path: `${path}/files/${sha256}`,
        body: new Uint8Array(spool.readFile(sha256)),
        headers: { 'content-type': 'application/octet-stream' },
      });
      sent.add(sha256);
    }
    const body = new Uint8Array(gzipSync(`{"from":${next},"events":[${events.join(',')}]}`));
    ({ next } = await ask<{ next: number }>(own, {
      method: 'POST',
      path: `${path}/events`,
      body,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    }));
    beat = Date.now();
    spool.forget(next);
    return true;
  };

  /** After a lost answer, asks the service how far it is. */
  const goOn = async () => {
    const standing = await ask<{ next: number; status: string }>(own, { method: 'GET', path });
    if (standing.status !== 'running') throw new RefusedError(409, `The run is ${standing.status}.`);
    next = standing.next;
    says('The connection is back.');
    failures = 0;
  };

  const work = (async () => {
    while (!stopping.signal.aborted && !refused) {
      try {
        if (failures > 0) await goOn();
        if (!(await sendOnce())) await wait(lookMs, undefined, { signal: stopping.signal });
      } catch (error) {
        if (stopping.signal.aborted) return;
        if (error instanceof RefusedError) {
          refused = error;
          onRefused(error);
          return;
        }
        if (failures++ === 0)
          says(
            `The connection to ${service.url} is lost (${error instanceof Error ? error.message : String(error)}); what happens is kept and told later.`,
          );
        const asked = (error as { retryAfterMs?: number }).retryAfterMs ?? 0;
        await wait(Math.max(asked, Math.min(longestPauseMs, 500 * 2 ** Math.min(failures, 6))), undefined, {
          signal: stopping.signal,
        }).catch(() => undefined);
      }
    }
  })();

  return {
    async drained() {
      while (next < spool.end && !refused) await wait(100);
      if (refused) throw refused;
    },
    async stop() {
      stopping.abort();
      await work;
    },
  };
}
