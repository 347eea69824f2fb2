/** The tests of one transition: its steps from a clean session, and what has to have come of it. */
import { renewed } from '#worker/agent/test-persona.ts';
import type { AppModelData } from '#worker/app-model/index.ts';
import { targetOf } from '#worker/agent/replay-trail.ts';
import { routePath } from '#worker/facts/routes.ts';
import { isWhole } from '#worker/facts/whole-words.ts';
import { unpunctuated } from '#worker/explore/acts/intents.ts';
import type { Node, ScreenGraph, Transition } from '#worker/explore/map/graph.ts';
import type { TrailStep } from '#worker/ports/records.ts';
import { hasDialog } from '#worker/sight/scene.ts';
import { holds, type Telling } from './checks.ts';
import { alsoAfterReload, entryIdeas } from './data/entries.ts';
import { legsTo, type Leg } from './flows.ts';
import type { Drafted, TestIdea } from './idea.ts';
import { madeIdeas } from './data/made.ts';
import { recordIdea } from './data/records.ts';
import { returnIdea } from './data/returns.ts';
import { savedIdea } from './data/saved-forms.ts';
import { searchIdeas } from './data/searches.ts';
import { doingOf, outcomesOf } from './transitions.ts';
import { checkOf, quoted, saysPage, wordingOf } from './wording.ts';

/** What was explored. */
export interface Explored {
  graph: ScreenGraph;
  model: AppModelData;
  /** Where a test starts. */
  address: string;
}

/** A longer test is no longer about one thing. */
const longest = 40;
/** A test of a link that takes more steps says no more than a shorter one. */
const longestOfLink = 6;

/** Whether a step's target has a complete name. */
const isWellNamed = (step: TrailStep): boolean => {
  const { label } = targetOf(step) ?? {};
  return !label || isWhole(unpunctuated(label));
};

/** Whether a step presses a picture, by what it was taken for: others may call it otherwise. */
const isByPicture = (step: TrailStep | undefined): boolean => {
  const target = step && targetOf(step);
  return target?.icon !== undefined && target.label === target.icon;
};

/** Drops what is irrelevant to a test: pop-ups opened and closed. */
const withoutPopups = (steps: readonly TrailStep[]): TrailStep[] =>
  steps.filter((step, at) => {
    const next = steps[at + 1]?.act;
    return (
      !(step.act.kind === 'key' && step.act.keys === 'Escape') &&
      !(step.act.kind === 'press' && next?.kind === 'key' && next.keys === 'Escape')
    );
  });

/** On the way, words that merely came with a page say less than its name. */
const isSafe = ({ assertion, isArrival }: Telling): boolean => !isArrival || saysPage(assertion);

/** The steps of some legs in words, each leg followed by what it has to have led to. */
const worded = (legs: readonly Leg[], address: string): string[] =>
  legs.flatMap(({ steps, way }) => [
    ...withoutPopups(steps).map((step) => wordingOf(step, address)),
    ...(way ? outcomesOf(way) : [])
      .filter(isSafe)
      .slice(0, 1)
      .map(({ assertion }) => checkOf(assertion)),
  ]);

/** Whether a press does nothing but open another page, whatever is told of that. */
const leadsElsewhere = ({ action: { play }, effect, leadsOnly }: Transition): boolean =>
  play.kind === 'press' &&
  leadsOnly === true &&
  effect !== undefined &&
  routePath(effect.before.address) !== routePath(effect.after.address);

/** Whether a press sent something before it led on, as one that places an order does: no link does that. */
const sendsSomething = ({ action, effect, leadsOnly }: Transition): boolean =>
  !leadsOnly && effect?.moved === true && !action.everywhere;

/** Whether a choice did nothing but show itself: what it is for comes when its form is sent. */
const showsItself = ({ action: { play } }: Transition, outcomes: readonly Telling[]): boolean =>
  play.kind === 'options' && outcomes.every(({ assertion }) => assertion.includes(quoted(play.option ?? '')));

/** What came of an act and was seen to stay; none where that is not the first of what came. */
function keptOnReload({ action: { reloaded } }: Transition, outcomes: readonly Telling[]): string[] {
  const kept = outcomes
    .filter(({ assertion, isArrival }) => reloaded && !isArrival && holds(assertion, reloaded))
    .map(({ assertion }) => assertion);
  return kept[0] === outcomes[0]?.assertion ? kept : [];
}

function mergesAs(way: Transition, isArrival: boolean): TestIdea['merges'] {
  if (way.action.play.kind === 'options') return 'choice';
  if (!isArrival && !leadsElsewhere(way)) return undefined;
  return way.effect?.moved ? 'link' : 'reveal';
}

function outcomeIdea(way: Transition, steps: string[], doing: string): TestIdea | undefined {
  const outcomes = outcomesOf(way);
  const [first] = outcomes;
  const isArrival =
    way.action.play.kind === 'press' && !sendsSomething(way) && outcomes.every((one) => one.isArrival);
  if (
    !first ||
    showsItself(way, outcomes) ||
    (isArrival && (steps.length > longestOfLink || isByPicture(way.steps.at(-1))))
  )
    return undefined;
  const merges = mergesAs(way, isArrival);
  const kept = merges ? [] : keptOnReload(way, outcomes);
  return {
    title: `${doing}: ${first.outcome}${kept.length > 0 ? ', also after a reload' : ''}`,
    outcome: first.outcome,
    description: first.why,
    steps: [...steps, ...(kept.length > 0 ? alsoAfterReload(kept).steps : [])],
    assertions: kept.length > 0 ? kept : outcomes.map(({ assertion }) => assertion),
    suites: isArrival ? ['Release'] : ['Smoke', 'Release'],
    ...(merges ? { merges } : {}),
  };
}

function ideasOf(way: Transition, from: Node, legs: readonly Leg[], explored: Explored): TestIdea[] {
  const { graph, model, address } = explored;
  const before = worded(legs, address);
  const { play } = way.action;
  if (play.kind === 'entry')
    return (play.outcome ? entryIdeas(play.outcome, from.name) : []).map((idea) => ({
      ...idea,
      steps: [...before, ...idea.steps],
    }));
  if (play.kind === 'search') return play.found ? searchIdeas(play.found, before, from.name) : [];
  const trail = [...legs.flatMap(({ steps }) => steps), ...way.steps];
  if (!settledName(graph, way) || !trail.every(isWellNamed)) return [];
  const steps = [...before, ...worded([{ steps: way.steps }], address)];
  const doing = doingOf(way, from.name);
  const opening = hasDialog(from.scene) ? worded(legs.slice(-1), address) : [];
  const ideas = [
    outcomeIdea(way, steps, doing),
    recordIdea(graph, way, { model, steps, doing }),
    savedIdea(way, { steps, opening, doing }),
    ...madeIdeas(way, { steps, doing }),
    returnIdea(way, { legs, steps, doing }),
  ];
  return ideas.filter((idea) => idea !== undefined);
}

/** The person whose data a form takes is another one in each run: nobody can sign up twice. */
function asSomebodyNew(idea: TestIdea): TestIdea {
  const own = (texts: readonly string[]) => texts.map((text) => renewed(text, '{{unique}}'));
  return { ...idea, steps: own(idea.steps), assertions: own(idea.assertions) };
}

/** What is worth a test of a transition. */
export function draftsOf(way: Transition, explored: Explored): Drafted[] {
  const byId = (id?: string) => explored.graph.nodes.find((node) => node.id === id);
  const [from, to] = [byId(way.from), byId(way.to)];
  if (!from || !to || !way.effect || to.leftAlone) return [];
  const legs = legsTo(explored.graph, from, way);
  const ways = [...legs.flatMap((leg) => leg.way ?? []), way];
  const trail = [...legs.flatMap(({ steps }) => steps), ...way.steps];
  const needsCredential = trail.some(({ act }) => act.kind === 'type' && act.secret);
  return ideasOf(way, from, legs, explored)
    .filter(({ steps }) => steps.length > 0 && steps.length <= longest)
    .map(asSomebodyNew)
    .map((idea) => ({ idea, from, to, ways, needsCredential }));
}

/**
 * Whether the control's name is certain: a header or footer name read on only one of several screens was
 * misread. Names found by scrolling a sidebar are not checked.
 */
function settledName({ nodes, below }: ScreenGraph, { action }: Transition): boolean {
  const { play, everywhere, key } = action;
  if (!everywhere || play.kind !== 'press' || nodes.length < 3 || below.has(key)) return true;
  const { label } = play.control;
  return nodes.filter(({ scene }) => scene.controls.some((control) => control.label === label)).length >= 2;
}
