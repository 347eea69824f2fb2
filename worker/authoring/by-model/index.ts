/** Tests that a model drafts from what was explored, and what it calls those that were drafted without it. */
import { createHash } from 'node:crypto';
import { normalizeLabel } from '#worker/core/words.ts';
import type { Exploration, ExploreOptions } from '#worker/explore/types.ts';
import type { Node, Transition } from '#worker/explore/map/graph.ts';
import { routePath } from '#worker/facts/routes.ts';
import { readInstructions } from '#worker/guardrails/instructions.ts';
import type { Analyst, DraftInput, Drafting, WordedTest } from '#worker/ports/analyst.ts';
import { appeared } from '../drafts/checks.ts';
import { wordingOf } from '../drafts/wording.ts';
import type { DraftedTest } from '../types.ts';
import { DraftCheck, waysOf, type Known } from './check-draft.ts';

/** What is told of an app at most. */
const most = { screens: 40, labels: 24, trails: 90, drafts: 40, appeared: 4 };

const quote = (text: string): string => JSON.stringify(text);

function labelsOf({ scene, heading }: Node): string[] {
  const labels = scene.controls.map(({ kind, label }) => (label ? `${kind} ${label}` : ''));
  const lines = scene.lines.filter(({ unread }) => !unread).map(({ text }) => text);
  return [...new Set([heading, ...labels, ...lines].filter(Boolean))].slice(0, most.labels);
}

const aboutScreen = ({ name, address, signedIn }: Node): string =>
  `${quote(name)} at ${quote(routePath(address))}${signedIn ? ', for who is signed in' : ''}`;

function trailWords(
  { from, to, steps, effect }: Transition,
  nodes: readonly Node[],
  address: string,
): string {
  const named = (id: string | undefined) => quote(nodes.find((node) => node.id === id)?.name ?? '');
  const said = effect ? appeared(effect.before.scene, effect.after.scene).slice(0, most.appeared) : [];
  const shown = said.length > 0 ? `; then shown: ${said.map(({ text }) => quote(text)).join(', ')}` : '';
  const led = to !== undefined && to !== from ? `; leads to ${named(to)}` : '';
  return `on ${named(from)}: ${steps.map((step) => quote(wordingOf(step, address))).join(', ')}${led}${shown}`;
}

function inputOf(
  { graph, model }: Pick<Exploration, 'graph' | 'model'>,
  drafts: readonly DraftedTest[],
  { address, instructions, credential, signal }: ExploreOptions,
): DraftInput {
  const nodes = graph.nodes.filter(({ leftAlone }) => !leftAlone).slice(0, most.screens);
  const lists = [...new Set(model.collections.map(({ title }) => title).filter(Boolean))];
  return {
    start: address,
    instructions,
    about: lists.length > 0 ? `It lists ${lists.slice(0, 8).map(quote).join(', ')}.` : '',
    screens: nodes.map((node) => ({ words: aboutScreen(node), labels: labelsOf(node) })),
    trails: graph.ways
      .filter(({ effect, leftAlone }) => effect && !leftAlone)
      .slice(0, most.trails)
      .map((way) => trailWords(way, graph.nodes, address)),
    drafts: drafts
      .slice(0, most.drafts)
      .map(({ title, steps, assertions }) => ({ title, steps, assertions })),
    hasCredential: credential !== undefined,
    secrets: credential ? [credential.password] : [],
    signal,
  };
}

const contentOf = ({ steps, assertions }: Pick<WordedTest, 'steps' | 'assertions'>): string =>
  normalizeLabel(`${steps.join(' ; ')} → ${assertions.join(' & ')}`);

function toDraft({ title, group, ...test }: Drafting['tests'][number], known: Known): DraftedTest {
  const ways = waysOf(test, known);
  return {
    title: title || `To ${test.assertions[0]!.replace(/^The /, 'the ')}`,
    description: 'Drafted by a model from what was explored.',
    ...test,
    feature: {
      name: group || 'Journeys',
      description: `Tests of ${group || 'whole journeys'}`,
      icon: 'map',
    },
    suites: ['Release'],
    signature: `model:${createHash('sha256').update(contentOf(test)).digest('hex').slice(0, 40)}`,
    needsCredential: test.steps.some((step) => step.includes('{{')),
    covers: {
      screens: [...new Set(ways.flatMap(({ from, to }) => [from, to ?? from]))],
      ways: ways.map(({ from, intent }) => `${from}>${intent}`),
    },
  };
}

/** The drafts under the names that a model gives them. A group that was there keeps its looks. */
const renamed = (drafts: readonly DraftedTest[], names: Drafting['names']): DraftedTest[] =>
  drafts.map((draft, at) => {
    const { title, group } = names.get(at) ?? { title: '', group: '' };
    return {
      ...draft,
      ...(title ? { title } : {}),
      ...(group ? { feature: { ...draft.feature, name: group } } : {}),
    };
  });

export interface DraftedByModel {
  drafts: DraftedTest[];
  /** Why drafts of the model are not tried, as sentences. */
  dropped: string[];
}

/** Adds a model's drafts to those that were made without it; those alone where it has none. */
export async function draftByModel(
  analyst: Analyst,
  {
    exploration,
    drafts,
    options,
  }: { exploration: Pick<Exploration, 'graph' | 'model'>; drafts: DraftedTest[]; options: ExploreOptions },
): Promise<DraftedByModel> {
  const drafting = await analyst.draft(inputOf(exploration, drafts, options));
  if (!drafting) return { drafts, dropped: [] };
  const { address, boundaries, instructions, credential } = options;
  const known: Known = {
    graph: exploration.graph,
    address,
    boundaries: { ...boundaries, guide: readInstructions(instructions), address },
    hasCredential: credential !== undefined,
  };
  const check = new DraftCheck(known);
  const contents = new Set(drafts.map(contentOf));
  const dropped: string[] = [];
  const added = drafting.tests.flatMap((one) => {
    const checked = check.check(one);
    const why =
      'why' in checked ? checked.why : contents.has(contentOf(checked.test)) ? 'it is drafted already' : '';
    if (why || 'why' in checked) {
      dropped.push(`“${one.title || one.steps.at(-1)}” is not tried: ${why}.`);
      return [];
    }
    contents.add(contentOf(checked.test));
    return [toDraft({ ...checked.test, group: one.group }, known)];
  });
  return { drafts: [...renamed(drafts, drafting.names), ...added], dropped };
}
