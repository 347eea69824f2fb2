/** One request to a model's server, through OpenAI's package. */
import OpenAI, { APIConnectionError, APIError } from 'openai';
import { isObject } from '../answer/find-objects.ts';
import type { ModelBrainOptions } from '../types.ts';
import type { Abilities } from './abilities.ts';
import { chatBody, readChat } from './chat.ts';
import type { Complaint } from './complaints.ts';
import { failure, failureOf, unusable, type Failure } from './failure.ts';
import type { Question, Reply } from './question.ts';
import { readResponse, responsesBody } from './responses.ts';
import { retryAfterMs, TimeUp, within } from './timing.ts';

export const openAiUrl = 'https://api.openai.com/v1';

export interface ModelServer {
  /** Rejects with the signal's reason once it is aborted, and for nothing else. */
  send(
    question: Question<unknown>,
    as: { abilities: Abilities; correction: string; signal: AbortSignal },
  ): Promise<Reply | Failure>;
  /** The names of its models; undefined where it lists none. Rejects as `send` does. */
  models(signal: AbortSignal): Promise<string[] | Failure | undefined>;
}

export function createModelServer(options: ModelBrainOptions & { timeoutMs: number }): ModelServer {
  const { timeoutMs, apiKey, model, detail } = options;
  const openai = new OpenAI({
    // All options are explicit, because the package otherwise reads environment variables.
    apiKey: apiKey ?? 'none',
    baseURL: options.baseUrl ?? openAiUrl,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: 'off',
    fetchOptions: { redirect: 'error' },
    fetch: async (url, init) => normalized(bounded(await fetch(url, init))),
  });

  const failed = (error: unknown, sent: Abilities, pictures: number): Failure => {
    if (error instanceof TimeUp) return failure(`it did not answer within ${timeoutMs / 1000} s`, true);
    if (error instanceof SyntaxError) return failure('its server’s answer was not JSON', true);
    if (error instanceof APIConnectionError || !(error instanceof APIError) || error.status === undefined)
      return failure(`the connection to it broke${causeOf(error)}`, true);
    const complaint = complaintOf(error.error, error.status);
    return failureOf(complaint, { sent, pictures, waitMs: retryAfterMs(error.headers), apiKey });
  };

  return {
    async send(question, { abilities, correction, signal }) {
      const pictures = question.pictures.length;
      const set = { model, detail, correction };
      try {
        const answered = await within<unknown>(timeoutMs, signal, (ended) =>
          abilities.api === 'chat'
            ? openai.chat.completions.create(chatBody(question, abilities, set), { signal: ended })
            : openai.responses.create(responsesBody(question, abilities, set), { signal: ended }),
        );
        const body = bodyOf(answered);
        if (!body) return unusable('its server did not answer as OpenAI’s does; check OPENAI_BASE_URL');
        // Some servers answer errors with status 200.
        if (isObject(body.error)) {
          const complaint = complaintOf(body.error, 200);
          return failureOf(complaint, { sent: abilities, pictures, apiKey });
        }
        return abilities.api === 'chat' ? readChat(body) : readResponse(body);
      } catch (error) {
        if (signal.aborted) throw error;
        return failed(error, abilities, pictures);
      }
    },
    async models(signal) {
      try {
        const listed: unknown = await within(timeoutMs, signal, (ended) =>
          openai.models.list({ signal: ended }),
        );
        const data = isObject(listed) && Array.isArray(listed.data) ? listed.data : undefined;
        return data?.flatMap((one: unknown) => (isObject(one) && typeof one.id === 'string' ? [one.id] : []));
      } catch (error) {
        if (signal.aborted) throw error;
        const isHttp = error instanceof APIError && error.status !== undefined && error.status !== 401;
        return isHttp ? undefined : failure(`the connection to it broke${causeOf(error)}`, false);
      }
    },
  };
}

/** The cause as the system names it: " (ECONNREFUSED)"; '' where it is not known. */
function causeOf(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return ` (${at.code})`;
  }
  return '';
}

/** The body of an answer, also where a server calls its JSON something else; undefined for anything else. */
function bodyOf(answered: unknown): Record<string, unknown> | undefined {
  if (isObject(answered)) return answered;
  if (typeof answered !== 'string') return undefined;
  try {
    const body: unknown = JSON.parse(answered);
    return isObject(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

const maxErrorBytes = 20_000;

/** The server's words in an error's body, which stand in one of several places. */
function wordsOf(body: unknown): string {
  if (typeof body === 'string') return body;
  if (Array.isArray(body)) return body.map(wordsOf).join('; ');
  if (!isObject(body)) return '';
  const inner = body.message ?? body.detail ?? body.msg ?? body.error;
  return inner === undefined ? JSON.stringify(body) : wordsOf(inner);
}

function complaintOf(error: unknown, status: number): Complaint {
  const { code, param } = isObject(error) ? error : {};
  const own = typeof code === 'number' ? code : Number.NaN;
  return {
    // An error with status 200 has its own status as code, or none.
    status: status !== 200 ? status : own >= 400 && own < 600 ? own : 500,
    words: wordsOf(error),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof param === 'string' ? { param } : {}),
  };
}

/** An error in the one form that the package reads, so that no server's words are lost. */
async function normalized(response: Response): Promise<Response> {
  if (response.ok) return response;
  const text = (await response.text().catch(() => '')).slice(0, maxErrorBytes);
  const headers = new Headers(response.headers);
  headers.set('content-type', 'application/json');
  headers.delete('content-length');
  const error = errorOf(text);
  return new Response(JSON.stringify({ error }), { status: response.status, headers });
}

function errorOf(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    const [first] = Array.isArray(body) ? (body as unknown[]) : [body];
    if (!isObject(first)) return { message: wordsOf(body) };
    return isObject(first.error) ? first.error : { ...first, message: wordsOf(first) };
  } catch {
    // A page of a proxy says nothing that its status does not.
    return { message: text.trimStart().startsWith('<') ? '' : text };
  }
}

/** Maximum size of a response, bytes. Guards against an endless response filling the memory. */
const maxAnswerBytes = 2_000_000;

function bounded(response: Response): Response {
  if (!response.body) return response;
  let size = 0;
  const body = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.length;
        if (size > maxAnswerBytes) controller.error(new Error('The answer is too long.'));
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
