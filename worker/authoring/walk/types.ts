/** A test that is written down and has not been walked yet, and what walking it teaches. */
import type { Scripts } from '#worker/ports/scripts.ts';
import type { ExecutionOutcome, PlannedTest, Recorder, Session, TrailStep } from '#worker/ports/records.ts';
import type { Brain } from '#worker/ports/brain.ts';
import type { Ledger } from '#worker/core/ledger.ts';
import type { Boundaries } from '#worker/guardrails/risk.ts';

/** What is known of the app from exploring it. Addresses are absolute. */
export interface KnownApp {
  screens: { name: string; address: string }[];
  /** An act that was seen on the screen at `from`. */
  ways: { from: string; intent: string }[];
}

/** A control that is called otherwise now, as somebody says. */
export interface Renamed {
  from: string;
  to: string;
}

export interface Hints {
  renamed: Renamed[];
  /** Steps that may be missing, in order. */
  steps: string[];
  /** Words that speak for one control rather than another. */
  words: string;
}

export interface WalkOptions {
  openSession(): Promise<Session>;
  brain: Brain;
  test: PlannedTest;
  scripts?: Scripts;
  known: KnownApp;
  /** A recorder for each try: the last one's steps are those that stand. */
  recorder(session: Session): Recorder;
  /** Brings the app's data back before each try. */
  reset?(): Promise<unknown>;
  boundaries: Boundaries;
  /** Set where an old test is walked anew: steps may change, and not only be added to. */
  rediscovery?: {
    hints: Hints;
    /**
     * What each step's targets looked like when it last worked, by written index. They are not replayed: they
     * only tell what a step meant.
     */
    remembered(index: number, step: string): TrailStep[] | undefined;
  };
  /** Told what is tried, in words. */
  says(line: string): void | Promise<void>;
  signal: AbortSignal;
}

export interface Walked {
  /** The steps that led farthest, with those that were found to be missing. */
  steps: string[];
  /** The given assertions, or those that the last screen suggests. */
  assertions: string[];
  /** Of the walk with those steps. */
  outcome: ExecutionOutcome;
  /** Set where a step could not be carried out. */
  stuck?: { index: number; step: string; says: string };
  tries: number;
  /** Spent on questions to a model that no recorded step shows, over all tries. */
  besides: Ledger;
}
