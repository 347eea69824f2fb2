import { effectsOf, itemRemoved, only, singular } from '#worker/app-model/index.ts';
import { centre, gapX, overlap, type Box } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { counterOf, sameCounter, wentUp } from '#worker/facts/counters.ts';
import { pressedTarget } from '#worker/facts/pressed.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { move } from '../acts/move.ts';
import { isAllowed, pressControl, refindControl } from '../acts/on-control.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import { firstTime } from '../shared.ts';
import { countRose } from './reload-after-count-rise.ts';
import { ledOn, pressedControl } from './context.ts';
import type { Strategy, StrategyContext } from './types.ts';

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

/** A badge stands at most this far from the control that it belongs to, px. */
const badgePx = 44;

/** The control that a badge stands on or beside. */
function bearing({ controls }: Scene, badge: Box): Control | undefined {
  const far = ({ box }: Control) => Math.max(0, gapX(box, badge));
  return controls
    .filter(
      (control) =>
        control.affordance === 'press' &&
        Math.abs(centre(control.box).y - centre(badge).y) < control.box.height &&
        far(control) <= badgePx,
    )
    .sort((a, b) => far(a) - far(b))[0];
}

/** The words around a count. */
const wordsOf = (says: string): string => says.replace('#', '').trim();

/** The control whose name stands right before a count: “Orders” for “all orders #”. */
const calledAs = ({ controls }: Scene, says: string): Control | undefined =>
  controls.find(({ affordance, label }) => {
    const name = singular(normalizeLabel(label.replace(/\d+/, '')));
    return affordance === 'press' && name !== '' && ` ${wordsOf(says)}`.endsWith(` ${name}`);
  });

interface Destination {
  into: string;
  there: Control;
}

/** Where something went, by the count that rose: what stands at the number leads there. */
function whereCounted({ shared, session, record }: StrategyContext): Destination | undefined {
  const { before, after } = record;
  const { scene } = session.view;
  // A count that another page shows first may have been there all along.
  const rose = wentUp(before.scene, after.scene).filter(
    ({ name }) => !ledOn(record) || counterOf(before.scene, name),
  );
  const ways = [
    ...rose.map(({ name, box }) => ({ name, way: bearing(scene, box) })),
    ...only(effectsOf(before, after), 'counted')
      .filter(({ from, to }) => to > from)
      .map(({ says }) => ({ name: wordsOf(says), way: calledAs(scene, says) })),
  ];
  // A heart that counts its own presses leads nowhere.
  const isPressed = ({ box }: Control) => !!record.targetBox && overlap(box, record.targetBox) > 0;
  return ways.flatMap(({ name, way }) =>
    way && !isPressed(way) && isAllowed(shared, way) ? [{ into: name, there: way }] : [],
  )[0];
}

/** Where something went, by the label that put it there: not every place shows how much is in it. */
function whereNamed({ session, record }: StrategyContext): Destination | undefined {
  const into = putsInto(pressedTarget(record)?.label ?? '');
  const there = into === undefined ? undefined : wayTo(session.view.scene, into);
  return into !== undefined && there ? { into, there } : undefined;
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

const raisedCount = ({ before, after }: StepRecord): boolean => wentUp(before.scene, after.scene).length > 0;

/**
 * Opens the place where something was added (a full one offers other actions than an empty one), with the
 * next item of the list as well, and reloads there. Once per place, and once more for a chosen option, which
 * must show there too.
 */
export const visitWhereAdded: Strategy = {
  name: 'visit-where-added',
  plan(context) {
    const { shared, session, action, record } = context;
    if (!pressedTarget(record) || record.difference?.same) return undefined;
    const destination = whereNamed(context) ?? whereCounted(context);
    if (!destination) return undefined;
    const { into, there } = destination;
    return {
      once: `into ${into} ${session.signedIn}${choseBefore(session) ? ' as chosen' : ''}`,
      async run() {
        if (raisedCount(record) && firstTime(shared, countRose)) await move(shared, session, 'reload');
        // Two items show more: which one is removed, and what they add up to.
        const pressed = pressedControl(action);
        const second =
          pressed && itemRemoved(record) === undefined
            ? nextItemsButton(session.view.scene, pressed)
            : undefined;
        if (second) await pressControl(context, second);
        const now = refindControl(session.view.scene, there);
        if (!now) return;
        await pressControl(context, now);
        await move(shared, session, 'reload');
      },
    };
  },
};
