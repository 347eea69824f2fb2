import { showsName } from '#worker/app-model/index.ts';
import { within } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { isTelling } from '#worker/facts/typed.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { move } from '../acts/move.ts';
import { isAllowed, pressControl } from '../acts/on-control.ts';
import { ledOn, noteMade, pageOf, typedLast, validForm } from './context.ts';
import type { Strategy, StrategyContext } from './types.ts';

/** What can be pressed on a line that says one of the texts and nothing else. */
function entryOf({ lines, controls }: Scene, texts: readonly string[]): Control | undefined {
  const wanted = texts.filter(isTelling).map(normalizeLabel);
  const entries = lines.filter(({ text }) => wanted.includes(normalizeLabel(text)));
  return controls.find(
    ({ affordance, state, box }) =>
      affordance === 'press' && !state.disabled && entries.some((line) => within(line.box, box) > 0.7),
  );
}

const entryNow = ({ shared, session }: StrategyContext, texts: readonly string[]): Control | undefined => {
  const entry = entryOf(session.view.scene, texts);
  return entry && isAllowed(shared, entry) ? entry : undefined;
};

/**
 * After a form led to a list that names what was sent, opens that entry and reloads it: its own page has to show
 * what was typed, and still does so later. Once per kind of page.
 */
export const openCreatedRecord: Strategy = {
  name: 'open-created-record',
  plan(context) {
    const { session, action, record } = context;
    const sent = validForm(action);
    if (!sent || sent.form.fields.length < 2 || !ledOn(record)) return undefined;
    const entry = entryNow(context, typedLast(session));
    if (!entry) return undefined;
    return {
      once: `created at ${pageOf(context)}`,
      async run() {
        const list = session.view.address;
        const typed = typedLast(session);
        await pressControl(context, entry);
        if (session.view.address === list) return;
        const steps = session.trail.steps.slice(-1);
        const name = typed.find((text) => normalizeLabel(text) === normalizeLabel(entry.label));
        const says = typed.filter(
          (text) => isTelling(text) && showsName(session.view.scene, normalizeLabel(text)),
        );
        if (name !== undefined) noteMade(action, { name, opens: { steps, says } });
        await move(context.shared, session, 'reload');
      },
    };
  },
};
