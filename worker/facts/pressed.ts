/** What a step pressed. */
import type { TargetMemory } from '#worker/ports/screen.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';

/** The control that was pressed, or undefined where the step was another act. */
export const pressedTarget = ({ trailStep }: Pick<StepRecord, 'trailStep'>): TargetMemory | undefined =>
  trailStep?.act.kind === 'press' ? trailStep.act.target : undefined;

/** How it was called; empty where it has no name, or the step was another act. */
export const pressedLabel = (step: Pick<StepRecord, 'trailStep'>): string => pressedTarget(step)?.label ?? '';

/**
 * A single letter where an icon is drawn is the icon, read as one: an arrow reads as “x”. A cross is an “x”
 * either way.
 */
const isDrawn = ({ label, icon }: Pick<TargetMemory, 'label' | 'icon'>): boolean =>
  !!icon && icon !== 'close' && /^[\p{L}×✕]$/u.test(label.trim());

/** By what it is known to people: its name, else its icon's; empty where it has neither. */
export const knownAs = (control: Pick<TargetMemory, 'label' | 'icon'>): string =>
  (!isDrawn(control) && control.label) || (control.icon ?? '');

/**
 * By what that which was pressed is known to people; empty where it has no name, or the step was another act.
 */
export function pressedName(step: Pick<StepRecord, 'trailStep'>): string {
  const target = pressedTarget(step);
  return target ? knownAs(target) : '';
}

/** How many of this name a screen has to press. */
export const timesOffered = ({ controls }: Scene, label: string): number =>
  controls.filter(
    (control) => control.affordance === 'press' && normalizeLabel(control.label) === normalizeLabel(label),
  ).length;

/** The control of a page that stands just where a step has acted. */
export const controlAt = ({ controls }: Scene, target: Box | undefined): Control | undefined =>
  target &&
  controls.find(({ box }) => box.x === target.x && box.y === target.y && box.width === target.width);
