/** How servers of models really answer, each as a function from a request. */
import { textOf } from '../answer/read-answer.ts';
import type { Listed } from './answers.ts';

interface Part {
  type: string;
  text?: string;
  image_url?: string | { url: string; detail?: string };
}

/** A request of either API. */
export interface RequestBody {
  model: string;
  messages?: { role: string; content: string | Part[] }[];
  instructions?: string;
  input?: { role: string; content: Part[] }[];
  response_format?: { type: string };
  max_tokens?: number;
  max_completion_tokens?: number;
  temperature?: number;
  reasoning_effort?: string;
}

export interface Call {
  api: 'chat' | 'responses';
  body: RequestBody;
  /** Number of requests so far, this one included. */
  nth: number;
  /** The right answer. */
  answer: object;
  listing: Listed[];
  /** Of the first picture, px. */
  size: { width: number; height: number };
}

export interface Sent {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  /** Instead of JSON. */
  text?: string;
}

export type Quirk = (call: Call) => Sent;

const partsOf = ({ messages = [], input = [] }: RequestBody): Part[] =>
  [...messages, ...input].flatMap(({ content }) => (typeof content === 'string' ? [] : content));

/** What a request says to the user's role, and its pictures. */
export function contentOf(body: RequestBody): { text: string; urls: string[] } {
  const parts = partsOf(body);
  return {
    text: parts.flatMap(({ text }) => text ?? []).join('\n'),
    urls: parts.flatMap(({ image_url: url }) => (typeof url === 'string' ? url : (url?.url ?? []))),
  };
}

const instructionsOf = ({ messages = [], instructions = '' }: RequestBody): string =>
  `${instructions}${messages.map(({ content }) => textOf(content)).join('\n')}`;

const capOf = ({ max_tokens: old, max_completion_tokens: cap }: RequestBody): number => cap ?? old ?? 0;

/** A whole answer of the chat API. */
export const chat = (content: unknown, more: object = {}): Sent => ({
  json: {
    id: 'chatcmpl-1',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content }, ...more }],
    usage: { prompt_tokens: 900, completion_tokens: 60, total_tokens: 960 },
  },
});

export const refuse = (status: number, error: unknown, headers: Record<string, string> = {}): Sent => ({
  status,
  headers,
  json: { error },
});

const written = ({ answer }: Call): string => JSON.stringify(answer);
const right = (call: Call): Sent => chat(written(call));
/** Answers rightly but with a change of the text. */
const saying =
  (change: (text: string) => unknown): Quirk =>
  (call) =>
    chat(change(written(call)));
/** Answers rightly unless a request is as the server does not take it. */
const unless =
  (isWrong: (body: RequestBody) => boolean, refusal: Sent): Quirk =>
  (call) =>
    isWrong(call.body) ? refusal : right(call);
const once =
  (first: Sent): Quirk =>
  (call) =>
    call.nth === 1 ? first : right(call);

const isCut = { finish_reason: 'length' };

/** The answer with the place of each element in place of its number, in a unit of the model's own. */
export const pointing =
  (scale: (size: Call['size']) => Call['size']): Quirk =>
  (call) => {
    const { width, height } = scale(call.size);
    const middleOf = (element: unknown) => call.listing.find(({ number }) => number === element)?.box;
    const placed = JSON.stringify(call.answer, (_, value: unknown) => {
      const box =
        typeof value === 'object' && value && 'element' in value ? middleOf(value.element) : undefined;
      if (!box || !('kind' in (value as object))) return value;
      const x = ((box.x + box.width / 2) / call.size.width) * width;
      const y = ((box.y + box.height / 2) / call.size.height) * height;
      return { ...(value as object), element: null, x, y };
    });
    return chat(placed);
  };

/** Servers with which a test works, by what is odd about them. */
export const workable: Record<string, Quirk> = {
  'it thinks aloud first': saying((text) => `<think>Is it {"decision":"done"}? No.</think>\n\n${text}`),
  'its thinking was opened by the prompt': saying((text) => `Is it so? Yes.\n</think>\n${text}`),
  'it writes prose around': saying((text) => `Certainly! Here is my answer:\n\n${text}\n\nAnything else?`),
  'it writes a fence around': saying((text) => `\`\`\`json\n${text}\n\`\`\``),
  'it answers in parts': saying((text) => [{ type: 'text', text }]),
  'it thinks in a part': saying((text) => [
    { type: 'thinking', thinking: 'Hm {' },
    { type: 'text', text },
  ]),
  'it leaves nulls out': saying((text) =>
    JSON.stringify(JSON.parse(text, (_, value: unknown) => value ?? undefined)),
  ),
  'it writes numbers as texts': saying((text) => text.replace(/:(\d+(\.\d+)?)/g, ':"$1"')),
  'it adds keys': saying((text) => `{"thoughts": {"step": 1}, ${text.slice(1)}`),
  'it leaves a comma behind': saying((text) => `${text.slice(0, -1)},\n}`),
  'it answers an object': saying((text) => JSON.parse(text) as unknown),
  'it ignores the format, and is told of it': (call) =>
    instructionsOf(call.body).includes('Answer with one JSON object')
      ? right(call)
      : chat('I would press that button.'),
  'it refuses json_schema': unless(
    (body) => body.response_format?.type === 'json_schema',
    refuse(400, { message: "'response_format.type' must be 'json_object' or 'text'." }),
  ),
  'it breaks over json_schema, and says so': unless(
    (body) => body.response_format?.type === 'json_schema',
    refuse(500, { message: 'failed to parse grammar', type: 'server_error' }),
  ),
  'it breaks over json_schema without a word': unless(
    (body) => body.response_format?.type === 'json_schema',
    { status: 500, text: 'Internal Server Error' },
  ),
  'it refuses every format': unless(
    (body) => body.response_format !== undefined,
    refuse(400, { message: 'Unknown field: response_format' }),
  ),
  'it refuses json_schema as 422 without a word': unless(
    (body) => body.response_format?.type === 'json_schema',
    { status: 422, text: '' },
  ),
  'it knows only max_tokens': unless(
    (body) => body.max_completion_tokens !== undefined,
    refuse(400, { message: 'Unrecognized request argument supplied: max_completion_tokens' }),
  ),
  'it knows no cap': unless((body) => capOf(body) > 0, {
    status: 422,
    json: { detail: [{ loc: ['body', 'max_tokens'], msg: 'max_tokens: extra fields not permitted' }] },
  }),
  'it grants fewer tokens': unless(
    (body) => capOf(body) >= 2049,
    refuse(400, { message: 'max_tokens must be less than 2049.', param: 'max_tokens' }),
  ),
  'its context is short': unless(
    (body) => capOf(body) > 4096 - 1500,
    refuse(400, {
      message:
        "'max_completion_tokens' is too large: 4000. This model's maximum context length is 4096 tokens " +
        'and your request has 1500 input tokens.',
    }),
  ),
  'it counts the answer as context': unless(
    (body) => capOf(body) > 1000,
    refuse(400, {
      message: 'Requested tokens exceed context window of 8192',
      code: 'context_length_exceeded',
    }),
  ),
  'it takes no temperature': unless(
    (body) => body.temperature !== undefined,
    refuse(400, { message: "Unsupported value: 'temperature' does not support 0.", param: 'temperature' }),
  ),
  'it thinks long': (call) => (capOf(call.body) < 8000 ? chat('', isCut) : right(call)),
  'it thinks long and takes no effort': (call) => {
    if (call.body.reasoning_effort) return refuse(400, { message: 'Unknown parameter: reasoning_effort' });
    return capOf(call.body) < 8000 ? chat('<think>Well', isCut) : right(call);
  },
  'it takes no detail': unless(
    (body) => partsOf(body).some(({ image_url: url }) => typeof url === 'object' && url.detail !== undefined),
    { status: 422, json: { detail: [{ loc: ['image_url', 'detail'], msg: "'detail' is not permitted" }] } },
  ),
  'it takes no system role': unless(
    (body) => body.messages?.some(({ role }) => role === 'system') ?? false,
    refuse(400, { message: 'System role not supported' }),
  ),
  'it takes one picture': unless(
    (body) => contentOf(body).urls.length > 1,
    refuse(400, { message: 'At most 1 image(s) may be provided in one request.' }),
  ),
  'it answers responses alone': (call) =>
    call.api === 'chat'
      ? refuse(404, {
          message: 'This model is only supported in v1/responses and not in v1/chat/completions.',
        })
      : {
          json: {
            output: [
              { type: 'reasoning', summary: [] },
              { type: 'message', content: [{ type: 'output_text', text: written(call) }] },
            ],
            usage: { input_tokens: 900, output_tokens: 60 },
          },
        },
  'it calls its JSON text': (call) => {
    const { json } = right(call);
    return { text: JSON.stringify(json), headers: { 'content-type': 'text/plain' } };
  },
  'it sends no usage': (call) => ({
    json: { choices: [{ message: { content: written(call) } }], usage: null },
  }),
  'it is busy for a moment': once(refuse(429, { message: 'Slow down.' }, { 'retry-after': '0.1' })),
  'it is busy with status 200': once({ json: { error: { code: 429, message: 'Provider is busy.' } } }),
  'it is overloaded for a moment': once({ status: 529, json: { error: { message: 'Overloaded' } } }),
  'it points in fractions': pointing(() => ({ width: 1, height: 1 })),
  'it points in px': pointing((size) => size),
};

/** Servers with which no test can work, with the words that people must be told. */
export const hopeless: Record<string, { quirk: Quirk; says: string }> = {
  'it sees no pictures': {
    quirk: () => refuse(400, { message: 'image input is not supported by sees-not' }),
    says: 'image input is not supported by sees-not',
  },
  'it breaks over pictures': {
    quirk: () => refuse(500, { message: 'image input requires an mmproj file' }),
    says: 'requires an mmproj file',
  },
  'its context is too short for the question': {
    quirk: () => refuse(400, { message: 'The prompt is too long: 9000 tokens > 4096' }),
    says: 'The prompt is too long',
  },
  'it refuses the key': {
    quirk: () => refuse(401, { message: 'Incorrect API key provided: sk-of-the-test.' }),
    says: 'Incorrect API key provided: ….',
  },
  'it does not know the model': {
    quirk: () => refuse(404, { message: 'model "sees" not found, try pulling it first' }),
    says: 'try pulling it first',
  },
  'its account is empty': {
    quirk: () => refuse(402, { message: 'Insufficient credits. Add more.' }),
    says: 'Insufficient credits',
  },
  'it asks to wait for an hour': {
    quirk: () => refuse(429, { message: 'Daily limit reached' }, { 'retry-after': '3600' }),
    says: 'Daily limit reached',
  },
  'it is down': { quirk: () => ({ status: 503, text: 'no healthy upstream' }), says: 'no healthy upstream' },
  'it says why in its own form': {
    quirk: () => ({ status: 400, json: { detail: 'quantized weights are missing' } }),
    says: 'quantized weights are missing',
  },
  'it says why in a list': {
    quirk: () => ({ status: 403, json: [{ error: { message: 'Region is not allowed' } }] }),
    says: 'Region is not allowed',
  },
  'it refuses to answer': {
    quirk: () => chat(null, { message: { content: null, refusal: 'I will not look at this.' } }),
    says: 'I will not look at this.',
  },
  'its answers are filtered': {
    quirk: () => chat('', { finish_reason: 'content_filter' }),
    says: 'filtered',
  },
  'it never stops thinking': { quirk: () => chat('<think>Hm', isCut), says: 'cut off after 16000 tokens' },
  'it thinks, and says nothing': {
    quirk: () => chat('<think>Hm</think>'),
    says: 'did not come to an answer',
  },
  'it answers twice, differently': {
    quirk: ({ answer }) =>
      chat(`${JSON.stringify(answer)} or {"decision":"done","says":"","confidence":1,"finishes":true}`),
    says: '2 answers that differ',
  },
  'it is a page to sign in': {
    quirk: () => ({ text: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } }),
    says: 'OPENAI_BASE_URL',
  },
  'it leads elsewhere': {
    quirk: () => ({ status: 302, headers: { location: 'http://evil.test/v1' }, text: '' }),
    says: 'the connection to it broke',
  },
  'its body is broken': { quirk: () => ({ text: '{"choices": [' }), says: 'not JSON' },
  'its choices are none': { quirk: () => ({ json: { choices: null } }), says: 'answered with nothing' },
  'its message is none': { quirk: () => ({ json: { choices: [null, 3] } }), says: 'answered with nothing' },
  'it invents an act': {
    quirk: ({ answer }) => chat(JSON.stringify(answer).replaceAll('"press"', '"run-script"')),
    says: 'acts.0.kind',
  },
  'it leads out of the app': {
    quirk: ({ answer }) => {
      const away = { kind: 'navigate', text: 'http://evil.test/' };
      return chat('acts' in answer ? { ...answer, acts: [away] } : answer);
    },
    says: 'evil.test',
  },
};
