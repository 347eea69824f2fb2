import http from 'node:http';
import https from 'node:https';
import type { EgressPolicy } from './policy.ts';
import { pinned, resolveAllowed } from './resolve.ts';

export interface OutsideRequest {
  url: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  headers?: Record<string, string>;
  body?: string | Buffer;
  signal?: AbortSignal;
}

/** What came of it: an answer, or why there is none. */
export type OutsideAnswer =
  | { status: number; headers: http.IncomingHttpHeaders; body: string; cut: boolean }
  /** `refused` by our own policy: asking again changes nothing. */
  | { error: string; refused: boolean };

/** Asks somebody outside, as far as the operator allows. Never throws. */
export type SendOutside = (request: OutsideRequest) => Promise<OutsideAnswer>;

export interface RequestLimits {
  policy: EgressPolicy;
  /** Of the whole exchange: one that trickles is no answer either. */
  timeoutMs: number;
  /** Of the answer; what is beyond is left out, and `cut` says so. */
  maxBytes: number;
}

/**
 * Asks an address that the policy allows, at the very machine that was judged. Follows no redirect. Never
 * throws.
 */
export async function requestOutside(
  { url: address, method, headers, body, signal }: OutsideRequest,
  { policy, timeoutMs, maxBytes }: RequestLimits,
): Promise<OutsideAnswer> {
  if (!URL.canParse(address)) return { error: 'That is not an address.', refused: true };
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return { error: 'Only http:// and https:// are asked.', refused: true };
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const { address: ip, family, reason, notFound } = await resolveAllowed(url.hostname, port, policy);
  if (!ip || !family) return { error: reason ?? 'It is not allowed.', refused: !notFound };
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const tooSlow = () => new Error(`No answer within ${timeoutMs / 1000} s.`);
    const sent = (url.protocol === 'https:' ? https : http).request(
      url,
      {
        method,
        lookup: pinned(ip, family),
        agent: false,
        timeout: timeoutMs,
        signal,
        headers: { ...headers, ...length },
      },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        let cut = false;
        const done = () => {
          if (!cut && !response.complete)
            return resolve({ error: 'The connection broke in the middle of the answer.', refused: false });
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8'),
            cut,
          });
        };
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          bytes += chunk.length;
          if (bytes > maxBytes) {
            cut = true;
            response.destroy();
          }
        });
        response.on('error', () => undefined);
        response.on('close', done);
      },
    );
    const limit = setTimeout(() => sent.destroy(tooSlow()), timeoutMs);
    sent.on('close', () => clearTimeout(limit));
    sent.on('timeout', () => sent.destroy(tooSlow()));
    sent.on('error', (error) => resolve({ error: error.message || String(error), refused: false }));
    sent.end(body);
  });
}

export interface Posted {
  /** Missing where nothing answered. */
  status?: number;
  /** Why it did not get there, or the beginning of what a refusal said. */
  error?: string;
}

const maxRead = 1000;

/** Sends a body and keeps little of the answer. Follows no redirect. Never throws. */
export async function post({
  policy,
  timeoutMs,
  ...request
}: {
  url: string;
  headers: Record<string, string>;
  body: string;
  policy: EgressPolicy;
  timeoutMs: number;
  signal?: AbortSignal;
}): Promise<Posted> {
  const answer = await requestOutside(
    { ...request, method: 'POST' },
    { policy, timeoutMs, maxBytes: maxRead },
  );
  if ('error' in answer) return { error: answer.error };
  const { status, body } = answer;
  return { status, ...(status >= 200 && status < 300 ? {} : { error: body || `It answered ${status}.` }) };
}
