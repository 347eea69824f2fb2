import type { StepRecord } from '#worker/ports/records.ts';
import type { Action } from '../acts/actions.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import type { Shared } from '../shared.ts';

/** Where an exploration stands right after an action. */
export interface StrategyContext {
  shared: Shared;
  session: ExplorerSession;
  action: Action;
  /** The step by which the action was taken. */
  record: StepRecord;
}

/**
 * What the explorer does on purpose after an action, so that an oracle has two states to compare. Of those that
 * apply, one is run: the first, by priority, that takes a step.
 */
export interface Strategy {
  /** Kebab-case. */
  name: string;
  /** Whether the screens speak for it. Takes no step and remembers nothing: it may be asked in vain. */
  applies(context: StrategyContext): boolean;
  /** Of two that apply, the one with the higher number is run first. */
  priority(context: StrategyContext): number;
  /** @returns whether it took a step; it takes none where the same was tried before */
  run(context: StrategyContext): Promise<boolean>;
}
