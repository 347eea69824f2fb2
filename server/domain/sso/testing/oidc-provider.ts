/**
 * A real OpenID provider on a free loopback port, at which anybody may sign in under the e-mail that they
 * name. For tests.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export const oidcClient = { clientId: 'sightread', clientSecret: 'of-the-tests-alone' };

export async function startOidcProvider({
  redirectUris,
  verified = () => true,
}: {
  redirectUris: string[];
  verified?: (email: string) => boolean;
}) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: oidcClient.clientId,
        client_secret: oidcClient.clientSecret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['of-the-tests-alone'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: id,
        email_verified: verified(id),
        name: `${id.split('@')[0]} of the provider`,
      }),
    }),
  });
  const serve = provider.callback();
  server.on('request', (request, response) => void serve(request, response));
  return {
    issuer,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Goes the way of a browser: signs in as `login`, consents. @returns the address that the provider sends the
 * browser back to
 */
export async function walkThrough({ url, login }: { url: string; login: string }): Promise<URL> {
  const jar = new Map<string, string>();
  const { origin } = new URL(url);
  let next = url;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 20; step++) {
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      jar.set(name!, value!);
    }
    const location = response.headers.get('location');
    if (location) {
      const target = new URL(location, next);
      if (target.origin !== origin) return target;
      next = target.href;
      form = undefined;
      continue;
    }
    const page = await response.text();
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
    if (!action) throw new Error(`The provider shows no form: ${page.slice(0, 300)}`);
    form = page.includes('name="login"')
      ? new URLSearchParams({ prompt: 'login', login, password: 'any' })
      : new URLSearchParams({ prompt: 'consent' });
    next = new URL(action, next).href;
  }
  throw new Error('The provider leads nowhere.');
}
