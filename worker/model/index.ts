/**
 * The brain that asks a model, on any server with OpenAI's chat completions or responses API. The model gets
 * the picture and the numbered scene, and answers with element numbers under a schema. Answers are validated:
 * actions that the step can't mean and verdicts without visible evidence are rejected. Throws only the reason
 * of an aborted signal.
 */
import { addLedger } from '#worker/core/ledger.ts';
import type { Brain } from '#worker/ports/brain.ts';
import { createModelClient } from './client/index.ts';
import { createDecider } from './decide.ts';
import { createPursuer } from './goals/pursue.ts';
import { createJudge } from './verdicts/judge.ts';
import type { JudgeSettings, ModelBrainOptions } from './types.ts';

export function createModelBrain(options: ModelBrainOptions): Brain {
  const eye = createModelClient(options);
  const strong = options.judge && createModelClient(judgeOptions(options, options.judge));
  const judge = createJudge(strong ?? eye);
  return {
    kind: 'model',
    decide: createDecider(eye, judge),
    judge,
    pursue: createPursuer({ client: eye, reviewer: strong ?? eye, judge }),
    spent() {
      const ledger = eye.spent();
      if (strong) addLedger(ledger, strong.spent());
      return ledger;
    },
    questions: () => [...eye.asked(), ...(strong?.asked() ?? [])],
    // The model needs no separate healing: it matches renamed controls when it decides the step.
    locate: () => Promise.resolve({ kind: 'nowhere' }),
  };
}

/** The options of the model that judges. A server of its own gets no key but its own. */
export function judgeOptions(
  options: ModelBrainOptions,
  { model, server }: JudgeSettings,
): ModelBrainOptions {
  const { judge: _judge, abilities: _abilities, apiKey, baseUrl, ...shared } = options;
  const same = { ...(apiKey ? { apiKey } : {}), ...(baseUrl ? { baseUrl } : {}) };
  return { ...shared, ...(server ?? same), model };
}

export type { JudgeSettings, ModelBrainOptions, ModelSettings, Price, PriceTable } from './types.ts';
