import type { StepRecord } from '#worker/ports/records.ts';
import { routePath } from './routes.ts';

/** The steps taken on the page at `address` since it was last opened, without the step that led there. */
export function sinceOpened(steps: readonly StepRecord[], address: string): StepRecord[] {
  const opened = steps.findLastIndex(
    ({ act, before, after }) =>
      act?.kind === 'navigate' || routePath(before.address) !== routePath(after.address),
  );
  return steps.slice(opened + 1).filter(({ after }) => routePath(after.address) === routePath(address));
}
