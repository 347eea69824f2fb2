import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { RunningApp } from './server.ts';

/**
 * One change at serving time. What is not named stays as the app has it; several of one path are made one
 * after the other. What is changed is told in data where it can be, so that a change of it is seen.
 */
export interface Rewrite {
  /** Path and query that it concerns. */
  path: RegExp;
  method?: string;
  /** Only where what is sent to the app is so. */
  when?(sent: string): boolean;
  /** Places of the answer's text, each changed wherever it stands; who does not stand there is told of. */
  swaps?: readonly (readonly [from: string, to: string])[];
  /** The answer's text; who does not find the place to change throws. */
  text?(text: string, path: string): string;
  /** The answer's JSON, changed in place or returned anew. */
  data?(data: unknown, path: string): unknown;
  /** What the app is sent in place of this. */
  sends?(sent: string, path: string): string;
  /** Answers in the app's place, which never learns of the request. */
  answer?: { status: number; type: string; body: string };
  /** What the app is asked for in place of this. */
  asks?(path: string): string;
  waitMs?: number;
  /** Sends what is sent to the app a first time, unseen. */
  twice?: true;
}

/** Headers that speak of the bytes of one connection, or would bring back what was rewritten. */
const ownHeaders = [
  'content-length',
  'transfer-encoding',
  'content-encoding',
  'etag',
  'last-modified',
  'connection',
  'keep-alive',
];

/** Changes each place; throws where one is not there, so that no fault is planted in name only. */
const swapped = (text: string, swaps: NonNullable<Rewrite['swaps']>): string =>
  swaps.reduce((so, [from, to]) => {
    if (!so.includes(from)) throw new Error(`“${from}” is not in it`);
    // A function, since “$” means something in a string that replaces.
    return so.replaceAll(from, () => to);
  }, text);

function rewritten(rewrite: Rewrite, text: string, path: string): string {
  const swappedText = swapped(text, rewrite.swaps ?? []);
  const so = rewrite.text?.(swappedText, path) ?? swappedText;
  if (!rewrite.data) return so;
  const data: unknown = JSON.parse(so);
  return JSON.stringify(rewrite.data(data, path) ?? data);
}

const whole = (message: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    message
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => resolve(Buffer.concat(parts)))
      .on('error', reject);
  });

/** From where to where a proxy stands, and what could not be changed on the way. */
interface Way {
  upstream: URL;
  own: string;
  missed: string[];
}

const changed = ({ missed }: Way, asked: readonly Rewrite[], path: string, text: string): string =>
  asked.reduce((so, rewrite) => {
    try {
      return rewritten(rewrite, so, path);
    } catch (error) {
      missed.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
      return so;
    }
  }, text);

/** Asks the app, and answers what it says, changed. `sent` where it had to be read. */
function pass(
  way: Way,
  request: IncomingMessage,
  response: ServerResponse,
  asked: readonly Rewrite[],
  sent: Buffer | undefined,
): void {
  const { hostname, port, origin } = way.upstream;
  const path = request.url ?? '/';
  const headers: IncomingHttpHeaders = { ...request.headers, 'accept-encoding': 'identity' };
  if (sent) {
    delete headers['transfer-encoding'];
    headers['content-length'] = String(sent.length);
  }
  const isRewritten = asked.some(({ swaps, text, data }) => swaps ?? text ?? data);
  if (isRewritten) for (const name of ['if-none-match', 'if-modified-since', 'range']) delete headers[name];
  const forward = ask(
    {
      host: hostname,
      port,
      method: request.method,
      path: asked.find(({ asks }) => asks)?.asks?.(path) ?? path,
      headers,
    },
    (answer) => {
      const { location } = answer.headers;
      const answered: IncomingHttpHeaders = {
        ...answer.headers,
        ...(location ? { location: location.replace(origin, way.own) } : {}),
      };
      const status = answer.statusCode ?? 502;
      if (!isRewritten || status >= 300) {
        response.writeHead(status, answered);
        answer.pipe(response);
        return;
      }
      void whole(answer).then((bytes) => {
        for (const name of ownHeaders) delete answered[name];
        response.writeHead(status, answered).end(changed(way, asked, path, bytes.toString('utf8')));
      });
    },
  );
  forward.on('error', () => response.destroy());
  if (sent) forward.end(sent);
  else request.pipe(forward);
}

/** Sends the app what is sent, and tells nobody of its answer. */
const sendUnseen = (
  { upstream: { hostname: host, port } }: Way,
  { headers, method, url: path }: IncomingMessage,
  sent: Buffer,
): Promise<void> =>
  new Promise((resolve) => {
    const own = { ...headers, 'content-length': String(sent.length) };
    ask({ host, port, method, path, headers: own }, (answer) => answer.resume().on('end', resolve))
      .on('error', () => resolve())
      .end(sent);
  });

async function serve(
  way: Way,
  rewrites: readonly Rewrite[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url ?? '/';
  const there = rewrites.filter(
    (one) => one.path.test(path) && (!one.method || one.method === request.method),
  );
  const isRead = there.some(({ when, sends, twice }) => when ?? sends ?? twice);
  const came = isRead ? await whole(request) : undefined;
  const asked = there.filter(({ when }) => when?.(came!.toString('utf8')) ?? true);
  const waitMs = Math.max(0, ...asked.map((one) => one.waitMs ?? 0));
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs).unref());
  const answer = asked.find((one) => one.answer)?.answer;
  if (answer) {
    request.resume();
    response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
    return;
  }
  const isSentAnew = asked.some(({ sends }) => sends);
  const sent = isSentAnew
    ? Buffer.from(asked.reduce((so, one) => one.sends?.(so, path) ?? so, came!.toString('utf8')))
    : came;
  if (asked.some(({ twice }) => twice)) await sendUnseen(way, request, sent!);
  pass(way, request, response, asked, sent);
}

/** Sockets go through as they are. */
function tunnel(upstream: URL, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const through = connect(Number(upstream.port), upstream.hostname, () => {
    const lines = Array.from(
      { length: request.rawHeaders.length / 2 },
      (_, at) => `${request.rawHeaders[at * 2]}: ${request.rawHeaders[at * 2 + 1]}`,
    );
    through.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    through.write(head);
    socket.pipe(through).pipe(socket);
  });
  through.on('error', () => socket.destroy());
  socket.on('error', () => through.destroy());
}

/** Stands before an app and changes what it says. Without rewrites it is the app as it is. */
export async function startProxy(
  target: string,
  rewrites: readonly Rewrite[],
): Promise<RunningApp & { missed: string[] }> {
  const way: Way = { upstream: new URL(target), own: '', missed: [] };
  const server = createServer((request, response) => {
    serve(way, rewrites, request, response).catch(() => response.destroy());
  });
  server.on('upgrade', (request: IncomingMessage, socket, head: Buffer) =>
    tunnel(way.upstream, request, socket, head),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  way.own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: way.own,
    missed: way.missed,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
