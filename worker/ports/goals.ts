/** A goal as a brain pursues it: a step that may take many acts. */
import type { Outside, PlannedAct, ShownDialog } from './brain.ts';
import type { SessionView } from './screen.ts';

/** An act towards a goal, with what came of it. */
export interface GoalAct {
  /** In words: `Click button "Search"`. */
  says: string;
  /** What changed on the screen, in words; or why it was not done. */
  effect: string;
  /** Whether anything changed. */
  worked: boolean;
}

/** What the test has done before, in words. */
export interface EarlierStep {
  says: string;
  outcome: string;
}

export interface GoalInput extends Outside {
  /** The step, with its placeholders filled. */
  goal: string;
  /** Values in the step that came from a credential. */
  secrets: string[];
  /** Address the test started at. */
  start: string;
  view: SessionView;
  /** The view before the last act; undefined before the first. */
  before?: SessionView;
  /** The test's title. */
  title: string;
  /** What the owner of the app tells whoever tests it. */
  instructions?: string;
  /** Values that the test has for what is typed, by name; no secrets. */
  data: Record<string, string>;
  /** The day on which it runs: `2026-11-30`. */
  today: string;
  earlier: EarlierStep[];
  did: GoalAct[];
  dialogs?: ShownDialog[];
  /** What is left of the goal's budget of acts, and how many questions it has in all. */
  left: { acts: number; questions: number };
}

/** A claim about a screen of the goal that was proved on it: screen n is the one before act n, from 1. */
export interface GoalProof {
  screen: number;
  claim: string;
  /** The sentence that proves it. */
  says: string;
  /** Whether it has to hold again when the acts are repeated. */
  lasts: boolean;
}

export type GoalDecision =
  | { kind: 'act'; plan: PlannedAct; /** what it is for */ why: string }
  /** Reached, and proved to be. */
  | { kind: 'done'; says: string; proofs: GoalProof[] }
  | {
      kind: 'cannot';
      why: 'not-found' | 'ambiguous' | 'not-understood' | 'wrong-answer' | 'no-budget';
      says: string;
    };
