/** Results, events and options of an exploration. */
import type { AppModelData, OperatorKind } from '#worker/app-model/index.ts';
import type { Ledger } from '#worker/core/ledger.ts';
import type { Candidate } from '#worker/oracles/types.ts';
import type { Analyst } from '#worker/ports/analyst.ts';
import type { Session, StepRecord, ActionTrace } from '#worker/ports/records.ts';
import type { Fingerprint } from '#worker/sight/scene.ts';
import type { ScreenGraph } from './map/graph.ts';
import type { Features } from './planner/features.ts';
import type { Boundaries } from '#worker/guardrails/risk.ts';

export interface ScreenNode {
  id: string;
  name: string;
  address: string;
  fingerprint: Fingerprint;
  depth: number;
  /** Why it was not explored; '' if it was. */
  leftAlone: string;
}

export interface TransitionEdge {
  from: string;
  to?: string;
  intent: string;
  leftAlone: string;
}

export interface Budget {
  minutes: number;
  acts: number;
  screens: number;
}

/** What an action settled: screens it found by their ids, what can be done, and how many follow-ups. */
export interface Settled {
  screens: string[];
  /** Kinds of things that can be done, seen for the first time. */
  operators: OperatorKind[];
  /** Follow-ups that compared two states. */
  followUps: number;
}

/** An action that was tried, for fitting the planner. */
export interface Tried extends Settled {
  /** Id of its screen. */
  on: string;
  /** Key of the action. */
  what: string;
  features: Features;
  /** Index of the first step of its session on the way to it, and how many steps that way and itself took. */
  firstStep: number;
  way: number;
  steps: number;
  /** Way included. */
  ms: number;
}

/** Events sent while the exploration runs, to be stored and shown. `session` counts from 0. */
export type ExplorerEvent =
  | { kind: 'session'; session: number; title: string }
  | { kind: 'screen'; screen: ScreenNode; view: { picture: Buffer } }
  | { kind: 'way'; way: TransitionEdge }
  | { kind: 'step'; session: number; record: StepRecord; trail: ActionTrace }
  | { kind: 'tried'; session: number; tried: Tried }
  /** A model suspects a fault after a step that was told before; `trail` led there from a clean session. */
  | { kind: 'suspicion'; session: number; record: StepRecord; trail: ActionTrace; candidate: Candidate }
  /** What a question to a model has cost. */
  | { kind: 'asked'; ledger: Ledger }
  | { kind: 'progress'; says: string; screens: number; ways: number; acts: number };

export interface Exploration {
  screens: ScreenNode[];
  ways: TransitionEdge[];
  /** Everything found, for writing tests. */
  graph: ScreenGraph;
  /** What the app is made of, and what can be done with it. */
  model: AppModelData;
  /** Set if the app could not be explored: a sentence with the cause and what to do. */
  failure?: string;
  /** Set if the app refused requests as too many: tests should run with less concurrency. */
  limited?: boolean;
  acts: number;
}

export interface ExploreOptions {
  openSession(): Promise<Session>;
  address: string;
  budget: Budget;
  /** How many sessions explore at once. */
  sessions: number;
  credential?: { username: string; password: string };
  /** False if only bugs are looked for and no tests are drafted. */
  drafts?: boolean;
  /** In plain English: what to leave alone, and what to type where. */
  instructions: string;
  /** Paths and words that an operator excluded. */
  boundaries: Boundaries;
  seed: number;
  signal: AbortSignal;
  /** A model that reviews the app meanwhile; left out where none is set. */
  analyst?: Analyst;
  /** Titles of what oracles suspect so far: a model need not name it again. */
  suspected?(): Promise<string[]>;
  /** Saved state of an earlier attempt, as passed to `keep`. */
  resume?: Buffer;
  /** Called with the state of the exploration at intervals. */
  keep?(state: Buffer): void | Promise<void>;
  keepEveryMs?: number;
  on(event: ExplorerEvent): void | Promise<void>;
}
