/** Asks the engine first, and the model where the engine cannot tell. */
import type { Brain, DecideInput, Decision, Verdict } from '#worker/ports/brain.ts';
import { addLedger } from '#worker/core/ledger.ts';

/** Keeps the engine's reason in front of the model's. */
const joined = (engine: string, model: string): string =>
  `${/[.!?]$/.test(engine) ? engine : `${engine}.`} ${model}`;

/**
 * Any clear verdict of the engine stands. Once the model has begun a step, it finishes it, because only the
 * model knows how many of the step's actions remain.
 */
export function createHybridBrain({ engine, model }: { engine: Brain; model: Brain }): Brain {
  let handedOver: string | undefined;
  let late: string | undefined;

  const decide = async (input: DecideInput): Promise<Decision> => {
    if (input.done === 0 || handedOver !== input.intent) handedOver = undefined;
    const own = handedOver === undefined ? await engine.decide(input) : undefined;
    if (own && own.kind !== 'cannot') return own;
    // The agent retries a "not-found" after a moment: the model is asked only for what is still missing then.
    const key = `${input.done} ${input.intent}`;
    if (own?.why === 'not-found' && late !== key) {
      late = key;
      return own;
    }
    late = undefined;
    const decision = await model.decide(input);
    if (decision.kind === 'act') handedOver = input.intent;
    if (decision.kind !== 'cannot' || !own) return decision;
    return {
      ...decision,
      says: joined(own.says, decision.says),
      candidates: decision.candidates.length > 0 ? decision.candidates : own.candidates,
    };
  };

  return {
    kind: 'hybrid',
    decide,
    locate: (input) => engine.locate(input),
    async judge(input): Promise<Verdict> {
      const own = await engine.judge(input);
      if (own.verdict !== 'cannot-tell') return own;
      const verdict = await model.judge(input);
      if (verdict.verdict !== 'cannot-tell') return verdict;
      return {
        ...verdict,
        says: joined(own.says, verdict.says),
        ...(own.box && !verdict.box ? { box: own.box } : {}),
      };
    },
    spent() {
      const all = engine.spent();
      addLedger(all, model.spent());
      return all;
    },
  };
}
