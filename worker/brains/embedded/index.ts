/**
 * The brain that needs no model: a grammar, a lexical and spatial grounder, and a judge that would rather say
 * "cannot tell".
 */
import type { Brain, Ledger } from '../brain.ts';
import { decide } from './decide.ts';
import { locate } from './heal/surrogate.ts';
import { judgeAssertion } from './judge/index.ts';

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

export { parseStep } from './parse/step.ts';
export { parseTarget } from './parse/target.ts';
export type { ParsedAct, ParsedStep, TargetPhrase } from './parse/types.ts';
export { ground, type Candidate, type Want } from './ground/ground.ts';
export { settle, type Settled } from './ground/settle.ts';
export { judgeAssertion, understands } from './judge/index.ts';
export { readMoney, readCount, readOrdinal, numbersIn, sameAmount, type Money } from './text/numbers.ts';
export { fold, wordsOf, wordLikeness } from './text/likeness.ts';
