/** Options, events and report of a run in one process. */
import type { Operator, Untried } from '#worker/app-model/index.ts';
import type { Band } from '#server/domain/readiness.ts';
import type { DraftedTest } from '#worker/authoring/types.ts';
import type { ExplorerEvent, ScreenNode, TransitionEdge } from '#worker/explore/types.ts';
import type { Severity } from '#worker/core/issue-kinds.ts';
import type { Confirmation } from '#worker/oracles/confirm.ts';
import type { Candidate } from '#worker/oracles/types.ts';
import type { WrittenIssue } from '#worker/oracles/write-issue.ts';
import type { Analyst, SummarySentence } from '#worker/ports/analyst.ts';
import type { Brain } from '#worker/ports/brain.ts';
import type { ExecutionOutcome, Session, StepRecord, ActionTrace } from '#worker/ports/records.ts';
import type { Scripts } from '#worker/ports/scripts.ts';
import type { Engineering } from '../ports.ts';
import type { MemoryFile } from './memory-file.ts';

export interface RunOptions {
  openSession(): Promise<Session>;
  brain(): Brain;
  /** A model that reviews the app and judges what it claims; left out where none is to be used. */
  analyst?(limits: { maxCalls: number }): Analyst | undefined;
  address: string;
  /** @property fault the signature of the one fault that an oracle asked by an assertion looks for */
  cases: { title: string; steps: string[]; assertions: string[]; fault?: string }[];
  discover: boolean;
  /** False to look for bugs only, without drafting tests. */
  drafts?: boolean;
  minutes: number;
  /** Ends with the first proven bug: candidates are replayed during exploring and testing. */
  failFast?: boolean;
  parallel: number;
  seed: number;
  credential?: { username: string; password: string };
  /** In plain English: what the explorer must not touch, and which values it types. */
  instructions?: string;
  scripts?: Scripts;
  /** The cases' visual memory. */
  memory?: MemoryFile;
  signal: AbortSignal;
  /** Prompts to write tests from. */
  prompts?: string[];
  budget?: { acts: number; screens: number };
  boundaries?: { paths: string[]; words: string[] };
  /** Receives progress messages. */
  says(line: string): void;
  /** Receives all events as data. */
  listener?: RunListener;
  /** The engine to use; default: the real one. */
  engineering?: Engineering;
}

/** An exploring session by number, or a test by its signature or title. */
export type RunPlace = { session: number } | { test: string };

/** Receives everything that a run does. */
export interface RunListener {
  explored(event: Exclude<ExplorerEvent, { kind: 'step' | 'suspicion' | 'asked' }>): void;
  /** @returns the step's index within its session or test */
  step(place: RunPlace, record: StepRecord, trail: ActionTrace): number;
  drafts(drafts: DraftedTest[]): void;
  outcome(test: string, outcome: ExecutionOutcome): void;
  /** A candidate with the result of its replays. */
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

/** A candidate that was not reproduced, or that there was no time to replay. */
export interface Unconfirmed {
  title: string;
  oracle: string;
  severity: Severity;
  /** 0 where there was no time. */
  tries: number;
  reproduced: number;
  /** Why, where more is known than that replays did not show it: a sentence. */
  because?: string;
}

export interface RunReport {
  /** Percent; null where nothing could be judged and nothing was learnt. */
  readiness: number | null;
  readinessIfApproved: number | null;
  /** Percent: the figure to show. */
  headline: number | null;
  band: Band | null;
  /** The answer in a few words, and what it rests on. */
  verdict: string;
  says: string;
  /** A model's sentences about it, with the issues that each is about, by index. */
  summary?: SummarySentence[];
  executions: ReportedExecution[];
  issues: ReportedIssue[];
  unconfirmed: Unconfirmed[];
  screens: ScreenNode[];
  ways: TransitionEdge[];
  /** What can be done with the app, as far as an exploration found out. */
  operators: readonly Operator[];
  /** What an exploration saw and did not try. */
  untried: readonly Untried[];
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
