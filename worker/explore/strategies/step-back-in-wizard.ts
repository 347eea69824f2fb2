import { errorLines } from '#worker/facts/reading.ts';
import { goBack, ownBack } from '../acts/go-back.ts';
import { pressControl, refindControl } from '../acts/on-control.ts';
import { ledOn, validForm } from './context.ts';
import type { Strategy } from './types.ts';

/**
 * After a form led to the next step of a wizard at the same address, takes its own way back, and on again:
 * the browser's back button would leave the whole wizard. Once per address.
 */
export const stepBackInWizard: Strategy = {
  name: 'step-back-in-wizard',
  plan(context) {
    const { shared, session, action, record } = context;
    const sent = validForm(action);
    if (!sent || sent.form.fields.length < 2 || ledOn(record)) return undefined;
    if (record.difference?.sameScreen !== false || errorLines(record.after.scene).length > 0)
      return undefined;
    const own = ownBack(shared, session, record.before);
    if (!own) return undefined;
    return {
      once: `step back in ${record.before.address}`,
      async run() {
        await goBack(shared, session, own);
        const onward = refindControl(session.view.scene, sent.form.submit);
        if (onward) await pressControl(context, onward);
      },
    };
  },
};
