import type { Report } from '../read-report.ts';
import type { ReportDocument, TestOutcome } from './document.ts';

const seconds = ({ startedAt, endedAt }: { startedAt: Date | null; endedAt: Date | null }): number | null =>
  startedAt && endedAt ? Math.max(0, endedAt.getTime() - startedAt.getTime()) / 1000 : null;
const over = ['completed', 'failed', 'cancelled'];

/** A run of the service, put as its writers take it. */
export function documentOf({ app, run, tests, issues }: Report, address: string): ReportDocument {
  const open = issues.filter(({ resolution }) => resolution === 'active');
  const score =
    run.headline === null
      ? ''
      : run.untriaged
        ? `ready, if the ${run.pendingIssues} issues that wait for triage are all approved`
        : 'ready';
  const counts =
    `${run.passed} passed, ${run.failed} failed, ${run.blocked} blocked, ` +
    `${open.length} open ${open.length === 1 ? 'issue' : 'issues'}`;
  return {
    title: `${app.name}: run ${run.number}${run.build ? ` (${run.build.label})` : ''}`,
    address,
    score: run.headline,
    says: [score, counts, ...(over.includes(run.status) ? [] : ['not finished yet'])]
      .filter(Boolean)
      .join(' · '),
    failure:
      run.status === 'failed'
        ? run.causeSentence || 'The run failed.'
        : run.status === 'cancelled'
          ? 'The run was cancelled before its end.'
          : '',
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
