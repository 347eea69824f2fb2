import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { RunningApp } from './app.ts';

/**
 * One change at serving time. What is not named stays as the app has it; several of one path are made one
 * after the other.
 */
export interface Rewrite {
  /** Path and query that it concerns. */
  path: RegExp;
  method?: string;
  /** The answer's text; who does not find the place to change throws. */
  text?(text: string): string;
  /** Answers in the app's place, which never learns of the request. */
  answer?: { status: number; type: string; body: string };
  /** What the app is asked for in place of this. */
  asks?(path: string): string;
  waitMs?: number;
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

/** Stands before an app and changes what it says. Without rewrites it is the app as it is. */
export async function startProxy(
  target: string,
  rewrites: readonly Rewrite[],
): Promise<RunningApp & { missed: string[] }> {
  const upstream = new URL(target);
  const missed: string[] = [];
  let own = '';

  const changed = (rewrites: readonly Rewrite[], path: string, text: string): string =>
    rewrites.reduce((so, rewrite) => {
      try {
        return rewrite.text?.(so) ?? so;
      } catch (error) {
        missed.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
        return so;
      }
    }, text);

  const pass = (request: IncomingMessage, response: ServerResponse, asked: readonly Rewrite[]): void => {
    const path = request.url ?? '/';
    const headers: IncomingHttpHeaders = { ...request.headers, 'accept-encoding': 'identity' };
    const isRewritten = asked.some(({ text }) => text);
    if (isRewritten) for (const name of ['if-none-match', 'if-modified-since', 'range']) delete headers[name];
    const forward = ask(
      {
        host: upstream.hostname,
        port: upstream.port,
        method: request.method,
        path: asked.find(({ asks }) => asks)?.asks?.(path) ?? path,
        headers,
      },
      (answer) => {
        const { location } = answer.headers;
        const answered: IncomingHttpHeaders = {
          ...answer.headers,
          ...(location ? { location: location.replace(upstream.origin, own) } : {}),
        };
        if (!isRewritten) {
          response.writeHead(answer.statusCode ?? 502, answered);
          answer.pipe(response);
          return;
        }
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          for (const name of ownHeaders) delete answered[name];
          response
            .writeHead(answer.statusCode ?? 502, answered)
            .end(changed(asked, path, Buffer.concat(parts).toString('utf8')));
        });
      },
    );
    forward.on('error', () => response.destroy());
    request.pipe(forward);
  };

  const server = createServer((request, response) => {
    const asked = rewrites.filter(
      ({ path, method }) => path.test(request.url ?? '/') && (!method || method === request.method),
    );
    const answer = asked.find((one) => one.answer)?.answer;
    const go = () => {
      if (!answer) return pass(request, response, asked);
      request.resume();
      response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
    };
    const waitMs = Math.max(0, ...asked.map((one) => one.waitMs ?? 0));
    if (waitMs > 0) setTimeout(go, waitMs);
    else go();
  });
  server.on('upgrade', (request: IncomingMessage, socket, head: Buffer) => {
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
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: own,
    missed,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
