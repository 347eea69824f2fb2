/**
 * Fields whose values apply without submitting: at once, as in a calculator, or with Enter, as in a list
 * that can be added to.
 */
import type { StepRecord } from '#worker/ports/records.ts';
import { isNumeral, numberTyped } from '#worker/facts/typed.ts';
import type { Control } from '#worker/sight/scene.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import { isForNumber } from './live-fields.ts';
import { refindControl, type, type Played } from './on-control.ts';
import { fieldKind, usualNumber, validValue } from './values.ts';

/** A number that clearly differs from the field's value. */
export const anotherNumber = ({ value, label }: Control): string => {
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
        isForNumber(field) ? anotherNumber(now) : validValue(fieldKind(field.label, field.placeholder), ''),
      isForNumber(field) ? 'Tab' : 'Enter',
    );
  const last = fields.findLast(isForNumber);
  if (last)
    for (const text of ['0', last.value && isNumeral(last.value) ? last.value : '3'])
      await write(last, () => text, 'Tab');
  return record ? { record } : {};
}
