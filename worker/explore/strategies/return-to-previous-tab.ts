import { itemsShown } from '#worker/app-model/index.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { isChosenOfRow } from '#worker/facts/chosen.ts';
import { sameRow } from '#worker/facts/reading.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { isAllowed, pressControl, refindControl } from '../acts/on-control.ts';
import { ledOn, pageOf, pressedControl } from './context.ts';
import type { Strategy } from './types.ts';

/** The controls of the same kind in one row, from the left. */
const rowOf = ({ controls }: Scene, pressed: Control): Control[] =>
  controls
    .filter(({ kind, box }) => kind === pressed.kind && sameRow(box, pressed.box))
    .sort((a, b) => a.box.x - b.box.x);

const isOther = (control: Control, pressed: Control): boolean =>
  normalizeLabel(control.label) !== normalizeLabel(pressed.label);

/** The tab that was open before another one of its row was pressed. */
function tabBefore({ before, difference }: StepRecord, pressed: Control): Control | undefined {
  const row = difference?.same ? [] : rowOf(before.scene, pressed);
  const open = row.find(({ state }) => state.selected) ?? row[0];
  return open && isOther(open, pressed) ? open : undefined;
}

const isChosen = (control: Control, scene: Scene): boolean =>
  !!control.state.selected || isChosenOfRow(control, scene);

/**
 * What was chosen, of the like beside it, before a press that showed fewer or more of a list, or that chose
 * what was pressed instead.
 */
function filterBefore(record: StepRecord, pressed: Control): Control | undefined {
  const { before, after } = record;
  const chosen = rowOf(before.scene, pressed).find(
    (control) => isOther(control, pressed) && isChosen(control, before.scene),
  );
  if (!chosen || itemsShown(record)) return chosen;
  const now = ledOn(record) ? undefined : refindControl(after.scene, pressed);
  return now && isChosen(now, after.scene) ? chosen : undefined;
}

/**
 * Goes back to the tab or filter that was chosen before another one of its row: what it showed must come
 * back. Once per kind of page.
 */
export const returnToPreviousTab: Strategy = {
  name: 'return-to-previous-tab',
  plan(context) {
    const { shared, session, action, record } = context;
    const pressed = pressedControl(action);
    if (!pressed) return undefined;
    const isTab = pressed.kind === 'tab' && !ledOn(record);
    const chosen = isTab ? tabBefore(record, pressed) : filterBefore(record, pressed);
    const now = chosen && refindControl(session.view.scene, chosen);
    if (!now || !isAllowed(shared, now)) return undefined;
    return {
      once: `${isTab ? 'tab' : 'filter'} back at ${pageOf(context)}`,
      run: () => pressControl(context, now),
    };
  },
};
