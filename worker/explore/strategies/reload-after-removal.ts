import { pressedName } from '#worker/facts/pressed.ts';
import { isRemoval, noTo, undoIn, yesTo } from '#worker/facts/removals.ts';
import { blockedAmong } from '#worker/guardrails/risk.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { move } from '../acts/move.ts';
import { pressControl } from '../acts/on-control.ts';
import { repeatAction } from '../acts/repeat-action.ts';
import { firstTime } from '../shared.ts';
import { pageOf } from './context.ts';
import type { Strategy, StrategyContext } from './types.ts';

const newTexts = (before: Scene, after: Scene): string[] => {
  const known = new Set(before.lines.map(({ text }) => text));
  return after.lines.flatMap(({ text }) => (known.has(text) ? [] : [text]));
};

/** Declines the confirmation and asks for it again: nothing may have changed. Once per kind of page. */
async function refuse(context: StrategyContext): Promise<void> {
  const { shared, session } = context;
  const no = noTo(session.view.scene);
  if (!no || !firstTime(shared, `refused at ${pageOf(context)}`)) return;
  await pressControl(context, no);
  if (!noTo(session.view.scene)) await repeatAction(context);
}

/** Confirms the removal; returns whether that was asked and is allowed. */
async function confirm(context: StrategyContext): Promise<boolean> {
  const { shared, session, record } = context;
  const yes = yesTo(session.view.scene);
  if (!yes) return false;
  // The question tells more than its button: an account and a line are deleted by the same “Delete”.
  const texts = [yes.label, ...newTexts(record.before.scene, session.view.scene)];
  if (!blockedAmong(texts, shared.options.boundaries)) await pressControl(context, yes);
  return true;
}

/**
 * Reloads after something was removed: it must stay away. On the way, declines the confirmation first, and
 * undoes the removal where that is offered. Once per kind of page.
 */
export const reloadAfterRemoval: Strategy = {
  name: 'reload-after-removal',
  plan(context) {
    const { shared, session, record } = context;
    if (!isRemoval(pressedName(record))) return undefined;
    return {
      once: `removed at ${pageOf(context)}`,
      async run() {
        await refuse(context);
        const isAsked = await confirm(context);
        const undo = undoIn(session.view.scene);
        if (undo) await pressControl(context, undo);
        // What was restored is removed once more.
        if (undo && !isAsked) await repeatAction(context);
        await move(shared, session, 'reload');
      },
    };
  },
};
