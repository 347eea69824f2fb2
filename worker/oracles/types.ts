/**
 * An oracle is a rule that can call something a bug, from pictures and recorded signals, never from the
 * stored document.
 */
import type { StepRecord, ActionTrace } from '#worker/ports/records.ts';
import type { JudgeInput, Verdict } from '#worker/ports/brain.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { IssueType, Severity } from '#worker/core/issue-kinds.ts';

export type { IssueType, Severity } from '#worker/core/issue-kinds.ts';

/** A possible bug, before it is proven. */
export interface Candidate {
  oracle: string;
  /** Equal for the same root cause: oracle, place and fault, without numbers that vary. */
  signature: string;
  type: IssueType;
  severity: Severity;
  severityReason: string;
  title: string;
  expected: string;
  observed: string;
  /** Where it shows in the picture after the step, px. */
  box?: Box;
  address: string;
  suspectedCause?: string;
  /** Console lines, requests and texts that belong to it. */
  evidence: { console?: string[]; requests?: string[]; texts?: string[] };
}

/** A finding of an oracle, with a type and a severity only where they differ from the oracle's own. */
export type Finding = Omit<Candidate, 'oracle' | 'type' | 'severity' | 'severityReason'> &
  Partial<Pick<Candidate, 'type' | 'severity' | 'severityReason'>>;

/** What a model has claimed of a screen, and who judges it where the steps are replayed. */
export interface Claimed {
  /** `expected` is the assertion that is said to fail. */
  candidate: Candidate;
  judge(input: JudgeInput): Promise<Verdict>;
}

export interface OracleInput {
  step: StepRecord;
  /** Earlier steps of the same session, oldest first, without pictures. */
  earlier: StepRecord[];
  /** From a clean session up to and including this step. */
  trail: ActionTrace;
  /**
   * Signature of the candidate that is being replayed. Evidence outside its own step, such as similar
   * controls that work, was seen before and need not be repeated.
   */
  proving?: string;
  /** Set where a model's claim is replayed; without it, the oracles of claims are silent. */
  claimed?: Claimed;
}

/** How replays prove the findings of an oracle. */
export interface Proof {
  /** For claims that something never happens or never ends: every replay must reproduce it. */
  everyReplay?: true;
  /**
   * For claims on how a page is built, which depend little on the steps long before: what no short trail
   * shows is set aside, without a long replay or another one alone. So it is with `layoutOnly`.
   */
  shortTrails?: true;
  /**
   * For claims on how many things there are: sessions that share a server make things at the same time, so that only
   * replays without others prove them.
   */
  withoutOthers?: true;
  /** Whether a replay that missed the fault is inconclusive, compared with one that reproduced it. */
  isInconclusive?(missed: readonly StepRecord[], shown: readonly StepRecord[]): boolean;
}

/** Everything specific to one oracle: no other code refers to an oracle by name. */
export interface Oracle {
  /** Kebab-case. Stored with every finding: renaming it takes a migration. */
  name: string;
  /** One line for people: what it detects. */
  describes: string;
  type: IssueType;
  /** The default severity; a finding may override it. */
  severity: Severity;
  severityReason: string;
  /** Name of the oracle that reports the cause. Where both report one step, this one is dropped. */
  causedBy?: string;
  /** What the explorer does on purpose to provoke the fault. Omitted where ordinary use shows it. */
  provokedBy?: string;
  /**
   * Judges only layout: skipped where a style sheet failed to load, and proven by short trails.
   */
  layoutOnly?: true;
  /** Also judges pages of other hosts and of the browser itself. */
  onForeignPages?: true;
  /** Default: a majority of the replays has to reproduce the fault. */
  proof?: Proof;
  /** The assertions of its reproduction test, where the screen can show them. */
  assertions?(candidate: Candidate): string[];
  judge(input: OracleInput): Finding[] | Promise<Finding[]>;
}
