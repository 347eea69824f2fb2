/**
 * The brain that asks a model: any server that speaks OpenAI's chat completions. It is shown the picture and
 * the numbered scene, and
 * answers by number under a schema. What it answers is checked here: an act that the step can't mean is not
 * carried out, a verdict
 * without evidence on the picture counts for nothing. It throws only the reason of an aborted signal.
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
    // It finds a renamed thing by the step's words, and says so as a decision of its own.
    locate: () => Promise.resolve({ kind: 'nowhere' }),
  };
}

export type { ModelBrainOptions, ModelSettings, Price, PriceTable } from './types.ts';
