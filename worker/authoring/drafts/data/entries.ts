/** Tests of a list that takes what is typed: entries are made, renamed, marked, filtered and removed. */
import type { EntryOutcome, EntryTrial, ListFilter } from '#worker/explore/entries/outcome.ts';
import type { TrailStep } from '#worker/ports/records.ts';
import type { TestIdea } from '../idea.ts';
import { drawn } from '#worker/grounding/wording.ts';
import { checkOf, notShown, quoted, readable, shown, wordingOf } from '../wording.ts';

/** What the entries of a test are called: unlike one another, and unlike those of any other run. */
export const [first, second, third, renamed] = [
  'Apples {{unique}}',
  'Thermometer {{unique}}',
  'Blue kite {{unique}}',
  'Winter coat {{unique}}',
] as const;

const reload = 'Reload the page';

/** A press on a control that each row has, worded for the row of `name`. */
function inRow({ act }: TrailStep, name: string): string | undefined {
  if (act.kind !== 'press' || act.count === 2) return undefined;
  const { kind, label, icon } = act.target;
  if (kind === 'checkbox' || kind === 'switch') return `Check the ${kind} next to ${quoted(name)}`;
  const isWritten = label !== icon && readable(label);
  const what = isWritten ? quoted(label) : icon && drawn(icon);
  return what && `Click ${what} next to ${quoted(name)}`;
}

/** Steps that did something to one entry, for another one; `typed` over its name. */
export const stepsOn = ({ name: was, steps }: EntryTrial, name: string, typed?: string): string[] =>
  steps.map((step) => {
    // A field that opens in a list has no label, and the keyboard is in it.
    if (step.act.kind === 'type' && typed !== undefined) return `Type ${quoted(typed)}`;
    const { intent } = step;
    return intent.includes(quoted(was))
      ? intent.replace(quoted(was), quoted(name))
      : (inRow(step, name) ?? intent);
  });

const plain = (steps: readonly TrailStep[]): string[] => steps.map((step) => wordingOf(step));

const suites = ['Smoke', 'Release'];

type TestsOf = (outcome: EntryOutcome) => TestIdea | undefined;

const make = ({ create }: EntryOutcome, ...names: string[]): string[] =>
  names.flatMap((name) => stepsOn(create, name));

/** The number of entries as the list says it; where there is but one, the words may be others. */
const says = ({ counted }: EntryOutcome, count: number): string[] =>
  counted && count > 1 ? [shown(counted.text.replace(String(counted.count), String(count)))] : [];

/** Holds before a reload of the page and after it. */
export const alsoAfterReload = (assertions: string[]): Pick<TestIdea, 'steps' | 'assertions'> => ({
  steps: [...assertions.map(checkOf), reload],
  assertions,
});

const added: TestsOf = (outcome) => {
  const { isBelow } = outcome;
  const kept = alsoAfterReload([
    `${shown(first)} once`,
    `${shown(second)} once`,
    ...(isBelow === undefined
      ? []
      : [`${quoted(second)} is ${isBelow ? 'below' : 'above'} ${quoted(first)}`]),
    ...says(outcome, 2),
  ]);
  return {
    title: 'Entries that are added are listed once, in their order, and kept',
    description: 'What a person enters has to be there, and still be there tomorrow. Two entries of its own.',
    steps: [...make(outcome, first, second), ...kept.steps],
    assertions: kept.assertions,
    suites,
  };
};

const blanks: TestsOf = (outcome) => {
  const { create, counted } = outcome;
  if (!counted) return undefined;
  return {
    title: 'Blanks make no entry',
    description:
      'An entry without words can’t be told from a fault. Two entries of its own, and one of blanks.',
    steps: [
      ...make(outcome, first, second),
      ...plain(create.steps).map((step) => step.replace(quoted(create.name), quoted('   '))),
    ],
    assertions: says(outcome, 2),
    suites: ['Release'],
  };
};

const rename: TestsOf = (outcome) => {
  if (!outcome.rename) return undefined;
  const kept = alsoAfterReload([shown(renamed), notShown(second), shown(first), shown(third)]);
  return {
    title: 'An entry that is renamed keeps its new name',
    description: 'The new name takes the place of the old one, and stays. Three entries of its own.',
    steps: [
      ...make(outcome, first, second, third),
      ...stepsOn(outcome.rename, second, renamed),
      ...kept.steps,
    ],
    assertions: kept.assertions,
    suites,
  };
};

const cancel: TestsOf = (outcome) =>
  outcome.cancel && {
    title: 'Escape takes back what was typed over an entry',
    description: 'Whoever leaves with Escape wants nothing changed. Three entries of its own.',
    steps: [...make(outcome, first, second, third), ...stepsOn(outcome.cancel, second, renamed)],
    assertions: [shown(second), notShown(renamed)],
    suites: ['Release'],
  };

const remove: TestsOf = (outcome) => {
  if (!outcome.remove) return undefined;
  const kept = alsoAfterReload([notShown(first), shown(second)]);
  return {
    title: 'An entry that is removed is gone, and the others stay',
    description: 'What is removed may not come back. Two entries of its own.',
    steps: [...make(outcome, first, second), ...stepsOn(outcome.remove, first), ...kept.steps],
    assertions: kept.assertions,
    suites,
  };
};

/** What a filter by marks has to say of a marked and an unmarked entry. */
const throughFilter = ({ steps, shows }: ListFilter, marked: string, unmarked: string): string[] => [
  ...plain(steps),
  checkOf((shows.marked ? shown : notShown)(marked)),
  checkOf((shows.unmarked ? shown : notShown)(unmarked)),
];

const filters: TestsOf = (outcome) => {
  const { mark } = outcome;
  const telling = outcome.filters.filter(({ shows }) => shows.marked !== shows.unmarked);
  const last = telling.at(-1);
  if (!mark || !last) return undefined;
  const marked = [...make(outcome, first, second, third), ...stepsOn(mark, first)];
  return {
    title: 'Filters show what is marked and what is not, also after a reload',
    description: 'One of three entries of its own is marked: each filter has to show its part of them.',
    steps: [
      ...marked,
      ...says(outcome, 2).map(checkOf),
      ...telling.flatMap((filter) => throughFilter(filter, first, second)),
      reload,
      ...plain(last.steps),
    ],
    assertions: [
      (last.shows.marked ? shown : notShown)(first),
      (last.shows.unmarked ? shown : notShown)(second),
    ],
    suites,
  };
};

const clear: TestsOf = (outcome) => {
  const { mark } = outcome;
  if (!mark || !outcome.clear) return undefined;
  const kept = alsoAfterReload([notShown(first), notShown(second), shown(third)]);
  return {
    title: 'What is marked is cleared, all of it and nothing else',
    description: 'Two of three entries of its own are marked and cleared.',
    steps: [
      ...make(outcome, first, second, third),
      ...stepsOn(mark, first),
      ...stepsOn(mark, second),
      ...plain(outcome.clear),
      ...kept.steps,
    ],
    assertions: kept.assertions,
    suites,
  };
};

const markAll: TestsOf = (outcome) => {
  const onlyMarked = outcome.filters.find(({ shows }) => shows.marked && !shows.unmarked);
  if (!outcome.markAll || !onlyMarked) return undefined;
  return {
    title: 'All entries are marked at once, and unmarked again',
    description: 'Two entries of its own are marked together and unmarked together.',
    steps: [
      ...make(outcome, first, second),
      ...plain(outcome.markAll),
      ...plain(onlyMarked.steps),
      checkOf(shown(first)),
      checkOf(shown(second)),
      ...plain(outcome.markAll),
    ],
    assertions: [notShown(first), notShown(second)],
    suites: ['Release'],
  };
};

/** What to test of a field that makes entries; `place`: the screen's name. */
export const entryIdeas = (outcome: EntryOutcome, place: string): TestIdea[] =>
  [added, blanks, rename, cancel, remove, filters, clear, markAll]
    .flatMap((testsOf) => testsOf(outcome) ?? [])
    .map((idea) => ({ ...idea, title: `${idea.title} (${place})` }));
