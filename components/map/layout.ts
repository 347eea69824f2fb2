/** Where screens stand: in layers from the entry, with as few crossings as can be. Pure. */
import { Graph, layout } from '@dagrejs/dagre';
import type { Screen } from './screen-map.tsx';

export const nodeSize = { width: 208, height: 176 };
export const stubSize = { width: 168, height: 64 };

interface Placed {
  id: string;
  x: number;
  y: number;
}
export interface Way {
  id: string;
  from: string;
  to: string;
  intents: string[];
  covered: boolean;
}
/** What was left alone on a screen, as one place beyond it. */
export interface Stub {
  id: string;
  from: string;
  ways: { intent: string; why: string }[];
}
export interface Plan {
  screens: Placed[];
  stubs: (Placed & Stub)[];
  ways: Way[];
}

/** Ways between the same two screens are one arrow; one that leads back to where it began is none. */
export function waysOf(screens: Screen[]): Way[] {
  const known = new Set(screens.map(({ id }) => id));
  const ways = new Map<string, Way>();
  for (const screen of screens) {
    for (const { toId, intent, covered, leftAlone } of screen.ways) {
      if (toId === null || toId === screen.id || leftAlone || !known.has(toId)) continue;
      const id = `${screen.id}>${toId}`;
      const way = ways.get(id) ?? { id, from: screen.id, to: toId, intents: [], covered: false };
      ways.set(id, { ...way, intents: [...way.intents, intent], covered: way.covered || covered });
    }
  }
  return [...ways.values()];
}

export const stubsOf = (screens: Screen[]): Stub[] =>
  screens.flatMap((screen) => {
    const ways = screen.ways
      .filter((way) => way.leftAlone !== '')
      .map(({ intent, leftAlone }) => ({ intent, why: leftAlone }));
    return ways.length === 0 ? [] : [{ id: `${screen.id}!`, from: screen.id, ways }];
  });

export function planMap(screens: Screen[]): Plan {
  const graph = new Graph()
    .setGraph({ rankdir: 'LR', nodesep: 36, ranksep: 168, marginx: 16, marginy: 16 })
    .setDefaultEdgeLabel(() => ({}));
  const [ways, stubs] = [waysOf(screens), stubsOf(screens)];
  for (const { id } of screens) graph.setNode(id, { ...nodeSize });
  for (const { id } of stubs) graph.setNode(id, { ...stubSize });
  // Only ways that lead farther from the entry make layers. Screens lead to each other in circles, and with
  // all of them
  // each would stand in a layer of its own, and be a second in coming.
  const depthOf = new Map(screens.map(({ id, depth }) => [id, depth]));
  for (const { from, to } of ways) if (depthOf.get(from)! < depthOf.get(to)!) graph.setEdge(from, to);
  for (const { id, from } of stubs) graph.setEdge(from, id);
  layout(graph);
  // Dagre gives middles; the map places corners.
  const at = (id: string, size: { width: number; height: number }) => {
    const { x, y } = graph.node(id) as { x: number; y: number };
    return { x: x - size.width / 2, y: y - size.height / 2 };
  };
  return {
    screens: screens.map(({ id }) => ({ id, ...at(id, nodeSize) })),
    stubs: stubs.map((stub) => ({ ...stub, ...at(stub.id, stubSize) })),
    ways,
  };
}
