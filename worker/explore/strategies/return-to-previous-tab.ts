import { normalizeLabel } from '#worker/core/words.ts';
import { sameRow } from '#worker/facts/reading.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { isAllowed, pressControl, refindControl } from '../acts/on-control.ts';
import { ledOn, pageOf, pressedControl } from './context.ts';
import type { Strategy } from './types.ts';

/** The tab that was open before another one of its row was pressed. */
function tabBefore({ controls }: Scene, pressed: Control): Control | undefined {
  const fellows = controls
    .filter(({ kind, box }) => kind === 'tab' && sameRow(box, pressed.box))
    .sort((a, b) => a.box.x - b.box.x);
  const open = fellows.find(({ state }) => state.selected) ?? fellows[0];
  return open && normalizeLabel(open.label) !== normalizeLabel(pressed.label) ? open : undefined;
}

/** Opens the tab that was selected before: its content must come back. Once per kind of page. */
export const returnToPreviousTab: Strategy = {
  name: 'return-to-previous-tab',
  plan(context) {
    const { shared, session, action, record } = context;
    const pressed = pressedControl(action);
    if (pressed?.kind !== 'tab' || record.difference?.same || ledOn(record)) return undefined;
    const open = tabBefore(record.before.scene, pressed);
    const now = open && refindControl(session.view.scene, open);
    if (!now || !isAllowed(shared, now)) return undefined;
    return { once: `tab back at ${pageOf(context)}`, run: () => pressControl(context, now) };
  },
};
