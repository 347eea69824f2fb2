import { DOMParser } from '@xmldom/xmldom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pictureLimits } from '../reports.ts';
import { openOutside, request } from '../testing/outside.ts';
import { handleRest } from './handler.ts';

let outside: Awaited<ReturnType<typeof openOutside>>;
beforeAll(async () => {
  outside = await openOutside();
}, 120_000);
afterAll(() => outside.close());

async function get(file: string, { key = outside.own.key, runId = String(outside.own.ids.run) } = {}) {
  const response = await handleRest(
    request(`http://sightread.test/api/v1/runs/${runId}/report.${file}`, { headers: { 'x-api-key': key } }),
  );
  return { status: response.status, headers: response.headers, text: await response.text() };
}

it('is JUnit that counts what it holds', async () => {
  const { status, headers, text } = await get('xml');
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'application/xml; charset=utf-8',
    'attachment; filename="run-2.xml"',
  ]);
  const suite = new DOMParser().parseFromString(text, 'text/xml').getElementsByTagName('testsuite').item(0)!;
  const count = (name: string) => suite.getElementsByTagName(name).length;
  expect([
    suite.getAttribute('tests'),
    suite.getAttribute('failures'),
    suite.getAttribute('skipped'),
    suite.getAttribute('errors'),
  ]).toEqual([count('testcase'), count('failure'), count('skipped'), 0].map(String));
  const open = await outside.db.runIssue.count({
    where: { runId: String(outside.own.ids.run), issue: { resolution: 'active' } },
  });
  expect([count('failure'), count('skipped')]).toEqual([5 + open, 1]);
});

it('fails a build whose run could not be done', async () => {
  const runId = String(outside.own.ids.openRun);
  expect((await get('xml', { runId })).text).toContain('errors="0"');
  await outside.db.run.update({
    where: { id: runId },
    data: {
      status: 'failed',
      cause: 'target',
      causeSentence: 'http://shop.test "refused" <the> connection.',
    },
  });
  expect((await get('xml', { runId })).text).toContain(
    '<error message="http://shop.test &#34;refused&#34; &#60;the&#62; connection."/>',
  );
  expect((await get('html', { runId })).text).toContain('&#60;the&#62; connection.');
});

it('is one page with its pictures in it, and nothing in it runs', async () => {
  const issue = await outside.db.issue.findFirstOrThrow({
    where: {
      appId: outside.own.appId,
      resolution: 'active',
      pictureId: { not: null },
      runs: { some: { runId: String(outside.own.ids.run) } },
    },
  });
  await outside.db.issue.update({ where: { id: issue.id }, data: { observed: '<script>alert(1)</script>' } });
  const { status, headers, text } = await get('html');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(text).toContain('&#60;script&#62;alert(1)');
  expect(text).not.toMatch(/<script|<link|src="(?!data:image\/(png|jpeg|webp);base64,)/);
  expect(text.match(/src="data:/g)!.length).toBeGreaterThan(1);
});

it('leaves pictures out beyond a size, and says so', async () => {
  const before = pictureLimits.all;
  pictureLimits.all = 1;
  try {
    const { text } = await get('html');
    expect(text).not.toContain('src="data:');
    expect(text).toContain('left out to keep this page small');
  } finally {
    pictureLimits.all = before;
  }
});

it('is JSON too, and belongs to its app', async () => {
  expect(JSON.parse((await get('json')).text)).toMatchObject({
    app: { name: 'Larch shop' },
    run: { number: 2, passed: 8, failed: 5, blocked: 1 },
  });
  for (const file of ['json', 'xml', 'html']) {
    expect((await get(file, { key: outside.other.key })).status).toBe(404);
    expect((await get(file, { key: outside.revoked })).status).toBe(401);
  }
  expect((await get('pdf')).status).toBe(404);
  const wrong = await handleRest(
    request(`http://sightread.test/api/v1/runs/${outside.own.ids.run}/report.xml`, {
      method: 'PUT',
      headers: { 'x-api-key': outside.own.key },
    }),
  );
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET']);
});
