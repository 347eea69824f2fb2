/**
 * A model that is wrong on purpose, on a server of the tests: it gives the verdict that it is told to give,
 * and stands by it, or reads and concludes something else when it looks again.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import type { Scene } from '#worker/sight/scene.ts';
import { contentOf, type RequestBody } from './quirks.ts';

export interface Lie {
  /** The answer to the first question. */
  first: object;
  /** What it reads: all that stands on the page, nothing, or these texts. */
  reads: 'page' | 'nothing' | string[];
  /** What it concludes when it looks again. */
  again: 'the same' | 'the opposite' | 'neither' | 'both' | 'always the first';
}

export interface Liar {
  url: string;
  /** Names of the questions since the last lie. */
  asked: string[];
  tell(lie: Lie, scene: Scene): void;
  close(): void;
}

const denial = 'It is NOT true that: ';

function secondLook({ first, again }: Lie, text: string): string {
  if (again === 'neither' || again === 'both') return again;
  if (again === 'always the first') return 'first';
  const isClaimFirst = !text.includes(`First statement: ${denial}`);
  const isHeld = 'verdict' in first && first.verdict === 'holds';
  return (isHeld === (again === 'the same')) === isClaimFirst ? 'first' : 'second';
}

export async function startLiar(): Promise<Liar> {
  let lie: Lie;
  let page: string[] = [];
  const asked: string[] = [];
  const answer = (name: string, text: string): object => {
    const texts = lie.reads === 'page' ? page : lie.reads === 'nothing' ? [] : lie.reads;
    if (name === 'reading') return { texts };
    if (name === 'second_look') return { texts, proves: secondLook(lie, text), says: 'So it is.' };
    return lie.first;
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const parsed = JSON.parse(body) as RequestBody & { response_format: { json_schema: { name: string } } };
      const { name } = parsed.response_format.json_schema;
      asked.push(name);
      const content = JSON.stringify(answer(name, contentOf(parsed).text));
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ choices: [{ message: { content } }] }));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    tell(next, scene) {
      lie = next;
      page = scene.lines.map(({ text }) => text);
      asked.length = 0;
    },
    close: () => void server.close(),
  };
}

/** The page of a scene, with a bar for each word and a frame for each control. */
export async function draw({ width, height, lines, controls }: Scene): Promise<Buffer> {
  const bars = lines
    .flatMap(({ words }) => words)
    .map(({ box }) => `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}"/>`);
  const frames = controls.map(
    ({ box }) =>
      `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="none" stroke="#777"/>`,
  );
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
        `<rect width="100%" height="100%" fill="#fff"/>${frames.join('')}${bars.join('')}</svg>`,
    ),
  )
    .png()
    .toBuffer();
}
