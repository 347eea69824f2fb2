/**
 * An oracle is a rule that can call something a bug, by pixels and signals; never by the recorded document.
 */
import type { StepRecord, Trail } from '#worker/ports/records.ts';
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

export interface OracleInput {
  step: StepRecord;
  /** Earlier steps of the same session, oldest first, without their pictures. */
  earlier: StepRecord[];
  /** From a clean session up to and with this step. */
  trail: Trail;
  /**
   * Signature of the candidate that is replayed: what spoke for it beside its own step (its like that work)
   * was seen when it was suspected.
   */
  proving?: string;
}

export interface Oracle {
  name: string;
  /** One line for people: what it looks for. */
  describes: string;
  judge(input: OracleInput): Candidate[] | Promise<Candidate[]>;
}
