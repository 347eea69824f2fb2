/** Which of a model's drafts are tried: every line is understood, allowed, known of, and tells something. */
import { judgeAssertion, understands } from '#worker/assertions/index.ts';
import { readLine } from '#worker/assertions/reading.ts';
import { isCutOff, normalizeLabel } from '#worker/core/words.ts';
import type { Node, ScreenGraph, Transition } from '#worker/explore/map/graph.ts';
import { blockedReason, outOfBounds, type Boundaries } from '#worker/guardrails/risk.ts';
import { parseStep } from '#worker/language/parse.ts';
import { tokenize } from '#worker/language/tokens.ts';
import type { ParsedAct } from '#worker/language/types.ts';
import type { WordedTest } from '#worker/ports/analyst.ts';
import type { JudgedView } from '#worker/ports/brain.ts';
import { wordingOf } from '../drafts/wording.ts';

export interface Known {
  graph: ScreenGraph;
  /** Where a test starts. */
  address: string;
  boundaries: Boundaries;
  hasCredential: boolean;
}

/** Acts that a draft may take: those by which the app was explored, within its own window. */
const allowed: ReadonlySet<ParsedAct['kind']> = new Set([
  'press',
  'type',
  'clear',
  'choose',
  'toggle',
  'key',
  'scroll',
  'navigate',
  'home',
  'back',
  'reload',
  'submit',
  'search',
  'sort',
  'identity',
  'verify',
]);

const mayBeFilled = /^(?:username|email|password)$/;

/** What was seen anywhere: on screens, and on what acts led to. */
function wordsOf({ nodes, ways }: ScreenGraph): string {
  const scenes = [
    ...nodes.map(({ scene }) => scene),
    ...ways.flatMap(({ effect }) => (effect ? [effect.before.scene, effect.after.scene] : [])),
  ];
  const texts = scenes.flatMap(({ lines, controls }) => [
    ...lines.map(({ text }) => text),
    ...controls.flatMap(({ label, value, placeholder, icon }) => [label, value, placeholder, icon]),
  ]);
  return [...new Set(texts.flatMap((text) => (text ? [normalizeLabel(text)] : [])))].join('\n');
}

const quotesIn = (line: string): string[] =>
  tokenize(line).flatMap(({ kind, text }) => (kind === 'quoted' && text.trim() !== '' ? [text] : []));

/** Values that a test puts in itself. */
const typedIn = (acts: readonly ParsedAct[]): string[] =>
  acts.flatMap((act) => ('text' in act && act.text ? [act.text] : []));

/** The transitions of which a test takes the last step, in its order. */
export const waysOf = ({ steps }: Pick<WordedTest, 'steps'>, { graph, address }: Known): Transition[] =>
  steps.flatMap(
    (step) =>
      graph.ways.find((way) => way.steps.length > 0 && wordingOf(way.steps.at(-1)!, address) === step) ?? [],
  );

const viewOf = ({ scene, address, title }: Node): JudgedView => ({ scene, address, title });

/** Screens on which an assertion must not hold: the first one, and those before the last step. */
function beforeLast(test: WordedTest, known: Known): JudgedView[] {
  const { graph, address } = known;
  const last = graph.ways.filter(
    (way) =>
      way.effect && way.steps.length > 0 && wordingOf(way.steps.at(-1)!, address) === test.steps.at(-1),
  );
  const [first] = graph.nodes;
  return [...(first ? [viewOf(first)] : []), ...last.map(({ effect }) => effect!.before)];
}

export class DraftCheck {
  readonly #known: Known;
  readonly #seen: string;
  readonly #paths: ReadonlySet<string>;

  constructor(known: Known) {
    this.#known = known;
    this.#seen = wordsOf(known.graph);
    this.#paths = new Set(known.graph.nodes.map(({ address }) => new URL(address).pathname));
  }

  /** The draft with the assertions that tell something, or why it is not tried. */
  check(test: WordedTest): { test: WordedTest } | { why: string } {
    const acts: ParsedAct[] = [];
    for (const step of test.steps) {
      const why = this.#whyNot(step);
      if (why) return { why: `“${step}”: ${why}` };
      acts.push(...parseStep(step).acts);
    }
    if (!acts.some(({ kind }) => kind !== 'verify' && kind !== 'navigate')) return { why: 'it does nothing' };
    const typed = typedIn(acts);
    const assertions = test.assertions.filter((one) => this.#isTelling(one, typed, test));
    return assertions.length > 0
      ? { test: { ...test, assertions } }
      : { why: 'nothing that it checks is understood, known of, and new at its end' };
  }

  #whyNot(step: string): string {
    if (/#\{/.test(step)) return 'it calls a script';
    const filled = [...step.matchAll(/\{\{([^}]*)\}\}/g)].map(([, name]) => name!);
    if (filled.some((name) => !this.#known.hasCredential || !mayBeFilled.test(name)))
      return 'it uses a value that there is not';
    if (!readLine(step, 'step').understood) return 'it is not understood';
    const { acts } = parseStep(step);
    return acts.map((act) => this.#whyNotAct(act)).find(Boolean) ?? '';
  }

  #whyNotAct(act: ParsedAct): string {
    const { address, boundaries } = this.#known;
    if (!allowed.has(act.kind)) return 'a draft does nothing of the kind';
    if (act.kind === 'navigate') {
      if (!URL.canParse(act.url, address)) return 'it opens no address of the app';
      const { href, pathname } = new URL(act.url, address);
      return (
        outOfBounds(href, address, boundaries) || (this.#paths.has(pathname) ? '' : 'the page is not known')
      );
    }
    const names = [
      'target' in act ? act.target?.name : undefined,
      act.kind === 'choose' ? act.option : undefined,
    ].filter((name) => name !== undefined && name !== '') as string[];
    const unknown = names.find((name) => !this.#seen.includes(normalizeLabel(name)));
    if (unknown !== undefined) return `“${unknown}” was not seen`;
    return names.map((name) => blockedReason(name, boundaries)).find(Boolean) ?? this.#whyLeftAlone(names);
  }

  /** What the explorer left alone is left alone in tests, too. */
  #whyLeftAlone(names: string[]): string {
    for (const { actions } of this.#known.graph.nodes)
      for (const { state, leftAlone, play } of actions.values())
        if (
          state === 'left-alone' &&
          'control' in play &&
          names.some((name) => normalizeLabel(name) === normalizeLabel(play.control.label))
        )
          return leftAlone;
    return '';
  }

  #isTelling(assertion: string, typed: string[], test: WordedTest): boolean {
    if (!understands(assertion)) return false;
    const own = typed.map(normalizeLabel);
    const quotes = quotesIn(assertion);
    // What ends in dots is cut off, or soon another.
    if (quotes.some(isCutOff)) return false;
    const isKnown = quotes.every(
      (quote) =>
        this.#seen.includes(normalizeLabel(quote)) ||
        own.some((text) => text.includes(normalizeLabel(quote))),
    );
    return (
      isKnown &&
      beforeLast(test, this.#known).every(
        (view) => judgeAssertion({ view, assertion, start: this.#known.address }).verdict !== 'holds',
      )
    );
  }
}
