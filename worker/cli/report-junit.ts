import type { LocalReport } from '../local/local-run.ts';

/** Text for XML: escaped, and without the characters that XML forbids. */
const xml = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '').replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** JUnit XML as CI servers read it: a test a testcase, a proven bug a failed one. */
export function junitReport(report: LocalReport, address: string): string {
  const tests = report.executions.map(({ title, feature, outcome }) => {
    const seconds = outcome.steps.reduce((sum, { ms }) => sum + ms, 0) / 1000;
    const inner = outcome.status === 'failed' ? `<failure type="${outcome.class ?? 'bug'}" message="${xml(outcome.says)}"/>` : outcome.status === 'passed' ? '' : `<skipped message="${xml(outcome.says)}"/>`;
    return `    <testcase classname="${xml(feature ?? 'cases')}" name="${xml(title)}" time="${seconds.toFixed(3)}">${inner}</testcase>`;
  });
  const issues = report.issues.map((issue) =>
    `    <testcase classname="issues" name="${xml(issue.title)}"><failure type="${issue.candidate.severity}" message="${xml(issue.observed)}">${xml(issue.steps.map((step, i) => `${i + 1}. ${step}`).join('\n'))}</failure></testcase>`);
  const count = (status: string) => report.executions.filter(({ outcome }) => outcome.status === status).length;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="${xml(address)}" tests="${tests.length + issues.length}" failures="${count('failed') + issues.length}" skipped="${count('blocked') + count('cancelled')}" time="${(report.ledger.ms / 1000).toFixed(3)}">
${[...tests, ...issues].join('\n')}
  </testsuite>
</testsuites>
`;
}
