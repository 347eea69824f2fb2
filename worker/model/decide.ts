/** Asks the model for a step's next action, or for several at once where they only fill in a form. */
import type { DecideInput, Decision, Verdict, JudgeInput } from '#worker/ports/brain.ts';
import { isGoal, mayBeGoal } from '#worker/language/goal.ts';
import { parseStep } from '#worker/language/parse.ts';
import { quotedIn } from './check-act.ts';
import type { ModelClient } from './client/index.ts';
import { lookAt, pictureKey } from './look.ts';
import { decideSystem, decideWords } from './prompts.ts';
import { readActs, refound, type Ahead } from './read-acts.ts';
import { DecideAnswer } from './schemas.ts';
import { createHider } from './secrets.ts';

type Cannot = Extract<Decision, { kind: 'cannot' }>;

/** Steps that may rightly need no action. */
const conditional = /\b(if|unless|when|in case|make sure|ensure|should)\b/i;

/** The state of the step in progress. */
interface UnderWay {
  intent: string;
  /** Number of the step's actions so far, including those of another brain. */
  done: number;
  address: string;
  ahead: Ahead[];
  finishes: boolean;
  /** Whether the step names at least one of the elements acted on. */
  named: boolean;
  acted: boolean;
}

const cannot = (why: Cannot['why'], says: string): Cannot => ({
  kind: 'cannot',
  why,
  says: says.endsWith('.') ? says : `${says}.`,
  candidates: [],
  decidedBy: 'model',
});
const wrong = (says: string): Cannot =>
  cannot('wrong-answer', `The model's answer could not be used: ${says}`);

/** Why an answer is not accepted, as a clause. */
interface Refusal {
  refused: string;
}
const accepted = (answer: Decision | Refusal): Decision =>
  'refused' in answer ? wrong(answer.refused) : answer;

export function createDecider(
  client: ModelClient,
  judge: (input: JudgeInput) => Promise<Verdict>,
): (input: DecideInput) => Promise<Decision> {
  let way: UnderWay | undefined;
  let last: { key: string; decision: Cannot } | undefined;

  const handOut = (input: DecideInput, next: Ahead, rest: Ahead[], finishes: boolean): Decision => {
    const before = way?.intent === input.intent && input.done > 0 ? way : undefined;
    way = {
      intent: input.intent,
      done: input.done + 1,
      address: input.view.address,
      ahead: rest,
      finishes,
      named: (before?.named ?? false) || (next.named && next.plan.target !== undefined),
      acted: (before?.acted ?? false) || next.plan.target !== undefined,
    };
    return { kind: 'act', plan: next.plan, others: [], decidedBy: 'model' };
  };

  /** A step that names its target is not done while only other elements were acted on. */
  const finish = (input: DecideInput, says: string): Decision | Refusal => {
    const mine = way?.intent === input.intent && input.done > 0 ? way : undefined;
    if (input.done === 0 && !conditional.test(input.intent))
      return { refused: 'it said that the step is done, before any act was carried out' };
    if (mine?.acted && !mine.named) return { refused: 'nothing that it acted on is what the step names' };
    return { kind: 'done', says };
  };

  /** The next planned action, if its target is still found unambiguously. */
  const planned = (input: DecideInput): Decision | undefined => {
    if (!way || way.intent !== input.intent || way.done !== input.done || input.done === 0) return undefined;
    const [next, ...rest] = way.ahead;
    if (!next) return way.finishes ? accepted(finish(input, 'The step was carried out.')) : undefined;
    if (way.address !== input.view.address) return undefined;
    const found = refound(next, input.view);
    return found && handOut(input, found, rest, way.finishes);
  };

  /** One question; why its answer is not accepted, where it is not. */
  const askOnce = async (input: DecideInput, refused: string[]): Promise<Decision | Refusal> => {
    const hider = createHider(input.secrets);
    const words = hider.hide(input.intent);
    const { scale } = client.abilities;
    const now = await lookAt(input.view, input.secrets, input.cover, scale);
    const { instructions, did = [], start } = input;
    const sent = decideWords({ now, intent: words, did, start, instructions, refused });
    const answer = await client.ask({
      name: 'next_act',
      schema: DecideAnswer,
      system: decideSystem(scale),
      context: hider.hide(sent.context),
      task: hider.hide(sent.task),
      pictures: now.picture ? [now.picture.url] : [],
      ...(input.signal ? { signal: input.signal } : {}),
    });
    if (answer.kind !== 'answer')
      return answer.kind === 'no-budget'
        ? cannot('no-budget', `The model was not asked: ${answer.says}`)
        : wrong(answer.says);
    const { decision, why, acts, finishes, confidence } = answer.value;
    const says = answer.value.says.trim().slice(0, 300);
    if (decision === 'cannot')
      return cannot(why ?? 'not-understood', says || 'The model does not know how to go on');
    if (decision === 'done') return finish(input, says || 'The step was carried out.');
    if (decision === 'goal')
      return quotedIn(words).length === 0 || mayBeGoal(input.intent)
        ? { kind: 'goal' }
        : { refused: 'it took a step that says what to act on for one that says what to reach' };
    if (acts.length === 0) return { refused: 'it answered with no act' };
    const { view } = input;
    const all = readActs(
      { acts, says, confidence },
      { words, start, view, now, hider, abilities: client.abilities },
    );
    if ('refused' in all) return all;
    const [next, ...rest] = all;
    const soleTarget = all.length === 1 && acts.length === 1 && finishes && next!.plan.target !== undefined;
    // Of a step that names what is to be reached, such an act may be the first of several: they have to prove it.
    if (soleTarget && !next!.named && input.done === 0 && mayBeGoal(input.intent)) return { kind: 'goal' };
    if (soleTarget && !next!.named && input.done === 0)
      return { refused: `"${next!.plan.says}" is not what the step names` };
    return handOut(input, next!, rest, finishes && all.length === acts.length);
  };

  /** An answer that is not accepted is asked for once more, with the reason. */
  const ask = async (input: DecideInput): Promise<Decision> => {
    const first = await askOnce(input, []);
    return accepted('refused' in first ? await askOnce(input, [first.refused]) : first);
  };

  /** A step that only checks something is judged like an assertion. */
  const look = async (input: DecideInput, assertion: string): Promise<Decision> => {
    const { view, start, secrets, cover, signal } = input;
    const verdict = await judge({
      view,
      assertion,
      start,
      secrets,
      ...(cover ? { cover } : {}),
      ...(signal ? { signal } : {}),
    });
    if (verdict.verdict === 'holds') return { kind: 'done', says: verdict.says };
    return cannot(verdict.verdict === 'fails' ? 'not-found' : 'wrong-answer', verdict.says);
  };

  return async (input) => {
    if (input.done === 0) way = undefined;
    const parsed = parseStep(input.intent);
    if (parsed.scripts[0]) return { kind: 'needs-script', name: parsed.scripts[0] };
    const ahead = planned(input);
    if (ahead) return ahead;
    if (isGoal(input.intent)) return { kind: 'goal' };
    const key = `${input.intent}\n${input.done}\n${pictureKey(input.view)}`;
    // The same question on the same picture is not asked twice, although the agent retries in case the app
    // was slow.
    if (last?.key === key) return last.decision;
    const [step, ...after] = parsed.acts.slice(input.done);
    const decision =
      step?.kind === 'verify' && after.length === 0 && !parsed.unknown
        ? await look(input, step.assertion)
        : await ask(input);
    if (decision.kind === 'cannot') last = { key, decision };
    return decision;
  };
}
