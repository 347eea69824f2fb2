/**
 * Asks questions of an OpenAI-compatible server, with limits on tries, time and money, and learns what the
 * server takes. No answer of the server makes it throw.
 */
import type { Ledger } from '#worker/core/ledger.ts';
import { addLedger, noLedger } from '#worker/core/ledger.ts';
import type { ModelQuestion } from '#worker/ports/questions.ts';
import { readAnswer } from '../answer/read-answer.ts';
import { costMicros, priceOf, type Usage } from '../pricing.ts';
import type { ModelBrainOptions } from '../types.ts';
import { abilitiesOf, looserForm, type Abilities } from './abilities.ts';
import { failure, quoteWords, unusable, type Failure } from './failure.ts';
import { createLog } from './log.ts';
import type { Question, Reply } from './question.ts';
import { createModelServer, openAiUrl } from './server.ts';
import { pause } from './timing.ts';

export type { Abilities } from './abilities.ts';
export type { Question } from './question.ts';
export { createModelServer } from './server.ts';

export type NoAnswer = { kind: 'no-budget' | 'wrong'; says: string };
export type Answer<T> = { kind: 'answer'; value: T } | NoAnswer;

export interface ModelClient {
  /** What its server is known to take. Learned from each question. */
  readonly abilities: Abilities;
  /** Rejects with the signal's reason once it is aborted, and for nothing else. */
  ask<T>(question: Question<T>): Promise<Answer<T>>;
  /** The cost since the last call. */
  spent(): Ledger;
  /** The questions since the last call. */
  asked(): ModelQuestion[];
}

/** Maximum number of unusable answers to one question. */
const maxUnusable = 2;
/** After this many unanswered questions in a row, the server counts as down and is not asked again. */
const maxUnanswered = 3;
/** Maximum number of requests of one question that only find out what the server takes. */
const maxChanges = 12;
/** After this many errors of its own in a row, a server may be at odds with the output format. */
const crashesOfFormat = 2;

export function createModelClient(options: ModelBrainOptions): ModelClient {
  const { timeoutMs = 60_000, questionMs = 150_000 } = options;
  const { model, budget, apiKey } = options;
  const server = createModelServer({ ...options, timeoutMs });
  const abilities = options.abilities ?? abilitiesOf({ baseUrl: options.baseUrl ?? openAiUrl, model });
  const price = priceOf(options.prices, model);
  const ledger = createLedger(options);
  const unanswered = { count: 0, says: '' };
  const log = createLog(model);

  const ask = async <T>(
    question: Question<T>,
    signal: AbortSignal,
    spend: (usage: Usage | undefined, content?: unknown) => void,
  ): Promise<Answer<T>> => {
    const talk = startTalk(options, performance.now() + questionMs);
    for (;;) {
      const allowed = (await budget?.allow({ priced: price !== undefined })) ?? true;
      if (allowed !== true) return { kind: 'no-budget', says: allowed };
      const sent = { ...abilities, ...talk.changes };
      const reply = await server
        .send(question, { abilities: sent, correction: talk.correction(), signal })
        .catch((error: unknown) => {
          spend(undefined);
          throw error;
        });
      if ('usage' in reply) spend(reply.usage, reply.content);
      else spend(undefined);
      // What the server has answered to, it takes.
      if ('usage' in reply) Object.assign(abilities, talk.changes);
      const read = readReply(reply, question, sent, apiKey);
      if ('value' in read) {
        unanswered.count = 0;
        return { kind: 'answer', value: read.value };
      }
      const waitMs = talk.next(read, sent);
      if (waitMs === undefined) break;
      await pause(waitMs, question.signal);
    }
    unanswered.count = talk.heard() ? 0 : unanswered.count + 1;
    unanswered.says = talk.says();
    return { kind: 'wrong', says: unanswered.says };
  };

  return {
    abilities,
    spent: ledger.take,
    asked: log.take,
    async ask<T>(question: Question<T>): Promise<Answer<T>> {
      question.signal?.throwIfAborted();
      const { count, says } = unanswered;
      if (count >= maxUnanswered)
        return {
          kind: 'wrong',
          says: `it was not asked again, as it left ${count} questions in a row unanswered; at last, ${says}`,
        };
      const over = AbortSignal.timeout(questionMs);
      const signal = question.signal ? AbortSignal.any([question.signal, over]) : over;
      const kept = log.begin(question);
      try {
        return kept.end(
          await ask(question, signal, (usage, content) => kept.spend(ledger.spend(usage), content)),
        );
      } catch (error) {
        question.signal?.throwIfAborted();
        if (!signal.aborted) throw error;
        unanswered.count++;
        unanswered.says = `it did not answer within ${questionMs / 1000} s`;
        return kept.end<NoAnswer>({ kind: 'wrong', says: unanswered.says });
      }
    },
  };
}

function readReply<T>(
  reply: Reply | Failure,
  { schema }: Question<T>,
  sent: Abilities,
  apiKey: string | undefined,
): { value: T } | Failure {
  if ('kind' in reply) return reply;
  const refused = refusedIn(reply, sent, apiKey);
  if (refused) return refused;
  const read = readAnswer(reply.content, schema);
  return 'value' in read ? read : unusable(read.says);
}

/** Why a reply holds no answer; undefined where it may. */
function refusedIn(
  { end, refusal }: Reply,
  sent: Abilities,
  apiKey: string | undefined,
): Failure | undefined {
  if (refusal) return failure(`it refused to answer: “${quoteWords(refusal, apiKey)}”`, false);
  if (end === 'filtered') return failure('its answer was filtered', false);
  if (end !== 'cut-off') return undefined;
  const cap = Math.min(sent.cap * 2, sent.maxCap);
  const change: Partial<Abilities> = {
    ...(cap > sent.cap ? { cap } : {}),
    ...(sent.takesEffort && !sent.effort ? { effort: 'low' } : {}),
  };
  const isNew = Object.keys(change).length > 0;
  const says = `its answer was cut off after ${sent.cap} tokens`;
  return isNew ? failure(says, true, { waitMs: 0, change }) : failure(says, false);
}

const askAgain = 'Answer again, with one JSON object of the schema and nothing else.';

/** The tries of one question. */
function startTalk(options: ModelBrainOptions, endsAt: number) {
  const { tries = 4, backoffMs = 800, longestWaitMs = 30_000 } = options;
  const changes: Partial<Abilities> = {};
  let failed: Failure | undefined;
  let attempt = 1;
  let changed = 0;
  let useless = 0;
  let crashes = 0;
  let correction = '';
  let patience = '';

  /** Whether what failed may be asked again; takes into account what to change. */
  const mayAgain = (sent: Abilities): boolean => {
    if (!failed!.again || (failed!.unusable && ++useless >= maxUnusable)) return false;
    if (failed!.change) {
      Object.assign(changes, failed!.change);
      return ++changed <= maxChanges;
    }
    if (failed!.unusable) {
      // A server that ignores the format without a word must be told of it in words.
      changes.showsSchema = true;
      correction = `Your last answer could not be used: ${failed!.says}. ${askAgain}`;
    }
    const form = looserForm[sent.form];
    crashes = failed!.crashed ? crashes + 1 : 0;
    if (crashes === crashesOfFormat && form) changes.form = form;
    return ++attempt <= tries;
  };

  return {
    changes,
    says: () => `${failed?.says ?? ''}${patience}`,
    /** Whether there was an answer, of whatever kind. */
    heard: () => useless > 0,
    correction: () => correction,
    /** How long to wait before the next try, ms; undefined where there is none. */
    next(failure: Failure, sent: Abilities): number | undefined {
      failed = failure;
      if (!mayAgain(sent)) return undefined;
      const waitMs = failed.waitMs ?? backoffMs * 2 ** (attempt - 2) * (0.75 + Math.random() / 2);
      if (waitMs <= longestWaitMs && waitMs <= endsAt - performance.now()) return waitMs;
      if (failed.waitMs) patience = `, and asked to wait ${Math.ceil(waitMs / 1000)} s`;
      return undefined;
    },
  };
}

type Log = NonNullable<ModelBrainOptions['log']>;

/** The models without a price of which a log was told: each session of a run has a client of its own. */
const toldOf = new WeakMap<Log, Set<string>>();

function tellOfPrice(log: Log | undefined, model: string): void {
  if (!log) return;
  const told = toldOf.get(log) ?? new Set();
  toldOf.set(log, told);
  if (told.has(model)) return;
  told.add(model);
  log(
    `The price of the model “${model}” is not known: tokens are counted, and their cost reads 0. Set SIGHTREAD_MODEL_PRICES.`,
  );
}

/** Counts what requests cost, and tells the budget. */
function createLedger({ prices, model, budget, log }: ModelBrainOptions) {
  const price = priceOf(prices, model);
  let spending = noLedger();
  return {
    /** `usage` undefined: a request without an answer. */
    spend(usage: Usage | undefined): Ledger {
      const one: Ledger = {
        modelCalls: 1,
        tokensIn: usage?.tokensIn ?? 0,
        tokensOut: usage?.tokensOut ?? 0,
        costMicros: usage ? costMicros(price, usage) : 0,
      };
      addLedger(spending, one);
      budget?.spent(one);
      if (!price) tellOfPrice(log, model);
      return one;
    },
    take(): Ledger {
      const all = spending;
      spending = noLedger();
      return all;
    },
  };
}
