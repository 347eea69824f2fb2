import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalReport } from '../local/local-run.ts';

const html = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const style = `:root{color-scheme:light dark;--line:#d9dbe0;--quiet:#5c6270;--bad:#b3261e;--good:#1b6e3c;--card:#fff}
@media(prefers-color-scheme:dark){:root{--line:#32363f;--quiet:#a2a8b4;--bad:#ff8a80;--good:#7bd59a;--card:#16181d}}
body{font:15px/1.5 system-ui,sans-serif;max-width:960px;margin:40px auto;padding:0 20px}h1{font-size:24px}h2{font-size:18px;margin-top:32px}
.score{font-size:40px;font-weight:650}.quiet{color:var(--quiet)}article{border:1px solid var(--line);border-radius:8px;padding:16px;margin:12px 0;background:var(--card)}
img{max-width:100%;border:1px solid var(--line);border-radius:6px}.bad{color:var(--bad)}.good{color:var(--good)}td{padding:4px 12px 4px 0;vertical-align:top}`;

/** Writes `index.html` and its pictures into a folder; it needs nothing else. */
export async function htmlReport(report: LocalReport, address: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const issues: string[] = [];
  for (const [at, issue] of report.issues.entries()) {
    let picture = '';
    if (issue.record && issue.record.after.picture.image.length > 0) {
      const name = `issue-${at + 1}.png`;
      await writeFile(join(folder, name), issue.record.after.picture.image);
      picture = `<img src="${name}" alt="The screen that shows it" loading="lazy">`;
    }
    issues.push(`<article><h3>${at + 1}. ${html(issue.title)}</h3><p class="quiet">${issue.candidate.severity} · ${issue.candidate.type} · ${issue.reproduced} of ${issue.tries} replays showed it</p>
<p><b>Expected:</b> ${html(issue.expected)}<br><b>Observed:</b> ${html(issue.observed)}</p><ol>${issue.steps.map((step) => `<li>${html(step)}</li>`).join('')}</ol>
${issue.suspectedCause ? `<pre>${html(issue.suspectedCause)}</pre>` : ''}${picture}</article>`);
  }
  const tests = report.executions.map(({ title, outcome }) =>
    `<tr><td class="${outcome.status === 'passed' ? 'good' : 'bad'}">${{ passed: '✓ passed', failed: '✕ failed', blocked: '⊘ blocked', cancelled: '· cancelled' }[outcome.status]}</td><td>${html(title)}${outcome.status === 'passed' ? '' : `<br><span class="quiet">${html(outcome.says)}</span>`}</td></tr>`);
  await writeFile(join(folder, 'index.html'), `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Test report: ${html(address)}</title><style>${style}</style>
<h1>${html(address)}</h1><p class="score">${report.readinessIfApproved} %</p><p class="quiet">ready, if all ${report.issues.length} proven issues are approved · ${report.screens.length} screens · ${(report.ledger.ms / 1000).toFixed(0)} s</p>
${report.failure ? `<p class="bad">${html(report.failure)}</p>` : ''}
<h2>Issues</h2>${issues.join('\n') || '<p class="quiet">None proven.</p>'}<h2>Tests</h2><table>${tests.join('\n')}</table></html>\n`);
}
