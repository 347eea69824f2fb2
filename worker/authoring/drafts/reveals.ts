/** What the controls of one page show in place, in dialogs, tabs and what unfolds, is tested together. */
import type { Drafted } from './idea.ts';
import { checkOf } from './wording.ts';

/** Controls that one test presses, and tests of one app. */
const [mostOfTest, maxTests] = [4, 6];

/** The steps that lead to the control, and its press with what is checked of it. */
interface Reveal {
  drafted: Drafted;
  way: string[];
  press: string[];
}

function split(drafted: Drafted): Reveal {
  const { idea, ways } = drafted;
  const own = ways.at(-1)!.steps.length;
  return { drafted, way: idea.steps.slice(0, -own), press: idea.steps.slice(-own) };
}

const namesOf = (ideas: readonly string[]): string => ideas.join(', ').replace(/, ([^,]*)$/, ' and $1');

/** A page comes back as it was after a reload, if its address leads to it. */
const canReload = ({ from }: Drafted): boolean => from.addressable === true;

function together(reveals: readonly Reveal[]): Drafted {
  const [first] = reveals as [Reveal];
  const { drafted, way } = first;
  if (reveals.length === 1) return drafted;
  const last = reveals.at(-1)!;
  const labels = reveals.flatMap(({ drafted: { ways } }) => {
    const { play } = ways.at(-1)!.action;
    return play.kind === 'press' ? `“${play.control.label}”` : [];
  });
  return {
    ...drafted,
    idea: {
      ...drafted.idea,
      title: `${namesOf(labels)} on ${drafted.from.name} show what they promise`,
      description:
        'Whoever presses a control has to see what it is for. The page is as it was before each of them.',
      steps: [
        ...way,
        ...reveals.flatMap(({ press, drafted: { idea } }, at) => [
          ...(at === 0 ? [] : ['Reload the page']),
          ...press,
          ...(press === last.press ? [] : idea.assertions.slice(0, 1).map(checkOf)),
        ]),
      ],
      assertions: last.drafted.idea.assertions.slice(0, 1),
    },
    ways: reveals.flatMap(({ drafted: { ways } }) => ways.slice(-1)),
  };
}

/** Merges what is shown on one page, reached in one way; where a reload does not bring it back, each is by itself. */
export function revealIdeas(all: readonly Drafted[]): Drafted[] {
  const pages = new Map<string, Reveal[]>();
  for (const drafted of all) {
    const reveal = split(drafted);
    const key = canReload(drafted)
      ? [drafted.from.id, ...reveal.way].join('\n')
      : `${drafted.from.id} ${drafted.idea.title}`;
    pages.set(key, [...(pages.get(key) ?? []), reveal]);
  }
  return [...pages.values()]
    .map((reveals) => together(reveals.slice(0, mostOfTest)))
    .sort((a, b) => b.ways.length - a.ways.length)
    .slice(0, maxTests);
}
