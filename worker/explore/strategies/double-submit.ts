import { normalizeLabel } from '#worker/core/words.ts';
import { outsideFields } from '#worker/facts/reading.ts';
import { wasTaken } from '#worker/facts/typed.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { carryOut } from '../acts/interactions.ts';
import { ledOn, pageOf, typedLast, validForm } from './context.ts';
import type { Strategy } from './types.ts';

/** A shorter text turns up by chance. */
const leastToTell = 4;

/** How many lines hold a text, not counting the contents of form fields. */
const timesWritten = (scene: Scene, text: string): number =>
  outsideFields(scene).filter((line) => normalizeLabel(line.text).includes(normalizeLabel(text))).length;

/**
 * Fills in a form that lists on its own page what it was given again, and sends it with a double press: only
 * one may be added. Once per kind of page.
 */
export const doubleSubmit: Strategy = {
  name: 'double-submit',
  plan(context) {
    const { shared, session, action, record } = context;
    const sent = validForm(action);
    if (!sent || sent.variant.twice || !wasTaken(record) || ledOn(record)) return undefined;
    const [was, is] = [record.before.scene, record.after.scene];
    const isListed = typedLast(session).some(
      (text) => text.length >= leastToTell && timesWritten(is, text) > timesWritten(was, text),
    );
    if (!isListed) return undefined;
    const play = { ...sent, variant: { ...sent.variant, twice: true } } as const;
    return {
      once: `added at ${pageOf(context)}`,
      async run() {
        await carryOut(session, { ...action, play }, shared.options, '');
        shared.acts += 2;
      },
    };
  },
};
