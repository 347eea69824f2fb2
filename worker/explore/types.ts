/** What discovery learns and hands on. */
import type { Session, StepRecord, ActionTrace } from '#worker/ports/records.ts';
import type { Fingerprint } from '#worker/sight/scene.ts';
import type { ScreenGraph } from './map/graph.ts';
import type { Boundaries } from '#worker/guardrails/risk.ts';

export interface ScreenNode {
  id: string;
  name: string;
  address: string;
  fingerprint: Fingerprint;
  depth: number;
  /** Why it was not gone into, where it was left alone; '' otherwise. */
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

/** Told while it happens; the receiver stores and shows. `session` counts from 0. */
export type ExplorerEvent =
  | { kind: 'session'; session: number; title: string }
  | { kind: 'screen'; screen: ScreenNode; view: { picture: Buffer } }
  | { kind: 'way'; way: TransitionEdge }
  | { kind: 'step'; session: number; record: StepRecord; trail: ActionTrace }
  | { kind: 'progress'; says: string; screens: number; ways: number; acts: number };

export interface Exploration {
  screens: ScreenNode[];
  ways: TransitionEdge[];
  /** All that was learnt, for whoever writes tests from it. */
  graph: ScreenGraph;
  /** Set where the app could not be explored at all, as a sentence that names the cause and what to do. */
  failure?: string;
  /** Set where the app has said that it is asked too often: the tests should ask less at once. */
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
  /** False where bugs alone are looked for: no test is drafted. */
  drafts?: boolean;
  /** In plain English: what to leave alone, and what to type where. */
  instructions: string;
  /** Paths and words that an operator fenced off. */
  boundaries: Boundaries;
  seed: number;
  signal: AbortSignal;
  /** Where an earlier attempt at this exploration stood, as `keep` was given it. */
  resume?: Buffer;
  /** Is given where the exploration stands, every so often. */
  keep?(state: Buffer): void | Promise<void>;
  keepEveryMs?: number;
  on(event: ExplorerEvent): void | Promise<void>;
}
