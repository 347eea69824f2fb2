import { summaryNote, type ReportDocument, type ReportIssue, type ReportTest } from './document.ts';

const html = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const style = `
:root{color-scheme:light dark;
  --line:#d9dbe0;--quiet:#5c6270;--bad:#b3261e;--good:#1b6e3c;--caution:#8a5300;--card:#fff}
@media(prefers-color-scheme:dark){:root{
  --line:#32363f;--quiet:#a2a8b4;--bad:#ff8a80;--good:#7bd59a;--caution:#f0b35a;--card:#16181d}}
body{font:15px/1.5 system-ui,sans-serif;max-width:960px;margin:40px auto;padding:0 20px;overflow-wrap:anywhere}
h1{font-size:24px}h2{font-size:18px;margin-top:32px}h3{margin:0}
.score{font-size:40px;font-weight:650;margin:0}.quiet{color:var(--quiet)}
article{border:1px solid var(--line);border-radius:8px;padding:16px;margin:12px 0;background:var(--card)}
img{max-width:100%;border:1px solid var(--line);border-radius:6px}
.bad{color:var(--bad)}.good{color:var(--good)}.caution{color:var(--caution)}
td{padding:4px 12px 4px 0;vertical-align:top}td:first-child{white-space:nowrap}pre{white-space:pre-wrap}
@media print{
:root{color-scheme:light;
  --line:#d9dbe0;--quiet:#5c6270;--bad:#b3261e;--good:#1b6e3c;--caution:#8a5300;--card:#fff}
body{margin:0;max-width:none}h2{break-after:avoid}tr,img,h3{break-inside:avoid}}`;

const outcomes: Record<ReportTest['status'], [string, string]> = {
  passed: ['good', '✓ passed'],
  failed: ['bad', '✕ failed'],
  blocked: ['caution', '⊘ blocked'],
  cancelled: ['quiet', '· cancelled'],
  queued: ['quiet', '· queued'],
  running: ['quiet', '◌ running'],
};

/**
 * Address of an issue's picture, `data:` or beside the page; undefined where there is none, a sentence where
 * it was left out.
 */
export type PictureOf = (at: number) => Promise<{ src: string } | { leftOut: string } | undefined>;

/** One page that needs nothing else, part by part: no more than one picture is held at a time. */
export async function* writeHtml(report: ReportDocument, pictureOf: PictureOf): AsyncGenerator<string> {
  const { title, address, score, verdict, says, failure, tests, issues } = report;
  yield (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>Test report: ${html(title)}</title><style>${style}</style></head><body><main>\n` +
    `<h1>${html(title)}</h1>${score === null ? '' : `<p class="score">${score} %</p>`}` +
    `<p>${verdict === '' ? '' : `<b>${html(verdict)}</b> `}<span class="quiet">${html(says)}</span></p>\n` +
    (address === undefined ? '' : `<p><a href="${html(address)}">The report with every step</a></p>`) +
    (failure === '' ? '' : `<p class="bad">${html(failure)}</p>`) +
    '\n'
  );
  const summary = report.summary ?? [];
  for (const sentence of summary) yield summaryOf(sentence);
  if (summary.length > 0) yield `<p class="quiet">${summaryNote}</p>\n`;
  yield '\n<h2>Issues</h2>\n';
  if (issues.length === 0) yield '<p class="quiet">None proven.</p>';
  for (const [at, issue] of issues.entries()) yield article({ at, issue, picture: await pictureOf(at) });
  yield tests.length === 0
    ? '<h2>Tests</h2><p class="quiet">None ran.</p>'
    : '<h2>Tests</h2><table><thead hidden><tr><th>Outcome</th><th>Test</th></tr></thead><tbody>';
  for (const test of tests) {
    const [colour, word] = outcomes[test.status];
    const why =
      test.status === 'passed' || test.says === '' ? '' : `<br><span class="quiet">${html(test.says)}</span>`;
    yield `<tr><td class="${colour}">${word}</td><td>${html(test.title)}${why}</td></tr>\n`;
  }
  yield `${tests.length === 0 ? '' : '</tbody></table>'}</main></body></html>\n`;
}

const summaryOf = ({ text, issues }: NonNullable<ReportDocument['summary']>[number]): string =>
  `<p>${html(text)}${issues.map((at) => ` <a href="#issue-${at + 1}">Issue ${at + 1}</a>`).join('')}</p>\n`;

function article({
  at,
  issue,
  picture,
}: {
  at: number;
  issue: ReportIssue;
  picture: Awaited<ReturnType<PictureOf>>;
}): string {
  const facts = [
    issue.severity,
    issue.type,
    ...issue.notes,
    `${issue.reproduced} of ${issue.tries} replays showed it`,
  ];
  return (
    `<article id="issue-${at + 1}"><h3>${at + 1}. ${html(issue.title)}</h3>` +
    `<p class="quiet">${facts.map(html).join(' · ')}</p>\n` +
    `<p><b>Expected:</b> ${html(issue.expected)}<br><b>Observed:</b> ${html(issue.observed)}</p>` +
    `<ol>${issue.steps.map((step) => `<li>${html(step)}</li>`).join('')}</ol>\n` +
    (issue.suspectedCause ? `<pre>${html(issue.suspectedCause)}</pre>` : '') +
    `${pictureOf(issue, picture)}</article>\n`
  );
}

function pictureOf(issue: ReportIssue, picture: Awaited<ReturnType<PictureOf>>): string {
  if (picture === undefined) return '';
  if ('leftOut' in picture) return `<p class="quiet">${html(picture.leftOut)}</p>`;
  const alt = `The screen that shows “${html(issue.title)}”`;
  return `<img src="${html(picture.src)}" alt="${alt}" loading="lazy">`;
}
