import { reloadAfterThemeChange } from './reload-after-theme-change.ts';
import type { Strategy, StrategyContext } from './types.ts';

export type * from './types.ts';

/** All strategies; other follow-ups are still in `followUp` (acts/follow-up.ts). */
export const strategies: readonly Strategy[] = [reloadAfterThemeChange];

/** Runs the applicable strategies by priority until one takes a step; returns whether one did. */
export async function runStrategy(
  context: StrategyContext,
  from: readonly Strategy[] = strategies,
): Promise<boolean> {
  const inOrder = from
    .filter((strategy) => strategy.applies(context))
    .map((strategy) => ({ strategy, priority: strategy.priority(context) }))
    .sort((a, b) => b.priority - a.priority);
  for (const { strategy } of inOrder) if (await strategy.run(context)) return true;
  return false;
}
