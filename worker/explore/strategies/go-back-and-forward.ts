import { routePath } from '#worker/facts/routes.ts';
import { goBack, ownBack } from '../acts/go-back.ts';
import { move } from '../acts/move.ts';
import { ledOn, validForm } from './context.ts';
import type { Strategy } from './types.ts';

/** After a form led on, goes back and forward: nothing may be lost or sent twice. Once per page. */
export const goBackAndForward: Strategy = {
  name: 'go-back-and-forward',
  plan({ shared, session, action, record }) {
    const sent = validForm(action);
    if (!sent || sent.form.fields.length < 2 || !ledOn(record)) return undefined;
    return {
      once: `back to ${routePath(record.before.address)}`,
      async run() {
        await move(shared, session, 'back');
        await move(shared, session, 'forward');
        // The app's own back link may act differently from the browser's back button.
        const own = ownBack(shared, session, record.before);
        if (!own) return;
        await goBack(shared, session, own);
        await move(shared, session, 'back');
      },
    };
  },
};
