/**
 * Asks a model about a whole app: what is amiss on its screens, and what is worth trying and testing. One question
 * a file, each with its prompt, the form of its answer, and what of it counts.
 */
import type { Analyst } from '#worker/ports/analyst.ts';
import type { Budget } from '#worker/ports/brain.ts';
import { createModelClient } from '../client/index.ts';
import { judgeOptions } from '../index.ts';
import type { ModelBrainOptions } from '../types.ts';
import { createJudge } from '../verdicts/judge.ts';
import { draft } from './draft.ts';
import { plan } from './plan.ts';
import { summarise } from './summarise.ts';
import { write } from './write.ts';
import { review } from './review.ts';

export interface AnalystOptions extends ModelBrainOptions {
  /** Requests after which it is asked no more. */
  maxCalls: number;
}

/** The budget with a limit of its own. */
function limited(budget: Budget | undefined, maxCalls: number): Budget {
  let calls = 0;
  return {
    allow: async (call) =>
      calls >= maxCalls ? `it was asked ${maxCalls} times.` : ((await budget?.allow(call)) ?? true),
    spent(ledger) {
      calls += ledger.modelCalls;
      budget?.spent(ledger);
    },
  };
}

/** The model that judges, where there is one of its own, is asked everything here: none of it is urgent. */
export function createAnalyst({ maxCalls, ...options }: AnalystOptions): Analyst {
  const budget = limited(options.budget, maxCalls);
  const own = { ...options, budget };
  let judged = 0;
  const client = createModelClient(options.judge ? judgeOptions(own, options.judge) : own);
  return {
    draft: (input) => draft(client, input),
    plan: (input) => plan(client, input),
    summarise: (input) => summarise(client, input),
    write: (input) => write(client, input),
    review: (input) => review(client, input),
    // A model that affirms whatever comes first affirms and denies in turn.
    judge: (input) => createJudge(client, { isClaimFirst: judged++ % 2 === 0 })(input),
    spent: client.spent,
  };
}
