/**
 * The brain that asks a model, on any server with OpenAI's chat completions API. The model gets the picture
 * and the numbered scene, and answers with element numbers under a schema. Answers are validated: actions
 * that the step can't mean and verdicts without visible evidence are rejected. Throws only the reason of an
 * aborted signal.
 */
import type { Brain } from '#worker/ports/brain.ts';
import { createModelClient } from './client.ts';
import { createDecider } from './decide.ts';
import { createJudge } from './judge.ts';
import type { ModelBrainOptions } from './types.ts';

export function createModelBrain(options: ModelBrainOptions): Brain {
  const client = createModelClient(options);
  const judge = createJudge(client);
  return {
    kind: 'model',
    decide: createDecider(client, judge),
    judge,
    spent: client.spent,
    // The model needs no separate healing: it matches renamed controls when it decides the step.
    locate: () => Promise.resolve({ kind: 'nowhere' }),
  };
}

export type { ModelBrainOptions, ModelSettings, Price, PriceTable } from './types.ts';
