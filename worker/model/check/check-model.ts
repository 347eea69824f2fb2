/** Tries out whether a model and its server do all that testing needs, how fast, and for how much. */
import { randomInt } from 'node:crypto';
import { addLedger, noLedger, type Ledger } from '#worker/core/ledger.ts';
import { createModelClient, createModelServer, type ModelClient } from '../client/index.ts';
import { learnScale, scaleOf, unitInWords } from '../places.ts';
import { costMicros, priceOf } from '../pricing.ts';
import type { ModelBrainOptions } from '../types.ts';
import { discColours, drawKnownPicture, type DiscColour } from './known-picture.ts';
import { lengthTrial, pictureTrial, placeTrial, wordTrial, type Trial } from './questions.ts';

export interface CheckRow {
  name: string;
  /** `partly`: testing works, and less well for it. */
  state: 'works' | 'partly' | 'fails';
  ms?: number;
  /** One sentence, or several: what was found, and what to set where it does not work. */
  says: string;
}

export interface ModelCheck {
  model: string;
  rows: CheckRow[];
  /** For a discovery with `discoveryCalls` questions; undefined where no question of usual length worked. */
  discovery?: { seconds: number; tokensIn: number; tokensOut: number; micros?: number };
  /** Whether it could be asked at all. */
  isReachable: boolean;
}

/** Questions of a discovery of a dozen screens. */
export const discoveryCalls = 60;
/** A person who watches finds longer answers slow, s. */
const slowSeconds = 20;

/** Rejects with the signal's reason once it is aborted, and for nothing else. */
export async function checkModel(options: ModelBrainOptions, signal: AbortSignal): Promise<ModelCheck> {
  const client = createModelClient(options);
  const rows: CheckRow[] = [];
  const run = async <T>(name: string, trial: Trial<T>, isNeeded = true) => {
    const row = await tryOut(client, trial, signal);
    const { answer, ledger, ms, says } = row;
    rows.push({
      name,
      state: says === undefined ? 'works' : isNeeded ? 'fails' : 'partly',
      ms,
      says: says ?? 'yes',
    });
    return { answer, ledger, ms, works: says === undefined };
  };
  const end = (isReachable: boolean, discovery?: ModelCheck['discovery']): ModelCheck => ({
    model: options.model,
    rows,
    isReachable,
    ...(discovery ? { discovery } : {}),
  });

  const server = await checkServer(options, signal);
  rows.push(server);
  if (server.state === 'fails') return end(false);
  const chat = await run('chat', wordTrial(`amber-${randomInt(1000, 9999)}`));
  if (chat.answer === undefined) return end(false);
  rows.push(formRow(client));

  const colours = Object.keys(discColours) as DiscColour[];
  const cross = { x: randomInt(1040, 1200), y: randomInt(420, 700) };
  const colour = colours[randomInt(colours.length)]!;
  const picture = await drawKnownPicture(String(randomInt(100_000, 999_999)), colour, cross);
  const seen = await run('picture', pictureTrial(picture));
  if (!seen.works) return end(true);
  const assumed = client.abilities.scale;
  const place = await run('places', placeTrial(picture, assumed), false);
  const unit = place.answer && scaleOf([place.answer], picture, assumed);
  if (place.works && unit && unit !== assumed) {
    learnScale(client.abilities, unit);
    rows.at(-1)!.says =
      `in ${unitInWords(unit)}, not in ${unitInWords(assumed)} as asked; this is understood`;
  }
  const length = await run('length', lengthTrial(picture, `Cobalt ${randomInt(1000, 9999)}`));
  rows.push(speedRow([chat.ms, seen.ms, place.ms, length.ms]));
  return end(true, length.works ? discoveryOf(length, options) : undefined);
}

async function checkServer(options: ModelBrainOptions, signal: AbortSignal): Promise<CheckRow> {
  const began = performance.now();
  const { timeoutMs = 60_000, baseUrl = 'OpenAI', model } = options;
  const listed = await createModelServer({ ...options, timeoutMs }).models(signal);
  const row = { name: 'server', ms: performance.now() - began };
  if (listed && 'kind' in listed)
    return {
      ...row,
      state: 'fails',
      says: `Nothing answers at ${baseUrl}: ${listed.says}. Start the server, or set OPENAI_BASE_URL (it often ends with /v1).`,
    };
  if (!listed) return { ...row, state: 'works', says: 'it answers, and lists no models' };
  const isListed = listed.some((name) => name === model || name.endsWith(`/${model}`));
  return {
    ...row,
    state: isListed ? 'works' : 'partly',
    says: isListed
      ? 'it answers, and lists the model'
      : `It does not list “${model}”. It lists ${listed.slice(0, 8).join(', ') || 'none'}.`,
  };
}

interface Tried<T> {
  answer: T | undefined;
  /** What is wrong; undefined where nothing is. */
  says: string | undefined;
  ms: number;
  ledger: Ledger;
}

async function tryOut<T>(client: ModelClient, trial: Trial<T>, signal: AbortSignal): Promise<Tried<T>> {
  const began = performance.now();
  const answer = await client.ask({ ...trial.question, signal });
  const ms = performance.now() - began;
  const ledger = noLedger();
  addLedger(ledger, client.spent());
  if (answer.kind !== 'answer') return { answer: undefined, says: `The model: ${answer.says}.`, ms, ledger };
  return { answer: answer.value, says: trial.fault(answer.value), ms, ledger };
}

/** In which form answers come, as the first questions have shown. */
function formRow({ abilities }: ModelClient): CheckRow {
  const isEnforced = abilities.form === 'schema' && !abilities.showsSchema;
  const asked = { schema: 'json_schema is ignored', object: 'only json_object', plain: 'no response_format' };
  return {
    name: 'schema',
    state: isEnforced ? 'works' : 'partly',
    says: isEnforced ? 'json_schema' : `${asked[abilities.form]}; the schema is put into words`,
  };
}

function speedRow(times: number[]): CheckRow {
  const seconds = times.reduce((sum, ms) => sum + ms, 0) / times.length / 1000;
  const isFast = seconds <= slowSeconds;
  return {
    name: 'speed',
    state: isFast ? 'works' : 'partly',
    says: isFast
      ? `${seconds.toFixed(1)} s a question`
      : `${seconds.toFixed(0)} s a question is slow: take a smaller model, or a judge of its own (SIGHTREAD_JUDGE_MODEL).`,
  };
}

/** Reckoned from the longest question, as on full screens. */
function discoveryOf(
  { ledger, ms }: { ledger: Ledger; ms: number },
  { prices, model }: ModelBrainOptions,
): NonNullable<ModelCheck['discovery']> {
  const calls = Math.max(1, ledger.modelCalls);
  const tokensIn = Math.round((ledger.tokensIn / calls) * discoveryCalls);
  const tokensOut = Math.round((ledger.tokensOut / calls) * discoveryCalls);
  const price = priceOf(prices, model);
  return {
    seconds: (ms / 1000) * discoveryCalls,
    tokensIn,
    tokensOut,
    ...(price ? { micros: costMicros(price, { tokensIn, tokensOut, cached: 0 }) } : {}),
  };
}
