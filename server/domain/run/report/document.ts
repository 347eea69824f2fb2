/**
 * A run's report as its writers take it: JUnit and HTML, of a run that the service keeps as of one of the
 * command line.
 */
export type TestOutcome = 'passed' | 'failed' | 'blocked' | 'cancelled' | 'queued' | 'running';

export interface ReportTest {
  title: string;
  group: string | null;
  status: TestOutcome;
  class: string | null;
  /** Why it did not pass. */
  says: string;
  /** Null where it never ran. */
  seconds: number | null;
}

export interface ReportIssue {
  title: string;
  severity: string;
  type: string;
  /** Still to be fixed: these alone fail a build. */
  open: boolean;
  /** What else a reader should know: new, regressed, waiting for triage. */
  notes: string[];
  tries: number;
  reproduced: number;
  expected: string;
  observed: string;
  steps: string[];
  suspectedCause: string;
}

/** Stands beside sentences of a model. */
export const summaryNote = 'A model wrote this, from what the run proved.';

export interface ReportDocument {
  /** What was tested. */
  title: string;
  /** Where the live report stands, if anywhere. */
  address?: string;
  /** Percent; null while nothing can be said. */
  score: number | null;
  /** The answer in a few words, with the score; empty where there is none yet. */
  verdict: string;
  /** What the answer rests on, in a line. */
  says: string;
  /** Sentences about it, each with the issues that it is about, by index. */
  summary?: { text: string; issues: number[] }[];
  /** Why it could not be tested, or not to the end. */
  failure: string;
  seconds: number | null;
  tests: ReportTest[];
  issues: ReportIssue[];
}
