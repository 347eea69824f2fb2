import type { StepRecord } from '#worker/ports/records.ts';
import { place } from './places.ts';

/**
 * What was done on the page at `address` since it was last opened or come to; without the step that led
 * there.
 */
export function sinceOpened(steps: readonly StepRecord[], address: string): StepRecord[] {
  const opened = steps.findLastIndex(
    ({ act, before, after }) => act?.kind === 'navigate' || place(before.address) !== place(after.address),
  );
  return steps.slice(opened + 1).filter(({ after }) => place(after.address) === place(address));
}
