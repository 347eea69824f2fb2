import type { Report } from '../read-report.ts';
import { isReported } from '../statuses.ts';
import type { ReportDocument, TestOutcome } from './document.ts';

const seconds = ({ startedAt, endedAt }: { startedAt: Date | null; endedAt: Date | null }): number | null =>
  startedAt && endedAt ? Math.max(0, endedAt.getTime() - startedAt.getTime()) / 1000 : null;

const byIndex = ({ text, issues: numbers }: Report['summary'][number], issues: Report['issues']) => ({
  text,
  issues: numbers
    .map((number) => issues.findIndex((issue) => issue.number === number))
    .filter((at) => at >= 0),
});

/** A run of the service, put as its writers take it. */
export function documentOf({ app, run, tests, issues, summary }: Report, address: string): ReportDocument {
  const open = issues.filter(({ resolution }) => resolution === 'active');
  const counts =
    `${run.passed} passed, ${run.failed} failed, ${run.blocked} blocked, ` +
    `${open.length} open ${open.length === 1 ? 'issue' : 'issues'}`;
  const about = [run.build?.label, run.environment].filter(Boolean).join(', ');
  return {
    title: `${app.name}: run ${run.number}${about ? ` (${about})` : ''}`,
    address,
    score: run.headline,
    verdict: run.verdict,
    says: [run.says, counts, ...(isReported(run) ? [] : ['not finished yet'])].filter(Boolean).join(' · '),
    failure:
      run.status === 'failed'
        ? run.causeSentence || 'The run failed.'
        : run.status === 'cancelled'
          ? 'The run was cancelled before its end.'
          : '',
    ...(summary.length > 0 ? { summary: summary.map((sentence) => byIndex(sentence, issues)) } : {}),
    seconds: seconds(run),
    tests: tests.map((test) => ({
      title: test.title,
      group: test.group,
      status: test.status as TestOutcome,
      class: test.class,
      says: test.says,
      seconds: seconds(test),
    })),
    issues: issues.map((issue) => ({
      title: issue.title,
      severity: issue.severity,
      type: issue.type,
      open: issue.resolution === 'active',
      tries: issue.tries,
      reproduced: issue.reproduced,
      expected: issue.expected,
      observed: issue.observed,
      steps: issue.steps,
      suspectedCause: '',
      notes: [
        ...(issue.resolution === 'active'
          ? [issue.triage === 'pending' ? 'waits for triage' : 'approved']
          : [issue.resolution]),
        ...(issue.isNew ? ['new'] : []),
        ...(issue.regressed ? ['came back'] : []),
      ],
    })),
  };
}
