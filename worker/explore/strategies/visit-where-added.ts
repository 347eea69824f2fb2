import { normalizeLabel } from '#worker/core/words.ts';
import { sameCounter, wentUp } from '#worker/facts/counters.ts';
import { reorderWords } from '#worker/facts/link-words.ts';
import { pressedTarget } from '#worker/facts/pressed.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { move } from '../acts/move.ts';
import { pressControl, refindControl } from '../acts/on-control.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import { firstTime } from '../shared.ts';
import { countRose } from './reload-after-count-rise.ts';
import { pressedControl } from './context.ts';
import type { Strategy } from './types.ts';

const puts = /^(?:add|save|move|put)(?: it)? (?:to|in|into|for) (?:the |my |your )?(\p{L}{3,})/iu;

/** Where a button's label puts something: "cart" for "Add to cart". */
export const putsInto = (label: string): string | undefined => puts.exec(label)?.[1]?.toLowerCase();

/** The control that leads to where something was put, by its name. */
export const wayTo = ({ controls }: Scene, into: string): Control | undefined =>
  controls.find(
    ({ affordance, label }) =>
      affordance === 'press' &&
      normalizeLabel(label)
        .split(' ')
        .some((word) => sameCounter(word, into)) &&
      !puts.test(label),
  );

function addedTo(record: StepRecord): string | undefined {
  const target = pressedTarget(record);
  if (!target || record.difference?.same) return undefined;
  return putsInto(target.label) ?? (reorderWords.test(normalizeLabel(target.label)) ? 'cart' : undefined);
}

/** The same button of the next list item. */
const nextItemsButton = ({ controls }: Scene, { kind, label, box }: Control): Control | undefined =>
  controls.find(
    (other) =>
      other.kind === kind &&
      normalizeLabel(other.label) === normalizeLabel(label) &&
      !other.state.disabled &&
      (other.box.y > box.y + box.height ||
        (Math.abs(other.box.y - box.y) < box.height && other.box.x > box.x + box.width)),
  );

/** A chosen option counts as chosen for what is added within so many steps. */
const maxSince = 3;
const choseBefore = ({ trail: { steps } }: ExplorerSession): boolean =>
  steps.slice(-maxSince - 2, -1).some(({ act }) => act.kind === 'choose');

/**
 * Opens the place where something was added (a full cart offers other actions than an empty one), with the
 * next item of the list as well, and reloads there. Once per place, and once more for a chosen option, which
 * must show there too.
 */
export const visitWhereAdded: Strategy = {
  name: 'visit-where-added',
  plan(context) {
    const { shared, session, action, record } = context;
    const into = addedTo(record);
    const there = into === undefined ? undefined : wayTo(session.view.scene, into);
    if (!there) return undefined;
    return {
      once: `into ${into} ${session.signedIn}${choseBefore(session) ? ' as chosen' : ''}`,
      async run() {
        if (wentUp(record.before.scene, record.after.scene).length > 0 && firstTime(shared, countRose))
          await move(shared, session, 'reload');
        // Two items show more: which one is removed, and what they add up to.
        const pressed = pressedControl(action);
        const second = pressed && nextItemsButton(session.view.scene, pressed);
        if (second) await pressControl(context, second);
        const now = refindControl(session.view.scene, there);
        if (!now) return;
        await pressControl(context, now);
        await move(shared, session, 'reload');
      },
    };
  },
};
