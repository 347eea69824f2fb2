/**
 * A local test server that answers questions about a whole app as it is told to, and hands on all others to the
 * server that reads pictures.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contentOf, type RequestBody } from '../../testing/quirks.ts';

/** An answer to a question of one name, from its text. */
export type Told = (text: string, pictures: number) => object;

export interface AnalystServer {
  /** The base URL. */
  url: string;
  /** Names of the questions, those that were handed on included, in order. */
  names: string[];
  /** Raw requests. */
  bodies: string[];
  close(): void;
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

/** `others`: base URL of the server to which all questions go that `told` does not name; without it, they are refused. */
export async function startAnalystServer(
  told: Record<string, Told>,
  others?: string,
): Promise<AnalystServer> {
  const names: string[] = [];
  const bodies: string[] = [];
  const answer = async (body: string): Promise<{ status: number; text: string }> => {
    const parsed = JSON.parse(body) as RequestBody & { response_format?: { json_schema?: { name: string } } };
    const name = parsed.response_format?.json_schema?.name ?? '';
    names.push(name);
    bodies.push(body);
    const { text, urls } = contentOf(parsed);
    const own = told[name]?.(text, urls.length);
    if (!own && others === undefined)
      return { status: 404, text: JSON.stringify({ error: { message: `Nobody told of ${name}.` } }) };
    if (!own) {
      const handed = await fetch(`${others}/chat/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      return { status: handed.status, text: await handed.text() };
    }
    const content = JSON.stringify(own);
    const usage = {
      prompt_tokens: Math.ceil(text.length / 4) + 85 * urls.length,
      completion_tokens: Math.ceil(content.length / 4),
    };
    return { status: 200, text: JSON.stringify({ choices: [{ message: { content } }], usage }) };
  };
  const server = createServer((request, response) => {
    void bodyOf(request)
      .then(answer)
      .then(({ status, text }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(text),
      );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    names,
    bodies,
    close: () => void server.close(),
  };
}

/** The number of the first element whose words contain `words`; null where none does. */
export function elementOf(text: string, words: string): number | null {
  const line = text.split('\n').find((one) => /^\[\d+\] /.test(one) && one.includes(words));
  return line ? Number(/^\[(\d+)\]/.exec(line)![1]) : null;
}
