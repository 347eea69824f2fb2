import { pressedTarget } from '#worker/facts/pressed.ts';
import type { StepRecord } from '#worker/ports/records.ts';

/** Whether the step pressed a checkbox, radio or switch. */
export function pressedToggle(record: StepRecord): boolean {
  const target = pressedTarget(record);
  return (
    target !== undefined &&
    record.before.scene.controls.some(
      ({ affordance, label }) => affordance === 'toggle' && label === target.label,
    )
  );
}
