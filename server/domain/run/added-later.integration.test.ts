import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { resolveIssues } from '../issue/resolve-issues.ts';
import { rejectIssues } from '../issue/reject-issues.ts';
import { createCustomTestCase } from '../test-case/create-custom-test-case.ts';
import { runTestCases } from '../test-case/run-test-cases.ts';
import { advanceRun } from './advance-run.ts';
import { cancelRun } from './cancel-run.ts';
import { completeRun } from './complete-run.ts';
import { failRun } from './fail-run.ts';
import { getRun } from './get-run.ts';
import { readReport } from './read-report.ts';
import { documentOf } from './report/from-run.ts';
import { writeJunit } from './report/junit.ts';
import { addTest, endTest, proveIssue, tellRun, type TestCtx } from './testing/told-run.ts';

let database: TestDatabase;
let ctx: TestCtx;
let tests: number[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ctx = await seedApp(database.db);
  tests = [await addTest(ctx, 'A'), await addTest(ctx, 'B')];
});

const twoTests = () =>
  tellRun(ctx, {}, [
    [tests[0]!, 'passed'],
    [tests[1]!, 'failed'],
  ]);
const stored = (id: string) =>
  ctx.db.run.findUniqueOrThrow({
    where: { id },
    omit: { progress: true },
  });
const junitOf = async (runId: string) =>
  writeJunit(documentOf(await readReport({ ctx, input: { runId } }), 'https://sightread.test/run'));
const mails = () => ctx.db.mailMessage.count({ where: { organizationId: ctx.organizationId } });
const end = async (runId: string) => {
  await advanceRun(ctx.db, runId);
  await completeRun({ db: ctx.db, runId });
};

describe('a test that is run again in a finished run', () => {
  it('moves no total, score, end, JUnit or mail; its outcome stands beside', async () => {
    const run = await twoTests();
    const [before, junit, sent] = [await stored(run.id), await junitOf(run.id), await mails()];
    const { executions } = await runTestCases({ ctx, input: { testCaseIds: [tests[1]!] } });
    expect(await stored(run.id)).toEqual({ ...before, status: 'running' });
    expect(await junitOf(run.id)).toBe(junit);
    await endTest(ctx, executions[0]!.executionId!, 'passed');
    await proveIssue(ctx, { executionId: executions[0]!.executionId!, severity: 'Critical' });
    await end(run.id);
    expect(await stored(run.id)).toEqual(before);
    expect(await junitOf(run.id)).toBe(junit);
    expect(await mails()).toBe(sent);
    const shown = await getRun({ ctx, input: { runId: run.id } });
    expect(shown.executions.map(({ status, added, later }) => [status, added, later?.status])).toEqual([
      ['passed', false, undefined],
      ['failed', false, 'passed'],
      ['passed', true, undefined],
    ]);
    expect(shown).toMatchObject({ headline: 100, pendingIssues: 0, issues: [{ added: true }] });
  });

  it('cancelled or without the app, leaves the run as it completed', async () => {
    const run = await twoTests();
    const before = await stored(run.id);
    await runTestCases({ ctx, input: { testCaseIds: [tests[1]!] } });
    await cancelRun({ ctx, input: { runId: run.id } });
    expect(await stored(run.id)).toEqual(before);
    await runTestCases({ ctx, input: { testCaseIds: [tests[1]!] } });
    await failRun({ db: ctx.db, runId: run.id, cause: 'target', sentence: 'It did not answer.' });
    expect(await stored(run.id)).toEqual(before);
  });
});

it('a draft in creation counts in no run, not even in the one that was made for it', async () => {
  const made = await createCustomTestCase({ ctx, input: { prompt: 'Open the shop' } });
  await ctx.db.run.update({ where: { id: made.runId }, data: { status: 'running' } });
  await endTest(ctx, made.executionId, 'passed');
  await end(made.runId);
  expect(await stored(made.runId)).toMatchObject({ status: 'completed', passed: 0, readiness: null });
  expect(await junitOf(made.runId)).toContain('tests="0"');
  const run = await twoTests();
  const before = await stored(run.id);
  const second = await createCustomTestCase({ ctx, input: { prompt: 'Open the basket' } });
  expect(second.runId).toBe(run.id);
  await endTest(ctx, second.executionId, 'failed');
  await end(run.id);
  expect(await stored(run.id)).toEqual(before);
});

describe('the score of a finished run', () => {
  it('is not raised by resolving without proof; it is by a rejection', async () => {
    let [fixed, wrong] = ['', ''];
    const run = await tellRun(ctx, {}, [[tests[0]!, 'passed']], async (_, [first]) => {
      fixed = (await proveIssue(ctx, { executionId: first!, severity: 'Critical' })).id;
      wrong = (await proveIssue(ctx, { executionId: first!, severity: 'High' })).id;
    });
    const headline = async () => (await getRun({ ctx, input: { runId: run.id } })).headline;
    expect(await headline()).toBe(89);
    await resolveIssues({ ctx, input: { issueIds: [fixed], dismissedReason: 'Fixed' } });
    expect(await headline()).toBe(89);
    await rejectIssues({ ctx, input: { issueIds: [wrong], rejectReason: 'Meant so', undo: false } });
    expect(await headline()).toBe(92);
  });

  it('rises with a resolving that its test has proven', async () => {
    const issues: { id: string; testCaseId: number | null }[] = [];
    const run = await tellRun(ctx, {}, [[tests[0]!, 'passed']], async (_, [first]) => {
      issues.push(await proveIssue(ctx, { executionId: first!, severity: 'Critical' }));
    });
    await tellRun(ctx, {}, [[issues[0]!.testCaseId!, 'passed']]);
    await resolveIssues({ ctx, input: { issueIds: [issues[0]!.id], dismissedReason: 'Fixed' } });
    expect(await getRun({ ctx, input: { runId: run.id } })).toMatchObject({ headline: 100 });
  });

  it('is not known where none of its tests could be judged', async () => {
    const run = await tellRun(ctx, {}, [[tests[0]!, 'blocked']]);
    expect(run).toMatchObject({ status: 'completed', readiness: null, readinessIfApproved: null });
  });
});
