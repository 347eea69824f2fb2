/** Pursues a goal: asks for its next act with what came of the ones before, and has its end proved. */
import type { JudgeInput, Verdict } from '#worker/ports/brain.ts';
import type { GoalDecision, GoalInput } from '#worker/ports/goals.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { ModelClient, NoAnswer } from '../client/index.ts';
import { lookAt, pictureKey } from '../look.ts';
import { notAccepted } from '../prompts.ts';
import { readActs, refound, type Ahead } from '../read-acts.ts';
import { GoalAnswer } from '../schemas.ts';
import { createHider } from '../secrets.ts';
import { goalOpening, goalSystem, goalWords, type GoalMemory } from './prompts.ts';
import { prove } from './prove.ts';

type Cannot = Extract<GoalDecision, { kind: 'cannot' }>;

/** Answers in a row that were not accepted, after which a goal is given up. */
const maxRefused = 3;
const [maxPlan, longestNote] = [12, 300];

/** A goal under way. */
interface UnderWay extends GoalMemory {
  goal: string;
  /** How many acts were handed out or known when it was last asked. */
  did: number;
  questions: number;
  ahead: Ahead[];
  /** The address on which `ahead` was planned. */
  address: string;
  screens: Map<number, SessionView>;
}

const cannot = (why: Cannot['why'], says: string): Cannot => ({
  kind: 'cannot',
  why,
  says: /[.!?]$/.test(says) ? says : `${says}.`,
});

const notAnswered = ({ kind, says }: NoAnswer): Cannot =>
  kind === 'no-budget'
    ? cannot('no-budget', `The model was not asked: ${says}`)
    : cannot('wrong-answer', `The model's answer could not be used: ${says}`);

export interface PursuerParts {
  /** Who decides. */
  client: ModelClient;
  /** Who reviews whether a goal is reached. */
  reviewer: ModelClient;
  judge(input: JudgeInput): Promise<Verdict>;
}

function newWay(input: GoalInput): UnderWay {
  return {
    goal: input.goal,
    did: input.did.length,
    questions: 0,
    ahead: [],
    address: '',
    plan: [],
    notes: [],
    refused: [],
    screens: new Map(),
  };
}

/** The way to a goal, with what is seen now. */
function onWay(way: UnderWay | undefined, input: GoalInput): UnderWay {
  const done = input.did.length;
  const own = way?.goal === input.goal && done > 0 && done >= way.did ? way : newWay(input);
  // A replayed beginning was not seen, but for the screen before its last act.
  if (input.before && !own.screens.has(done)) own.screens.set(done, input.before);
  own.screens.set(done + 1, input.view);
  return own;
}

/** The next act of a form, which was planned with the one before. */
function planned(own: UnderWay, input: GoalInput): GoalDecision | undefined {
  const [next, ...rest] = own.ahead;
  own.ahead = [];
  if (!next || own.address !== input.view.address || !input.did.at(-1)?.worked) return undefined;
  const found = refound(next, input.view);
  if (!found) return undefined;
  own.ahead = rest;
  return { kind: 'act', plan: found.plan, why: own.plan[0] ?? '' };
}

async function ask(client: ModelClient, own: UnderWay, input: GoalInput): Promise<Cannot | Told> {
  if (own.questions >= input.left.questions)
    return cannot('no-budget', `The goal was not reached with ${own.questions} questions`);
  own.questions++;
  const hider = createHider(input.secrets);
  const { scale } = client.abilities;
  const now = await lookAt(input.view, input.secrets, input.cover, scale);
  const isChanged = input.before && pictureKey(input.before) !== pictureKey(input.view);
  const before = isChanged ? await lookAt(input.before!, input.secrets, input.cover, scale) : undefined;
  const { context, task } = goalWords(input, now, own, input.left.questions - own.questions);
  const answer = await client.ask({
    name: 'goal_act',
    schema: GoalAnswer,
    system: goalSystem(scale),
    opening: hider.hide(goalOpening(input)),
    context: hider.hide(context),
    task: hider.hide(task),
    pictures: [now, before].flatMap((one) => (one?.picture ? [one.picture.url] : [])),
    ...(input.signal ? { signal: input.signal } : {}),
  });
  if (answer.kind !== 'answer') return notAnswered(answer);
  const { plan, note } = answer.value;
  own.plan = plan.slice(0, maxPlan).map((part) => part.slice(0, longestNote));
  if (note?.trim()) own.notes.push({ screen: input.did.length + 1, note: note.trim().slice(0, longestNote) });
  return { kind: 'answer', value: answer.value, now, hider };
}

/** One question and what it leads to; a sentence why the answer is not accepted. */
async function nextOf(
  { client, reviewer, judge }: PursuerParts,
  own: UnderWay,
  input: GoalInput,
): Promise<GoalDecision | string> {
  const asked = await ask(client, own, input);
  if (asked.kind === 'cannot') return asked;
  const { value, now, hider } = asked;
  const says = value.says.trim().slice(0, 300);
  if (value.decision === 'cannot')
    return cannot(value.why ?? 'not-understood', says || 'The model does not know how to go on');
  if (value.decision === 'done') {
    const { screens } = own;
    const proved = await prove({ client: reviewer, judge, input, claims: value.proofs, screens });
    if ('noAnswer' in proved) return notAnswered(proved.noAnswer);
    if ('refused' in proved) return `it said that the goal is reached, and ${proved.refused}`;
    return { kind: 'done', says: proved.says, proofs: proved.proofs };
  }
  if (value.acts.length === 0) return 'it answered with no act';
  const { start, view, goal } = input;
  const words = hider.hide(goal);
  const read = readActs(value, {
    words,
    start,
    view,
    now,
    hider,
    abilities: client.abilities,
    isFree: true,
  });
  if ('refused' in read) return read.refused;
  const [first, ...rest] = read;
  own.ahead = rest;
  own.address = view.address;
  return { kind: 'act', plan: first!.plan, why: says };
}

/** Of several goals, one after the other. */
export function createPursuer(parts: PursuerParts): (input: GoalInput) => Promise<GoalDecision> {
  let way: UnderWay | undefined;
  return async (input) => {
    const own = (way = onWay(way, input));
    const ahead = planned(own, input);
    own.did = input.did.length;
    if (ahead) return ahead;
    own.refused = [];
    for (;;) {
      const decided = await nextOf(parts, own, input);
      if (typeof decided !== 'string') {
        if (decided.kind !== 'act') way = undefined;
        return decided;
      }
      own.refused.push(notAccepted(decided));
      if (own.refused.length >= maxRefused)
        return cannot('wrong-answer', `The model's answer could not be used: ${decided}`);
    }
  };
}

interface Told {
  kind: 'answer';
  value: GoalAnswer;
  now: Awaited<ReturnType<typeof lookAt>>;
  hider: ReturnType<typeof createHider>;
}
