import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import type { AppCtx } from '../context.ts';
import { approveIssues } from './approve-issues.ts';
import { rejectIssues } from './reject-issues.ts';
import { reopenIssues, resolveIssues } from './resolve-issues.ts';
import { updateIssue } from './update-issue.ts';

let database: TestDatabase;
let ctx: AppCtx;
let runId: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ctx = await seedApp(database.db);
  runId = newId('run');
  await ctx.db.run.create({
    data: {
      id: runId,
      organizationId: ctx.organizationId,
      appId: ctx.appId,
      number: 1,
      kind: 'discovery',
      status: 'completed',
      readiness: 100,
      readinessIfApproved: 100,
    },
  });
});

async function makeIssue({
  severity = 'Critical' as const,
  ...data
}: { severity?: 'Critical' | 'High'; origin?: 'reproduction' | 'manual' } = {}) {
  const scope = { organizationId: ctx.organizationId, appId: ctx.appId };
  const number = (await ctx.db.issue.count({ where: scope })) + 1;
  const test = await ctx.db.testCase.create({
    data: {
      ...scope,
      title: `Test ${number}`,
      steps: ['Open'],
      assertions: [],
      status: data.origin === 'manual' ? 'active' : 'issue_linked',
      origin: data.origin ?? 'reproduction',
    },
  });
  const id = newId('issue');
  await ctx.db.issue.create({
    data: {
      id,
      ...scope,
      number,
      title: `Issue ${number}`,
      type: 'Functional',
      severity,
      oracle: 'dead-control',
      signature: `s${number}`,
      expected: '',
      observed: '',
      steps: [],
      firstRunId: runId,
      lastRunId: runId,
      testCaseId: test.id,
    },
  });
  await ctx.db.runIssue.create({ data: { ...scope, runId, issueId: id, isNew: true } });
  const execution = await ctx.db.execution.create({
    data: { id: newId('execution'), ...scope, runId, kind: 'test', title: 'T', steps: [], assertions: [] },
  });
  await ctx.db.finding.create({
    data: {
      id: newId('finding'),
      ...scope,
      runId,
      executionId: execution.id,
      issueId: id,
      status: 'confirmed',
      oracle: 'dead-control',
      signature: `s${number}`,
      type: 'Functional',
      severity,
      title: '',
      expected: '',
      observed: '',
    },
  });
  return id;
}
const stored = (id: string) =>
  ctx.db.issue.findUniqueOrThrow({ where: { id }, include: { testCase: true, findings: true } });
const readiness = async () => {
  const run = await ctx.db.run.findUniqueOrThrow({ where: { id: runId } });
  return [run.readiness, run.readinessIfApproved];
};
const acts = async () =>
  (await ctx.db.auditEvent.findMany({ where: { appId: ctx.appId }, orderBy: { createdAt: 'asc' } })).map(
    (event) => `${event.action} ${event.actorName}`,
  );

describe('approving', () => {
  it('counts against readiness from then on, and not any more once undone', async () => {
    const [a, b] = [await makeIssue(), await makeIssue({ severity: 'High' })];
    await approveIssues({ ctx, input: { issueIds: [a], undo: false } });
    expect(await readiness()).toEqual([92, 89]);
    expect(await stored(a)).toMatchObject({
      triage: 'approved',
      resolution: 'active',
      approvedById: ctx.actor.id,
    });
    await approveIssues({ ctx, input: { issueIds: [a], undo: true } });
    expect(await readiness()).toEqual([100, 89]);
    expect(await stored(a)).toMatchObject({ triage: 'pending', approvedAt: null });
    expect((await stored(b)).triage).toBe('pending');
    expect(await acts()).toEqual(['issue.approve Ada', 'issue.undo_approve Ada']);
  });

  it('of the approved changes nothing and succeeds', async () => {
    const id = await makeIssue();
    await approveIssues({ ctx, input: { issueIds: [id], undo: false } });
    const again = await approveIssues({ ctx, input: { issueIds: [id, id], undo: false } });
    expect(again.issues).toEqual([
      { issueId: id, number: 1, resolution: 'active', triage: 'approved', changed: false },
    ]);
    expect(await acts()).toHaveLength(1);
  });

  it('is all or nothing: the one that does not apply names itself and its state', async () => {
    const [good, rejected] = [await makeIssue(), await makeIssue()];
    await rejectIssues({
      ctx,
      input: { issueIds: [rejected], rejectReason: 'Works as intended', undo: false },
    });
    await expect(
      approveIssues({ ctx, input: { issueIds: [good, rejected], undo: false } }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining(`${rejected} (#2) is rejected`),
    });
    await expect(
      approveIssues({ ctx, input: { issueIds: [good, 'iss_none'], undo: false } }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'issue iss_none not found' });
    expect((await stored(good)).triage).toBe('pending');
  });

  it('does not reach another app', async () => {
    const other = await seedApp(database.db);
    const id = await makeIssue();
    await expect(approveIssues({ ctx: other, input: { issueIds: [id], undo: false } })).rejects.toMatchObject(
      { code: 'NOT_FOUND' },
    );
  });
});

describe('rejecting', () => {
  it('needs a reason', async () => {
    await expect(
      rejectIssues({ ctx, input: { issueIds: [await makeIssue()], rejectReason: '', undo: false } }),
    ).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('rejects the findings and archives the reproduction; undone, all is as it was, triage too', async () => {
    const id = await makeIssue();
    await approveIssues({ ctx, input: { issueIds: [id], undo: false } });
    await rejectIssues({ ctx, input: { issueIds: [id], rejectReason: 'Not reproducible', undo: false } });
    let issue = await stored(id);
    expect([
      issue.resolution,
      issue.triage,
      issue.rejectReason,
      issue.testCase?.status,
      issue.findings[0]?.status,
    ]).toEqual(['rejected', 'approved', 'Not reproducible', 'archived', 'rejected']);
    expect(await readiness()).toEqual([100, 100]);
    await rejectIssues({ ctx, input: { issueIds: [id], rejectReason: '', undo: true } });
    issue = await stored(id);
    expect([
      issue.resolution,
      issue.triage,
      issue.rejectReason,
      issue.testCase?.status,
      issue.findings[0]?.status,
    ]).toEqual(['active', 'approved', '', 'issue_linked', 'confirmed']);
    expect(await readiness()).toEqual([92, 92]);
  });

  it('leaves a test alone that merely found it', async () => {
    const id = await makeIssue({ origin: 'manual' });
    await rejectIssues({ ctx, input: { issueIds: [id], rejectReason: 'Works as intended', undo: false } });
    expect((await stored(id)).testCase?.status).toBe('active');
  });
});

describe('resolving', () => {
  it('closes it as fixed and keeps its reproduction as a guard; reopening takes both back', async () => {
    const id = await makeIssue();
    await resolveIssues({ ctx, input: { issueIds: [id], dismissedReason: 'Fixed in 1.2' } });
    expect(await stored(id)).toMatchObject({
      resolution: 'resolved',
      resolvedById: ctx.actor.id,
      testCase: { status: 'active' },
    });
    await reopenIssues({ ctx, input: { issueIds: [id] } });
    expect(await stored(id)).toMatchObject({
      resolution: 'active',
      resolvedAt: null,
      testCase: { status: 'issue_linked' },
    });
  });

  it('does not apply to a rejected one, nor rejecting to a resolved one', async () => {
    const [a, b] = [await makeIssue(), await makeIssue()];
    await rejectIssues({ ctx, input: { issueIds: [a], rejectReason: 'Works as intended', undo: false } });
    await expect(resolveIssues({ ctx, input: { issueIds: [a], dismissedReason: '' } })).rejects.toMatchObject(
      { code: 'CONFLICT' },
    );
    await resolveIssues({ ctx, input: { issueIds: [b], dismissedReason: '' } });
    await expect(
      rejectIssues({ ctx, input: { issueIds: [b], rejectReason: 'x', undo: false } }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

it('a changed severity changes the score, and the change is in the log', async () => {
  const id = await makeIssue();
  await approveIssues({ ctx, input: { issueIds: [id], undo: false } });
  await updateIssue({ ctx, input: { issueId: id, severity: 'Medium' } });
  expect(await readiness()).toEqual([99, 99]);
  expect(await ctx.db.auditEvent.findFirst({ where: { action: 'issue.update' } })).toMatchObject({
    detail: { before: { severity: 'Critical' }, after: { severity: 'Medium' } },
  });
});

it('two bulk acts at once end in one state, and both succeed', async () => {
  const ids = [await makeIssue(), await makeIssue(), await makeIssue()];
  await Promise.all([
    approveIssues({ ctx, input: { issueIds: ids, undo: false } }),
    approveIssues({ ctx, input: { issueIds: [...ids].reverse(), undo: false } }),
  ]);
  expect(await ctx.db.issue.count({ where: { appId: ctx.appId, triage: 'approved' } })).toBe(3);
  expect(await acts()).toHaveLength(3);
});
