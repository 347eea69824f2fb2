import { itemRemoved, showsName } from '#worker/app-model/index.ts';
import { pressedName } from '#worker/facts/pressed.ts';
import { isRemoval, noTo, undoIn, yesTo } from '#worker/facts/removals.ts';
import { blockedAmong } from '#worker/guardrails/risk.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { move } from '../acts/move.ts';
import { pressControl } from '../acts/on-control.ts';
import { repeatAction } from '../acts/repeat-action.ts';
import { firstTime } from '../shared.ts';
import { pageOf, pressedControl } from './context.ts';
import type { FollowUp, Strategy, StrategyContext } from './types.ts';
import { undoOffered } from './undo-action.ts';

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

/** Confirms the removal if that is allowed; returns whether it was asked for. */
async function confirm(context: StrategyContext): Promise<boolean> {
  const { shared, session, record } = context;
  const yes = yesTo(session.view.scene);
  if (!yes) return false;
  // The question tells more than its button: an account and a line are deleted by the same “Delete”.
  const texts = [yes.label, ...newTexts(record.before.scene, session.view.scene)];
  if (!blockedAmong(texts, shared.options.boundaries)) await pressControl(context, yes);
  return true;
}

/** After a button that says so: on the way, declines the confirmation first, and undoes the removal. */
const afterAsking = (context: StrategyContext): FollowUp => ({
  once: `removed at ${pageOf(context)}`,
  async run() {
    const { shared, session } = context;
    await refuse(context);
    const isAsked = await confirm(context);
    const undo = undoIn(session.view.scene);
    if (undo) await pressControl(context, undo);
    // What was restored is removed once more.
    if (undo && !isAsked) await repeatAction(context);
    await move(shared, session, 'reload');
  },
});

/** After an item is seen to be gone: on the way, presses what came with that, which may bring it back. */
const afterVanishing = (context: StrategyContext, name: string): FollowUp => ({
  once: `vanished at ${pageOf(context)}`,
  async run() {
    const { shared, session } = context;
    const undo = undoOffered(context);
    if (undo) await pressControl(context, undo);
    if (undo && showsName(session.view.scene, name)) await repeatAction(context);
    await move(shared, session, 'reload');
  },
});

/**
 * Reloads after something was removed: it must stay away. Once per kind of page for what says that it
 * removes, and once for what does.
 */
export const reloadAfterRemoval: Strategy = {
  name: 'reload-after-removal',
  plan(context) {
    const { action, record } = context;
    if (isRemoval(pressedName(record))) return afterAsking(context);
    const name = pressedControl(action) ? itemRemoved(record) : undefined;
    return name === undefined ? undefined : afterVanishing(context, name);
  },
};
