/** What an exploration did not get to, and why. */
import type { Untried } from '#worker/app-model/index.ts';
import { phrase, pressIntent } from './acts/intents.ts';
import { variantName, type Action, type FormVariant } from './acts/action.ts';
import type { Node } from './map/graph.ts';
import { pendingActions, type Shared } from './shared.ts';

/** Acts that are named for one page and reason; the others are counted. */
const maxNamed = 8;

const reasons = {
  time: 'The time was over.',
  unreached: 'The screen could not be reached again.',
  unpromising: 'Its like had shown nothing new.',
};

const filledIn: Record<FormVariant['kind'], string> = {
  valid: 'as it asks for',
  credential: 'with the sign-in',
  'wrong-password': 'with a wrong password',
  empty: 'left empty',
  extreme: 'with unusual values',
  invalid: 'with wrong values',
};

/** An action in a person's words. */
export function inWords({ scene }: Node, { play }: Action): string {
  switch (play.kind) {
    case 'press':
      return pressIntent(scene, play.control);
    case 'hover':
      return `Hover over ${phrase(scene, play.control)}`;
    case 'twice':
      return `Double-click ${phrase(scene, play.control)}`;
    case 'options':
      return `Choose in ${phrase(scene, play.control)}`;
    case 'search':
      return `Search with ${phrase(scene, play.control)}`;
    case 'entry':
      return `Type into ${phrase(scene, play.field)}`;
    case 'live':
      return `Type into ${play.fields.map((field) => phrase(scene, field)).join(', ')}`;
    case 'form':
      return `Press ${phrase(scene, play.form.submit)} with the form ${filledIn[play.variant.kind]}`;
    case 'scroll':
      return `Scroll the ${play.pane} down`;
    case 'keyboard':
      return 'Go through it with the Tab key';
    case 'context-menu':
      return `Right-click "${play.item}"`;
    case 'arrange':
      return play.how === 'within' ? 'Drag an entry to another place' : 'Drag an entry to another list';
    case 'narrow':
      return 'Look at it in a narrow window';
    case 'handle':
      return { turn: 'Turn the phone', enlarge: 'Enlarge its text', back: 'Go back by the phone' }[play.how];
  }
}

function whyNot(node: Node, { state, leftAlone }: Action, isOver: boolean): string {
  if (state === 'left-alone') return leftAlone;
  if (node.missed) return reasons.unreached;
  return isOver ? reasons.time : reasons.unpromising;
}

/**
 * The acts that were seen and not tried, by page and reason. What stands on every page is told once. `isOver`:
 * the exploration ended as its time, or its acts, were used up.
 */
export function untriedOf(shared: Shared, isOver: boolean): Untried[] {
  const told = new Set<string>();
  const all = shared.graph.nodes.flatMap((node) => {
    const left = [...node.actions.values()].filter(({ state }) => state === 'left-alone');
    return [...pendingActions(shared, node), ...left].flatMap((action) => {
      const words = inWords(node, action);
      const key = `${action.everywhere ? '' : shared.graph.kindOf(node.address)} ${words} ${variantOf(action)}`;
      if (told.has(key)) return [];
      told.add(key);
      return [{ page: shared.graph.kindOf(node.address), words, why: whyNot(node, action, isOver) }];
    });
  });
  return [...Map.groupBy(all, ({ page, why }) => `${page} | ${why}`).values()].map((own) => ({
    page: own[0]!.page,
    why: own[0]!.why,
    acts: [...new Set(own.map(({ words }) => words))].slice(0, maxNamed),
    count: own.length,
  }));
}

const variantOf = ({ play }: Action): string => (play.kind === 'form' ? variantName(play.variant) : '');
