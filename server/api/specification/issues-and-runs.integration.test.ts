import { afterAll, describe, expect, it } from 'vitest';
import { connectTracker } from '#server/domain/tracker/connect-tracker.ts';
import { pushLink } from '#server/domain/tracker/push-link.ts';
import { usualSeverities } from '#server/domain/tracker/trackers.ts';
import { startGitHubDouble } from '#server/domain/tracker/testing/github-double.ts';
import { createSendOutside } from '#server/platform/egress/send-outside.ts';
import { getStorage } from '#server/platform/storage.ts';
import { openTools, type Loose } from '../testing/tools.ts';

const service = await openTools();
afterAll(() => service.outside.close());
const { outside, ids, ok, refused, makeIssue, testStatus, issueOf } = service;

describe('a run', () => {
  it('create_run with a build: the run carries it; an OS version of a web app is refused', async () => {
    const { runId } = await ok('create_run', { buildID: 'web 9' });
    expect(await ok('get_run', { runId })).toMatchObject({ build: 'web 9', status: 'queued' });
    await ok('cancel_run', { runId });
    await refused('create_run', { osVersion: '34' }, /osVersion: .* mobile apps/);
  });

  it('an approved critical issue: readiness falls by 8, and the band follows the score', async () => {
    const { id } = await makeIssue({ severity: 'Critical' });
    const scoreBefore = (await ok('get_run', { runId: ids.run })).readiness as number;
    await ok('approve_issues', { issueIds: [id] });
    const { readiness, headline, band } = await ok('get_run', { runId: ids.run });
    expect(readiness).toBe(Math.max(0, scoreBefore - 8));
    expect(band).toBe(headline >= 90 ? 'stable' : headline >= 70 ? 'caution' : 'blockers');
  });

  it('get_run: tests passed and failed, hours saved and issues by type', async () =>
    expect(await ok('get_run', { runId: ids.run })).toMatchObject({
      passed: expect.any(Number),
      failed: expect.any(Number),
      hoursSaved: expect.any(Number),
      issuesByType: { Functional: expect.any(Number) },
    }));

  it('run_discovery where there are tests: refused', async () =>
    refused('run_discovery', {}, /CONFLICT: This app has test cases already/));
});

describe('an issue', () => {
  it('get_issue: every field of the specification; update_issue changes the severity', async () => {
    expect(await issueOf(String(ids.otherIssue))).toMatchObject({
      title: expect.any(String),
      severity: expect.stringMatching(/^(Critical|High|Medium|Low)$/),
      expected: expect.any(String),
      observed: expect.any(String),
      steps: expect.arrayContaining([expect.stringMatching(/^1\. /)]),
      triage: expect.any(String),
      firstRun: { id: expect.any(String) },
      reproductionTest: { steps: expect.any(Array), assertions: expect.any(Array) },
      comments: expect.any(Array),
    });
    expect(await ok('update_issue', { issueId: ids.otherIssue, severity: 'Medium' })).toMatchObject({
      severity: 'Medium',
    });
  });

  it('get_findings of an issue: only its own', async () =>
    expect(
      (await ok('get_findings', { issueId: ids.otherIssue })).items.every(
        (finding: Loose) => finding.issueId === ids.otherIssue,
      ),
    ).toBe(true));

  it('push_issues: the issue is made in the tracker once, and says where it is', async () => {
    const github = await startGitHubDouble();
    const { ctx } = outside.own;
    await connectTracker({
      ctx,
      input: {
        tracker: 'github',
        baseUrl: github.url,
        email: '',
        token: github.token,
        placeId: 'acme/shop',
        issueType: '',
        labels: [],
        severities: usualSeverities.github,
      },
    });
    const issueId = String(ids.otherIssue);
    expect((await ok('push_issues', { issueIds: [issueId] })).issues).toMatchObject([
      { issueId, tracker: 'github', push: 'queued' },
    ]);
    const link = await outside.db.trackerLink.findFirstOrThrow({ where: { issueId } });
    await pushLink({ db: outside.db, linkId: link.id, send: createSendOutside(), storage: getStorage() });
    expect(await issueOf(issueId)).toMatchObject({
      trackers: [
        { tracker: 'github', push: 'pushed', key: '#1', url: github.issues[0]!.html_url, state: 'open' },
      ],
    });
    expect(github.issues).toHaveLength(1);
    await github.close();
  });

  it('approve_issues: pending becomes approved; undo: pending again', async () => {
    const { id } = await makeIssue();
    expect((await issueOf(id)).triage).toBe('pending');
    await ok('approve_issues', { issueIds: [id] });
    expect((await issueOf(id)).triage).toBe('approved');
    await ok('approve_issues', { issueIds: [id], undo: true });
    expect((await issueOf(id)).triage).toBe('pending');
  });

  it('reject_issues: needs a reason, rejects the findings too; undo brings back the triage', async () => {
    const { id } = await makeIssue({ triage: 'approved' });
    await refused('reject_issues', { issueIds: [id] }, /needs a reason/);
    await ok('reject_issues', { issueIds: [id], rejectReason: 'By design' });
    expect((await ok('get_findings', { issueId: id, status: 'rejected' })).items).toHaveLength(1);
    await ok('reject_issues', { issueIds: [id], undo: true });
    expect(await issueOf(id)).toMatchObject({ resolution: 'active', triage: 'approved' });
  });

  it('reject_issues archives the reproduction test; undo brings it back', async () => {
    const { id, testCaseId } = await makeIssue();
    await ok('reject_issues', { issueIds: [id], rejectReason: 'By design' });
    expect(await testStatus(testCaseId)).toBe('archived');
    await ok('reject_issues', { issueIds: [id], undo: true });
    expect(await testStatus(testCaseId)).toBe('issue-linked');
  });

  it('resolve_issues: the issue is closed with its reason, its test becomes active', async () => {
    const { id, testCaseId } = await makeIssue();
    await ok('resolve_issues', { issueIds: [id], dismissedReason: 'Fixed' });
    expect(await issueOf(id)).toMatchObject({ resolution: 'resolved', dismissedReason: 'Fixed' });
    expect(await testStatus(testCaseId)).toBe('active');
  });

  it('get_issues without filters: active ones of the latest run; with filters: those', async () => {
    const [seen, elsewhere] = [await makeIssue(), await makeIssue()];
    await outside.db.runIssue.deleteMany({ where: { issueId: elsewhere.id } });
    const all = async (given: Loose = {}) => {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await ok('get_issues', { ...given, ...(cursor ? { cursor } : {}) });
        found.push(...page.items.map((issue: Loose) => issue.issueId));
        cursor = page.nextCursor;
      } while (cursor);
      return found;
    };
    expect([
      (await all()).includes(seen.id),
      (await all()).includes(elsewhere.id),
      (await all({ resolution: 'active' })).includes(elsewhere.id),
    ]).toEqual([true, false, true]);
    await ok('resolve_issues', { issueIds: [seen.id] });
    expect([
      (await all()).includes(seen.id),
      (await all({ resolution: 'resolved,rejected' })).includes(seen.id),
    ]).toEqual([false, true]);
    expect((await all({ triage: 'approved' })).includes(elsewhere.id)).toBe(false);
    expect(await all({ runId: 'run_none' })).toEqual([]);
  });
});
