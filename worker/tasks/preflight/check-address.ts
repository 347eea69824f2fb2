/** Requests an address without a browser, to say in plain words why it can't be tested. */
import http from 'node:http';
import https from 'node:https';
import { pinned, resolveAllowed, type EgressPolicy } from '#worker/egress/index.ts';

const timeoutMs = 15_000;
const maxRedirects = 15;

/** @returns a sentence with the cause and the remedy; undefined where the address answers */
export async function checkAddress(
  address: string,
  policy: EgressPolicy,
  signal?: AbortSignal,
): Promise<string | undefined> {
  if (!URL.canParse(address))
    return `"${address}" is not a web address. Correct the app's address in its settings.`;
  const seen = new Set<string>();
  // A site may redirect to the same address once to set a cookie. Only a repeat with unchanged cookies is a
  // loop.
  const cookies = new Map<string, string>();
  let url = new URL(address);
  for (let hops = 0; hops <= maxRedirects; hops++) {
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      return `${address} leads to ${url.protocol}//…, which is no web page. Use an address that begins with http:// or https://.`;
    const answer = await ask(url, policy, cookies, signal);
    if ('problem' in answer) return answer.problem;
    if (answer.status >= 500)
      return `${url.href} answers with error ${answer.status}. Start or repair the app, then run again.`;
    if (answer.status < 300 || answer.status > 399 || !answer.location) return undefined;
    const state = `${url.href}\n${[...cookies].join('\n')}`;
    if (seen.has(state)) break;
    seen.add(state);
    if (!URL.canParse(answer.location, url))
      return `${url.href} redirects to "${answer.location}", which is not an address. Correct the redirect in the app.`;
    url = new URL(answer.location, url);
  }
  return `${address} redirects in a loop (last to ${url.href}), so no page ever shows. Correct the redirect, or start from another address.`;
}

type Answer = { status: number; location?: string } | { problem: string };

async function ask(
  url: URL,
  policy: EgressPolicy,
  cookies: Map<string, string>,
  signal?: AbortSignal,
): Promise<Answer> {
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const { address, family, reason, notFound } = await resolveAllowed(url.hostname, port, policy);
  if (!address || !family) {
    if (notFound)
      return {
        problem: `The name ${url.hostname} is not known. Check the address for a typing error, and that this machine can reach it.`,
      };
    return { problem: `${url.href} may not be tested from here. ${reason}` };
  }
  return new Promise((resolve) => {
    const sent = (url.protocol === 'https:' ? https : http).get(
      url,
      {
        lookup: pinned(address, family),
        timeout: timeoutMs,
        signal,
        agent: false,
        headers: {
          accept: 'text/html,*/*',
          'user-agent': 'Mozilla/5.0 (Sightread)',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
      },
      (response) => {
        for (const line of response.headers['set-cookie'] ?? []) {
          const [name, value] = (line.split(';')[0] ?? '').split(/=(.*)/s);
          if (name) cookies.set(name.trim(), value ?? '');
        }
        response.destroy();
        resolve({ status: response.statusCode ?? 0, location: response.headers.location });
      },
    );
    sent.on('timeout', () => sent.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })));
    sent.on('error', (error: NodeJS.ErrnoException) => resolve({ problem: explain(error, url, port) }));
  });
}

/** @internal exported for its test */
export function explain(error: NodeJS.ErrnoException, url: URL, port: number): string {
  const code = error.code ?? '';
  if (code === 'ECONNREFUSED')
    return `Nothing answers at ${url.host}: the connection to port ${port} was refused. Start the app, or correct its address.`;
  if (code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return `${url.host} does not answer within ${timeoutMs / 1000} seconds. Check that the app runs and that this machine can reach it.`;
  if (/CERT_HAS_EXPIRED/.test(code))
    return `The certificate of ${url.host} has expired. Renew it, or test over http://.`;
  if (/ALTNAME/.test(code))
    return `The certificate of ${url.host} is for another name. Correct the address, or the certificate.`;
  if (/SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|CERT_/.test(code))
    return `The certificate of ${url.host} is not signed by an authority that this machine trusts. Use a trusted certificate, or test over http://.`;
  if (/CERTIFICATE_REQUIRED|BAD_CERTIFICATE|HANDSHAKE_FAILURE/.test(code))
    return `${url.host} asks for a client certificate, which Sightread does not have. Test an address that does not ask for one.`;
  if (code === 'EPROTO' || /^ERR_SSL|ERR_TLS/.test(code))
    return `${url.host} does not speak TLS on port ${port}. If the app is served over plain HTTP, use http:// in its address.`;
  if (code.startsWith('HPE_'))
    return `What answers at ${url.host} is not a web server (it does not speak HTTP). Correct the port in the app's address.`;
  if (code === 'ECONNRESET' || code === 'EPIPE')
    return `${url.host} closed the connection without an answer. Check that a web server is behind port ${port}, and whether it wants https://.`;
  return `${url.href} could not be opened: ${error.message}. Check the address and that the app runs.`;
}
