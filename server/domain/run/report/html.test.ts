import { expect, it } from 'vitest';
import type { ReportDocument } from './document.ts';
import { writeHtml } from './html.ts';

const issue: ReportDocument['issues'][number] = {
  title: 'The trip arrives before it departs',
  severity: 'High',
  type: 'Content',
  open: true,
  notes: [],
  tries: 2,
  reproduced: 2,
  expected: '',
  observed: '',
  steps: [],
  suspectedCause: '',
};
const report: ReportDocument = {
  title: 'app',
  score: 80,
  verdict: 'Not ready',
  says: '',
  failure: '',
  seconds: 1,
  tests: [],
  issues: [issue],
};

const written = async (document: ReportDocument) => {
  let page = '';
  for await (const part of writeHtml(document, async () => undefined)) page += part;
  return page;
};

it('links the sentences about a run to its issues, and shows their words as text', async () => {
  const page = await written({ ...report, summary: [{ text: 'Trips <b>can’t</b> be made.', issues: [0] }] });
  expect(page).toContain('<p>Trips &#60;b&#62;can’t&#60;/b&#62; be made. <a href="#issue-1">Issue 1</a></p>');
  expect(page).toContain('<article id="issue-1">');
  expect(page).toContain('A model wrote this');
  expect(await written(report)).not.toMatch(/href="#issue|A model/);
});
