/** The control that a step clicked. */
import type { TargetMemory } from '#worker/ports/screen.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';

/** The control that was clicked, with the main button; undefined where the step was another action. */
export const pressedTarget = ({ trailStep }: Pick<StepRecord, 'trailStep'>): TargetMemory | undefined =>
  trailStep?.act.kind === 'press' && !trailStep.act.button ? trailStep.act.target : undefined;

/** The label of the clicked control; empty where it has none, or the step was another action. */
export const pressedLabel = (step: Pick<StepRecord, 'trailStep'>): string => pressedTarget(step)?.label ?? '';

/**
 * Whether the label is only an icon misread as a letter, such as an arrow read as “x”. A close icon is an
 * exception: its cross is an “x” either way.
 */
const isDrawn = ({ label, icon }: Pick<TargetMemory, 'label' | 'icon'>): boolean =>
  !!icon && icon !== 'close' && /^[\p{L}×✕]$/u.test(label.trim());

/** The name that people would use for a control: its label, else its icon; empty where it has neither. */
export const knownAs = (control: Pick<TargetMemory, 'label' | 'icon'>): string =>
  (!isDrawn(control) && control.label) || (control.icon ?? '');

/**
 * The name that people would use for the clicked control; empty where it has none, or the step was another
 * action.
 */
export function pressedName(step: Pick<StepRecord, 'trailStep'>): string {
  const target = pressedTarget(step);
  return target ? knownAs(target) : '';
}

/** How many clickable controls of a screen have this label. */
export const timesOffered = ({ controls }: Scene, label: string): number =>
  controls.filter(
    (control) => control.affordance === 'press' && normalizeLabel(control.label) === normalizeLabel(label),
  ).length;

/** The control with exactly the position and width of a step's target. */
export const controlAt = ({ controls }: Scene, target: Box | undefined): Control | undefined =>
  target &&
  controls.find(({ box }) => box.x === target.x && box.y === target.y && box.width === target.width);
