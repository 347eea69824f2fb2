/** A run in one process: what it is given, what it tells of, and what it reports. */
import type { Band } from '#server/domain/readiness.ts';
import type { DraftedTest } from '#worker/authoring/types.ts';
import type { ExplorerEvent, ScreenNode, TransitionEdge } from '#worker/explore/types.ts';
import type { Confirmation } from '#worker/oracles/confirm.ts';
import type { Candidate } from '#worker/oracles/types.ts';
import type { WrittenIssue } from '#worker/oracles/write-issue.ts';
import type { Brain } from '#worker/ports/brain.ts';
import type { ExecutionOutcome, Session, StepRecord, ActionTrace } from '#worker/ports/records.ts';
import type { Scripts } from '#worker/ports/scripts.ts';
import type { Engineering } from '../ports.ts';
import type { MemoryFile } from './memory-file.ts';

export interface RunOptions {
  openSession(): Promise<Session>;
  brain(): Brain;
  address: string;
  cases: { title: string; steps: string[]; assertions: string[] }[];
  discover: boolean;
  /** False where bugs alone are looked for: no tests are drafted from what was explored. */
  drafts?: boolean;
  minutes: number;
  /** Ends with the first proven bug: suspicions are replayed beside the exploring and the tests. */
  failFast?: boolean;
  parallel: number;
  seed: number;
  credential?: { username: string; password: string };
  /** In plain English: what the explorer leaves alone, and what it types where. */
  instructions?: string;
  scripts?: Scripts;
  /** What the cases have learnt before. */
  memory?: MemoryFile;
  signal: AbortSignal;
  /** Prompts to write tests from, one each. */
  prompts?: string[];
  budget?: { acts: number; screens: number };
  boundaries?: { paths: string[]; words: string[] };
  /** Told what is going on, in words. */
  says(line: string): void;
  /** Told all of it, as data. */
  listener?: RunListener;
  /** What is done with a session; the real thing by default. */
  engineering?: Engineering;
}

/** An exploring session by its number, or a test by its signature or title. */
export type RunPlace = { session: number } | { test: string };

/** Whoever keeps what a run does. */
export interface RunListener {
  explored(event: Exclude<ExplorerEvent, { kind: 'step' }>): void;
  /** @returns the step's index within its place */
  step(place: RunPlace, record: StepRecord, trail: ActionTrace): number;
  drafts(drafts: DraftedTest[]): void;
  outcome(test: string, outcome: ExecutionOutcome): void;
  /** A candidate with what its replays came to. */
  finding(place: RunPlace, at: number, candidate: Candidate, confirmation: Confirmation): void;
}

export interface ReportedExecution {
  title: string;
  feature?: string;
  outcome: ExecutionOutcome;
  test: { steps: string[]; assertions: string[] };
}

export interface ReportedIssue extends WrittenIssue {
  candidate: Candidate;
  trail: ActionTrace;
  tries: number;
  reproduced: number;
  record?: StepRecord;
}

/** A candidate that did not come back when replayed, or that there was no time to replay. */
export interface Unconfirmed {
  title: string;
  oracle: string;
  /** 0 where there was no time. */
  tries: number;
  reproduced: number;
}

export interface RunReport {
  readiness: number;
  readinessIfApproved: number;
  band: Band;
  executions: ReportedExecution[];
  issues: ReportedIssue[];
  unconfirmed: Unconfirmed[];
  screens: ScreenNode[];
  ways: TransitionEdge[];
  /** Why nothing could be tested, as a sentence. */
  failure?: string;
  ledger: {
    ms: number;
    acts: number;
    steps: number;
    modelCalls: number;
    tokensIn: number;
    tokensOut: number;
    costMicros: number;
  };
}
