import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assets } from './assets.ts';
import { faultSwitches } from './faults.ts';
import { accountRoutes } from './pages/account.ts';
import { cartRoutes } from './pages/cart.ts';
import { checkoutRoutes } from './pages/checkout.ts';
import { contactRoutes } from './pages/contact.ts';
import { homeRoutes } from './pages/home.ts';
import { failed, notFound } from './pages/not-found.ts';
import { orderRoutes } from './pages/orders.ts';
import { productRoutes } from './pages/products.ts';
import { readingRoutes } from './pages/reading.ts';
import { signInRoutes } from './pages/sign-in.ts';
import { createStore, type Session } from './store.ts';
import type { FaultSwitches, Reply, Route, Visit } from './visit.ts';

export { demoCredential } from './store.ts';

export type Shop = {
  /** "http://127.0.0.1:4100", without a slash at the end. */
  url: string;
  port: number;
  close(): Promise<void>;
  /** Forgets every session: the next request of any browser starts from the seeded state. */
  reset(): void;
};

type ShopOptions = {
  /** 0 for any free one. */
  port: number;
  host?: string;
  /** Names out of `faults.ts`, or "all". */
  faults?: readonly string[];
  /** Told one line for each request. */
  log?: (line: string) => void;
};

const routes: readonly Route[] = [
  ...homeRoutes,
  ...productRoutes,
  ...cartRoutes,
  ...checkoutRoutes,
  ...orderRoutes,
  ...accountRoutes,
  ...signInRoutes,
  ...contactRoutes,
  ...readingRoutes,
];

const cookieName = 'hearth_session';
const bodyLimitBytes = 64 * 1024;

/**
 * Starts the shop. Rejects if a fault's name is unknown, or with Node's own error (EADDRINUSE) if the port is
 * taken.
 */
export async function startShop({ port, host = '127.0.0.1', faults = [], log }: ShopOptions): Promise<Shop> {
  const switches = faultSwitches(faults);
  const store = createStore();
  const findAsset = assets(switches);

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://shop');
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    if (method === 'POST' && url.pathname === '/__reset') {
      store.reset();
      return send(response, 204);
    }
    const asset = method === 'GET' ? findAsset(url) : undefined;
    if (asset)
      return send(response, 200, { 'Content-Type': asset.type, 'Cache-Control': 'no-cache' }, asset.body);
    // A missing picture or script gets a plain answer and no session.
    if (/^\/(static|art)\//.test(url.pathname))
      return send(response, 404, { 'Content-Type': 'text/plain' }, 'Not found');

    const session = store.session(cookieOf(request));
    const headers: Record<string, string> = {
      // Back must show the cart as it is now, not as it was.
      'Cache-Control': 'no-store',
      'Set-Cookie': `${cookieName}=${session.id}; Path=/; HttpOnly; SameSite=Lax`,
    };
    const body = method === 'POST' ? await readBody(request) : '';
    if (body === null) return send(response, 413, headers, 'Too much at once');
    const visit = visitOf({ url, request, session, body, switches });
    const reply = await replyTo(visit, method, switches, log);
    if ('location' in reply) return send(response, 303, { ...headers, Location: reply.location });
    send(
      response,
      reply.status ?? 200,
      { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
      reply.page.markup,
    );
  };

  const server = createServer((request, response) => {
    const started = performance.now();
    response.on('finish', () =>
      log?.(
        `${request.method} ${request.url} ${response.statusCode} ${Math.round(performance.now() - started)} ms`,
      ),
    );
    answer(request, response).catch((error: unknown) => {
      log?.(`${request.method} ${request.url} failed: ${String(error)}`);
      if (!response.headersSent) send(response, 400, {}, 'Bad request');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const actualPort = (server.address() as AddressInfo).port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    port: actualPort,
    reset: () => store.reset(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function replyTo(
  visit: Visit,
  method: string | undefined,
  faults: FaultSwitches,
  log: ShopOptions['log'],
): Promise<Reply> {
  try {
    for (const route of routes) {
      const params = route.method === method ? match(route.path, visit.path) : null;
      if (params) return await route.handle({ ...visit, params });
    }
    return notFound(visit);
  } catch (error) {
    log?.(String(error));
    const leaks = faults.has('search-quote-error') && visit.path === '/products';
    return failed(visit, leaks ? String(error) : null);
  }
}

function visitOf(input: {
  url: URL;
  request: IncomingMessage;
  session: Session;
  body: string;
  switches: FaultSwitches;
}): Visit {
  const { url, request, session, body, switches } = input;
  return {
    path: url.pathname.length > 1 ? url.pathname.replace(/\/+$/, '') || '/' : url.pathname,
    query: url.searchParams,
    form: new URLSearchParams(body),
    params: {},
    // What browsers send with Reload, and not with a link.
    reloaded: /max-age=0|no-cache/.test(request.headers['cache-control'] ?? ''),
    session,
    account: session.signedInAs === null ? null : (session.accounts.get(session.signedInAs) ?? null),
    faults: switches,
  };
}

/** The parameters, or null if the path is another one. */
function match(pattern: string, path: string): Record<string, string> | null {
  const expected = pattern.split('/');
  const actual = path.split('/');
  if (expected.length !== actual.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const found = actual[index]!;
    // Identifiers are plain: one that is percent-encoded is simply not found.
    if (segment.startsWith(':')) params[segment.slice(1)] = found;
    else if (segment !== found) return null;
  }
  return params;
}

function cookieOf(request: IncomingMessage): string | undefined {
  return new RegExp(`(?:^|; )${cookieName}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1];
}

/** The body as text, or null if it is larger than a form of this shop can be. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyLimitBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
  body = '',
): void {
  response.writeHead(status, {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    ...headers,
  });
  response.end(response.req.method === 'HEAD' ? '' : body);
}
