import type { StepRecord } from '#worker/ports/records.ts';
import type { Action } from '../acts/action.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import type { Shared } from '../shared.ts';

/** The state of an exploration right after an action. */
export interface StrategyContext {
  shared: Shared;
  session: ExplorerSession;
  action: Action;
  /** The step by which the action was taken; the session still shows the screen after it. */
  record: StepRecord;
}

/** What a strategy is going to do. */
export interface FollowUp {
  /** The reason. Each reason is followed up once per exploration, whichever strategy gives it. */
  once: string;
  /** Takes at least one step. */
  run(): Promise<void>;
}

/**
 * A deliberate follow-up to an action, which gives the oracles two states to compare. After an action at most
 * one runs: the first of its list that plans something that was not done before.
 */
export interface Strategy {
  /** Kebab-case, as its file. */
  name: string;
  /** What to do now; undefined if the screens do not call for it. Takes no step and changes nothing. */
  plan(context: StrategyContext): FollowUp | undefined;
}
