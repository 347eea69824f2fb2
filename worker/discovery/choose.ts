import { plain } from '../agent/words.ts';
import { place } from '../oracles/reading/places.ts';
import type { Action } from './acts/actions.ts';
import type { ExplorerSession } from './explorer-session.ts';
import type { Node } from './map/graph.ts';
import { nameOf } from './acts/intents.ts';
import { open, type Shared } from './shared.ts';
import { breadth, finishing } from './worth.ts';

/** What is worth less than this is not tried even where time is left. */
const leastValue = -4;

/** Things of one name do much the same on each screen. A form is the same one in another state of its screen. */
export const triedName = ({ key, play }: Action, { address }: Node): string => {
  if (play.kind === 'press') return plain(nameOf(play.control)) || key;
  return play.kind === 'form' ? `${place(address)} ${plain(play.form.submit.label)} ${play.variant.kind} ${play.variant.kind === 'invalid' ? `${plain(play.variant.field)} ${play.variant.value}` : ''}` : key;
};

/** What a form was sent off with once teaches next to nothing the second time; a button's name may mean another thing elsewhere. */
const tiredness = ({ graph }: Shared, action: Action, node: Node): number =>
  Math.min(4, (action.play.kind === 'form' ? 3 : 1.5) * graph.timesTried(triedName(action, node)));

export interface Choice {
  node: Node;
  action: Action;
  value: number;
}

/** How much of the time or of the acts is spent, 0…1. */
const shareSpent = ({ began, deadline, acts, options }: Shared): number => Math.min(1, Math.max((performance.now() - began) / (deadline - began), acts / options.budget.acts));

/** What is worth most now: what is open here costs nothing to reach, what is elsewhere costs the way there. */
export function choose(shared: Shared, here: Node | undefined, session: ExplorerSession): Choice | undefined {
  const { graph } = shared;
  const share = shareSpent(shared);
  const headings = new Set(graph.nodes.map(({ heading }) => plain(heading)));
  const toNewPlaces = ({ leads, play }: Action): number => {
    if (!leads || (play.kind !== 'press' && play.kind !== 'hover')) return 0;
    const yielded = graph.yieldOf(leads.kind);
    return breadth(leads.as, { share, known: headings.has(plain(nameOf(play.control))), ...(yielded ? { yielded } : {}) });
  };
  let best: Choice | undefined;
  for (const node of graph.nodes) {
    if (node.leftAlone) continue;
    if (node.signedIn && !session.signedIn && !shared.signIn) continue;
    const shut = node.guestsOnly && session.signedIn;
    // Where only a way leads, the session that has gone it goes on: another would find it closed.
    if (node !== here && node.addressable !== true && [...shared.standing].some(([number, where]) => where === node && number !== session.number)) continue;
    const cost = node === here ? 0 : shut ? 2.5 : node.addressable === true ? 1.2 : node.addressable === undefined ? 1.6 : 1 + node.trail.steps.length * 0.35;
    for (const action of open(node)) {
      if ((action.everywhere && graph.triedEverywhere(action.key)) || (action.play.kind === 'press' && graph.leadsOutside(triedName(action, node)))) {
        action.state = 'done';
        continue;
      }
      const onward = node === here && session.inFlow && action.goesOn ? finishing : 0;
      const value = action.priority + toNewPlaces(action) + onward - cost - tiredness(shared, action, node);
      if (value > leastValue && (!best || value > best.value)) best = { node, action, value };
    }
  }
  return best;
}
