import { normalizeLabel } from '#worker/core/words.ts';
import { closeColour } from '#worker/facts/colours.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Control } from '#worker/sight/scene.ts';
import { isAllowed, pressControl, refindControl } from '../acts/on-control.ts';
import { pageOf, pressedControl } from './context.ts';
import type { Strategy, StrategyContext } from './types.ts';

const retreatsOrSends =
  /\b(?:back|cancel|close|delete|remove|clear|reset|discard|sign|log|send|submit|pay|order|post|publish)\b/;

/** Greatest difference in height of buttons that look alike, px. */
const similarPx = 4;

const isWordButton = ({ kind, fill, label }: Control): boolean =>
  kind === 'button' && !!fill && /\p{L}{3}/u.test(label);

const didNothing = ({ before, after, difference, evidence }: StepRecord): boolean =>
  !!difference?.same && before.address === after.address && evidence.network.length === 0;

function similarButton({ shared, session }: StrategyContext, button: Control): Control | undefined {
  return session.view.scene.controls.find(
    (other) =>
      isWordButton(other) &&
      other.label !== button.label &&
      !other.state.disabled &&
      closeColour(other.fill!, button.fill!) &&
      Math.abs(other.box.height - button.box.height) <= similarPx &&
      !retreatsOrSends.test(normalizeLabel(other.label)) &&
      isAllowed(shared, other),
  );
}

/**
 * Presses a button without effect again, once a button of the same look has been seen to act. Once per name
 * and kind of page.
 */
export const compareWithSimilarButton: Strategy = {
  name: 'compare-with-similar-button',
  plan(context) {
    const { session, action, record } = context;
    const button = pressedControl(action);
    if (!button || !isWordButton(button) || !didNothing(record)) return undefined;
    const similar = similarButton(context, button);
    if (!similar) return undefined;
    return {
      once: `compared ${normalizeLabel(button.label)} at ${pageOf(context)}`,
      async run() {
        await pressControl(context, similar);
        const isHere = session.view.address === record.before.address;
        const again = isHere ? refindControl(session.view.scene, button) : undefined;
        if (again) await pressControl(context, again);
      },
    };
  },
};
