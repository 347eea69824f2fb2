/** Tests from what was explored: lists, flows to their end, records, refusals, and the ways between screens. */
import { normalizeLabel } from '#worker/core/words.ts';
import { fieldLabel } from '#worker/explore/acts/forms.ts';
import type { DraftedTest } from '../types.ts';
import { accessIdeas } from './access.ts';
import { featureOf } from './features.ts';
import { fewOfEach } from './few-of-each.ts';
import type { Drafted, TestIdea } from './idea.ts';
import { choiceIdeas } from './pages/choices.ts';
import { navigationIdeas } from './pages/navigation.ts';
import { inOrderOfWorth } from './worth.ts';
import { draftsOf, type Explored } from './of-transition.ts';
import { revealIdeas } from './pages/reveals.ts';
import { checkOf } from './wording.ts';

const maxDrafts = 48;
/** Tests that say the same of one screen: of seven categories, two are enough. */
const maxOfAKind = 2;

/** Whether a test does all that another one does, and checks it. */
const includes = (whole: TestIdea, part: TestIdea): boolean =>
  whole !== part &&
  whole.steps.length > part.steps.length &&
  part.steps.every((step, at) => whole.steps[at] === step) &&
  part.assertions.slice(0, 1).every((assertion) => whole.steps.includes(checkOf(assertion)));

const byLength = (a: Drafted, b: Drafted): number => a.idea.steps.length - b.idea.steps.length;

const fewOfAKind = (all: readonly Drafted[]): Drafted[] =>
  fewOfEach([...all].sort(byLength), maxOfAKind, ({ idea, to, ways }) =>
    ways.at(-1)!.action.play.kind === 'press' && !idea.merges ? `${to.id} ${idea.description}` : undefined,
  );

/** The shortest of those with one title: two would look like one in the list. */
const oneOfATitle = (all: readonly Drafted[]): Drafted[] =>
  fewOfEach([...all].sort(byLength), 1, ({ idea }) => normalizeLabel(idea.title));

function toTest(
  { idea: { merges: _merges, outcome: _outcome, ...idea }, from, to, ways, needsCredential }: Drafted,
  address: string,
): DraftedTest {
  const isOfForm = ways.at(-1)!.action.play.kind === 'form';
  const { address: at, heading } = isOfForm ? from : to;
  return {
    ...idea,
    feature: featureOf(at, heading, address),
    signature: normalizeLabel(`${idea.title} → ${idea.assertions.join(' & ')}`),
    needsCredential,
    covers: {
      screens: [...new Set([from.id, to.id, ...ways.flatMap((way) => [way.from, way.to ?? way.from])])],
      ways: ways.map((way) => `${way.from}>${way.intent}`),
    },
  };
}

/** What a field of one name makes on several pages is tested on the first of them. */
const oneOfAField = (all: readonly Drafted[]): Drafted[] =>
  fewOfEach([...all].sort(byLength), 1, ({ idea, ways }) => {
    const { play } = ways.at(-1)!.action;
    const field = play.kind === 'entry' ? normalizeLabel(fieldLabel(play.field)) : '';
    return field === '' ? undefined : `${field} ${idea.description}`;
  });

/** Turns what was explored into tests: one per outcome, the most telling ones first. */
export function draftTests(explored: Explored): DraftedTest[] {
  const { graph, address } = explored;
  graph.nameAll();
  const all = graph.ways.flatMap((way) => draftsOf(way, explored));
  const of = (merges?: TestIdea['merges']) => all.filter(({ idea }) => idea.merges === merges);
  const told = [
    ...oneOfAField(of()),
    ...choiceIdeas(of('choice')),
    ...navigationIdeas(of('link'), graph.kindOf),
    ...revealIdeas(of('reveal')),
  ];
  const kept = fewOfAKind(oneOfATitle([...told, ...accessIdeas(graph)]));
  const apart = kept.filter(({ idea }) => !kept.some((other) => includes(other.idea, idea)));
  return inOrderOfWorth(apart)
    .slice(0, maxDrafts)
    .map((drafted) => toTest(drafted, address));
}
