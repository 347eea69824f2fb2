import { lastingIntent } from '#worker/agent/replay-trail.ts';
import { withoutOrigin } from '#worker/core/site.ts';
import { routePath } from '#worker/facts/routes.ts';
import { checkedBy } from '#worker/language/checked-by.ts';
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

/** What stands for a value in the lines of a test: printed by the app, it can't be quoted there. */
const standsForValue = /\{\{|#\{/;

/** The assertions of an issue's reproduction test: what a sentence can say, else the oracle itself. */
function assertionsFor(candidate: Candidate): string[] {
  const said = oracleNamed(candidate.oracle)?.assertions?.(candidate);
  return said && !said.some((line) => standsForValue.test(line)) ? said : [checkedBy(candidate.oracle)];
}

/** The steps of a trail in words, which name no host: the test has to hold wherever the app is served. */
const stepsOf = ({ start, steps }: ActionTrace): string[] => [
  `Open ${withoutOrigin(start, start)}`,
  ...steps.map((step) => lastingIntent(step, start)),
];

/** The right behaviour, and where: “Every picture of the page is shown (/basket)”. */
const titleOf = ({ expected, address }: Candidate): string =>
  `${expected.replace(/\.$/, '')} (${routePath(address)})`;

/** A test from the issue's trail; it starts where the trail starts, which is rarely the app's entry page. */
export function reproductionTest(
  candidate: Candidate,
  trail: ActionTrace,
): { title: string; steps: string[]; assertions: string[] } {
  return {
    title: titleOf(candidate),
    steps: stepsOf(trail),
    assertions: assertionsFor(candidate),
  };
}
