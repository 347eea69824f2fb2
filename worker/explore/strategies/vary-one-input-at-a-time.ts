import { normalizeLabel } from '#worker/core/words.ts';
import { newLines } from '#worker/facts/reading.ts';
import { formsOf, sameForm, type Form } from '../acts/forms.ts';
import { isForNumber, maxLiveFields } from '../acts/live-fields.ts';
import { anotherNumber } from '../acts/live.ts';
import { pressControl, refindControl, type } from '../acts/on-control.ts';
import { ledOn, validForm } from './context.ts';
import type { Strategy, StrategyContext } from './types.ts';

async function varyEach(context: StrategyContext, form: Form, fields: Form['fields']): Promise<void> {
  const { shared, session } = context;
  for (const { control } of fields) {
    const { scene } = session.view;
    const field = refindControl(scene, control);
    const submit = formsOf(scene).find((other) => sameForm(other, form))?.submit;
    if (!field || !submit || normalizeLabel(submit.label) !== normalizeLabel(form.submit.label)) return;
    await type(session, field, anotherNumber(field));
    shared.acts++;
    const button = refindControl(session.view.scene, submit);
    if (button) await pressControl(context, button);
  }
}

/**
 * In a calculator (results appear without a request), changes one number after the other: each must affect
 * the result. Once per form.
 */
export const varyOneInputAtATime: Strategy = {
  name: 'vary-one-input-at-a-time',
  plan(context) {
    const { action, record } = context;
    const form = validForm(action)?.form;
    if (!form || ledOn(record)) return undefined;
    const numbers = form.fields.filter(({ control }) => isForNumber(control)).slice(0, maxLiveFields);
    const isCalculator =
      numbers.length > 1 &&
      record.evidence.network.every(({ method }) => method === 'GET') &&
      newLines(record).some(({ text }) => /\d/.test(text));
    return isCalculator
      ? { once: `varied ${form.key}`, run: () => varyEach(context, form, numbers) }
      : undefined;
  },
};
