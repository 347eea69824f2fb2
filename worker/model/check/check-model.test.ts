import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { parseEnv } from '#server/platform/env.ts';
import { modelCheckCommand } from '#worker/cli/model-check-command.ts';
import { assumedAbilities } from '../client/abilities.ts';
import { checkModel } from './check-model.ts';
import { discColours, drawKnownPicture, type DiscColour } from './known-picture.ts';
import { placeTrial } from './questions.ts';

interface Body {
  messages: { content: string | { text?: string; image_url?: { url: string } }[] }[];
  response_format?: { json_schema?: { name: string } };
}

let server: Server | undefined;
afterEach(() => void server?.close());

/** A server that answers each question by its name; what it returns is the content of the answer. */
async function serve(
  answer: (name: string, text: string, body: Body) => unknown,
  models: string[] = ['sees'],
) {
  server = createServer((request, response) => {
    let read = '';
    request.on('data', (part: Buffer) => (read += part.toString()));
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      if (request.url === '/v1/models')
        return response.end(JSON.stringify({ data: models.map((id) => ({ id })) }));
      const body = JSON.parse(read) as Body;
      const text = body.messages
        .flatMap(({ content }) =>
          typeof content === 'string' ? content : content.map((part) => part.text ?? ''),
        )
        .join('\n');
      void Promise.resolve(answer(body.response_format?.json_schema?.name ?? '', text, body)).then(
        (content) => {
          const usage = { prompt_tokens: 2000, completion_tokens: 100 };
          response.end(
            JSON.stringify({ choices: [{ message: { content: JSON.stringify(content) } }], usage }),
          );
        },
      );
      return undefined;
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server!.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const pictureOf = ({ messages }: Body): Buffer => {
  const parts = messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content));
  const url = parts.find((part) => part.image_url)!.image_url!.url;
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
};

const bars = [
  '1110111',
  '0010010',
  '1011101',
  '1011011',
  '0111010',
  '1101011',
  '1101111',
  '1010010',
  '1111111',
  '1111011',
];
/** The middle of each bar of a digit, from its top left. */
const bar = [
  [30, 5],
  [5, 30],
  [55, 30],
  [30, 55],
  [5, 80],
  [55, 80],
  [30, 105],
] as const;

async function look(png: Buffer) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3);
  const isDark = (x: number, y: number) => at(x, y)[0]! < 40;
  const digits = Array.from({ length: 6 }, (_, index) =>
    bars.indexOf(bar.map(([x, y]) => (isDark(120 + index * 90 + x, 120 + y) ? '1' : '0')).join('')),
  );
  const disc = `#${at(240, 560).toString('hex')}`;
  const dark: [number, number][] = [];
  for (let y = 380; y < info.height; y++)
    for (let x = 900; x < info.width; x++) if (isDark(x, y)) dark.push([x, y]);
  const mean = (axis: 0 | 1) => dark.reduce((sum, point) => sum + point[axis], 0) / dark.length;
  return {
    digits: digits.join(''),
    colour: (Object.keys(discColours) as DiscColour[]).find((name) => discColours[name] === disc),
    cross: { x: mean(0), y: mean(1) },
  };
}

const word = (text: string) => ({ word: /"([^"]+)"/.exec(text)?.[1], letters: 10 });

const check = (baseUrl: string) =>
  checkModel(
    {
      baseUrl,
      model: 'sees',
      detail: 'low',
      prices: { sees: { in: 1, out: 2 } },
      timeoutMs: 2000,
      backoffMs: 1,
      abilities: assumedAbilities('sees'),
    },
    new AbortController().signal,
  );

describe('a model that is tried out', () => {
  it('is told what to set where nothing answers', async () => {
    const { isReachable, rows } = await check('http://127.0.0.1:9/v1');
    expect(isReachable).toBe(false);
    expect(rows).toMatchObject([{ name: 'server', state: 'fails' }]);
    expect(rows[0]!.says).toContain('OPENAI_BASE_URL');
  });

  it('fails where it does not see the picture', async () => {
    const url = await serve((name, text) =>
      name === 'word' ? word(text) : { digits: '123456', colour: 'red' },
    );
    const { rows } = await check(url);
    expect(rows.map(({ name, state }) => [name, state])).toEqual([
      ['server', 'works'],
      ['chat', 'works'],
      ['schema', 'works'],
      ['picture', 'fails'],
    ]);
    expect(rows.at(-1)!.says).toContain('SIGHTREAD_MODEL');
  });

  it('works, and costs what a long question does sixty times', async () => {
    // It sees the picture by the pixels of the disc, and reads the display by its bars.
    const url = await serve(async (name, text, body) => {
      if (name === 'word') return word(text);
      if (name === 'length') return { element: 1 };
      const seen = await look(pictureOf(body));
      return name === 'place' ? { x: seen.cross.x / 1280, y: seen.cross.y / 800 } : seen;
    });
    const { rows, discovery } = await check(url);
    expect(rows.map(({ name, state }) => [name, state])).toEqual(
      ['server', 'chat', 'schema', 'picture', 'places', 'length', 'speed'].map((name) => [name, 'works']),
    );
    expect(rows[4]!.says).toContain('from 0 to 1');
    expect(discovery).toMatchObject({ tokensIn: 120_000, tokensOut: 6000, micros: 132_000 });
  });

  it('shows what its server lists instead of it', async () => {
    const url = await serve((_, text) => word(text), ['llama', 'qwen']);
    const { rows } = await check(url);
    expect(rows[0]).toMatchObject({
      state: 'partly',
      says: 'It does not list “sees”. It lists llama, qwen.',
    });
  });

  it('is in the exit code of the command', async () => {
    const url = await serve((_, text) => word(text));
    const env = (baseUrl: string) => parseEnv({ OPENAI_BASE_URL: baseUrl, SIGHTREAD_MODEL: 'sees' });
    expect(await modelCheckCommand([], env(url))).toBe(1);
    expect(await modelCheckCommand([], env('http://127.0.0.1:9/v1'))).toBe(2);
    await expect(modelCheckCommand([], parseEnv({}))).rejects.toThrow(/OPENAI_API_KEY/);
  });
});

describe('the known picture', () => {
  it('takes a place in any unit in which it can only be right', async () => {
    const picture = await drawKnownPicture('0123456', 'red', { x: 1100, y: 600 });
    const { fault } = placeTrial(picture, 'pixels');
    expect(fault({ x: 1105, y: 598 })).toBeUndefined();
    expect(fault({ x: 0.86, y: 0.75 })).toBeUndefined();
    expect(fault({ x: 600, y: 600 })).toContain('1100,600');
    expect(fault({ x: 859, y: 750 })).toBeDefined();
  });
});
