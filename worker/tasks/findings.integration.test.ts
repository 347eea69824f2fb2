import type { Engineering } from '#worker/run/index.ts';
import { describe, expect, test } from 'vitest';
import { createCredential } from '#server/domain/credential/create-credential.ts';
import { createRun } from '#server/domain/run/create-run.ts';
import { rejectIssues } from '#server/domain/issue/reject-issues.ts';
import { resolveIssues } from '#server/domain/issue/resolve-issues.ts';
import { getIssue } from '#server/domain/issue/get-issue.ts';
import { saveCandidate } from '#server/domain/finding/save-candidate.ts';
import { getRun } from '#server/domain/run/get-run.ts';
import { newId } from '#server/platform/ids.ts';
import { getExecution } from '#server/domain/run/get-execution.ts';
import { getScreen } from '#server/domain/screen/get-screen.ts';
import { listScreens } from '#server/domain/screen/list-screens.ts';
import { saveScreen } from '#server/domain/screen/save-screen.ts';
import { candidateOf, engineeringStub, recordOf } from './testing.ts';
import { engineering, seededRuns } from './testing-runs.ts';

const on = seededRuns();

describe('findings and issues', () => {
  const seeing = (...signatures: string[]) =>
    engineering({
      judgeStep: async ({ step }) =>
        step.index === 1 ? signatures.map((signature) => candidateOf(signature)) : [],
    });

  async function runSeeing(change: Partial<Engineering>) {
    const { id } = await createRun({ ctx: on.ctx, input: {} });
    await on.work({ engineering: engineering(change) });
    return on.runOf(id);
  }

  test('the same bug in two tests is one issue, proven once, with its reproduction test', async () => {
    await on.addTest('One');
    await on.addTest('Two');
    let proofs = 0;
    const run = await runSeeing({
      ...seeing('dead|/cart'),
      confirm: async (options) => (proofs++, engineeringStub.confirm(options)),
    });
    expect(run).toMatchObject({ status: 'completed', readiness: 100, readinessIfApproved: 97 });
    const issues = await on.db.issue.findMany({
      where: { appId: on.ctx.appId },
      include: { testCase: true, runs: true },
    });
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatchObject({
      number: 1,
      occurrences: 2,
      resolution: 'active',
      triage: 'pending',
      suspectedCause: 'A handler is missing.',
      testCase: { status: 'issue_linked', origin: 'reproduction' },
      runs: [{ isNew: true }],
    });
    expect(await on.db.finding.count({ where: { runId: run.id, status: 'confirmed' } })).toBe(2);
    expect(proofs).toBe(1);
  });

  test('the map tells which tests came to a screen, and which issues were seen on it', async () => {
    const screen = (name: string, n: number) =>
      saveScreen({
        ctx: on.ctx,
        input: {
          runId: '',
          name,
          address: `http://app.test/${n}`,
          fingerprint: { layout: `l${n}`, features: [n] },
          depth: n,
          leftAlone: '',
          pictureId: null,
        },
      });
    const [, , second] = [
      await screen('First', 0),
      await screen('Next', 1),
      await screen('Second', 2),
      await screen('Elsewhere', 9),
    ];
    await on.addTest('One');
    await on.addTest('Two');
    await runSeeing(seeing('dead|/cart'));
    expect(
      await on.db.step.count({
        where: {
          appId: on.ctx.appId,
          index: 0,
          screenBeforeId: { not: null },
          screenAfterId: { not: null },
          execution: { kind: 'test' },
        },
      }),
    ).toBe(2);
    expect(
      (await listScreens({ ctx: on.ctx })).map(({ name, tests, openIssues, worst }) => [
        name,
        tests,
        openIssues,
        worst,
      ]),
    ).toEqual([
      ['First', 2, 0, null],
      ['Next', 2, 0, null],
      ['Second', 2, 1, 'High'],
      ['Elsewhere', 0, 0, null],
    ]);
    expect(await getScreen({ ctx: on.ctx, input: { screenId: second } })).toMatchObject({
      issues: [{ number: 1 }],
      tests: [{ title: 'One' }, { title: 'Two' }],
    });
  });

  test('an issue is told as it was seen on the way that proves it, without secrets', async () => {
    const credential = await createCredential({
      ctx: on.ctx,
      input: { name: 'Ada', username: 'ada', password: 'open "sesame" & go' },
    });
    const { id: testCaseId } = await on.addTest('One');
    await on.db.testCase.update({ where: { id: testCaseId }, data: { credentialId: credential.id } });
    const box = { x: 1, y: 2, width: 3, height: 4 };
    const again = candidateOf('total|/cart', {
      observed: 'It says 7',
      title: 'The total is 7',
      box,
      address: 'http://app.test/7',
      evidence: { console: ['sent open "sesame" & go'] },
    });
    const run = await runSeeing({
      ...seeing('total|/cart'),
      confirm: async (options) => ({
        ...(await engineeringStub.confirm(options)),
        trail: { start: 'http://app.test/cart', steps: [] },
        seen: again,
      }),
    });
    const told = {
      title: 'The total is 7',
      observed: 'It says 7',
      address: 'http://app.test/7',
      box,
      evidence: { console: ['sent ••••••'] },
    };
    expect(await on.db.issue.findFirst({ where: { appId: on.ctx.appId } })).toMatchObject({
      ...told,
      steps: ['Open http://app.test/cart'],
    });
    expect(await on.db.finding.findFirst({ where: { runId: run.id } })).toMatchObject(told);
  });

  test('of a proof in several replays, the steps of the one that proved it are shown', async () => {
    await on.addTest('One');
    await runSeeing({
      ...seeing('long way'),
      confirm: async ({ trail, recorder }) => {
        const steps = await Promise.all(Array.from({ length: 8 }, (_, at) => recordOf(at % 4)));
        for (const step of steps) await recorder?.step(step);
        return { tries: 2, reproduced: 2, trail, record: steps[6]!, replay: steps.slice(4, 7) };
      },
    });
    const issue = await on.db.issue.findFirstOrThrow({ where: { appId: on.ctx.appId } });
    const { replay } = await getIssue({ ctx: on.ctx, input: { issueId: issue.id } });
    const { steps } = await getExecution({ ctx: on.ctx, input: { executionId: replay!.id } });
    expect(steps.filter(({ superseded }) => !superseded).map(({ index, intent }) => [index, intent])).toEqual(
      [
        [0, 'Step 0'],
        [1, 'Step 1'],
        [2, 'Step 2'],
      ],
    );
    expect(steps).toHaveLength(8);
  });

  test('what does not come back is set aside, and is no issue', async () => {
    await on.addTest('One');
    const run = await runSeeing({
      ...seeing('flaky'),
      confirm: async ({ trail }) => ({ tries: 3, reproduced: 1, trail }),
    });
    expect(run).toMatchObject({ status: 'completed', unconfirmed: 1, readinessIfApproved: 100 });
    expect(await on.db.issue.count({ where: { appId: on.ctx.appId } })).toBe(0);
  });

  test('what there was no time to replay is set aside with that as the reason', async () => {
    const scope = { organizationId: on.ctx.organizationId, appId: on.ctx.appId };
    const budget = { minutes: 1, acts: 10, screens: 10 };
    const run = await on.db.run.create({
      data: {
        id: newId('run'),
        ...scope,
        number: 1,
        kind: 'discovery',
        status: 'running',
        settings: { address: 'http://app.test/', budget },
      },
    });
    const explored = { id: newId('execution'), ...scope, runId: run.id, title: 'Exploring' };
    const hourAgo = new Date(Date.now() - 3_600_000);
    const ended = {
      ...scope,
      runId: run.id,
      status: 'passed',
      startedAt: hourAgo,
      endedAt: hourAgo,
    } as const;
    await on.db.execution.create({ data: { ...ended, ...explored, kind: 'exploration' } });
    // The first replay began long ago: no other run has held this one up.
    await on.db.execution.create({
      data: { ...ended, id: newId('execution'), kind: 'confirmation', title: 'Another' },
    });
    await saveCandidate({
      ctx: on.ctx,
      input: {
        runId: run.id,
        executionId: explored.id,
        stepId: null,
        pictureId: null,
        candidate: candidateOf('late'),
        trail: { start: 'http://app.test/', steps: [] },
      },
    });
    await on.work();
    const { setAside } = await getRun({ ctx: on.ctx, input: { runId: run.id } });
    expect(setAside).toMatchObject([
      { tries: 0, setAsideBecause: expect.stringContaining('the time for proving was over') },
    ]);
  });

  test('a resolved issue that is seen again is the same one, active and regressed', async () => {
    await on.addTest('One');
    const first = await runSeeing(seeing('back'));
    const issue = await on.db.issue.findFirstOrThrow({ where: { appId: on.ctx.appId } });
    await resolveIssues({ ctx: on.ctx, input: { issueIds: [issue.id], dismissedReason: '' } as never });
    const second = await runSeeing(seeing('back'));
    expect(await on.db.issue.findMany({ where: { appId: on.ctx.appId } })).toMatchObject([
      {
        id: issue.id,
        resolution: 'active',
        regressed: true,
        regressedFromRunId: first.id,
        regressedInRunId: second.id,
        lastRunId: second.id,
        resolvedAt: null,
      },
    ]);
    expect(await on.db.runIssue.count({ where: { issueId: issue.id } })).toBe(2);
  });

  test('a rejected pattern silences the finding and is counted', async () => {
    await on.addTest('One');
    await runSeeing(seeing('noise'));
    const issue = await on.db.issue.findFirstOrThrow({ where: { appId: on.ctx.appId } });
    await rejectIssues({
      ctx: on.ctx,
      input: { issueIds: [issue.id], rejectReason: 'By design', undo: false } as never,
    });
    const run = await runSeeing(seeing('noise'));
    expect(run).toMatchObject({ status: 'completed', silenced: 1, readinessIfApproved: 100 });
    expect(await on.db.finding.findFirst({ where: { runId: run.id } })).toMatchObject({
      status: 'silenced',
      issueId: issue.id,
    });
    expect(await on.db.issue.count({ where: { appId: on.ctx.appId } })).toBe(1);
  });
});
