import { effectsOf, itemsAppended, only } from '#worker/app-model/index.ts';
import { bottom } from '#worker/core/geometry.ts';
import { wasTaken } from '#worker/facts/typed.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { refindControl } from '../acts/on-control.ts';
import { repeatAction } from '../acts/repeat-action.ts';
import { ledOn, pageOf, pressedControl } from './context.ts';
import type { Strategy } from './types.ts';

/** Most presses on a “show more” button. */
const maxMore = 4;
/** Fewer new lines may be made by the press, not shown by it. */
const fewestCome = 2;

const fieldsOn = ({ controls }: Scene): number =>
  controls.filter(({ affordance }) => affordance === 'type').length;

/** Whether new lines pushed the pressed control down, and all that was there before still is. */
function isPushedDown({ before, after }: StepRecord, pressed: Control, now: Control): boolean {
  const effects = effectsOf(before, after);
  const come = only(effects, 'appeared').filter(({ box }) => bottom(box) <= now.box.y);
  return (
    now.box.y > bottom(pressed.box) && come.length >= fewestCome && only(effects, 'vanished').length === 0
  );
}

/** Whether a press showed more of what there is: neither made something nor added fields to fill in. */
function loadsMore(record: StepRecord, pressed: Control): boolean {
  const { before, after } = record;
  const now = refindControl(after.scene, pressed);
  if (!now || ledOn(record) || wasTaken(record) || fieldsOn(after.scene) > fieldsOn(before.scene))
    return false;
  return itemsAppended(record) > 0 || isPushedDown(record, pressed, now);
}

/**
 * Presses what shows more of a list again, until it is gone or nothing comes: no item may be missing or come
 * twice. Once per kind of page.
 */
export const keepLoadingMore: Strategy = {
  name: 'keep-loading-more',
  plan(context) {
    const { session, action, record } = context;
    const pressed = pressedControl(action);
    if (!pressed || !loadsMore(record, pressed)) return undefined;
    return {
      once: `more at ${pageOf(context)}`,
      async run() {
        for (let n = 0; n < maxMore && refindControl(session.view.scene, pressed); n++) {
          const shown = session.view.scene.lines.length;
          await repeatAction(context);
          if (session.view.scene.lines.length <= shown) return;
        }
      },
    };
  },
};
