/** OpenAI's chat completions, which most servers speak. */
import type {
  ChatCompletion,
  ChatCompletionContentPart,
  ChatCompletionCreateParamsNonStreaming,
} from 'openai/resources/chat/completions';
import { jsonSchemaOf } from '../answer/read-answer.ts';
import type { Abilities } from './abilities.ts';
import {
  countOf,
  instructionsOf,
  openingOf,
  sentPictures,
  textsOf,
  type Question,
  type Reply,
} from './question.ts';

type Body = ChatCompletionCreateParamsNonStreaming;

function formatOf({ name, schema }: Question<unknown>, { form }: Abilities): Pick<Body, 'response_format'> {
  if (form === 'plain') return {};
  if (form === 'object') return { response_format: { type: 'json_object' } };
  const json_schema = { name, strict: true, schema: jsonSchemaOf(schema) };
  return { response_format: { type: 'json_schema', json_schema } };
}

export function chatBody(
  question: Question<unknown>,
  abilities: Abilities,
  { model, detail, correction }: { model: string; detail: 'low' | 'high' | 'auto'; correction: string },
): Body {
  const instructions = instructionsOf(question, abilities);
  const text = (words: string): ChatCompletionContentPart => ({ type: 'text', text: words });
  const content: ChatCompletionContentPart[] = [
    ...(abilities.takesSystem ? [] : [text(instructions)]),
    ...openingOf(question).map(text),
    ...sentPictures(question, abilities).map((url) => ({
      type: 'image_url' as const,
      image_url: { url, ...(abilities.takesDetail ? { detail } : {}) },
    })),
    ...textsOf(question, abilities, correction).map(text),
  ];
  return {
    model,
    messages: [
      ...(abilities.takesSystem ? [{ role: 'system' as const, content: instructions }] : []),
      { role: 'user', content },
    ],
    ...formatOf(question, abilities),
    ...(abilities.capName ? { [abilities.capName]: abilities.cap } : {}),
    ...(abilities.takesTemperature ? { temperature: 0 } : {}),
    ...(abilities.takesEffort && abilities.effort ? { reasoning_effort: abilities.effort } : {}),
  };
}

/** Reads a completion defensively, since compatible servers omit various fields. */
export function readChat(completion: Partial<ChatCompletion>): Reply {
  const { prompt_tokens, completion_tokens, prompt_tokens_details: details } = completion.usage ?? {};
  const tokensIn = countOf(prompt_tokens);
  const usage = {
    tokensIn,
    tokensOut: countOf(completion_tokens),
    cached: Math.min(countOf(details?.cached_tokens), tokensIn),
  };
  const choice = Array.isArray(completion.choices) ? completion.choices[0] : undefined;
  const { content, refusal } = choice?.message ?? {};
  const reason = choice?.finish_reason;
  return {
    content,
    usage,
    ...(reason === 'length' ? { end: 'cut-off' as const } : {}),
    ...(reason === 'content_filter' ? { end: 'filtered' as const } : {}),
    ...(typeof refusal === 'string' && refusal !== '' ? { refusal } : {}),
  };
}
