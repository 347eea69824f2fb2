/**
 * Stands in for a model: writes each request into a folder of its own, with its pictures, and waits until
 * somebody who looks at them has put an answer beside them.
 */
import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { completion } from '#worker/model/testing/cassettes/player.ts';
import { readRequest, type ModelRequest } from '#worker/model/testing/cassettes/request.ts';

/** How often an answer is looked for, and how often a sign of life is sent meanwhile, ms. */
const [lookMs, aliveMs] = [300, 20_000];

export interface StandIn {
  /** The base URL. */
  url: string;
  close(): void;
}

const files = {
  task: 'task.txt',
  system: 'system.txt',
  schema: 'schema.json',
  answer: 'answer.json',
  gone: 'gone',
};

/** A request that waits for its answer. */
export interface OpenRequest {
  /** The name of its folder. */
  id: string;
  folder: string;
  pictures: string[];
  task: string;
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

export async function openRequests(folder: string): Promise<OpenRequest[]> {
  const open: OpenRequest[] = [];
  for (const id of (await readdir(folder).catch((): string[] => [])).sort()) {
    const own = join(folder, id);
    const names = await readdir(own).catch((): string[] => []);
    if (!names.includes(files.task) || names.includes(files.answer) || names.includes(files.gone)) continue;
    open.push({
      id,
      folder: own,
      pictures: names.filter((name) => name.endsWith('.png')).map((name) => join(own, name)),
      task: await readFile(join(own, files.task), 'utf8'),
    });
  }
  return open;
}

/** Puts an answer beside a request. Throws where it is no JSON object, or where a field of the schema is missing. */
export async function answerRequest({ folder }: OpenRequest, text: string): Promise<void> {
  const answer = JSON.parse(text) as unknown;
  if (typeof answer !== 'object' || answer === null) throw new Error('An answer is a JSON object.');
  const schema = JSON.parse(await readFile(join(folder, files.schema), 'utf8')) as {
    required?: string[];
  } | null;
  const missing = (schema?.required ?? []).filter((name) => !Object.hasOwn(answer, name));
  if (missing.length > 0) throw new Error(`The answer has no ${missing.join(', ')}.`);
  await writeFile(join(folder, files.answer), JSON.stringify(answer));
}

async function writeRequest(folder: string, asked: ModelRequest): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, files.system), asked.system);
  await writeFile(join(folder, files.schema), JSON.stringify(asked.schema ?? null, null, 1));
  for (const [index, picture] of asked.pictures.entries())
    await sharp(picture)
      .png()
      .toFile(join(folder, `picture-${index + 1}.png`));
  // Last: from then on it counts as open.
  await writeFile(join(folder, files.task), asked.texts.join('\n\n'));
}

export async function startStandIn({ folder, port }: { folder: string; port: number }): Promise<StandIn> {
  await mkdir(folder, { recursive: true });
  let count = (await readdir(folder)).length;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'application/json' });
      return void response.end(
        JSON.stringify({ object: 'list', data: [{ id: 'stand-in', object: 'model' }] }),
      );
    }
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const asked = readRequest(Buffer.concat(parts).toString('utf8'));
    const own = join(folder, `${String(++count).padStart(4, '0')}-${asked.kind || 'question'}`);
    await writeRequest(own, asked);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.flushHeaders();
    const answer = await awaited(own, response);
    if (answer === undefined) return void (await writeFile(join(own, files.gone), ''));
    const usage = {
      prompt_tokens:
        Math.ceil([asked.system, ...asked.texts].join('').length / 4) + asked.pictures.length * 1000,
      completion_tokens: Math.ceil(answer.length / 4),
    };
    response.end(JSON.stringify(completion(asked.model, answer, usage)));
  }

  const server = createServer(
    (request, response) =>
      void serve(request, response).catch((error: unknown) => {
        if (!response.headersSent) response.writeHead(400, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error: { message: String(error) } }));
      }),
  );
  server.requestTimeout = 0;
  server.listen(port, '127.0.0.1');
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The answer's text, once it is there; undefined where whoever asked has gone. */
async function awaited(folder: string, response: ServerResponse): Promise<string | undefined> {
  let alive = performance.now();
  while (!(await exists(join(folder, files.answer)))) {
    if (response.destroyed) return undefined;
    await wait(lookMs);
    if (performance.now() - alive < aliveMs) continue;
    alive = performance.now();
    // A space ahead of the JSON means nothing.
    response.write(' ');
  }
  await wait(50);
  return readFile(join(folder, files.answer), 'utf8');
}
