import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.csv': 'text/csv',
  '.json': 'application/json',
};

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** How long a poll stays open, ms. */
const pollMs = 25_000;

/** Answers that pages need beside their files, by the first part of the path after /x/. */
const answers: Record<string, (query: URLSearchParams, response: ServerResponse) => Promise<void>> = {
  async wait(query, response) {
    await wait(Number(query.get('ms') ?? 0));
    response.writeHead(Number(query.get('status') ?? 200), {
      'content-type': query.get('type') ?? 'text/plain; charset=utf-8',
    });
    response.end(query.get('body') ?? '');
  },
  async poll(_query, response) {
    await wait(pollMs);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  },
  async events(query, response) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const ticking = setInterval(
      () => response.write(`data: ${Date.now()}\n\n`),
      Number(query.get('every') ?? 300),
    );
    response.on('close', () => clearInterval(ticking));
  },
  async list(query, response) {
    await wait(Number(query.get('ms') ?? 0));
    const from = Number(query.get('from') ?? 1);
    const word = query.get('word') ?? 'Item';
    const items = Array.from({ length: Number(query.get('count') ?? 20) }, (_, at) => `${word} ${from + at}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(items));
  },
  async filter(query, response) {
    await wait(Number(query.get('ms') ?? 0));
    const begins = (query.get('q') ?? '').toLowerCase();
    const items = (query.get('of') ?? '').split(',').filter((item) => item.toLowerCase().startsWith(begins));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(items));
  },
};

/** Serves a folder of pages at two origins, so that a page can hold a frame of another site. */
export async function servePages(root: string): Promise<{ url: string; close(): Promise<void> }> {
  const origins: string[] = [];
  const page = async (path: string, own: string, response: ServerResponse) => {
    const file = join(root, normalize(path.endsWith('/') ? `${path}index.html` : path));
    const body = await readFile(file);
    const type = types[extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
    const other = origins.find((origin) => origin !== own) ?? own;
    response.end(type.startsWith('text/html') ? body.toString().replaceAll('{{other}}', other) : body);
  };
  const start = async (host: string): Promise<Server> => {
    const server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      const name = /^\/x\/(\w+)$/.exec(pathname)?.[1] ?? '';
      const own = `http://${request.headers.host}`;
      const answered =
        name === 'page'
          ? wait(Number(searchParams.get('ms') ?? 0)).then(() =>
              page(searchParams.get('path') ?? '/', own, response),
            )
          : (answers[name]?.(searchParams, response) ?? page(decodeURIComponent(pathname), own, response));
      answered.catch(() =>
        response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>'),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origins.push(`http://${host}:${(server.address() as AddressInfo).port}`);
    return server;
  };
  const servers = [await start('127.0.0.1'), await start('localhost')];
  return {
    url: origins[0]!,
    async close() {
      await Promise.all(
        servers.map((server) => {
          server.closeAllConnections();
          return new Promise((resolve) => server.close(resolve));
        }),
      );
    },
  };
}
