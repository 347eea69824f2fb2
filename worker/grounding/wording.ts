/** Words an act as a step that the grammar reads, with what tells its target from others on the screen. */
import { contains } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { Control, Region, Scene } from '#worker/sight/scene.ts';
import { isLasting, namingLine } from '#worker/facts/entry-words.ts';
import { isWhole } from '#worker/facts/whole-words.ts';

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];

const inReadingOrder = (a: { box: { x: number; y: number } }, b: { box: { x: number; y: number } }) =>
  Math.abs(a.box.y - b.box.y) > 10 ? a.box.y - b.box.y : a.box.x - b.box.x;

export const nameOf = (control: Control): string =>
  control.label || (control.icon ? `${control.icon} icon` : '');

/** Drops a trailing comma or semicolon that belongs to the surrounding sentence. */
export const unpunctuated = (label: string): string => label.replace(/[,;]$/, '');

/** The smallest region of the given kinds around a control. */
export const holding = (scene: Scene, control: Control, kinds: Region['kind'][]): Region | undefined =>
  scene.regions
    .filter((region) => kinds.includes(region.kind) && contains(region.box, control.box))
    .sort((a, b) => a.box.width * a.box.height - b.box.width * b.box.height)[0];

/** Controls of one list differ by this much, as they are read, px. */
const samePlacePx = 4;

/** Whether others like it stand above or below: the entries of a menu, each a thing of its own. */
const isOneOfMenu = ({ controls }: Scene, { kind, box, id }: Control, menu: Region): boolean =>
  controls.some(
    (other) =>
      other.id !== id &&
      other.kind === kind &&
      contains(menu.box, other.box) &&
      Math.abs(other.box.x - box.x) <= samePlacePx &&
      Math.abs(other.box.height - box.height) <= samePlacePx,
  );

/** The words that name the row or card of a control, where its own label is cut off or says only an age. */
function nameOfEntry(scene: Scene, control: Control): string | undefined {
  if (control.affordance !== 'press' || !control.label || control.icon || isLasting(control.label))
    return undefined;
  const entry = holding(scene, control, ['row', 'card']);
  const named = entry && !isOneOfMenu(scene, control, entry) ? namingLine(scene, entry.box) : undefined;
  return (namingLine(scene, control.box) ?? named)?.text;
}

/** The label of a control as it is written there; undefined where a picture alone, or a cut label, names it. */
function nameByWords({ label, icon }: Control): string | undefined {
  if (!label || (icon && (label === icon || !isWhole(label)))) return undefined;
  return `"${unpunctuated(label)}"`;
}

/** What a picture shows, as people call it. */
export const drawn = (icon: string): string => `the ${icon.replaceAll('-', ' ')} icon`;

/**
 * Words that identify a control on this scene: its label, plus region or ordinal if others have the same
 * label; for an entry whose label will not last, the line that names it.
 */
export function phrase(scene: Scene, control: Control): string {
  const ofEntry = nameOfEntry(scene, control);
  if (ofEntry !== undefined) return `"${unpunctuated(ofEntry)}"`;
  const label = nameByWords(control) ?? (control.icon ? drawn(control.icon) : `the ${control.kind}`);
  // Whoever types means a field, and whoever ticks a box.
  const equals = scene.controls
    .filter(
      (other) =>
        normalizeLabel(nameOf(other)) === normalizeLabel(nameOf(control)) &&
        (control.affordance === 'press' || other.affordance === control.affordance),
    )
    .sort(inReadingOrder);
  if (equals.length < 2) return label;
  const group = holding(scene, control, ['row', 'card']);
  if (
    group?.label &&
    normalizeLabel(group.label) !== normalizeLabel(control.label) &&
    scene.regions.filter(({ kind, label: other }) => kind === group.kind && other === group.label).length ===
      1
  ) {
    return `${label} in the ${group.kind} for "${nameOfGroup(scene, group)}"`;
  }
  const edge = holding(scene, control, ['header', 'navigation', 'footer', 'dialog']);
  if (edge && equals.filter((other) => contains(edge.box, other.box)).length === 1)
    return `${label} in the ${edge.kind}`;
  const at = equals.indexOf(control);
  const ordinal = ordinals[at];
  return ordinal ? `the ${ordinal} ${label.replace(/^the /, '')}` : label;
}

/** A row or card by its label, or by a line of it that will last. */
const nameOfGroup = (scene: Scene, { label, box }: Region): string =>
  isLasting(label) ? label : (namingLine(scene, box)?.text ?? label);

export const pressIntent = (scene: Scene, control: Control): string =>
  control.affordance === 'toggle' && control.kind !== 'radio'
    ? `${control.state.checked ? 'Uncheck' : 'Check'} ${phrase(scene, control)}`
    : control.kind === 'radio'
      ? `Select ${phrase(scene, control)}`
      : `Click ${phrase(scene, control)}`;

export const typeIntent = (scene: Scene, control: Control, text: string): string =>
  `Type "${text}" in ${control.label ? phrase(scene, control) : 'the text field'}`;

export const chooseIntent = (scene: Scene, control: Control, option: string): string =>
  `Select "${option}" in ${phrase(scene, control)}`;
