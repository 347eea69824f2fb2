import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { newId } from '#server/platform/ids.ts';
import { setAside } from '../finding/set-aside.ts';
import { approveIssues } from '../issue/approve-issues.ts';
import { listIssues } from '../issue/list-issues.ts';
import { resolveIssues } from '../issue/resolve-issues.ts';
import { ListIssuesInput } from '../issue/schemas.ts';
import { addTest, proveIssue, suspect, tellRun, type TestCtx } from '../run/testing/told-run.ts';
import { getOverview } from './get-overview.ts';

let database: TestDatabase;
let ctx: TestCtx;
let tests: number[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ctx = await seedApp(database.db);
  tests = [];
  for (const title of ['A', 'B', 'C', 'D', 'E']) tests.push(await addTest(ctx, title));
});

const passed = (ids = tests) => ids.map((id) => [id, 'passed'] as [number, 'passed']);
const fullRun = (...more: [Parameters<typeof tellRun>[3]?]) => tellRun(ctx, {}, passed(), ...more);
const latest = async () => (await getOverview({ ctx })).latest!;
const critical = (executionId: string, reproduced = true) =>
  proveIssue(ctx, { executionId, severity: 'Critical', reproduced });

describe('the headline', () => {
  it('after a run of three chosen tests is still that of the full run, with its pending Critical', async () => {
    const full = await fullRun((_, [first]) => critical(first!));
    await tellRun(ctx, { testCaseIds: tests.slice(0, 3) }, passed(tests.slice(0, 3)));
    expect(await latest()).toMatchObject({ id: full.id, full: true, headline: 92, pendingIssues: 1 });
  });

  it('is that of the full run, however many partial ones came since', async () => {
    const full = await fullRun();
    for (let at = 0; at < 21; at++) await tellRun(ctx, { kind: 'custom', testCaseIds: [tests[0]!] }, []);
    expect(await latest()).toMatchObject({ id: full.id });
  });

  it('is not moved by a run over another suite, even once that suite is deleted', async () => {
    const full = await fullRun();
    const scope = { organizationId: ctx.organizationId, appId: ctx.appId };
    const { id } = await ctx.db.testSuite.create({ data: { id: newId('suite'), ...scope, name: 'Smoke' } });
    await ctx.db.testSuiteMember.create({ data: { testSuiteId: id, testCaseId: tests[0]! } });
    await tellRun(ctx, { testSuiteId: id }, passed(tests.slice(0, 1)));
    await ctx.db.testSuite.delete({ where: { id } });
    expect(await latest()).toMatchObject({ id: full.id });
  });

  it('is not stable beside a critical suspicion that had no time for a replay, each of which counts once', async () => {
    const aside = async (executionId: string, tries: number, signature?: string) => {
      const { id } = await suspect(ctx, {
        executionId,
        severity: 'Critical',
        ...(signature ? { signature } : {}),
      });
      await setAside({ ctx, findingId: id, tries, reproduced: 0 });
    };
    const cleared = await fullRun((_, [first]) => aside(first!, 3));
    expect(await latest()).toMatchObject({ id: cleared.id, tone: 'stable' });
    const open = await fullRun(async (_, [first, second]) => {
      await aside(first!, 0, 'one');
      await aside(second!, 0, 'one');
      await aside(first!, 0, 'replayed by another');
      await aside(second!, 2, 'replayed by another');
    });
    expect(await latest()).toMatchObject({ id: open.id, headline: 100, band: 'stable', tone: 'caution' });
    expect((await latest()).says).toContain(
      '1 suspicion had no time to be proven or cleared, and it is critical.',
    );
  });

  it('falls by a Critical that a later partial run proved', async () => {
    const full = await fullRun();
    await tellRun(ctx, { testCaseIds: [tests[0]!] }, passed(tests.slice(0, 1)), (_, [first]) =>
      critical(first!),
    );
    expect(await latest()).toMatchObject({ id: full.id, headline: 92, pendingIssues: 1 });
  });

  it('counts an active issue that the latest full run did not see, until its test passes', async () => {
    let testCaseId = 0;
    await fullRun(async (_, [first]) => {
      testCaseId = (await critical(first!)).testCaseId!;
    });
    await fullRun();
    expect(await latest()).toMatchObject({ headline: 92, pendingIssues: 1 });
    await tellRun(ctx, {}, [...passed(), [testCaseId, 'passed']]);
    expect(await latest()).toMatchObject({ headline: 100, pendingIssues: 0 });
  });

  it('is not raised by resolving, but by the next full run that does not see it', async () => {
    let issueId = '';
    await fullRun(async (_, [first]) => {
      issueId = (await critical(first!, false)).id;
    });
    await approveIssues({ ctx, input: { issueIds: [issueId], undo: false } });
    await resolveIssues({ ctx, input: { issueIds: [issueId], dismissedReason: 'Fixed' } });
    expect(await latest()).toMatchObject({
      headline: 92,
      says: '1 issue counts until a run shows the fix.',
    });
    await fullRun();
    expect(await latest()).toMatchObject({ headline: 100 });
  });

  it('is not known while only a part was run, nor after a full run that could judge nothing', async () => {
    await tellRun(ctx, { testCaseIds: [tests[0]!] }, passed(tests.slice(0, 1)));
    expect(await latest()).toMatchObject({
      full: false,
      headline: null,
      band: null,
      verdict: 'Not known.',
      says: expect.stringMatching(/^No run has tested the whole app yet\. Run 1 tested a part of it\./),
    });
    await tellRun(
      ctx,
      {},
      tests.map((id) => [id, 'blocked']),
    );
    expect(await latest()).toMatchObject({
      headline: null,
      says: 'Run 2 could judge none of its 5 tests. The first ended with: It blocked. 5 tests could not be judged.',
    });
  });
});

it('the first line: what broke since the last build, what recovered, still fails, is not known', async () => {
  const [a, b, c, d] = tests as [number, number, number, number, number];
  const scope = { organizationId: ctx.organizationId, appId: ctx.appId };
  for (const label of ['web 1', 'web 2'])
    await ctx.db.build.create({ data: { id: newId('build'), ...scope, platform: 'web', label } });
  await tellRun(ctx, { buildID: 'web 1' }, [
    [a, 'passed'],
    [b, 'failed'],
    [c, 'failed'],
    [d, 'passed'],
  ]);
  const broken: Parameters<typeof tellRun>[2] = [
    [a, 'failed'],
    [b, 'passed'],
    [c, 'failed'],
    [d, 'blocked'],
  ];
  await tellRun(ctx, { buildID: 'web 2' }, broken);
  // Once more on the same build: it is still compared with the build before.
  await tellRun(ctx, { buildID: 'web 2' }, broken);
  const overview = await getOverview({ ctx });
  expect(overview.latest).toMatchObject({
    verdict: 'Ready with caution: 100 %.',
    says:
      '1 test newly fails since run 1 (web 1). 1 test recovered. 1 test still fails. ' +
      '1 test could not be judged. 1 test did not run.',
  });
  expect(overview).toMatchObject({ before: { number: 1 }, changes: { stillFailing: [{ testCaseId: c }] } });
});

it('the issues listed by default are those of the latest full run: a later partial one hides none', async () => {
  const full = await fullRun((_, [first]) => critical(first!));
  await tellRun(ctx, { testCaseIds: [tests[0]!] }, passed(tests.slice(0, 1)));
  const { items } = await listIssues({ ctx, input: ListIssuesInput.parse({ ofLatestRun: true }) });
  expect(items.map(({ firstRun }) => firstRun?.id)).toEqual([full.id]);
});
