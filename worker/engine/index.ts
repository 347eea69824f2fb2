/**
 * The brain that needs no model: a grammar, a lexical and spatial grounder, and a judge that prefers "cannot
 * tell" to a guess.
 */
import type { Brain } from '#worker/ports/brain.ts';
import type { Ledger } from '#worker/core/ledger.ts';
import { decide } from './decide.ts';
import { locate } from './surrogate.ts';
import { judgeAssertion } from '#worker/assertions/index.ts';

const nothing: Ledger = { modelCalls: 0, tokensIn: 0, tokensOut: 0, costMicros: 0 };

export function createEmbeddedBrain(): Brain {
  return {
    kind: 'embedded',
    decide: async (input) => decide(input),
    locate: async ({ view, memory }) => locate(view.scene, memory),
    judge: async (input) => judgeAssertion(input),
    spent: () => ({ ...nothing }),
  };
}

export { parseStep } from '#worker/language/parse.ts';
export { parseTarget } from '#worker/language/target/parse-target.ts';
export type { ParsedAct, ParsedStep, TargetPhrase } from '#worker/language/types.ts';
export { ground } from '#worker/grounding/ground.ts';
export type { Candidate, Want } from '#worker/grounding/ranking/candidate.ts';
export { settle, type Settled } from '#worker/grounding/settle.ts';
export { judgeAssertion, understands } from '#worker/assertions/index.ts';
export {
  readMoney,
  readCount,
  readOrdinal,
  numbersIn,
  sameAmount,
  type Money,
} from '#worker/core/numbers.ts';
export { fold, wordsOf, wordLikeness } from '#worker/core/likeness.ts';
