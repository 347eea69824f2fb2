/** Tests of what a form makes: it is listed where such things are, and is still there after a reload. */
import type { AppModelData } from '#worker/app-model/index.ts';
import { routePath } from '#worker/facts/routes.ts';
import type { Node, ScreenGraph, Transition } from '#worker/explore/map/graph.ts';
import type { TestIdea } from '../idea.ts';
import { withoutOrigin } from '#worker/core/site.ts';
import { checkOf, quoted, shown } from '../wording.ts';

/** Pages on which what was made is looked for. */
const maxPages = 2;

/** A name, which may have a word of its own behind it: no address, number or day. */
const isName = (text: string): boolean => /^[\p{L}][\p{L} '’-]{2,40}$/u.test(text);

/** What was typed into a form as the name of something, and the screens on which it was seen since. */
function seenSince(
  graph: ScreenGraph,
  { at, steps }: Transition,
  { lineage }: AppModelData,
): { name: string; pages: Node[] } | undefined {
  for (const { act } of steps) {
    if (act.kind !== 'type' || act.secret || !isName(act.text)) continue;
    const known = lineage.find(({ value }) => value === act.text);
    const pages = graph.nodes.filter(
      ({ address, addressable }) =>
        addressable !== false &&
        known?.pages.includes(graph.kindOf(address)) &&
        graph.kindOf(address) !== graph.kindOf(at) &&
        // A page of one thing alone is that of another thing.
        graph.kindOf(address) === routePath(address),
    );
    if (pages.length > 0) return { name: act.text, pages: pages.slice(0, maxPages) };
  }
  return undefined;
}

/**
 * A test that makes something of its own and finds it again. `steps`: the form filled in and sent, from a clean
 * session, as words. Undefined where nothing that was typed was seen anywhere else.
 */
export function recordIdea(
  graph: ScreenGraph,
  way: Transition,
  { model, steps, doing }: { model: AppModelData; steps: readonly string[]; doing: string },
): TestIdea | undefined {
  const { play } = way.action;
  if (play.kind !== 'form' || play.variant.kind !== 'valid' || way.hasFailed) return undefined;
  const found = seenSince(graph, way, model);
  if (!found) return undefined;
  const name = `${found.name} {{unique}}`;
  const isThere = shown(name);
  return {
    title: `${doing}: what was entered is listed, also after a reload`,
    description: 'What a person enters has to be found where such things are. One record of its own.',
    steps: [
      ...steps.map((step) => step.replace(quoted(found.name), quoted(name))),
      ...found.pages.flatMap(({ address }) => [`Open ${withoutOrigin(address, way.at)}`, checkOf(isThere)]),
      'Reload the page',
    ],
    assertions: [isThere],
    suites: ['Smoke', 'Release'],
  };
}
