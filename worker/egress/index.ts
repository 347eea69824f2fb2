/** The egress proxy: all connections that a worker opens for a tested app go through it. */
import { RequestError, Server } from 'proxy-chain';
import type { EgressPolicy, Refusal } from '#server/platform/egress/policy.ts';
import { pinned, resolveAllowed } from '#server/platform/egress/resolve.ts';

export type { EgressPolicy, Refusal } from '#server/platform/egress/policy.ts';
export { judgeAddress } from '#server/platform/egress/policy.ts';
export { post, type Posted } from '#server/platform/egress/request.ts';
export { pinned, resolveAllowed, type Resolved } from '#server/platform/egress/resolve.ts';

export interface Egress {
  /** `http://127.0.0.1:PORT`, for a browser's proxy setting. */
  url: string;
  port: number;
  policy: EgressPolicy;
  /** Calls back on each refusal; returns a function that unsubscribes. */
  onRefused(listener: (refusal: Refusal) => void): () => void;
  close(): Promise<void>;
}

/** Status for an unknown host name; like the proxy's other codes, it is never an app's own. */
const nameUnknown = 593;

/** Starts the proxy on a free loopback port, which its clients may not connect to. */
export async function startEgress(options: Partial<EgressPolicy> = {}): Promise<Egress> {
  const policy: EgressPolicy = {
    allowLoopback: options.allowLoopback ?? true,
    allowPrivate: options.allowPrivate ?? [],
    denyPorts: [...(options.denyPorts ?? [])],
  };
  const listeners = new Set<(refusal: Refusal) => void>();
  const server = new Server({
    port: 0,
    host: '127.0.0.1',
    async prepareRequestFunction({ hostname, port }) {
      const resolved = await resolveAllowed(hostname, port, policy);
      const { address, family } = resolved;
      if (!address || !family) {
        const reason = resolved.reason ?? 'It is not allowed.';
        if (resolved.notFound) throw new RequestError(reason, nameUnknown);
        for (const listener of listeners) listener({ host: hostname, port, reason });
        throw new RequestError(`Sightread refuses to open ${hostname}:${port}. ${reason}`, 403, {
          'X-Sightread-Refused': reason,
        });
      }
      return {
        requestAuthentication: false,
        dnsLookup: pinned(address, family) as typeof import('node:dns').lookup,
      };
    },
  });
  await server.listen();
  policy.denyPorts.push(server.port);
  return {
    url: `http://127.0.0.1:${server.port}`,
    port: server.port,
    policy,
    onRefused(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => server.close(true),
  };
}
