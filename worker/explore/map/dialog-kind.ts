/** What kind of dialog lies over a page: known by what it asks for, and not by whose values it shows. */
import { contains } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { fieldLabel } from '../acts/forms.ts';

/** A dialog that asks for less is known by its question. */
const fewestFields = 2;
/** Of its fields, this share is filled in where it is for changing a thing. */
const mostlyFilled = 0.7;

const known = new WeakMap<Scene, string>();

function kindOf({ regions, controls }: Scene): string {
  const dialog = regions.find(({ kind }) => kind === 'dialog');
  if (!dialog) return '';
  const inside = controls.filter(({ box, state }) => contains(dialog.box, box) && !state.disabled);
  const fields = inside.filter(({ affordance }) => affordance === 'type');
  if (fields.length < fewestFields) return '';
  const buttons = inside.filter(({ kind }) => kind === 'button');
  const isFilled = fields.filter(({ value }) => value).length >= mostlyFilled * fields.length;
  const names = [...fields.map(fieldLabel), ...buttons.map(({ label }) => label)].map(normalizeLabel);
  return `${names.sort().join(' | ')}${isFilled ? ' (filled in)' : ''}`;
}

/** Equal for dialogs with the same fields and buttons, empty or filled in; '' where no dialog with fields is open. */
export function dialogKind(scene: Scene): string {
  const kind = known.get(scene) ?? kindOf(scene);
  known.set(scene, kind);
  return kind;
}
