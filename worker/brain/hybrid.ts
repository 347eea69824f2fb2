/** The engine first; the model where the engine cannot tell. */
import type { Brain, DecideInput, Decision, Verdict } from '#worker/ports/brain.ts';
import { addLedger } from '#worker/core/ledger.ts';

/** Whatever the model says instead, an engine that was at a loss knows why. */
const joined = (engine: string, model: string): string =>
  `${/[.!?]$/.test(engine) ? engine : `${engine}.`} ${model}`;

/**
 * A verdict of the engine stands, whichever it is. A step that the model has begun is the model's to its end:
 * how many acts of it
 * are left is known to who counts them.
 */
export function createHybridBrain({ engine, model }: { engine: Brain; model: Brain }): Brain {
  let handedOver: string | undefined;
  let late: string | undefined;

  const decide = async (input: DecideInput): Promise<Decision> => {
    if (input.done === 0 || handedOver !== input.intent) handedOver = undefined;
    const own = handedOver === undefined ? await engine.decide(input) : undefined;
    if (own && own.kind !== 'cannot') return own;
    // Who asks comes again after a moment for what was not found: only what is still missing then is worth a
    // model's time.
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
