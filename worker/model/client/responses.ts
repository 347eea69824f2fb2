/** OpenAI's responses, the only way to some of its models. */
import type {
  Response as ModelResponse,
  ResponseCreateParamsNonStreaming,
  ResponseInputContent,
} from 'openai/resources/responses/responses';
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

type Body = ResponseCreateParamsNonStreaming;

function formatOf({ name, schema }: Question<unknown>, { form }: Abilities): Pick<Body, 'text'> {
  if (form === 'plain') return {};
  if (form === 'object') return { text: { format: { type: 'json_object' } } };
  return { text: { format: { type: 'json_schema', name, strict: true, schema: jsonSchemaOf(schema) } } };
}

export function responsesBody(
  question: Question<unknown>,
  abilities: Abilities,
  { model, detail, correction }: { model: string; detail: 'low' | 'high' | 'auto'; correction: string },
): Body {
  const content: ResponseInputContent[] = [
    ...openingOf(question).map((text) => ({ type: 'input_text' as const, text })),
    ...sentPictures(question, abilities).map((url) => ({
      type: 'input_image' as const,
      image_url: url,
      detail: abilities.takesDetail ? detail : ('auto' as const),
    })),
    ...textsOf(question, abilities, correction).map((text) => ({ type: 'input_text' as const, text })),
  ];
  return {
    model,
    instructions: instructionsOf(question, abilities),
    input: [{ role: 'user', content }],
    store: false,
    ...formatOf(question, abilities),
    ...(abilities.capName ? { max_output_tokens: abilities.cap } : {}),
    ...(abilities.takesTemperature ? { temperature: 0 } : {}),
    ...(abilities.takesEffort && abilities.effort ? { reasoning: { effort: abilities.effort } } : {}),
  };
}

export function readResponse(response: Partial<ModelResponse>): Reply {
  const tokensIn = countOf(response.usage?.input_tokens);
  const usage = {
    tokensIn,
    tokensOut: countOf(response.usage?.output_tokens),
    cached: Math.min(countOf(response.usage?.input_tokens_details?.cached_tokens), tokensIn),
  };
  const output = Array.isArray(response.output) ? response.output : [];
  const parts = output.flatMap((item) => (item?.type === 'message' ? item.content : []));
  const refused = parts.find((part) => part.type === 'refusal');
  const reason = response.incomplete_details?.reason;
  return {
    content: parts.filter((part) => part.type === 'output_text'),
    usage,
    ...(reason === 'max_output_tokens' ? { end: 'cut-off' as const } : {}),
    ...(reason === 'content_filter' ? { end: 'filtered' as const } : {}),
    ...(refused ? { refusal: refused.refusal } : {}),
  };
}
