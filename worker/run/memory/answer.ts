import { scoreOf } from '#server/domain/readiness.ts';
import type { SeverityName } from '#server/domain/issue/kinds.ts';
import { headlineOf, verdictOf, type Unreplayed } from '#server/domain/verdict.ts';
import type { RunReport, Unconfirmed } from './types.ts';

/**
 * The figure and the first line of a run in one process, worked out as the service does. Nothing has been
 * triaged yet, so the score of approved issues is 100.
 */
export function answerOf({
  executions,
  issues,
  unconfirmed,
  explored,
  failure,
}: {
  executions: { outcome: { status: string; says: string } }[];
  issues: { severity: SeverityName }[];
  unconfirmed: Pick<Unconfirmed, 'severity' | 'tries'>[];
  explored: boolean;
  failure: string | undefined;
}): Pick<RunReport, 'readiness' | 'readinessIfApproved' | 'headline' | 'band' | 'verdict' | 'says'> {
  const count = (status: string) => executions.filter(({ outcome }) => outcome.status === status).length;
  const [passed, failed, blocked] = [count('passed'), count('failed'), count('blocked')];
  const isKnown = !failure && (explored || passed + failed + issues.length > 0);
  const scores = isKnown
    ? { readiness: 100, readinessIfApproved: scoreOf(issues) }
    : { readiness: null, readinessIfApproved: null };
  const open = unconfirmed.filter(({ tries }) => tries === 0);
  const unreplayed: Unreplayed = {
    all: open.length,
    critical: open.filter(({ severity }) => severity === 'Critical').length,
  };
  const headline = headlineOf({ ...scores, failed, unreplayed }, issues.length);
  const first = executions.find(({ outcome }) => outcome.status === 'blocked');
  return {
    ...scores,
    headline: headline.headline,
    band: headline.band,
    ...verdictOf(headline, {
      passed,
      failed,
      blocked,
      notRun: 0,
      unreplayed,
      changes: null,
      issues: { pending: issues.length, pendingNew: 0, approved: 0, approvedCritical: 0, unprovenFixes: 0 },
      part: false,
      unknownBecause: failure ?? (first ? `The first ended with: ${first.outcome.says}` : 'No test was run.'),
    }),
  };
}
