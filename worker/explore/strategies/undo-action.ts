import { effectsOf, itemRemoved } from '#worker/app-model/index.ts';
import { overlap } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { pressedName, pressedTarget } from '#worker/facts/pressed.ts';
import { isRemoval, undoIn } from '#worker/facts/removals.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { isAllowed, pressControl, refindControl } from '../acts/on-control.ts';
import { pageOf } from './context.ts';
import type { Strategy, StrategyContext } from './types.ts';

const isNew = ({ controls }: Scene, { box, label }: Control): boolean =>
  !controls.some(
    (other) => overlap(other.box, box) > 0.3 || normalizeLabel(other.label) === normalizeLabel(label),
  );

const changesItems: ReadonlySet<string> = new Set(['narrowed', 'renamed', 'reordered']);

function changedItems(record: StepRecord): boolean {
  const { before, after } = record;
  return (
    itemRemoved(record) !== undefined || effectsOf(before, after).some(({ kind }) => changesItems.has(kind))
  );
}

/**
 * The one control with a name that came as items went, or went elsewhere: what it offers is to take that back.
 * What comes with a mark acts on what is marked.
 */
function offerThatCame(record: StepRecord): Control | undefined {
  if (!changedItems(record)) return undefined;
  const [offer, ...others] = record.after.scene.controls.filter(
    (control) =>
      control.affordance === 'press' &&
      /\p{L}{2}/u.test(control.label) &&
      isNew(record.before.scene, control),
  );
  return others.length === 0 ? offer : undefined;
}

/** The control that takes a step back, if that brought one: it says so, or nothing else came with the step. */
export function undoOffered({ shared, session, record }: StrategyContext): Control | undefined {
  const { scene } = session.view;
  if (undoIn(record.before.scene)) return undefined;
  const named = undoIn(record.after.scene) && undoIn(scene);
  if (named) return named;
  const offer = offerThatCame(record);
  const now = offer && refindControl(scene, offer);
  return now && isAllowed(shared, now) ? now : undefined;
}

/**
 * Presses the undo button that an act brought, at once, since such offers disappear by themselves. Once per
 * kind of page. A removal has a strategy of its own, which tries its undo as well.
 */
export const undoAction: Strategy = {
  name: 'undo-action',
  plan(context) {
    const { record } = context;
    if (!pressedTarget(record) || isRemoval(pressedName(record)) || itemRemoved(record)) return undefined;
    const undo = undoOffered(context);
    return undo && { once: `taken back at ${pageOf(context)}`, run: () => pressControl(context, undo) };
  },
};
