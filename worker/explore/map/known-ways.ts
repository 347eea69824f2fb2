/** Ways through the app itself, by presses that are known to lead on and to change nothing. */
import { isRemoval } from '#worker/facts/removals.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Control } from '#worker/sight/scene.ts';
import { nameOf } from '../acts/intents.ts';
import { refindControl } from '../acts/on-control.ts';
import type { Node, ScreenGraph, Transition } from './graph.ts';

/** A longer way is no shorter than opening an address. */
const maxPresses = 2;

/** The control that a transition pressed, if all that it did was to lead to another screen. */
function controlOf({ action: { play }, leadsOnly, steps, from, to }: Transition): Control | undefined {
  const isOnePress =
    leadsOnly && play.kind === 'press' && steps.length === 1 && to !== undefined && to !== from;
  return isOnePress && !isRemoval(nameOf(play.control)) ? play.control : undefined;
}

/** The controls to press for each screen that a few presses lead to, by its id; the first is in view. */
export function waysFrom(
  { ways }: Pick<ScreenGraph, 'ways'>,
  here: Pick<Node, 'id'>,
  { view, signedIn }: { view: SessionView; signedIn: boolean },
): Map<string, Control[]> {
  const reached = new Map<string, Control[]>([[here.id, []]]);
  // The screens of a phone's app have no addresses that would tell whether a press led where it did before.
  if (view.address.startsWith('app:')) return reached;
  for (let presses = 0; presses < maxPresses; presses++) {
    for (const [id, controls] of [...reached].filter(([, { length }]) => length === presses)) {
      for (const way of ways) {
        if (way.from !== id || !way.to || reached.has(way.to) || way.signedIn !== signedIn) continue;
        const control = controlOf(way);
        if (!control || (presses === 0 && !refindControl(view.scene, control))) continue;
        reached.set(way.to, [...controls, control]);
      }
    }
  }
  return reached;
}
