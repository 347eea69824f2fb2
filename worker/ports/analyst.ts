/**
 * The port of a model that is asked about a whole app, beside what a Brain decides and judges. Nothing that it
 * says counts by itself: suspicions are proven, acts are the explorer's own, drafts are tried, words are held
 * against evidence. Its methods reject with the reason of an aborted signal, and for nothing else.
 */
import type { Box } from '#worker/core/geometry.ts';
import type { IssueType, Severity } from '#worker/core/issue-kinds.ts';
import type { Ledger } from '#worker/core/ledger.ts';
import type { JudgeInput, Outside, Verdict } from './brain.ts';
import type { SessionView } from './screen.ts';

/** Something that a model finds amiss on a screen. */
export interface Suspicion {
  /** What should be right, in plain English: it is judged where the steps are replayed. */
  assertion: string;
  /** What is seen instead, in one sentence. */
  observed: string;
  type: IssueType;
  severity: Severity;
  /** Why it matters to a person, in one sentence. */
  why: string;
  /** Where it shows, px of the picture. */
  box: Box;
  /** Words on the screen that it rests on, as they were read; none where it shows without words. */
  quotes: string[];
  /** The same of the first screen of a journey. */
  firstQuotes: string[];
}

/** A suspicion that is no more than words, and why. */
export interface Dropped {
  assertion: string;
  why: string;
}

export interface Reviewed {
  suspicions: Suspicion[];
  dropped: Dropped[];
}

export type Reviewable = 'screen' | 'act' | 'journey';

export interface ReviewInput extends Outside {
  view: SessionView;
  /** What is reviewed: a screen alone, what an act did to the screen before it, or a whole journey. */
  of: Reviewable;
  /** The screen before the act, or on which the journey began; none where a screen is reviewed. */
  first?: SessionView;
  /** Address at which the app starts. */
  start: string;
  /** The steps that led there from a clean session, in words. */
  did: string[];
  /** What is known of the app, in words. */
  about: string;
  /** What was suspected before in this run, and where: it is not wanted again. */
  known: string[];
  secrets: string[];
}

/** Something that an exploration may do next: it offers nothing that its guardrails forbid. */
export interface OfferedAct {
  /** Id of its screen. */
  on: string;
  /** In a person's words. */
  words: string;
}

export interface OfferedField {
  on: string;
  label: string;
}

/** The map of an app as far as it was explored, in words; parts of them are the app's own. */
export interface PlanInput extends Pick<Outside, 'signal'> {
  start: string;
  instructions: string;
  screens: { id: string; words: string }[];
  /** Transitions, collections, and what can be done. */
  known: string[];
  acts: OfferedAct[];
  fields: OfferedField[];
  secrets: string[];
}

/** How much more, or less, is expected of an act than of its like. */
export type Worth = 'much-more' | 'more' | 'less' | 'much-less';

/** What a model makes of the map. */
export interface Plan {
  /** What the app is for, in one sentence; '' where it does not say. */
  about: string;
  /** By index of `acts`. */
  worths: Map<number, Worth>;
  /** By index of `fields`: a plain value that would be telling. */
  values: Map<number, string>;
}

/** A test in plain English. */
export interface WordedTest {
  title: string;
  steps: string[];
  assertions: string[];
}

export interface DraftInput extends Pick<Outside, 'signal'> {
  start: string;
  instructions: string;
  /** What the app is, in words. */
  about: string;
  /** `labels`: what can be pressed, typed into and read there. */
  screens: { words: string; labels: string[] }[];
  /** What each act that was tried led to, in words. */
  trails: string[];
  /** Tests that were drafted without the model. */
  drafts: WordedTest[];
  /** Whether a test may sign in as {{username}} with {{password}}. */
  hasCredential: boolean;
  secrets: string[];
}

/** What a model drafts, and calls what was drafted. */
export interface Drafting {
  tests: (WordedTest & { group: string })[];
  /** By index of `drafts`. */
  names: Map<number, { title: string; group: string }>;
}

/** A proven fault, as it is told without a model, and what proved it. */
export interface WriteInput extends Outside {
  title: string;
  type: IssueType;
  severity: Severity;
  severityReason: string;
  expected: string;
  observed: string;
  suspectedCause: string;
  address: string;
  /** What led there from a clean session, in words. */
  steps: string[];
  /** Console lines, requests and texts that belong to it. */
  evidence: string[];
  /** The screen on which it showed, and where, px. */
  view?: SessionView;
  box?: Box;
  /** Other faults of the app, by title. */
  others: string[];
  secrets: string[];
}

/** A model's words for a proven fault, which say nothing that its evidence does not; '' where they would. */
export interface Written {
  title: string;
  expected: string;
  observed: string;
  cause: string;
  /** At most one step from the engine's, with what it costs a person. */
  severity: Severity;
  impact: string;
  /** Index of `others`. */
  sameAs?: number;
}

/** What a run came to, as its report says it. */
export interface SummaryInput extends Pick<Outside, 'signal'> {
  address: string;
  /** The answer in a few words, and what it rests on. */
  verdict: string;
  says: string;
  tests: { title: string; group: string; status: string; says: string }[];
  /** All proven. */
  issues: { title: string; severity: string; observed: string }[];
  /** What was suspected and is not proven, and why. */
  unproven: string[];
  /** What was seen and not tried, and why. */
  untried: string[];
  secrets: string[];
}

/** A sentence about a run, and the issues that it is about, by index. */
export interface SummarySentence {
  text: string;
  issues: number[];
}

export interface Analyst {
  /** At most four sentences, beside the verdict, which is the engine's alone. Undefined where there is no answer. */
  summarise(input: SummaryInput): Promise<SummarySentence[] | undefined>;
  /** Undefined where there is no answer. */
  write(input: WriteInput): Promise<Written | undefined>;
  /** Undefined where there is no answer. */
  draft(input: DraftInput): Promise<Drafting | undefined>;
  /** Undefined where there is no answer. */
  plan(input: PlanInput): Promise<Plan | undefined>;
  review(input: ReviewInput): Promise<Reviewed>;
  /** Judges an assertion by the model alone, with all checks of its evidence. Each call asks anew, and in another order. */
  judge(input: JudgeInput): Promise<Verdict>;
  /** The cost since the last call. */
  spent(): Ledger;
}
