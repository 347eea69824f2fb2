/** Tests of an entry that a form makes: it is opened, renamed and removed by its name in the list. */
import type { Transition } from '#worker/explore/map/graph.ts';
import type { Made } from '#worker/explore/entries/outcome.ts';
import { alsoAfterReload, renamed, stepsOn } from './entries.ts';
import type { TestIdea } from '../idea.ts';
import { checkOf, notShown, quoted, shown } from '../wording.ts';

/** Texts of a page that are checked. */
const maxTexts = 3;
const suites = ['Smoke', 'Release'];

/** The test’s own entry: what makes it, and its name. */
interface Own {
  steps: string[];
  name: string;
  doing: string;
}

function opened({ name, opens }: Made, own: Own): TestIdea | undefined {
  if (!opens) return undefined;
  const [step] = stepsOn({ name, steps: opens.steps }, own.name);
  const others = opens.says.filter((text) => text !== name).slice(0, maxTexts - 1);
  const kept = alsoAfterReload([own.name, ...others].map(shown));
  if (!step?.includes(quoted(own.name)) || others.length === 0) return undefined;
  return {
    title: `${own.doing}: the new entry opens and says what was entered`,
    description: 'The page of a thing has to say what was entered as it was made. An entry of its own.',
    steps: [...own.steps, step, ...kept.steps],
    assertions: kept.assertions,
    suites,
  };
}

function changed({ rename }: Made, own: Own): TestIdea | undefined {
  if (!rename) return undefined;
  const kept = alsoAfterReload([shown(renamed), notShown(own.name)]);
  return {
    title: `${own.doing}: the new entry can be renamed, and keeps its new name`,
    description: 'The new name takes the place of the old one, and stays. An entry of its own.',
    steps: [...own.steps, checkOf(shown(own.name)), ...stepsOn(rename, own.name, renamed), ...kept.steps],
    assertions: kept.assertions,
    suites,
  };
}

function removed({ remove }: Made, own: Own): TestIdea | undefined {
  if (!remove) return undefined;
  const kept = alsoAfterReload([notShown(own.name)]);
  return {
    title: `${own.doing}: the new entry can be removed, and is gone`,
    description: 'What is removed may not come back. An entry of its own.',
    steps: [...own.steps, checkOf(shown(own.name)), ...stepsOn(remove, own.name), ...kept.steps],
    assertions: kept.assertions,
    suites,
  };
}

/** `steps`: the form filled in and sent, from a clean session, as words. */
export function madeIdeas(
  way: Transition,
  { steps, doing }: { steps: readonly string[]; doing: string },
): TestIdea[] {
  const { play } = way.action;
  const made =
    play.kind === 'form' && play.variant.kind === 'valid' && !way.hasFailed ? play.made : undefined;
  if (!made) return [];
  const name = `${made.name} {{unique}}`;
  const own: Own = { name, doing, steps: steps.map((step) => step.replace(quoted(made.name), quoted(name))) };
  return [opened, changed, removed].flatMap((testOf) => testOf(made, own) ?? []);
}
