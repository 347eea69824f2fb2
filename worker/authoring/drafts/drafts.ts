import type { RememberedStep, TrailStep } from '#worker/ports/records.ts';
import { targetOf } from '#worker/agent/replay-trail.ts';
import { alike, normalizeLabel } from '#worker/core/words.ts';
import { wentUp } from '#worker/facts/counters.ts';
import { errorLines, heading, pricedItems } from '#worker/facts/reading.ts';
import { promisedOrder } from '#worker/oracles/lists/sort-order.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import { entryIdea } from './entry-idea.ts';
import { featureOf } from './features.ts';
import type { Node, ScreenGraph, Transition } from '#worker/explore/map/graph.ts';
import { holding, unpunctuated } from '#worker/explore/acts/intents.ts';
import { stepsTo } from '#worker/explore/map/routes.ts';
import type { ExploreOptions } from '#worker/explore/types.ts';
import type { DraftedTest } from '../types.ts';
import { isCut, isMidSentence, isSurelyNamed, isWhole } from '#worker/facts/whole-words.ts';

const maxDrafts = 48;
/**
 * Many transitions lead to one screen; only this many tests that just arrive there are kept, the shortest
 * ones.
 */
const maxArrivals = 2;
/** A longer test is no longer about one thing. */
const longest = 16;

/** Drops steps that are irrelevant to the test: pop-ups opened and closed, reloads. */
function withoutDetours(steps: TrailStep[]): TrailStep[] {
  return steps.filter(
    (step, at) =>
      !(step.act.kind === 'key' && step.act.keys === 'Escape') &&
      !(
        steps[at + 1]?.act.kind === 'key' &&
        step.act.kind === 'press' &&
        (steps[at + 1]!.act as { keys: string }).keys === 'Escape'
      ),
  );
}

export const sure = (line: TextLine): boolean =>
  line.confidence > 0.85 &&
  line.text.length >= 4 &&
  line.text.length <= 70 &&
  isWhole(line.text) &&
  /^[\p{Script=Latin}\p{Script=Common}]+$/u.test(line.text);
export const steady = (line: TextLine): boolean => !/\d/.test(line.text);

/** Text that is new on the second scene, most significant first. */
export function appeared(before: Scene, after: Scene): TextLine[] {
  const known = before.lines.map((line) => normalizeLabel(line.text));
  return after.lines
    .filter(
      (line) =>
        sure(line) &&
        steady(line) &&
        !isMidSentence(line.text) &&
        !isCut(after, line.box) &&
        /\p{L}{3}/u.test(line.text) &&
        !known.some((text) => text === normalizeLabel(line.text) || alike(text, line.text) > 0.85),
    )
    .sort((a, b) => b.fontPx - a.fontPx || a.box.y - b.box.y);
}

export interface Idea {
  title: string;
  description: string;
  assertions: string[];
  suites: string[];
}

/** Whether a label is fit for a test's wording, and no icon misread by OCR. */
const readable = (label: string): boolean =>
  (label.match(/\p{L}/gu)?.length ?? 0) >= 3 && /^[\p{L}\p{N}(][\p{L}\p{N} '’&,.!?()/:+%$€£-]*$/u.test(label);

export const quoted = (text: string) => `"${text.replace(/"/g, "'")}"`;

/** What to test about a transition: by its action and effect. */
function ideaOf(way: Transition, from: Node, to: Node): Idea | undefined {
  const { play } = way.action;
  const { before, after } = way.effect!;
  const fresh = appeared(before, after);
  const head = heading(after);
  // The tab title is exact, the heading only read: if they agree, use the title's spelling.
  const named =
    head && alike(head.text, to.name) > 0.8
      ? to.name
      : head && sure(head) && steady(head)
        ? head.text
        : undefined;
  const arrived = named ? [`The page ${quoted(named)} is shown`] : [];
  const moved = from !== to;

  const pressed =
    play.kind === 'press'
      ? play.control
      : play.kind === 'form' && play.variant.kind === 'valid'
        ? play.form.submit
        : undefined;
  const counted = wentUp(before, after)[0];
  if (pressed && counted && /^(add|save|put|move)\b/i.test(pressed.label)) {
    return {
      title: `${pressed.label} from ${from.name}`,
      description: 'What is added is counted.',
      assertions: [
        `The ${counted.name} badge shows ${counted.count}`,
        ...fresh.slice(0, 1).map((line) => `The text ${quoted(line.text)} is shown`),
      ],
      suites: ['Smoke', 'Release'],
    };
  }

  if (play.kind === 'form') {
    const { variant, form } = play;
    // Whether such values should be refused is for a person to decide.
    if (variant.kind === 'extreme') return undefined;
    const subject = `${form.submit.label} on ${from.name}`;
    const errors = errorLines(after).filter(
      (line) =>
        sure(line) &&
        !isCut(after, line.box) &&
        !errorLines(before).some((other) => alike(other.text, line.text) > 0.85),
    );
    if (variant.kind === 'valid' || variant.kind === 'credential') {
      if (errors.length > 0 || (!moved && fresh.length === 0)) return undefined;
      const shown = fresh.slice(0, 2).map((line) => `The text ${quoted(line.text)} is shown`);
      return {
        title:
          variant.kind === 'credential'
            ? `Sign in with a valid account`
            : `${subject}: valid details are accepted`,
        description: `Fills in the form with valid values and submits it.`,
        assertions: [...(moved ? arrived : []), ...shown].slice(0, 3),
        suites: ['Smoke', 'Release'],
      };
    }
    if (errors.length === 0) return undefined;
    const said = errors.slice(0, 2).map((line) => `The text ${quoted(line.text)} is shown`);
    const what =
      variant.kind === 'empty'
        ? 'an empty form is refused'
        : variant.kind === 'wrong-password'
          ? 'a wrong password is refused'
          : `“${variant.value}” as ${variant.field} is refused`;
    return {
      title: `${subject}: ${what}`,
      description: 'The form must say what is wrong and not go on.',
      assertions: said,
      suites: ['Release'],
    };
  }

  if (play.kind === 'search') return undefined;
  if (play.kind === 'entry') return play.outcome && entryIdea(play.outcome, from.name);

  if (play.kind === 'options') {
    if (!play.option) return undefined;
    const order = promisedOrder(play.option);
    const items = pricedItems(after);
    if (order && items.length >= 3) {
      const how =
        order.by === 'price' ? (order.up ? 'lowest first' : 'highest first') : order.up ? 'A to Z' : 'Z to A';
      return {
        title: `Sort ${from.name} by ${play.option}`,
        description: 'The list follows the chosen order.',
        assertions: [`The items are sorted by ${order.by}, ${how}`],
        suites: ['Release'],
      };
    }
    return readable(play.control.label)
      ? {
          title: `Choose ${play.option} on ${from.name}`,
          description: 'The choice takes effect.',
          assertions: [`${quoted(play.control.label)} shows ${quoted(play.option)}`],
          suites: ['Release'],
        }
      : undefined;
  }

  if (play.kind !== 'press' || !readable(play.control.label) || !isSurelyNamed(before, play.control))
    return undefined;
  const { control } = play;
  if (moved && arrived.length > 0 && way.effect!.moved) {
    // A list item's picture may be detected as an icon, whose name is then wrong.
    if (
      control.icon &&
      normalizeLabel(control.label) === normalizeLabel(control.icon) &&
      holding(before, control, ['card'])
    )
      return undefined;
    const inList = pricedItems(before).find((item) => alike(item.title, control.label) > 0.9);
    if (inList) {
      return {
        title: `Open ${inList.title} from ${from.name}`,
        description: 'A thing in the list leads to its own page.',
        assertions: [
          `The page ${quoted(inList.title)} is shown`,
          `The text ${quoted(inList.price!.line.text)} is shown`,
        ],
        suites: ['Smoke', 'Release'],
      };
    }
    return {
      title: `Open ${to.name} by ${quoted(control.label || control.icon || control.kind)} on ${from.name}`,
      description: 'The way leads where it says.',
      assertions: arrived,
      suites: to.depth <= 1 ? ['Smoke', 'Release'] : ['Release'],
    };
  }
  if (fresh.length > 0) {
    return {
      title: `${way.intent.replace(/^Click /, 'Press ')} on ${from.name}`,
      description: 'It shows what it promises.',
      assertions: fresh.slice(0, 2).map((line) => `The text ${quoted(line.text)} is shown`),
      suites: ['Release'],
    };
  }
  return undefined;
}

/**
 * A trail as written steps: one action each, with a memory of its target. Opening an address midway is a
 * step of its own.
 */
function written(steps: TrailStep[]): { steps: string[]; memories: RememberedStep[] } {
  return {
    steps: steps.map(({ intent }) => intent),
    memories: steps.map((step, index) => ({ index, intent: step.intent, acts: [step] })),
  };
}

/**
 * Whether the control's name is certain: a header or footer name read on only one of several screens was
 * misread. Names found by scrolling a sidebar are not checked.
 */
function settledName(graph: ScreenGraph, { action }: Transition): boolean {
  if (
    !action.everywhere ||
    action.play.kind !== 'press' ||
    graph.nodes.length < 3 ||
    graph.below.has(action.key)
  )
    return true;
  const { label } = action.play.control;
  return (
    graph.nodes.filter(({ scene }) => scene.controls.some((control) => control.label === label)).length >= 2
  );
}

/** Whether a step's target has a complete name. */
const isWellNamed = (step: TrailStep): boolean => {
  const { label } = targetOf(step) ?? {};
  return !label || isWhole(unpunctuated(label));
};

/** Turns transitions into tests: one per transition and outcome, most significant first. */
export function draftTests(graph: ScreenGraph, options: ExploreOptions): DraftedTest[] {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const drafts = new Map<string, DraftedTest>();
  graph.nameAll();
  for (const way of graph.ways) {
    const from = byId.get(way.from);
    const to = way.to === undefined ? undefined : byId.get(way.to);
    if (!from || !to || !way.effect || to.leftAlone) continue;
    const idea = settledName(graph, way) ? ideaOf(way, from, to) : undefined;
    if (!idea || idea.assertions.length === 0) continue;
    const steps = withoutDetours([...stepsTo(graph, from, way.at), ...way.steps]);
    if (steps.length === 0 || steps.length > longest || !steps.every(isWellNamed)) continue;
    const feature = featureOf(
      way.action.play.kind === 'form' ? from.address : to.address,
      way.action.play.kind === 'form' ? from.heading : to.heading,
      options.address,
    );
    const signature = normalizeLabel(`${idea.title} → ${idea.assertions.join(' & ')}`);
    // Two tests with the same title would look like one in the list.
    const known = drafts.get(normalizeLabel(idea.title));
    if (known && known.steps.length <= steps.length) continue;
    drafts.set(normalizeLabel(idea.title), {
      title: idea.title,
      description: idea.description,
      ...written(steps),
      assertions: idea.assertions,
      feature,
      suites: idea.suites,
      signature,
      needsCredential: steps.some((step) => step.act.kind === 'type' && step.act.secret),
      covers: { screens: [from.id, to.id], ways: [`${way.from}>${way.intent}`] },
    });
  }
  const arrivals = new Map<string, number>();
  return [...drafts.values()]
    .sort((a, b) => a.steps.length - b.steps.length)
    .filter((draft) => {
      const key = draft.assertions.join('&');
      const only = draft.assertions.length === 1 && draft.assertions[0]!.startsWith('The page ');
      const count = (arrivals.get(key) ?? 0) + 1;
      arrivals.set(key, count);
      return !only || count <= maxArrivals;
    })
    .sort((a, b) => b.suites.length - a.suites.length || a.steps.length - b.steps.length)
    .slice(0, maxDrafts);
}
