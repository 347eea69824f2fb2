import { atEdge, inTopBar } from '#worker/facts/lists.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Control } from '#worker/sight/scene.ts';
import { isNumeral } from '#worker/facts/typed.ts';
import { fieldLabel, searchFields, type Form } from './forms.ts';
import { fieldKind, type FieldKind } from './values.ts';

/** Most fields tried: they show how the others behave. */
export const maxLiveFields = 4;

const forNumber: readonly FieldKind[] = ['number', 'count'];

/** Whether a field takes a number, by its label or its value. */
export const isForNumber = ({ label, placeholder, value }: Control): boolean =>
  forNumber.includes(fieldKind(label, placeholder)) || isNumeral(value ?? '');

/** Fields that no button submits. Excludes search fields in the top bar and fields for passwords. */
function unsubmitted({ scene, picture }: SessionView, forms: readonly Form[]): Control[] {
  const sent = new Set(forms.flatMap(({ fields }) => fields.map(({ control }) => control.id)));
  const searching = searchFields(scene);
  return scene.controls.filter(
    (control) =>
      control.kind === 'textfield' &&
      control.affordance === 'type' &&
      !control.state.disabled &&
      !sent.has(control.id) &&
      !searching.includes(control) &&
      !/pass(?:word|phrase|code)/i.test(control.label) &&
      !atEdge(scene, control.box) &&
      !inTopBar(control.box, picture.visible?.y),
  );
}

/** Fields that apply their values at once, as in a calculator. Excludes those whose label is just their value. */
export const liveFields = (view: SessionView, forms: readonly Form[]): Control[] => {
  const fields = unsubmitted(view, forms).filter(
    (control) => fieldLabel(control) !== '' && control.label !== control.value,
  );
  return fields.some(isForNumber) ? fields.slice(0, maxLiveFields) : [];
};

/** A field is at least this wide to take a name, px. */
const leastEntryPx = 120;
/** Where more are empty, they are the cells of a table or a form. */
const maxEntryFields = 2;

/** Fields that may make something of what is typed: empty ones for words. */
export function entryFields(view: SessionView, forms: readonly Form[]): Control[] {
  const fields = unsubmitted(view, forms).filter(
    (control) => !control.value && !isForNumber(control) && control.box.width >= leastEntryPx,
  );
  return fields.length <= maxEntryFields ? fields : [];
}
