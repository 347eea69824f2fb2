/**
 * Fields whose values apply without submitting: at once, as in a calculator, or with Enter, as in a list
 * that can be added to.
 */
import type { StepRecord } from '#worker/ports/records.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { routePath } from '#worker/facts/routes.ts';
import { newLines } from '#worker/facts/reading.ts';
import { isNumeral, numberTyped } from '#worker/facts/typed.ts';
import type { Control } from '#worker/sight/scene.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import { firstTime, type Shared } from '../shared.ts';
import { formsOf, sameForm, type Form } from './forms.ts';
import { isForNumber, maxLiveFields } from './live-fields.ts';
import { refindControl, press, type, type Played } from './on-control.ts';
import { fieldKind, usualNumber, validValue } from './values.ts';

/** A number that clearly differs from the field's value. */
const another = ({ value, label }: Control): string => {
  const now = numberTyped(value ?? '');
  return now === undefined ? usualNumber(label) : now === 0 ? '6' : String(Math.round(now * 2 * 100) / 100);
};

const pressKey = (session: ExplorerSession, keys: 'Tab' | 'Enter'): Promise<StepRecord> =>
  session.step({ act: { kind: 'key', keys }, says: `Press ${keys}`, confidence: 1 }, `Press ${keys}`);

/**
 * Types into each field and leaves it with Tab: numbers in turn, then 0 in the last of them and its old
 * value again; words are confirmed with Enter.
 */
export async function fillLive(session: ExplorerSession, fields: readonly Control[]): Promise<Played> {
  let record: StepRecord | undefined;
  const write = async (
    field: Control,
    text: (now: Control) => string,
    keys: 'Tab' | 'Enter',
  ): Promise<void> => {
    const now = refindControl(session.view.scene, field);
    if (now && (await type(session, now, text(now)))) record = await pressKey(session, keys);
  };
  for (const field of fields)
    await write(
      field,
      (now) =>
        isForNumber(field) ? another(now) : validValue(fieldKind(field.label, field.placeholder), ''),
      isForNumber(field) ? 'Tab' : 'Enter',
    );
  const last = fields.findLast(isForNumber);
  if (last)
    for (const text of ['0', last.value && isNumeral(last.value) ? last.value : '3'])
      await write(last, () => text, 'Tab');
  return record ? { record } : {};
}

/**
 * In a calculator (results appear without a request), changes one number after the other: each must affect
 * the result. Once per form.
 */
export async function varyEach(
  shared: Shared,
  session: ExplorerSession,
  form: Form,
  { before, after, evidence }: StepRecord,
): Promise<boolean> {
  const numbers = form.fields.filter(({ control }) => isForNumber(control)).slice(0, maxLiveFields);
  const isCalculator =
    numbers.length > 1 &&
    routePath(before.address) === routePath(after.address) &&
    evidence.network.every(({ method }) => method === 'GET') &&
    newLines({ before, after }).some(({ text }) => /\d/.test(text));
  if (!isCalculator || !firstTime(shared, `varied ${form.key}`)) return false;
  for (const { control } of numbers) {
    const field = refindControl(session.view.scene, control);
    const submit = formsOf(session.view.scene).find((other) => sameForm(other, form))?.submit;
    if (!field || !submit || normalizeLabel(submit.label) !== normalizeLabel(form.submit.label)) return true;
    await type(session, field, another(field));
    const button = refindControl(session.view.scene, submit);
    if (button) await session.step(...press(session.view.scene, button));
    shared.acts += 2;
  }
  return true;
}
