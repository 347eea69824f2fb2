import type { ReportDocument, ReportTest } from './document.ts';

/** Text for XML: escaped, and without the characters that XML forbids. */
const xml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const inSeconds = (seconds: number | null): string =>
  seconds === null ? '' : ` time="${seconds.toFixed(3)}"`;

const waiting = { queued: 'It has not begun yet.', running: 'It is at work.' };

function resultOf({ status, class: kind, says }: ReportTest): string {
  if (status === 'passed') return '';
  if (status === 'failed') return `<failure type="${xml(kind ?? 'bug')}" message="${xml(says)}"/>`;
  const reason =
    status === 'queued' || status === 'running'
      ? waiting[status]
      : says || `${status[0]!.toUpperCase()}${status.slice(1)}.`;
  return `<skipped message="${xml(reason)}"/>`;
}

/**
 * JUnit XML as CI servers read it: a test a testcase, an open issue a failed one, and a run that could not be
 * done an error.
 */
export function writeJunit(report: ReportDocument): string {
  const { title, score, verdict, says, seconds, failure, tests, issues } = report;
  const open = issues.filter((issue) => issue.open);
  const failures = tests.filter(({ status }) => status === 'failed').length;
  const cases = [
    ...(failure === ''
      ? []
      : [
          `    <testcase classname="run" name="The run comes to its end"><error message="${xml(failure)}"/></testcase>`,
        ]),
    ...tests.map(
      (test) =>
        `    <testcase classname="${xml(test.group ?? 'tests')}" ` +
        `name="${xml(test.title)}"${inSeconds(test.seconds)}>${resultOf(test)}</testcase>`,
    ),
    ...open.map((issue) => {
      const steps = issue.steps.map((step, at) => `${at + 1}. ${step}`).join('\n');
      return (
        `    <testcase classname="issues" name="${xml(issue.title)}">` +
        `<failure type="${xml(issue.severity)}" message="${xml(issue.observed)}">${xml(steps)}</failure>` +
        '</testcase>'
      );
    }),
  ];
  const headline = score === null ? 'not known' : String(score);
  const properties = Object.entries({ headline, verdict, says }).map(
    ([name, value]) => `      <property name="${name}" value="${xml(value)}"/>`,
  );
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed').length;
  const counts =
    `tests="${cases.length}" failures="${failures + open.length}" ` +
    `errors="${failure === '' ? 0 : 1}" skipped="${skipped}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="${xml(title)}" ${counts}${inSeconds(seconds)}>
    <properties>
${properties.join('\n')}
    </properties>
${cases.join('\n')}
  </testsuite>
</testsuites>
`;
}
