/** A written test that has not been walked yet, and the result of walking it. */
import type { Scripts } from '#worker/ports/scripts.ts';
import type { ExecutionOutcome, PlannedTest, Recorder, Session, TrailStep } from '#worker/ports/records.ts';
import type { Brain } from '#worker/ports/brain.ts';
import type { Ledger } from '#worker/core/ledger.ts';
import type { Boundaries } from '#worker/guardrails/risk.ts';

/** What exploration knows about the app. Addresses are absolute. */
export interface KnownApp {
  screens: { name: string; address: string }[];
  /** An action seen on the screen at `from`. */
  ways: { from: string; intent: string }[];
}

/** A renamed control, according to a hint. */
export interface Renamed {
  from: string;
  to: string;
}

export interface Hints {
  renamed: Renamed[];
  /** Steps that may be missing, in order. */
  steps: string[];
  /** Words that favour one control over another. */
  words: string;
}

export interface WalkOptions {
  openSession(): Promise<Session>;
  brain: Brain;
  test: PlannedTest;
  scripts?: Scripts;
  known: KnownApp;
  /** A recorder per attempt; the steps of the last attempt count. */
  recorder(session: Session): Recorder;
  /** Resets the app's data before each attempt. */
  reset?(): Promise<unknown>;
  boundaries: Boundaries;
  /** Set for an existing test that is walked again: steps may be changed, not only added. */
  rediscovery?: {
    hints: Hints;
    /**
     * What each step's targets looked like when it last worked, by written index. They are not replayed;
     * they only show what the step meant.
     */
    remembered(index: number, step: string): TrailStep[] | undefined;
  };
  /** Reports each attempt in words. */
  says(line: string): void | Promise<void>;
  signal: AbortSignal;
}

export interface Walked {
  /** The steps that got farthest, including those that were missing. */
  steps: string[];
  /** The given assertions, or those suggested by the last screen. */
  assertions: string[];
  /** Outcome of the attempt with these steps. */
  outcome: ExecutionOutcome;
  /** Set if a step could not be carried out. */
  stuck?: { index: number; step: string; says: string };
  tries: number;
  /** Model usage that is not part of a recorded step, over all attempts. */
  besides: Ledger;
}
