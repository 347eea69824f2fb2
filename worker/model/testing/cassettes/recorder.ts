/** Passes requests on to a model's server, and keeps what it answers as a tape. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Sight } from '#worker/sight/scene.ts';
import { findObjects } from '../../answer/find-objects.ts';
import { keyOf, readRequest } from './request.ts';
import { linesOf } from './seen.ts';
import type { Tape } from './tape.ts';

export interface TapeRecorder {
  /** The base URL. */
  url: string;
  tape: Tape;
  close(): Promise<void>;
}

/** @param server the base URL of the server that answers: `https://host/v1` */
export async function startRecorder({
  server,
  sight,
}: {
  server: string;
  sight: Sight;
}): Promise<TapeRecorder> {
  const tape: Tape = { model: '', scenes: [], answers: [] };
  const proxy = createServer(
    (request, response) =>
      void pass(request, response).catch((error: unknown) => {
        response.writeHead(502, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error: { message: String(error) } }));
      }),
  ).listen(0, '127.0.0.1');
  await new Promise((resolve) => proxy.once('listening', resolve));

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString('utf8');
    const { authorization } = request.headers;
    const answered = await fetch(`${server.replace(/\/$/, '')}${(request.url ?? '').replace(/^\/v1/, '')}`, {
      method: request.method ?? 'POST',
      headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
      ...(body ? { body } : {}),
    });
    // At once, in part: who answers may take longer than anybody waits for a sign of life.
    response.writeHead(answered.status, { 'content-type': 'application/json' });
    response.flushHeaders();
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of answered.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      response.write(chunk);
    }
    if (answered.ok && body) await keep(body, text);
    response.end();
  }

  async function keep(body: string, text: string): Promise<void> {
    const asked = readRequest(body);
    const whole = keyOf(asked);
    const { listed: _, ...key } = whole;
    const lines = await linesOf(asked, whole, sight);
    const completed = JSON.parse(text) as {
      model?: string;
      choices?: { message?: { content?: unknown } }[];
    };
    const content = completed.choices?.[0]?.message?.content;
    const answer = typeof content === 'string' ? findObjects(content).at(-1) : undefined;
    if (answer === undefined) return;
    tape.model = completed.model ?? asked.model;
    const known = tape.scenes.findIndex((scene) => JSON.stringify(scene) === JSON.stringify(lines));
    const scene = known >= 0 ? known : tape.scenes.push(lines) - 1;
    tape.answers.push({ ...key, scene, answer });
  }

  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/v1`,
    tape,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}
