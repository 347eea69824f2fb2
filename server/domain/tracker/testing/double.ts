/** A server that keeps issues as a tracker does, over the wire, and has troubles when told to. For tests. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Trouble =
  /** Answers so, and does nothing. */
  | { status: number; headers?: Record<string, string>; body?: unknown }
  /** Does it, and drops the connection before it answers. */
  | 'drop';

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  raw: Buffer;
  /** Of a JSON body. */
  json: Record<string, unknown>;
}
export interface Said {
  status?: number;
  body?: unknown;
}

export interface Double {
  url: string;
  /** Every request, as `POST /path`. */
  asked: string[];
  /** What becomes of the next requests that match: each trouble meets one. */
  trouble(match: RegExp, ...troubles: Trouble[]): void;
  close(): Promise<void>;
}

export async function startDouble(answer: (asked: Asked) => Said): Promise<Double> {
  const asked: string[] = [];
  const troubles: { match: RegExp; trouble: Trouble }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks);
      const url = new URL(request.url ?? '/', 'http://tracker.test');
      const isJson = request.headers['content-type']?.includes('json');
      const one: Asked = {
        method: request.method ?? 'GET',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        raw,
        json: isJson ? (JSON.parse(raw.toString()) as Record<string, unknown>) : {},
      };
      const line = `${one.method} ${one.path}${isJson && typeof one.json.query === 'string' ? ` ${one.json.query.slice(0, 60)}` : ''}`;
      asked.push(line);
      const at = troubles.findIndex(({ match }) => match.test(line));
      const trouble = at < 0 ? undefined : troubles.splice(at, 1)[0]!.trouble;
      const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
        response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(JSON.stringify(body ?? {}));
      if (trouble && trouble !== 'drop')
        return send(trouble.status, trouble.body ?? { message: 'Trouble' }, trouble.headers);
      const { status = 200, body } = answer(one);
      if (trouble === 'drop') return request.socket.destroy();
      send(status, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    trouble: (match, ...more) => void troubles.push(...more.map((trouble) => ({ match, trouble }))),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
