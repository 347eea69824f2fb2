/**
 * Asks one question of an OpenAI-compatible server, with limits on tries, time and money. No answer of the
 * server makes it throw.
 */
import OpenAI, { APIConnectionError, APIError } from 'openai';
import type {
  ChatCompletion,
  ChatCompletionCreateParamsNonStreaming,
} from 'openai/resources/chat/completions';
import { z } from 'zod';
import type { Ledger } from '#worker/core/ledger.ts';
import { addLedger, noLedger } from '#worker/core/ledger.ts';
import { costMicros, priceOf } from './pricing.ts';
import type { ModelBrainOptions } from './types.ts';

export interface Question<T> {
  /** Name of the answer's schema as sent to the server: letters and underscores. */
  name: string;
  schema: z.ZodType<T>;
  system: string;
  text: string;
  /** Data URLs, in the order in which the text mentions them. */
  pictures: string[];
  signal?: AbortSignal;
}

export type NoAnswer = { kind: 'no-budget' | 'wrong'; says: string };
export type Answer<T> = { kind: 'answer'; value: T } | NoAnswer;

export interface ModelClient {
  /** Rejects with the signal's reason once it is aborted, and for nothing else. */
  ask<T>(question: Question<T>): Promise<Answer<T>>;
  /** The cost since the last call. */
  spent(): Ledger;
}

/** The output formats that servers support, strictest first. A rejected format is not tried again. */
type Form = 'schema' | 'object' | 'plain';
const looser: Record<Form, Form> = { schema: 'object', object: 'plain', plain: 'plain' };

interface Wrong {
  kind: 'wrong';
  says: string;
  /** Whether another try may succeed. */
  again: boolean;
  waitMs?: number;
  formRefused?: boolean;
  /** There was an answer, and the model can be told what was wrong with it. */
  unusable?: boolean;
}
type Outcome = { kind: 'answer'; text: string } | Wrong;

const wrong = (
  says: string,
  again: boolean,
  more: Pick<Wrong, 'waitMs' | 'formRefused' | 'unusable'> = {},
): Wrong => ({ kind: 'wrong', says, again, ...more });
const unusable = (says: string): Wrong => wrong(says, true, { waitMs: 0, unusable: true });
/** Maximum number of unusable answers to one question. */
const maxUnusable = 2;
/** After this many unanswered questions in a row, the server counts as down and is not asked again. */
const maxUnanswered = 3;

export function createModelClient(options: ModelBrainOptions): ModelClient {
  const {
    timeoutMs = 60_000,
    questionMs = 150_000,
    tries = 4,
    backoffMs = 800,
    longestWaitMs = 30_000,
    mostTokens = 4000,
  } = options;
  const openai = new OpenAI({
    // All options are explicit, because the package otherwise reads environment variables.
    apiKey: options.apiKey ?? 'none',
    baseURL: options.baseUrl ?? 'https://api.openai.com/v1',
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: 'off',
    fetchOptions: { redirect: 'error' },
    fetch: async (url, init) => bounded(await fetch(url, init)),
  });
  const price = priceOf(options.prices, options.model);
  let form: Form = 'schema';
  let capName: 'max_completion_tokens' | 'max_tokens' = 'max_completion_tokens';
  let spending = noLedger();
  let warned = false;
  /** Number of questions in a row without any answer. */
  let unanswered = 0;

  const spend = (completion: ChatCompletion | undefined) => {
    const {
      prompt_tokens: tokensIn = 0,
      completion_tokens: tokensOut = 0,
      prompt_tokens_details: details,
    } = completion?.usage ?? {};
    const usage = {
      tokensIn: count(tokensIn),
      tokensOut: count(tokensOut),
      cached: Math.min(count(details?.cached_tokens), count(tokensIn)),
    };
    const ledger: Ledger = {
      modelCalls: 1,
      tokensIn: usage.tokensIn,
      tokensOut: usage.tokensOut,
      costMicros: costMicros(price, usage),
    };
    addLedger(spending, ledger);
    options.budget?.spent(ledger);
    if (!price && !warned) {
      warned = true;
      options.log?.(
        `The price of the model “${options.model}” is not known: tokens are counted, and their cost reads 0. Set SIGHTREAD_MODEL_PRICES.`,
      );
    }
  };

  const request = async (
    question: Question<unknown>,
    correction: string,
    signal: AbortSignal,
  ): Promise<Outcome> => {
    const body = bodyOf(question, correction);
    let completion: ChatCompletion | undefined;
    try {
      completion = await within(timeoutMs, signal, (ended) =>
        openai.chat.completions.create(body, { signal: ended }),
      );
      return read(completion);
    } catch (error) {
      if (signal.aborted) throw error;
      return failed(error);
    } finally {
      spend(completion);
    }
  };

  const bodyOf = (
    question: Question<unknown>,
    correction: string,
  ): ChatCompletionCreateParamsNonStreaming => {
    const schema = shapeOf(question.schema);
    return {
      model: options.model,
      messages: [
        {
          role: 'system',
          content:
            form === 'schema'
              ? question.system
              : `${question.system}\n\nAnswer with one JSON object of this schema, and nothing else:\n${JSON.stringify(schema)}`,
        },
        {
          role: 'user',
          content: [
            { type: 'text', text: question.text },
            ...question.pictures.map((url) => ({
              type: 'image_url' as const,
              image_url: { url, detail: options.detail },
            })),
            ...(correction ? [{ type: 'text' as const, text: correction }] : []),
          ],
        },
      ],
      ...(form === 'schema'
        ? {
            response_format: {
              type: 'json_schema' as const,
              json_schema: { name: question.name, strict: true, schema },
            },
          }
        : {}),
      ...(form === 'object' ? { response_format: { type: 'json_object' as const } } : {}),
      [capName]: mostTokens,
    };
  };

  const failed = (error: unknown): Outcome => {
    if (error instanceof TimeUp) return wrong(`it did not answer within ${timeoutMs / 1000} s`, true);
    if (error instanceof APIConnectionError || !(error instanceof APIError))
      return wrong('the connection to it broke', true);
    const { status } = error;
    if (
      status === 400 &&
      capName === 'max_completion_tokens' &&
      /max_completion_tokens/.test(error.message)
    ) {
      capName = 'max_tokens';
      return wrong('it refused the request', true, { waitMs: 0, formRefused: true });
    }
    if ((status === 400 || status === 422) && form !== 'plain') {
      form = looser[form];
      return wrong('it refused the request', true, { waitMs: 0, formRefused: true });
    }
    if (status === 401 || status === 403)
      return wrong(`its server refused the key (${status}); check OPENAI_API_KEY`, false);
    if (status === 404)
      return wrong(
        'its server does not know the model or the address (404); check SIGHTREAD_MODEL and OPENAI_BASE_URL',
        false,
      );
    if (status === 429 && error.code === 'insufficient_quota')
      return wrong('its account has no quota left (429)', false);
    if (status === 408 || status === 409 || status === 429 || (status !== undefined && status >= 500)) {
      return wrong(`its server answered ${status}`, true, { waitMs: retryAfterMs(error.headers) });
    }
    return wrong(
      status === undefined ? 'its answer could not be read' : `its server refused the request (${status})`,
      status === undefined,
    );
  };

  return {
    async ask<T>(question: Question<T>): Promise<Answer<T>> {
      question.signal?.throwIfAborted();
      if (unanswered >= maxUnanswered)
        return {
          kind: 'wrong',
          says: `it was not asked again, as it left ${unanswered} questions in a row unanswered`,
        };
      const began = performance.now();
      const left = () => questionMs - (performance.now() - began);
      const over = AbortSignal.timeout(questionMs);
      const signal = question.signal ? AbortSignal.any([question.signal, over]) : over;
      let says = '';
      let correction = '';
      let loosened = 0;
      let useless = 0;
      let answered = false;
      for (let attempt = 1; attempt <= tries + loosened; attempt++) {
        const allowed = (await options.budget?.allow({ priced: price !== undefined })) ?? true;
        if (allowed !== true) return { kind: 'no-budget', says: allowed };
        let outcome: Outcome;
        try {
          outcome = await request(question, correction, signal);
        } catch (error) {
          question.signal?.throwIfAborted();
          if (!signal.aborted) throw error;
          unanswered++;
          return { kind: 'wrong', says: `it did not answer within ${questionMs / 1000} s` };
        }
        let failure: Wrong;
        if (outcome.kind === 'wrong') failure = outcome;
        else {
          const read = parse(outcome.text, question.schema);
          if ('value' in read) {
            unanswered = 0;
            return { kind: 'answer', value: read.value };
          }
          failure = unusable(read.says);
        }
        ({ says } = failure);
        answered ||= failure.unusable === true;
        if (!failure.again || (failure.unusable && ++useless >= maxUnusable)) break;
        // A rejected output format does not count as one of the tries.
        if (failure.formRefused) loosened++;
        if (failure.unusable)
          correction = `Your last answer could not be used: ${says}. Answer again, with one JSON object of the schema and nothing else.`;
        const waitMs = failure.waitMs ?? backoffMs * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
        if (waitMs > longestWaitMs || waitMs > left()) {
          if (failure.waitMs) says = `${says}, and asked to wait ${Math.ceil(waitMs / 1000)} s`;
          break;
        }
        if (attempt < tries + loosened) await pause(waitMs, question.signal);
      }
      unanswered = answered ? 0 : unanswered + 1;
      return { kind: 'wrong', says };
    },
    spent() {
      const all = spending;
      spending = noLedger();
      return all;
    },
  };
}

const count = (tokens: unknown): number =>
  typeof tokens === 'number' && Number.isFinite(tokens) && tokens > 0 ? Math.round(tokens) : 0;

/** The JSON schema without its dialect, which strict servers reject. */
const shapeOf = (schema: z.ZodType): Record<string, unknown> => {
  const { $schema: _dialect, ...shape } = z.toJSONSchema(schema) as Record<string, unknown>;
  return shape;
};

/** Reads a response defensively, since compatible servers omit various fields. */
function read(completion: ChatCompletion): Outcome {
  const choice = Array.isArray(completion?.choices) ? completion.choices[0] : undefined;
  if (!choice?.message) return unusable('it answered with nothing');
  const { message, finish_reason: reason } = choice;
  if (message.refusal) return wrong(`it refused to answer: ${message.refusal.slice(0, 200)}`, false);
  if (reason === 'content_filter') return wrong('its answer was filtered', false);
  if (reason === 'length') return unusable('its answer was cut off');
  if (typeof message.content !== 'string' || message.content.trim() === '')
    return unusable('it answered with nothing');
  return { kind: 'answer', text: message.content };
}

function parse<T>(text: string, schema: z.ZodType<T>): { value: T } | { says: string } {
  let json: unknown;
  try {
    json = JSON.parse(text.trim().replace(/^```(?:json)?\s*|\s*```$/g, ''));
  } catch {
    return { says: 'its answer was not JSON' };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  const [issue] = parsed.error.issues;
  return { says: `its answer did not fit the schema (${issue?.path.join('.') || 'as a whole'})` };
}

/** The wait from a Retry-After header (seconds or a date), ms; undefined where there is none. */
function retryAfterMs(headers: Headers | undefined): number | undefined {
  const exact = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const text = headers?.get('retry-after');
  if (!text) return undefined;
  const seconds = Number(text);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/** Maximum size of a response, bytes. Guards against an endless response filling the memory. */
const largestAnswer = 2_000_000;

function bounded(response: Response): Response {
  if (!response.body) return response;
  let size = 0;
  const body = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.length;
        if (size > largestAnswer) controller.error(new Error('The answer is too long.'));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(body, {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  });
}

class TimeUp extends Error {}

/**
 * Runs `work` with a hard time limit, `ms`. The package's own timeout misses a server that sends headers and
 * then nothing. Throws TimeUp, or the signal's reason.
 */
async function within<T>(
  ms: number,
  signal: AbortSignal,
  work: (ended: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let stop: (() => void) | undefined;
  const over = new Promise<never>((_, reject) => {
    const end = (reason: unknown) => {
      own.abort(reason);
      reject(reason);
    };
    timer = setTimeout(() => end(new TimeUp()), ms);
    stop = () => end(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work(own.signal), over]);
  } finally {
    clearTimeout(timer);
    if (stop) signal.removeEventListener('abort', stop);
  }
}

async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  if (ms <= 0) return;
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
