/** What a model makes of the map so far: asked every few dozen acts, and weighed in when its answer comes. */
import { normalizeLabel } from '#worker/core/words.ts';
import { routePath } from '#worker/facts/routes.ts';
import type { Analyst, Plan, PlanInput, Worth } from '#worker/ports/analyst.ts';
import type { Control } from '#worker/sight/scene.ts';
import type { Action } from '../acts/action.ts';
import { fieldLabel } from '../acts/forms.ts';
import type { FieldKind } from '../acts/values.ts';
import type { Node } from '../map/graph.ts';
import { pendingActions, type Shared } from '../shared.ts';
import { inWords } from '../untried.ts';
import type { Questions } from './questions.ts';

/** Screens, or acts, after which there is something to plan. */
const firstAfter = { screens: 3, acts: 8 };
/** Acts between two plans. */
const every = 36;
const maxPlans = 6;
/** What is told of a map at most. */
const most = { screens: 60, ways: 80, operators: 40, collections: 20, acts: 150, fields: 40 };

/** What a weight does to the expected gain of an act. */
const factors: Readonly<Record<Worth, number>> = { 'much-more': 4, more: 2, less: 0.5, 'much-less': 0.25 };

/** A value of these tells one thing from another of its kind: the explorer's own keep what was made apart. */
const mayBeTold: ReadonlySet<FieldKind> = new Set([
  'search',
  'number',
  'count',
  'city',
  'company',
  'message',
]);

interface Offered {
  node: Node;
  action: Action;
}

/** What may be tried, each once: what stands on every page is offered on the first of them. */
function offeredIn(shared: Shared): Offered[] {
  const told = new Set<string>();
  return (
    shared.graph.nodes
      .filter(({ leftAlone }) => !leftAlone)
      .flatMap((node) => pendingActions(shared, node).map((action) => ({ node, action })))
      // What shows up under the pointer is soon seen, and tells nothing of what an app is for.
      .filter(({ action }) => action.play.kind !== 'hover')
      .filter(({ node, action }) => {
        const key = action.everywhere ? action.key : `${node.id} ${inWords(node, action)}`;
        return !told.has(key) && told.add(key);
      })
      .slice(0, most.acts)
  );
}

/** The fields that may be told a value, by label. */
function fieldsOf(offered: readonly Offered[]): { on: string; label: string }[] {
  const controlsOf = ({ play }: Action): Control[] => {
    if (play.kind === 'search') return [play.control];
    if (play.kind !== 'form' || play.variant.kind !== 'valid') return [];
    return play.form.fields.filter(({ kind }) => mayBeTold.has(kind)).map(({ control }) => control);
  };
  const fields = offered.flatMap(({ node, action }) =>
    controlsOf(action)
      .filter((control) => fieldLabel(control) !== '')
      .map((control) => ({ on: node.id, label: fieldLabel(control) })),
  );
  return [...new Map(fields.map((field) => [normalizeLabel(field.label), field])).values()].slice(
    0,
    most.fields,
  );
}

function knownIn({ graph, model }: Shared): string[] {
  const { operators, collections } = model.toJSON();
  const quoted = (text: string) => JSON.stringify(text);
  return [
    ...graph.ways
      .filter(({ to, leftAlone }) => to !== undefined && !leftAlone)
      .slice(-most.ways)
      .map(({ from, to, intent }) => `${from} → ${to} by ${quoted(intent)}`),
    ...operators
      .slice(0, most.operators)
      .map(
        ({ kind, gesture, on, page, seen }) =>
          `can ${kind}: ${quoted(gesture)} ${quoted(on)} on ${quoted(page)}, seen ${seen} times`,
      ),
    ...collections
      .slice(0, most.collections)
      .map(
        ({ page, title, names, most: count }) =>
          `lists up to ${count} on ${quoted(page)}, ${quoted(title)}: ${names.slice(0, 4).map(quoted).join(', ')}`,
      ),
  ];
}

const wordsOf = ({ heading, title, address, actions }: Node): string => {
  const tried = [...actions.values()].filter(({ state }) => state === 'done').length;
  return `${JSON.stringify(heading || title)} at ${JSON.stringify(routePath(address))}, ${tried} of ${actions.size} acts tried`;
};

/** The value told for a field of this name. */
export type TellingValues = Map<string, string>;

export class Plans {
  /** What the app is for; '' until a plan says so. */
  about = '';
  readonly #questions: Questions;
  readonly #telling: TellingValues;
  #asked = 0;
  #nextAt = firstAfter.acts;
  #isWaiting = false;

  constructor(questions: Questions, telling: TellingValues) {
    this.#questions = questions;
    this.#telling = telling;
  }

  /** Asks for a plan where one is due. Call after each act. */
  afterAct(shared: Shared): void {
    const { acts, graph } = shared;
    const isFirst = this.#asked === 0 && graph.nodes.length >= firstAfter.screens;
    if (this.#isWaiting || this.#asked >= maxPlans || (acts < this.#nextAt && !isFirst)) return;
    this.#asked++;
    this.#nextAt = acts + every;
    this.#isWaiting = true;
    const ask = async (analyst: Analyst) => {
      const offered = offeredIn(shared);
      const fields = fieldsOf(offered);
      const plan = await analyst
        .plan(this.#inputOf(shared, offered, fields))
        .finally(() => void (this.#isWaiting = false));
      if (plan) this.#apply(plan, offered, fields, shared);
    };
    this.#questions.add(ask, { isUrgent: true });
  }

  #inputOf(shared: Shared, offered: Offered[], fields: { on: string; label: string }[]): PlanInput {
    const { graph, options } = shared;
    return {
      start: options.address,
      instructions: options.instructions,
      screens: graph.nodes.slice(0, most.screens).map((node) => ({ id: node.id, words: wordsOf(node) })),
      known: knownIn(shared),
      acts: offered.map(({ node, action }) => ({ on: node.id, words: inWords(node, action) })),
      fields,
      secrets: options.credential ? [options.credential.password] : [],
      signal: this.#questions.signal,
    };
  }

  /** A newer plan replaces what an older one expected. */
  #apply(
    { about, worths, values }: Plan,
    offered: Offered[],
    fields: { label: string }[],
    { graph }: Shared,
  ): void {
    if (about) this.about = about;
    for (const { actions } of graph.nodes) for (const action of actions.values()) delete action.expected;
    const everywhere = new Map<string, number>();
    for (const [at, worth] of worths) {
      const { action } = offered[at]!;
      action.expected = factors[worth];
      if (action.everywhere) everywhere.set(action.key, factors[worth]);
    }
    for (const { actions } of graph.nodes)
      for (const [key, factor] of everywhere) {
        const action = actions.get(key);
        if (action) action.expected = factor;
      }
    for (const [at, value] of values) this.#telling.set(normalizeLabel(fields[at]!.label), value);
  }
}
