/** Reads what a request to a model asks, from the body of OpenAI's chat protocol. */
import { createHash } from 'node:crypto';
import { z } from 'zod';

const Part = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  image_url: z.union([z.string(), z.looseObject({ url: z.string() })]).optional(),
});
const Body = z.looseObject({
  model: z.string().default(''),
  messages: z.array(
    z.looseObject({ role: z.string(), content: z.union([z.string(), z.array(Part)]).nullable() }),
  ),
  response_format: z
    .looseObject({ json_schema: z.looseObject({ name: z.string(), schema: z.unknown() }).optional() })
    .optional(),
});

export interface ModelRequest {
  model: string;
  /** Name of the answer's schema; '' where the request has none. */
  kind: string;
  schema: unknown;
  system: string;
  /** The texts beside the pictures, in their order. */
  texts: string[];
  /** PNG or JPEG. */
  pictures: Buffer[];
}

/** @throws where it is no chat request */
export function readRequest(body: string): ModelRequest {
  const { model, messages, response_format: format } = Body.parse(JSON.parse(body));
  const isSystem = ({ role }: { role: string }) => role === 'system';
  const textOf = (content: (typeof messages)[number]['content']): string[] =>
    typeof content === 'string' ? [content] : (content ?? []).flatMap(({ text }) => text ?? []);
  const pictures = messages.flatMap(({ content }) =>
    typeof content === 'string' || content === null
      ? []
      : content.flatMap(({ image_url: image }) => (typeof image === 'string' ? image : (image?.url ?? []))),
  );
  return {
    model,
    kind: format?.json_schema?.name ?? '',
    schema: format?.json_schema?.schema,
    system: messages
      .filter(isSystem)
      .flatMap(({ content }) => textOf(content))
      .join('\n'),
    texts: messages.filter((one) => !isSystem(one)).flatMap(({ content }) => textOf(content)),
    pictures: pictures.map((url) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')),
  };
}

/** The version of a prompt: another one has other instructions. */
const versionOf = (system: string): string =>
  createHash('sha256')
    // Servers that enforce no schema are told of it in words.
    .update(system.split('\n\nAnswer with one JSON object of this schema')[0]!)
    .digest('hex')
    .slice(0, 12);

/** Numbers move from run to run: ports, days, orders. */
export const withoutFigures = (text: string): string => text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim();

const denial = 'It is NOT true that: ';
/** Where a task goes on with what was answered before. */
const ends = /^(?:Your plan so far|No act of it|Carried out of it|Left:)/;

export interface AskedKey {
  prompt: string;
  kind: string;
  /** What is asked, without figures. */
  question: string;
  /** How many acts were done before, and how many answers refused. */
  turn: number;
  /** The elements listed on the screen, a line each; none where only pictures were sent. */
  listed: string[];
  /** Of two statements, whether the denial comes first: they are asked of in either order. */
  isDenialFirst: boolean;
}

export function keyOf({ kind, system, texts }: ModelRequest): AskedKey {
  const all = texts.join('\n');
  const task = /^TASK\n([\s\S]*)$/m.exec(all)?.[1] ?? '';
  const lines = task.split('\n');
  const end = lines.findIndex((line) => ends.test(line));
  const asked = (end < 0 ? lines : lines.slice(0, end)).filter((line) => !/^Your last answer/.test(line));
  const isPair = asked.some((line) => line.startsWith('First statement: '));
  const acts = /^(?:Acts so far|Carried out of it so far):\n((?:\d+\. .*\n?)*)/m.exec(all)?.[1] ?? '';
  const refused = lines.filter((line) => /^Your last answer was not accepted/.test(line)).length;
  return {
    prompt: versionOf(system),
    kind,
    question: withoutFigures(
      isPair
        ? asked
            .map((line) => line.replace(/^\w+ statement: /, '').replace(denial, ''))
            .slice(0, 1)
            .join('')
        : asked.join('\n'),
    ),
    turn: acts.split('\n').filter(Boolean).length + refused,
    listed: all.split('\n').filter((line) => /^\[\d+\] /.test(line)),
    isDenialFirst: isPair && asked[0]!.includes(denial),
  };
}
