/** What kind of dialog lies over a page: known by what it asks for, and not by whose values it shows. */
import { contains } from '#worker/core/geometry.ts';
import { alike, normalizeLabel } from '#worker/core/words.ts';
import type { Control, Region, Scene } from '#worker/sight/scene.ts';
import { fieldLabel } from '../acts/forms.ts';

/** What asks for less is told apart by its heading as well: “New folder”, “Rename”. */
const fewestFields = 2;
/** Letters are misread at times. */
const alikeEnough = 0.9;
/** Of its fields, this share is filled in where it is for changing a thing. */
const mostlyFilled = 0.7;

const known = new WeakMap<Scene, string>();

function kindOf({ regions, controls }: Scene): string {
  const dialog = regions.find(({ kind }) => kind === 'dialog');
  if (!dialog) return '';
  const inside = controls.filter(({ box, state }) => contains(dialog.box, box) && !state.disabled);
  const fields = inside.filter(({ affordance }) => affordance === 'type');
  if (fields.length === 0) return '';
  const buttons = inside.filter(({ kind }) => kind === 'button');
  const isFilled = fields.filter(({ value }) => value).length >= mostlyFilled * fields.length;
  const names = [...fields.map(fieldLabel), ...buttons.map(({ label }) => label)].map(normalizeLabel);
  const heading = fields.length < fewestFields ? `${headingOf(dialog, fields)}: ` : '';
  return `${heading}${names.sort().join(' | ')}${isFilled ? ' (filled in)' : ''}`;
}

/** Its heading, without the name of the thing that it is about. */
const headingOf = ({ label }: Region, fields: readonly Control[]): string =>
  fields.reduce(
    (words, { value }) => (value ? words.replace(normalizeLabel(value), '').trim() : words),
    normalizeLabel(label),
  );

/** Equal for dialogs with the same fields and buttons, empty or filled in; '' where no dialog with fields is open. */
export function dialogKind(scene: Scene): string {
  const kind = known.get(scene) ?? kindOf(scene);
  known.set(scene, kind);
  return kind;
}

/** Whether the same kind of dialog is open on both, or none that asks for anything. */
export function haveSameDialog(one: Scene, other: Scene): boolean {
  const [a, b] = [dialogKind(one), dialogKind(other)];
  return a === b || (a !== '' && b !== '' && alike(a, b) > alikeEnough);
}
