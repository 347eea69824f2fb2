/**
 * An oracle is a rule that can call something a bug, by pixels and signals; never by the recorded document.
 */
import type { StepRecord, ActionTrace } from '#worker/ports/records.ts';
import type { Box } from '#worker/core/geometry.ts';

export type IssueType =
  'Functional' | 'Usability' | 'Visual' | 'Content' | 'Performance' | 'Accessibility' | 'Security';
export type Severity = 'Critical' | 'High' | 'Medium' | 'Low';

/** A possible bug, before it is proven. */
export interface Candidate {
  oracle: string;
  /**
   * Same signature, same root cause: made of oracle, place and what is wrong, without numbers that change.
   */
  signature: string;
  type: IssueType;
  severity: Severity;
  severityReason: string;
  title: string;
  expected: string;
  observed: string;
  /** Where it shows on the picture after the step. */
  box?: Box;
  address: string;
  suspectedCause?: string;
  /** Console lines, requests and the like that belong to it. */
  evidence: { console?: string[]; requests?: string[]; texts?: string[] };
}

/** What an oracle says of a step; severity and its reason only where they differ from the oracle's usual ones. */
export type Finding = Omit<Candidate, 'oracle' | 'type' | 'severity' | 'severityReason'> &
  Partial<Pick<Candidate, 'severity' | 'severityReason'>>;

export interface OracleInput {
  step: StepRecord;
  /** Earlier steps of the same session, oldest first, without their pictures. */
  earlier: StepRecord[];
  /** From a clean session up to and with this step. */
  trail: ActionTrace;
  /**
   * Signature of the candidate that is replayed: what spoke for it beside its own step (its like that work)
   * was seen when it was suspected.
   */
  proving?: string;
}

/** How replays prove what an oracle has said. */
export interface Proof {
  /** It says that something never happens, or never ends: one replay in which it did speaks against it. */
  everyReplay?: true;
  /** Whether a replay that missed it says nothing against it, compared with the steps of one that showed it. */
  isInconclusive?(missed: readonly StepRecord[], shown: readonly StepRecord[]): boolean;
}

/** All that is special about one oracle: nothing elsewhere asks for an oracle by its name. */
export interface Oracle {
  /** Kebab-case. Stored with every finding: renaming it takes a migration. */
  name: string;
  /** One line for people: what it looks for. */
  describes: string;
  type: IssueType;
  /** The usual severity; a finding may say another. */
  severity: Severity;
  severityReason: string;
  /** Name of the oracle that tells the cause: where both speak of one step, this one is left out. */
  causedBy?: string;
  /** What the explorer does on purpose so that it shows; ordinary use shows the rest. */
  provokedBy?: string;
  /**
   * Judges only how a page is drawn: not asked where a style sheet failed, and set aside without walking a
   * long way if no short way shows it.
   */
  layoutOnly?: true;
  /** Judges pages of other hosts and of the browser as well. */
  onForeignPages?: true;
  /** Without it, a majority of the replays has to show it. */
  proof?: Proof;
  /** What its reproduction test asserts, where that can be judged from the screen. */
  assertions?(candidate: Candidate): string[];
  judge(input: OracleInput): Finding[] | Promise<Finding[]>;
}
