/**
 * A local test server with OpenAI's chat completions API, which reads the pictures that it is sent and
 * misbehaves on demand.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import type { Scene, Sight } from '#worker/sight/scene.ts';
import { familyOf } from '../families.ts';
import { honest, readAsked, type Asked, type Rule } from './answers.ts';
import { contentOf, type Quirk, type RequestBody, type Sent } from './quirks.ts';
import { press, verdict } from './shapes.ts';

export type Behaviour =
  | 'honest'
  | 'slow'
  | '429'
  | '429-long'
  | 'quota'
  | '500'
  | 'hang'
  | 'drip'
  | 'close'
  | 'empty'
  | 'malformed'
  | 'off-schema'
  | 'refusal'
  | 'length'
  | 'out-of-range'
  | 'off-picture'
  | 'wrong-element'
  | 'done-at-once'
  | 'invents'
  | 'says-yes'
  | 'no-schema'
  | 'no-format'
  | 'endless'
  | 'no-usage'
  /** Gives this answer, whatever the question. */
  | { instead: unknown }
  /** Answers as one of the servers that there are. */
  | { quirk: Quirk };

export interface SeenRequest {
  /** The raw request, including pictures. */
  body: string;
  asked: Asked;
  pictures: { image: Buffer; scene: Scene }[];
  key: string | undefined;
  at: number;
}

export interface ModelServer {
  /** The base URL. */
  url: string;
  requests: SeenRequest[];
  /** Behaviour for the next requests, one each; the last one repeats. */
  behave(...next: Behaviour[]): void;
  /** Expected usage; `calls` counts all requests. */
  counted: { calls: number; tokensIn: number; tokensOut: number };
  reset(): void;
  close(): Promise<void>;
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

/** An answer with acts in the form that the question has for them. */
const fitted = (answer: unknown, { kind }: Asked): unknown =>
  kind === 'goal' && typeof answer === 'object' && answer && 'acts' in answer
    ? { worked: null, plan: [], note: null, proofs: [], ...answer }
    : answer;

/** `rules`: what the server knows besides reading, namely what a step or assertion means on the page. */
export async function startModelServer({
  sight,
  rules,
  slowMs = 300,
}: {
  sight: Sight;
  rules: Rule[];
  slowMs?: number;
}): Promise<ModelServer> {
  const requests: SeenRequest[] = [];
  const counted = { calls: 0, tokensIn: 0, tokensOut: 0 };
  let queue: Behaviour[] = ['honest'];

  const complete = (
    response: ServerResponse,
    text: string,
    content: unknown,
    more: { refusal?: string; finish_reason?: string; usage?: false; choices?: [] } = {},
  ) => {
    const written = typeof content === 'string' ? content : JSON.stringify(content);
    const usage = {
      prompt_tokens: Math.ceil(text.length / 4) + 85,
      completion_tokens: Math.ceil(written.length / 4),
      total_tokens: 0,
    };
    if (more.usage !== false) {
      counted.tokensIn += usage.prompt_tokens;
      counted.tokensOut += usage.completion_tokens;
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1,
        model: 'sees',
        choices: more.choices ?? [
          {
            index: 0,
            finish_reason: more.finish_reason ?? 'stop',
            message: {
              role: 'assistant',
              content: more.refusal ? null : written,
              refusal: more.refusal ?? null,
            },
          },
        ],
        ...(more.usage === false ? {} : { usage }),
      }),
    );
  };
  const refuse = (
    response: ServerResponse,
    status: number,
    error: { message: string; code?: string },
    headers: Record<string, string> = {},
  ) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error }));
  };

  const send = (response: ServerResponse, { status = 200, headers = {}, json, text }: Sent) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(text ?? JSON.stringify(json));
  };

  const server = createServer(
    (request, response) =>
      void answer(request, response).catch((error: unknown) =>
        refuse(response, 500, { message: String(error) }),
      ),
  );

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const api = request.url === '/v1/responses' ? ('responses' as const) : ('chat' as const);
    if (api === 'chat' && request.url !== '/v1/chat/completions')
      return refuse(response, 404, { message: 'no such address' });
    counted.calls++;
    const behaviour = queue.length > 1 ? queue.shift()! : queue[0]!;
    const parsed = JSON.parse(body) as RequestBody;
    const { text, urls } = contentOf(parsed);
    const pictures = await Promise.all(urls.map(see));
    const asked = readAsked(text, pictures[0]?.scene, familyOf(parsed.model).scale);
    requests.push({ body, asked, pictures, key: request.headers.authorization, at: Date.now() });
    const scene = pictures[0]?.scene;
    if (!scene) return refuse(response, 400, { message: 'There is no picture.' });
    const right = () => honest(asked, scene, rules);
    const isAct = asked.kind === 'decide' || asked.kind === 'goal';
    const act = (where: Parameters<typeof press>[0]) => fitted(press(where), asked);

    if (typeof behaviour === 'object' && 'quirk' in behaviour) {
      const { width, height } = scene;
      const call = {
        api,
        body: parsed,
        nth: requests.length,
        answer: right() as object,
        size: { width, height },
      };
      return send(response, behaviour.quirk({ ...call, listing: asked.listing }));
    }
    if (typeof behaviour === 'object') return complete(response, text, fitted(behaviour.instead, asked));
    switch (behaviour) {
      case 'honest':
        return complete(response, text, right());
      case 'no-usage':
        return complete(response, text, right(), { usage: false });
      case 'slow':
        return void setTimeout(() => complete(response, text, right()), slowMs);
      case '429':
        return refuse(response, 429, { message: 'Too many requests.' }, { 'retry-after': '0.2' });
      case '429-long':
        return refuse(response, 429, { message: 'Too many requests.' }, { 'retry-after': '3600' });
      case 'quota':
        return refuse(response, 429, { message: 'You exceeded your quota.', code: 'insufficient_quota' });
      case '500':
        return refuse(response, 500, { message: 'Out of order.' });
      case 'hang':
        return;
      case 'drip':
        response.writeHead(200, { 'content-type': 'application/json' });
        return void response.write('{"id":"chatcmpl-1","choices":[');
      case 'endless': {
        response.writeHead(200, { 'content-type': 'application/json' });
        const more = () => void (!response.destroyed && response.write(' '.repeat(500_000), more));
        return more();
      }
      case 'close':
        return void request.socket.destroy();
      case 'empty':
        return complete(response, text, '', { choices: [] });
      case 'malformed':
        return complete(response, text, 'Sure! I would press the button.');
      case 'off-schema':
        return complete(response, text, { decision: 'act', action: 'click', element: 'the button' });
      case 'refusal':
        return complete(response, text, '', { refusal: 'I can not help with that.' });
      case 'length':
        return complete(response, text, JSON.stringify(right()).slice(0, 40), { finish_reason: 'length' });
      case 'out-of-range':
        return complete(
          response,
          text,
          isAct ? act({ element: 9999 }) : verdict('holds', [{ element: 9999 }]),
        );
      case 'off-picture':
        return complete(
          response,
          text,
          isAct ? act({ x: 90_000, y: -4 }) : verdict('holds', [{ x: -50, y: 10, width: 90_000, height: 5 }]),
        );
      case 'wrong-element':
        return complete(response, text, isAct ? act({ element: 1 }) : verdict('holds', [{ element: 1 }]));
      case 'done-at-once':
        return complete(
          response,
          text,
          isAct ? { ...(act({ element: 1 }) as object), decision: 'done', acts: [] } : right(),
        );
      case 'invents':
        return complete(
          response,
          text,
          isAct ? right() : verdict('holds', [{ element: 1, quote: 'Order 4711 is on its way to you' }]),
        );
      case 'says-yes':
        return complete(response, text, isAct ? right() : verdict('holds', [{ element: 1 }]));
      case 'no-schema':
        return parsed.response_format?.type === 'json_schema'
          ? refuse(response, 400, { message: 'response_format json_schema is not supported.' })
          : complete(response, text, right());
      case 'no-format':
        return parsed.response_format
          ? refuse(response, 400, { message: 'response_format is not supported.' })
          : complete(response, text, `\`\`\`json\n${JSON.stringify(right())}\n\`\`\``);
    }
  }

  const see = async (url: string) => {
    const image = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
    const { width, height } = await sharp(image).metadata();
    return { image, scene: await sight.look({ image, width, height }) };
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    counted,
    behave(...next) {
      queue = next;
    },
    reset() {
      requests.length = 0;
      Object.assign(counted, { calls: 0, tokensIn: 0, tokensOut: 0 });
      queue = ['honest'];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
