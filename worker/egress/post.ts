import http from 'node:http';
import https from 'node:https';
import type { EgressPolicy } from './policy.ts';
import { pinned, resolveAllowed } from './resolve.ts';

export interface Posted {
  /** Missing where nothing answered. */
  status?: number;
  /** Why it did not get there, or the beginning of what a refusal said. */
  error?: string;
}

const mostRead = 1000;

/** Sends a body to an address that the policy allows, to the very machine that was judged. Follows no redirect. Never throws. */
export async function post({ url: address, headers, body, policy, timeoutMs, signal }: { url: string; headers: Record<string, string>; body: string; policy: EgressPolicy; timeoutMs: number; signal?: AbortSignal }): Promise<Posted> {
  const url = new URL(address);
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const { address: ip, family, reason } = await resolveAllowed(url.hostname, port, policy);
  if (!ip || !family) return { error: reason ?? 'It is not allowed.' };
  return new Promise((resolve) => {
    const sent = (url.protocol === 'https:' ? https : http).request(url, { method: 'POST', lookup: pinned(ip, family), agent: false, timeout: timeoutMs, signal, headers: { ...headers, 'content-length': Buffer.byteLength(body) } }, (response) => {
      const status = response.statusCode ?? 0;
      let said = '';
      const done = () => resolve({ status, ...(status >= 200 && status < 300 ? {} : { error: said.slice(0, mostRead) || `It answered ${status}.` }) });
      response.on('data', (chunk: Buffer) => {
        said += chunk.toString('utf8');
        if (said.length > mostRead) response.destroy();
      });
      response.on('close', done);
    });
    // The limit is on the whole exchange: one that trickles is no answer either.
    const limit = setTimeout(() => sent.destroy(new Error(`No answer within ${timeoutMs / 1000} s.`)), timeoutMs);
    sent.on('close', () => clearTimeout(limit));
    sent.on('timeout', () => sent.destroy(new Error(`No answer within ${timeoutMs / 1000} s.`)));
    sent.on('error', (error) => resolve({ error: error.message || String(error) }));
    sent.end(body);
  });
}
