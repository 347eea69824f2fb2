import { effectsOf, itemAdded, itemMarked, itemsMoved, itemsShown, only } from '#worker/app-model/index.ts';
import { opensMenu } from '#worker/facts/open-menu.ts';
import { pressedTarget } from '#worker/facts/pressed.ts';
import { numberBeside } from '#worker/facts/steppers.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import { reloadAfter } from '../acts/move.ts';
import { ledOn, pageOf } from './context.ts';
import type { Strategy } from './types.ts';

/** Whether the press stepped the number beside it, which is kept when it is sent. */
const isStepped = ({ before, after, targetBox }: StepRecord): boolean =>
  !!targetBox && numberBeside(before.scene, targetBox) !== numberBeside(after.scene, targetBox);

/** What became of a list or of a count on the same page; undefined where it is only shown otherwise. */
function changeOf(record: StepRecord): string | undefined {
  const { before, after } = record;
  if (record.act?.kind === 'drag')
    return itemsMoved({ before: before.scene, after: after.scene }).length > 0 ? 'moved' : undefined;
  if (!pressedTarget(record) || ledOn(record) || itemsShown(record)) return undefined;
  const effects = effectsOf(before, after);
  // What opens over a page hides parts of its lists.
  if (only(effects, 'opened-dialog').length > 0 || opensMenu(before.scene, after.scene)) return undefined;
  if (itemMarked(record)) return 'marked';
  if (only(effects, 'renamed').length > 0) return 'renamed';
  if (itemAdded(record) !== undefined) return 'appeared';
  return only(effects, 'counted').length > 0 && !isStepped(record) ? 'count changed' : undefined;
}

/**
 * Reloads after an item was marked, renamed, moved or added, or a count changed: it must stay so. Once per change
 * and kind of page, and not in a flow, which the reload might end.
 */
export const reloadAfterItemChange: Strategy = {
  name: 'reload-after-item-change',
  plan(context) {
    const { session, record } = context;
    const change = session.inFlow ? undefined : changeOf(record);
    return change === undefined
      ? undefined
      : { once: `${change} at ${pageOf(context)}`, run: () => reloadAfter(context) };
  },
};
