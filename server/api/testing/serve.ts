/** A handler of requests as a real HTTP server, for tests with clients that are programs of their own. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

type Handle = (request: Request) => Promise<Response>;

/** Listens on a free port of 127.0.0.1; `url` has no slash at its end. */
export async function serve(handle: Handle) {
  const server = createServer(
    (incoming, outgoing) =>
      void answer({ handle, incoming, outgoing }).catch((error: unknown) => outgoing.destroy(error as Error)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function answer({
  handle,
  incoming,
  outgoing,
}: {
  handle: Handle;
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}): Promise<void> {
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const headers = new Headers();
  for (let at = 0; at < incoming.rawHeaders.length; at += 2)
    headers.append(incoming.rawHeaders[at]!, incoming.rawHeaders[at + 1]!);
  const response = await handle(
    new Request(new URL(incoming.url ?? '/', `http://${incoming.headers.host}`), {
      method: incoming.method,
      headers,
      signal: gone.signal,
      ...(chunks.length > 0 ? { body: new Uint8Array(Buffer.concat(chunks)) } : {}),
    }),
  );
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body) await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing);
  else outgoing.end();
}
