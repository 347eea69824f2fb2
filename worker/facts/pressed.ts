/** What a step clicked. */
import type { TargetMemory } from '#worker/ports/screen.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';

/** The clicked control; undefined where the step was another kind of act. */
export const pressedTarget = ({ trailStep }: Pick<StepRecord, 'trailStep'>): TargetMemory | undefined =>
  trailStep?.act.kind === 'press' ? trailStep.act.target : undefined;

/** Its label; empty where it has none, or the step was another kind of act. */
export const pressedLabel = (step: Pick<StepRecord, 'trailStep'>): string => pressedTarget(step)?.label ?? '';

/** A single letter that is also an icon was misread: arrows read as “x”. A cross is an “x” either way. */
const isDrawn = ({ label, icon }: Pick<TargetMemory, 'label' | 'icon'>): boolean =>
  !!icon && icon !== 'close' && /^[\p{L}×✕]$/u.test(label.trim());

/** Its label, else its icon's name; empty where it has neither. */
export const knownAs = (control: Pick<TargetMemory, 'label' | 'icon'>): string =>
  (!isDrawn(control) && control.label) || (control.icon ?? '');

/** Label or icon of the clicked control; empty where it has neither, or the step was another kind of act. */
export function pressedName(step: Pick<StepRecord, 'trailStep'>): string {
  const target = pressedTarget(step);
  return target ? knownAs(target) : '';
}

/** How many controls of a screen have this label. */
export const timesOffered = ({ controls }: Scene, label: string): number =>
  controls.filter(
    (control) => control.affordance === 'press' && normalizeLabel(control.label) === normalizeLabel(label),
  ).length;

/** The control at the place where a step acted. */
export const controlAt = ({ controls }: Scene, target: Box | undefined): Control | undefined =>
  target &&
  controls.find(({ box }) => box.x === target.x && box.y === target.y && box.width === target.width);
