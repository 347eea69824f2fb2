import type { EgressPolicy } from './policy.ts';
import { requestOutside } from './request.ts';
import { operatorPolicy } from './send-outside.ts';

const timeoutMs = 10_000;
const maxBytes = 1 << 20;

/**
 * As `fetch`, for a text body or none, from an address that somebody entered. Follows no redirect; 1 MiB and
 * 10 s at most.
 * @throws Error whose message says why nothing came back
 */
export async function guardedFetch(
  address: string,
  {
    method = 'GET',
    headers,
    body,
    signal,
  }: { method?: 'GET' | 'POST'; headers?: HeadersInit; body?: string; signal?: AbortSignal } = {},
  policy: EgressPolicy = operatorPolicy(),
): Promise<Response> {
  const { host } = new URL(address);
  const answer = await requestOutside(
    {
      url: address,
      method,
      headers: Object.fromEntries(new Headers(headers)),
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    },
    { policy, timeoutMs, maxBytes },
  );
  if ('error' in answer)
    throw new Error(answer.refused ? `${host} is not opened. ${answer.error}` : `${host}: ${answer.error}`);
  if (answer.cut) throw new Error(`${host} answered with more than 1 MiB.`);
  const own = Object.entries(answer.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  return new Response(answer.status === 204 || answer.status === 304 ? null : answer.body, {
    status: answer.status,
    headers: own,
  });
}
