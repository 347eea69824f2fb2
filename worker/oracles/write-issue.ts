import type { ActionTrace } from '#worker/ports/records.ts';
import { oracleNamed } from './index.ts';
import type { Candidate } from './types.ts';

export interface WrittenIssue {
  title: string;
  expected: string;
  observed: string;
  /** Steps of the reproduction in plain English, in order. */
  steps: string[];
  suspectedCause: string;
}

/** Writes an issue from the evidence, complete enough for a developer to fix it. */
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
 * The assertions of an issue's reproduction test. Where the screen can't show the fault (a failing request,
 * a missing picture), a phrase that no brain can judge: the test is then blocked rather than passed, and the
 * oracle itself reports the bug if it returns.
 */
const assertionsFor = (candidate: Candidate): string[] =>
  oracleNamed(candidate.oracle)?.assertions?.(candidate) ?? [`Not seen any more: ${candidate.title}`];

/** A test from the issue's trail; it starts where the trail starts, which is rarely the app's entry page. */
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
