import { newErrors } from '#worker/facts/reading.ts';
import { variantName } from '../acts/action.ts';
import { isForChanging } from '../acts/forms.ts';
import { move } from '../acts/move.ts';
import { validForm } from './context.ts';
import type { Strategy } from './types.ts';

/**
 * Reloads after a prefilled form (profile, settings) was sent without leaving the page: the values must
 * stay. Once per address.
 */
export const reloadAfterSavedForm: Strategy = {
  name: 'reload-after-saved-form',
  plan({ shared, session, action, record }) {
    const { before, after } = record;
    const sent = validForm(action);
    if (!sent || !isForChanging(sent.form)) return undefined;
    if (before.address !== after.address || newErrors(record).length > 0) return undefined;
    return {
      once: `kept ${variantName(sent.variant)} at ${after.address}`,
      run: () => move(shared, session, 'reload'),
    };
  },
};
