import { createServer, request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startShop } from '#demo/server.ts';
import type { Edit } from './edit.ts';

export interface EditedShop {
  url: string;
  /**
   * Whether everything that the edit changes has been answered at least once: an edit that met nothing says
   * nothing.
   */
  met(): boolean;
  close(): Promise<void>;
}

const textOf = async (answer: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** The clean shop behind a server that edits its pages on their way; without an edit it passes them on. */
export async function startEditedShop(edit?: Edit): Promise<EditedShop> {
  const shop = await startShop({ port: 0 });
  const met = new Set<number | 'css'>();

  const edited = (path: string, type: string, body: string): string => {
    if (edit?.css && type.startsWith('text/css') && path.endsWith('/shop.css')) {
      met.add('css');
      return `${body}\n${edit.css}`;
    }
    if (!edit?.swaps || !type.startsWith('text/html') || (edit.on && !edit.on.test(path))) return body;
    return edit.swaps.reduce((page, [from, to], index) => {
      const next = typeof from === 'string' ? page.split(from).join(to) : page.replace(from, to);
      if (next !== page) met.add(index);
      return next;
    }, body);
  };

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://shop').pathname;
    const onward = ask(
      {
        host: '127.0.0.1',
        port: shop.port,
        path: request.url,
        method: request.method,
        headers: { ...request.headers, 'accept-encoding': 'identity' },
      },
      (answer) => {
        void textOf(answer).then((body) => {
          const type = answer.headers['content-type'] ?? '';
          const changed = /^text\/(?:html|css)/.test(type)
            ? Buffer.from(edited(path, type, body.toString('utf8')))
            : body;
          const { 'content-length': _, 'transfer-encoding': __, ...headers } = answer.headers;
          response.writeHead(answer.statusCode ?? 200, headers);
          response.end(changed);
        });
      },
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    met: () =>
      !edit || ((edit.swaps ?? []).every((_, index) => met.has(index)) && (!edit.css || met.has('css'))),
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await shop.close();
    },
  };
}
