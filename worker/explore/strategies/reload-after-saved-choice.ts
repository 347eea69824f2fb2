import { effectsOf, only } from '#worker/app-model/index.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { saves } from '#worker/facts/link-words.ts';
import { pressedLabel, pressedTarget } from '#worker/facts/pressed.ts';
import { wasTaken } from '#worker/facts/typed.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import { move } from '../acts/move.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import { pressedControl } from './context.ts';
import type { Strategy } from './types.ts';

/** A message has at most this many lines. */
const maxMessage = 2;

/** Whether the app took what was sent: a request that changes something succeeded, or only a message came. */
function wasAnswered(record: StepRecord): boolean {
  const effects = effectsOf(record.before, record.after);
  const come = only(effects, 'appeared').length;
  return wasTaken(record) || (come > 0 && come <= maxMessage && only(effects, 'vanished').length === 0);
}

/** … or promises to have taken it. A button that says so and does nothing is worth a reload as well. */
const promisesToSave = (record: StepRecord): boolean => saves.test(normalizeLabel(pressedLabel(record)));

/** Whether the step before the last one chose something: an option, a radio button, a switch. */
function chose({ trail }: ExplorerSession): boolean {
  const act = trail.steps.at(-2)?.act;
  return act?.kind === 'choose' || (act?.kind === 'press' && ['radio', 'switch'].includes(act.target.kind));
}

/**
 * Reloads after a choice was saved without leaving the page, by the button’s word or by what came of it:
 * it must stay so. Once per address.
 */
export const reloadAfterSavedChoice: Strategy = {
  name: 'reload-after-saved-choice',
  plan({ shared, session, action, record }) {
    const { before, after } = record;
    if (!pressedTarget(record) || !pressedControl(action) || before.address !== after.address)
      return undefined;
    if (!chose(session) || !(promisesToSave(record) || wasAnswered(record))) return undefined;
    return { once: `saved at ${after.address}`, run: () => move(shared, session, 'reload') };
  },
};
