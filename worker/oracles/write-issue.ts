import type { Trail } from '#worker/ports/records.ts';
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
export function writeIssue(candidate: Candidate, trail: Trail): WrittenIssue {
  return {
    title: candidate.title,
    expected: candidate.expected,
    observed: candidate.observed,
    steps: [`Open ${trail.start}`, ...trail.steps.map(({ intent }) => intent)],
    suspectedCause: candidate.suspectedCause ?? '',
  };
}

/**
 * What the reproduction test of an issue asserts, in words that can be judged from the screen. Where the
 * screen alone can't show it
 * (a failing request, a picture that did not load) the assertion says so in words that no brain takes for
 * something else:
 * such a test is blocked rather than passed, and the oracle that found the bug speaks for itself when it
 * comes back.
 */
function assertionsFor(candidate: Candidate): string[] {
  const [text] = candidate.evidence.texts ?? [];
  switch (candidate.oracle) {
    case 'placeholder-text':
      return text ? [`The text "${text.replace(/"/g, "'")}" is not shown`] : [];
    case 'arithmetic':
      return ['The total is the sum of the subtotal and the shipping'];
    case 'dead-control':
      return ['The page changed'];
    default:
      return [`Not seen any more: ${candidate.title}`];
  }
}

/** Starts where the trail starts: that is rarely the app's entry. */
export function reproductionTest(
  candidate: Candidate,
  trail: Trail,
): { title: string; steps: string[]; assertions: string[] } {
  return {
    title: `Fixed: ${candidate.title}`,
    steps: [`Open ${trail.start}`, ...trail.steps.map(({ intent }) => intent)],
    assertions: assertionsFor(candidate),
  };
}
