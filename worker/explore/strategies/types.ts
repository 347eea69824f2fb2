import type { StepRecord } from '#worker/ports/records.ts';
import type { Action } from '../acts/actions.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import type { Shared } from '../shared.ts';

/** The state of an exploration right after an action. */
export interface StrategyContext {
  shared: Shared;
  session: ExplorerSession;
  action: Action;
  /** The step by which the action was taken. */
  record: StepRecord;
}

/**
 * A deliberate follow-up to an action, which gives the oracles two states to compare. At most one runs: the
 * first, by priority, that takes a step.
 */
export interface Strategy {
  /** Kebab-case. */
  name: string;
  /** Whether the screens call for it. Has no side effects, so it may be called any number of times. */
  applies(context: StrategyContext): boolean;
  /** If two apply, the higher number runs first. */
  priority(context: StrategyContext): number;
  /** @returns whether it took a step; false if the same was tried before */
  run(context: StrategyContext): Promise<boolean>;
}
