import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailReport } from '#server/domain/mail/report-ready.ts';
import { getOverview } from '#server/domain/overview/get-overview.ts';
import { sendReport } from './reports.ts';
import { handleRest } from './rest/handler.ts';
import { request } from './testing/outside.ts';
import { openTools, type Loose } from './testing/tools.ts';

const service = await openTools();
const { outside, ids, ok, scope } = { ...service, scope: service.outside.own };
const { ctx } = outside.own;
afterAll(() => outside.close());

const rest = async (path: string): Promise<Loose> => {
  const response = await handleRest(
    request(`http://127.0.0.1:3000/api/v1${path}`, { headers: { 'X-API-Key': outside.own.key } }),
  );
  return (await response.json()) as Loose;
};
const figuresOf = ({ headline, readiness, readinessIfApproved, band, untriaged, pendingIssues }: Loose) => ({
  headline,
  readiness,
  readinessIfApproved,
  band,
  untriaged,
  pendingIssues,
});
// 100 − 8 − 8 − 3 − 3 − 1 − 1 − 0, five of seven issues wait for triage; 100 − 8 − 1 without those.
const figures = {
  headline: 76,
  readiness: 91,
  readinessIfApproved: 76,
  band: 'caution',
  untriaged: true,
  pendingIssues: 5,
};
let overview: Loose;
beforeAll(async () => {
  overview = (await getOverview({ ctx })).latest!;
});

it('a run reads alike in REST and MCP, in a list and alone, under the same names', async () => {
  const inList = ({ items }: Loose, name: string) =>
    items.find((run: Loose) => run[name] === ids.run) as Loose;
  const told = [
    inList(await rest('/runs'), 'id'),
    await rest(`/runs/${ids.run}`),
    (await rest(`/runs/${ids.run}/report.json`)).run as Loose,
    inList(await ok('get_runs'), 'runId'),
    await ok('get_run', { runId: ids.run }),
  ];
  for (const run of told) expect(figuresOf(run)).toEqual(figures);
  for (const run of told) expect(run.full).toBe(true);
});

it('the app reads alike in REST, MCP, the overview and the mail; the first line too', async () => {
  const [app, tool] = [await rest('/app'), await ok('get_app')];
  for (const answer of [app.answer, tool.answer, overview]) expect(figuresOf(answer)).toEqual(figures);
  expect(app.answer).toMatchObject({ run: { id: ids.run }, says: overview.says, verdict: overview.verdict });
  await ctx.db.$transaction(async (tx) => {
    const run = await tx.run.findUniqueOrThrow({ where: { id: String(ids.run) }, include: { app: true } });
    await mailReport({ ctx: { ...ctx, db: tx }, run, app: run.app });
  });
  const mail = await outside.db.mailMessage.findFirstOrThrow({
    where: { organizationId: scope.organizationId, template: 'report-ready' },
  });
  expect(mail.subject).toMatch(/run 2 is ready, readiness 76 % \(caution\)$/);
  expect(JSON.stringify(mail)).toContain(overview.says);
});

it('the report page and JUnit say the run’s own figure and line', async () => {
  const run = await rest(`/runs/${ids.run}`);
  for (const format of ['xml', 'html'] as const) {
    const text = await (await sendReport({ ctx, runId: String(ids.run), format })).text();
    expect(text).toContain(run.verdict);
    expect(text).toContain(run.says);
  }
});
