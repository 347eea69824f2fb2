import type { ActionTrace } from '#worker/ports/records.ts';
import { oracleNamed } from './index.ts';
import type { Candidate } from './types.ts';

export interface WrittenIssue {
  title: string;
  expected: string;
  observed: string;
  /** Numbered reproduction, plain English. */
  steps: string[];
  suspectedCause: string;
}

/** Words an issue from the evidence, so that a developer can fix it without asking back. */
export function writeIssue(candidate: Candidate, trail: ActionTrace): WrittenIssue {
  return {
    title: candidate.title,
    expected: candidate.expected,
    observed: candidate.observed,
    steps: [`Open ${trail.start}`, ...trail.steps.map(({ intent }) => intent)],
    suspectedCause: candidate.suspectedCause ?? '',
  };
}

/**
 * What the reproduction test of an issue asserts. Where the screen alone can't show it (a failing request, a
 * picture that did not load), in words that no brain takes for something else: such a test is blocked rather
 * than passed, and the oracle speaks for itself when the bug comes back.
 */
const assertionsFor = (candidate: Candidate): string[] =>
  oracleNamed(candidate.oracle)?.assertions?.(candidate) ?? [`Not seen any more: ${candidate.title}`];

/** Starts where the trail starts: that is rarely the app's entry. */
export function reproductionTest(
  candidate: Candidate,
  trail: ActionTrace,
): { title: string; steps: string[]; assertions: string[] } {
  return {
    title: `Fixed: ${candidate.title}`,
    steps: [`Open ${trail.start}`, ...trail.steps.map(({ intent }) => intent)],
    assertions: assertionsFor(candidate),
  };
}
