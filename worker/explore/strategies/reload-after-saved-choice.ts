import { normalizeLabel } from '#worker/core/words.ts';
import { saves } from '#worker/facts/link-words.ts';
import { pressedTarget } from '#worker/facts/pressed.ts';
import { move } from '../acts/move.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import { pressedControl } from './context.ts';
import type { Strategy } from './types.ts';

/** Whether the step before the last one chose something: an option, a radio button, a switch. */
function chose({ trail }: ExplorerSession): boolean {
  const act = trail.steps.at(-2)?.act;
  return act?.kind === 'choose' || (act?.kind === 'press' && ['radio', 'switch'].includes(act.target.kind));
}

/** Reloads after a choice was saved without leaving the page: it must stay so. Once per address. */
export const reloadAfterSavedChoice: Strategy = {
  name: 'reload-after-saved-choice',
  plan({ shared, session, action, record }) {
    const { before, after } = record;
    const target = pressedTarget(record);
    if (!target || !pressedControl(action) || !saves.test(normalizeLabel(target.label))) return undefined;
    if (before.address !== after.address || !chose(session)) return undefined;
    return { once: `saved at ${after.address}`, run: () => move(shared, session, 'reload') };
  },
};
