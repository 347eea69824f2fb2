/** Asks the engine first, and the model where the engine cannot tell. */
import { centre, containsPoint, overlap } from '#worker/core/geometry.ts';
import { mayBeGoal } from '#worker/language/goal.ts';
import { tokenize } from '#worker/language/tokens.ts';
import type { Brain, DecideInput, Decision, PlannedAct, Verdict } from '#worker/ports/brain.ts';
import { addLedger } from '#worker/core/ledger.ts';

/** Keeps the engine's reason in front of the model's. */
const joined = (engine: string, model: string): string =>
  `${/[.!?]$/.test(engine) ? engine : `${engine}.`} ${model}`;

/**
 * Confidence from which an act of the engine stands by itself: words that name one control wholly reach it;
 * what was found by likeness, by an icon or by what stands around does not.
 */
const sureEnough = 0.7;
/** Reasons for which a model gives no answer at all: then the engine's own is as good as without a model. */
const unanswered = new Set<string>(['no-budget', 'wrong-answer']);

const isSure = (decision: Decision): boolean =>
  decision.kind !== 'act' || decision.plan.target === undefined || decision.plan.confidence >= sureEnough;

/** A claim with nothing in quotes may be meant in other words than those on the screen. */
const isInOwnWords = (assertion: string): boolean =>
  tokenize(assertion).every(({ kind }) => kind !== 'quoted');

/** Whether the engine takes a step for no act at all, and so for one that says what is to be reached. */
const isForGoals = (own: Decision, { intent }: DecideInput): boolean =>
  own.kind === 'cannot' && (own.why === 'not-understood' || (own.why === 'not-found' && mayBeGoal(intent)));

/** Whether two plans do the same to the same thing. */
const isSameAct = (a: PlannedAct, b: PlannedAct): boolean =>
  a.act.kind === b.act.kind &&
  (a.target === undefined) === (b.target === undefined) &&
  (!a.target ||
    !b.target ||
    overlap(a.target.box, b.target.box) > 0.3 ||
    containsPoint(a.target.box, centre(b.target.box)));

/**
 * An act of the engine stands where it is sure; else the model is asked, too, and decides. A clear verdict
 * of the engine stands, but for a failure that is not told in the app's own words: that the model must not
 * contradict. Once the model has begun a step, it finishes it, because only the model knows how many of the
 * step's actions remain. What the engine takes for no act at all is a goal, which the model pursues.
 */
export function createHybridBrain({ engine, model }: { engine: Brain; model: Brain }): Brain {
  let handedOver: string | undefined;
  let late: string | undefined;

  const decide = async (input: DecideInput): Promise<Decision> => {
    if (input.done === 0 || handedOver !== input.intent) handedOver = undefined;
    const own = handedOver === undefined ? await engine.decide(input) : undefined;
    if (own && own.kind !== 'cannot' && isSure(own)) return own;
    // The agent retries a "not-found" after a moment: the model is asked only for what is still missing then.
    const key = `${input.done} ${input.intent}`;
    if (own?.kind === 'cannot' && own.why === 'not-found' && late !== key) {
      late = key;
      return own;
    }
    late = undefined;
    // Once the model has begun it step by step, it goes on so.
    if (own && model.pursue && isForGoals(own, input)) return { kind: 'goal' };
    const decision = await model.decide(input);
    if (own && own.kind !== 'cannot') return weighed(own, decision, input);
    if (decision.kind === 'act') handedOver = input.intent;
    if (decision.kind !== 'cannot' || !own) return decision;
    return {
      ...decision,
      says: joined(own.says, decision.says),
      candidates: decision.candidates.length > 0 ? decision.candidates : own.candidates,
    };
  };

  /** Of an unsure act of the engine and what the model decides: the model counts, if it answers. */
  const weighed = (own: Decision, decision: Decision, input: DecideInput): Decision => {
    if (decision.kind === 'cannot' && unanswered.has(decision.why)) return own;
    if (decision.kind === 'act' && own.kind === 'act' && isSameAct(own.plan, decision.plan)) return own;
    if (decision.kind === 'act') handedOver = input.intent;
    return decision;
  };

  return {
    kind: 'hybrid',
    decide,
    ...(model.pursue ? { pursue: (input) => model.pursue!(input) } : {}),
    locate: (input) => engine.locate(input),
    async judge(input): Promise<Verdict> {
      const own = await engine.judge(input);
      const isOpen = own.verdict === 'fails' && isInOwnWords(input.assertion);
      if (own.verdict !== 'cannot-tell' && !isOpen) return own;
      const verdict = await model.judge(input);
      if (isOpen)
        return verdict.verdict === 'holds'
          ? {
              ...verdict,
              verdict: 'cannot-tell',
              says: `${joined(own.says, verdict.says)} Neither was proved wrong.`,
            }
          : own;
      if (verdict.verdict !== 'cannot-tell') return verdict;
      return {
        ...verdict,
        says: joined(own.says, verdict.says),
        ...(own.box && !verdict.box ? { box: own.box } : {}),
      };
    },
    ...(model.questions ? { questions: () => model.questions!() } : {}),
    spent() {
      const all = engine.spent();
      addLedger(all, model.spent());
      return all;
    },
  };
}
