import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { connect } from '../testing/outside.ts';
import { openTools, type Loose } from '../testing/tools.ts';

const service = await openTools();
afterAll(() => service.outside.close());
const { outside, ids, scope, ok, refused, makeTest, testStatus, listedIds } = service;

describe('a test case', () => {
  it('update_testcase: changes every field, and clears an address with an empty text', async () => {
    const { id } = await makeTest();
    expect(
      await ok('update_testcase', {
        testCaseId: id,
        title: 'T',
        description: 'D',
        steps: ['a'],
        assertions: ['b'],
        groupId: ids.keyFeature,
        credentialId: ids.credential,
        bundleId: 'https://x.test',
      }),
    ).toMatchObject({
      testCaseId: id,
      title: 'T',
      description: 'D',
      steps: ['a'],
      assertions: ['b'],
      groupId: ids.keyFeature,
      credentialId: ids.credential,
      bundleId: 'https://x.test',
      status: 'active',
    });
    expect(await ok('update_testcase', { testCaseId: id, bundleId: '' })).toMatchObject({
      bundleId: null,
      title: 'T',
    });
    const [row] = (await ok('get_testcases', { testCaseIds: String(id) })).items;
    expect(row).toEqual({ TestcaseID: id, Title: 'T', Description: 'D' });
  });

  it('a step that names a script in other capitals: refused, with the right name', async () => {
    await ok('create_script', { name: 'fetch-user', instructions: 'curl -sS https://staging.example/u' });
    const { id } = await makeTest();
    await ok('update_testcase', {
      testCaseId: id,
      steps: ['Run #{get-otp}', 'Type #{fetch-user} in "Name"'],
    });
    await refused(
      'update_testcase',
      { testCaseId: id, steps: ['Run #{Get-otp}'] },
      /no script called “Get-otp”[\s\S]*get-otp/,
    );
  });

  it('get_testcases without a status: active ones only; with statuses: those', async () => {
    const states = await Promise.all(
      (['active', 'in_creation', 'archived', 'issue_linked'] as const).map((status) => makeTest({ status })),
    );
    const listed = await listedIds();
    expect(states.map(({ id }) => listed.includes(id))).toEqual([true, false, false, false]);
    expect(await listedIds({ status: 'in-creation,issue-linked' })).toEqual(
      expect.arrayContaining([states[1]!.id, states[3]!.id]),
    );
    expect(await listedIds({ archived: 'false', testSuiteId: undefined })).not.toContain(states[2]!.id);
  });

  it('add_testcase_to_suite: a test in creation becomes active, an archived one is refused', async () => {
    const { id } = await makeTest({ status: 'in_creation', origin: 'prompt' });
    await ok('add_testcase_to_suite', { testCaseId: id });
    expect(await testStatus(id)).toBe('active');
    const archived = await makeTest({ status: 'archived', statusBefore: 'active' });
    await refused('add_testcase_to_suite', { testCaseId: archived.id }, /is archived/);
  });

  it('add_testcase_to_suite: a draft that a discovery still tries is refused; once that ended it is taken', async () => {
    const { id } = await makeTest({ status: 'in_creation', origin: 'discovery' });
    const run = await outside.db.run.create({
      data: { id: newId('run'), ...scope, number: 700, kind: 'discovery', status: 'running' },
    });
    const execution = await outside.db.execution.create({
      data: {
        id: newId('execution'),
        ...scope,
        runId: run.id,
        kind: 'test',
        testCaseId: id,
        title: 'Draft',
      },
    });
    await refused('add_testcase_to_suite', { testCaseId: id }, /a draft that a discovery is trying/);
    expect(await testStatus(id)).toBe('in-creation');
    await outside.db.execution.update({ where: { id: execution.id }, data: { status: 'cancelled' } });
    await outside.db.run.update({ where: { id: run.id }, data: { status: 'cancelled' } });
    await ok('add_testcase_to_suite', { testCaseId: id });
    expect(await testStatus(id)).toBe('active');
  });

  it('archive_testcases and back: the status is what it was before', async () => {
    for (const [status, word] of [
      ['active', 'active'],
      ['in_creation', 'in-creation'],
      ['issue_linked', 'issue-linked'],
    ] as const) {
      const { id } = await makeTest({ status });
      await ok('archive_testcases', { testCaseIds: [id] });
      expect(await testStatus(id)).toBe('archived');
      await ok('unarchive_testcases', { testCaseIds: [id] });
      expect(await testStatus(id)).toBe(word);
    }
  });

  it('get_testcases over two pages: no test twice; a cursor that was changed is refused', async () => {
    for (let made = 0; made < 60; made++) await makeTest({ status: 'archived', statusBefore: 'active' });
    const first = await ok('get_testcases', { archived: 'true' });
    const second = await ok('get_testcases', { archived: 'true', cursor: first.nextCursor });
    const both = [...first.items, ...second.items].map((row: Loose) => row.TestcaseID);
    expect(new Set(both).size).toBe(both.length);
    await refused('get_testcases', { cursor: first.nextCursor.slice(1) }, /cursor/);
  });
});

describe('a test that is made or run', () => {
  it('create_custom_testcase: a test in creation in that run, with that credential and address', async () => {
    const answer = await ok('create_custom_testcase', {
      prompt: 'Open "Cart" and check that it is empty',
      runId: ids.openRun,
      credentialId: ids.credential,
      bundleId: 'https://x.larch.test',
    });
    expect(answer.runId).toBe(ids.openRun);
    expect(await outside.db.testCase.findUniqueOrThrow({ where: { id: answer.testCaseId } })).toMatchObject({
      status: 'in_creation',
      credentialId: ids.credential,
      bundleId: 'https://x.larch.test',
    });
    await refused('create_custom_testcase', { prompt: 'Open "Cart"', credentialId: 'crd_none' }, /NOT_FOUND/);
  });

  it('run_specific_testcases: in the default run, or the one that is named', async () => {
    const { id } = await makeTest();
    expect((await ok('run_specific_testcases', { testCaseIds: [id] })).runId).toBe(ids.run);
    expect((await ok('run_specific_testcases', { testCaseIds: [id], runId: ids.openRun })).runId).toBe(
      ids.openRun,
    );
    await refused(
      'run_specific_testcases',
      { testCaseIds: [id, 2_000_000_000] },
      /test case 2000000000 not found/,
    );
    await refused('run_specific_testcases', { testCaseIds: [] }, /testCaseIds/);
  });

  it('start_test_monitoring before a test has ended: refused, with why', async () => {
    const { id } = await makeTest();
    await refused('start_test_monitoring', { testCaseId: String(id) }, /has not been executed/);
    await ok('run_specific_testcases', { testCaseIds: [id] });
    await refused('start_test_monitoring', { testCaseId: String(id) }, /still queued/);
  });

  it('start_test_monitoring of a failed test: the step that failed, and why', async () => {
    const failed = await outside.db.execution.findFirstOrThrow({
      where: { ...scope, status: 'failed', runId: String(ids.run) },
    });
    expect(
      await ok('start_test_monitoring', { testCaseId: String(failed.testCaseId), runId: String(ids.run) }),
    ).toMatchObject({
      status: 'failed',
      reason: 'assertion_failed',
      failedStep: { intent: expect.any(String), status: 'failed' },
    });
  });

  it('get_step_doms: a run that was cancelled before the test began hides no earlier document', async () => {
    const { testCaseId } = await outside.db.execution.findUniqueOrThrow({
      where: { id: String(ids.execution) },
    });
    const ask = { testCaseId: String(testCaseId), stepIds: String(ids.step) };
    const before = await ok('get_step_doms', ask);
    const { runId } = await ok('create_run', { testCaseIds: [testCaseId] });
    const cancelled = await outside.db.execution.create({
      data: { id: newId('execution'), ...scope, runId, kind: 'test', testCaseId, title: 'T', attempt: 1 },
    });
    await ok('cancel_run', { runId });
    expect(await ok('get_step_doms', ask)).toEqual(before);
    await refused('get_step_doms', { ...ask, runID: runId }, /has no step in run \d+, which is cancelled/);
    await outside.db.execution.delete({ where: { id: cancelled.id } });
  });

  it('get_step_doms: the document of a step; an unknown step is refused', async () => {
    const steps = (
      await ok('get_step_doms', {
        testCaseId: String(ids.testCase),
        runID: ids.run,
        stepIds: String(ids.step),
      })
    ).items;
    expect(steps).toMatchObject([{ stepId: ids.step, html: expect.stringContaining('larch') }]);
    await refused(
      'get_step_doms',
      { testCaseId: String(ids.testCase), stepIds: 'stp_none' },
      /step stp_none not found/,
    );
  });
});

describe('a suite', () => {
  it('a test in two suites: listed by both', async () => {
    const { id } = await makeTest();
    const suites = [
      await ok('create_test_suite', { name: 'S1', testCaseIds: [id] }),
      await ok('create_test_suite', { name: 'S2', testCaseIds: [id] }),
    ];
    for (const { testSuiteId } of suites) expect(await listedIds({ testSuiteId })).toEqual([id]);
  });

  it('a suite with instructions and an address: its runs go by them', async () => {
    const suite = await ok('create_test_suite', {
      name: 'Own',
      testCaseIds: [ids.testCase],
      suiteInstructions: 'Only German.',
      suiteURL: 'https://de.larch.test',
    });
    expect(suite).toMatchObject({
      name: 'Own',
      suiteInstructions: 'Only German.',
      suiteURL: 'https://de.larch.test',
    });
    const { runId } = await ok('create_run', { testSuiteId: suite.testSuiteId });
    const run = await outside.db.run.findUniqueOrThrow({ where: { id: runId } });
    expect(run.settings).toMatchObject({ instructions: 'Only German.', address: 'https://de.larch.test' });
    await ok('cancel_run', { runId });
  });

  it('suiteURL for a mobile app, osVersion for a web app: refused; osVersion of the first is taken', async () => {
    await refused('create_test_suite', { name: 'Web', osVersion: '34' }, /osVersion: .* mobile apps/);
    await outside.db.app.update({ where: { id: outside.other.appId }, data: { platform: 'android' } });
    await refused(
      'create_test_suite',
      { name: 'Mobile', suiteURL: 'https://x.test' },
      /mobile app has no address/,
      await connect({ key: outside.other.key }),
    );
    expect(
      await ok(
        'create_test_suite',
        { name: 'Mobile', osVersion: '34' },
        await connect({ key: outside.other.key }),
      ),
    ).toMatchObject({ osVersion: '34' });
  });

  it('251 tests in a suite: refused, at once or one by one', async () => {
    await outside.db.testCase.createMany({
      data: Array.from(
        { length: 251 },
        (_, at) =>
          ({
            ...scope,
            title: `Many ${at}`,
            steps: ['a'],
            assertions: ['b'],
            status: 'active',
            origin: 'manual',
          }) as never,
      ),
    });
    const many = (
      await outside.db.testCase.findMany({
        where: { ...scope, title: { startsWith: 'Many ' } },
        select: { id: true },
      })
    ).map((row) => row.id);
    await refused('create_test_suite', { name: 'Too many', testCaseIds: many }, /up to 250/);
    const { testSuiteId } = await ok('create_test_suite', {
      name: 'Just enough',
      testCaseIds: many.slice(0, 250),
    });
    await refused('update_test_suite', { testSuiteId, addTestCaseIds: [many[250]] }, /up to 250/);
    await outside.db.testCase.updateMany({
      where: { id: { in: many } },
      data: { status: 'archived', statusBefore: 'active' },
    });
  });

  it('get_test_suites: id, name and count of each, the main suite first', async () =>
    expect((await ok('get_test_suites')).items[0]).toMatchObject({
      testSuiteId: expect.any(String),
      name: 'Main suite',
      main: true,
      testCaseCount: expect.any(Number),
    }));

  it('delete_test_suite: its tests stay active', async () => {
    const { id } = await makeTest();
    const { testSuiteId } = await ok('create_test_suite', { name: 'Gone', testCaseIds: [id] });
    await ok('delete_test_suite', { testSuiteId });
    expect(await testStatus(id)).toBe('active');
  });

  it('update_test_suite: what is not named stays as it is', async () => {
    const [a, b] = [await makeTest(), await makeTest()];
    const { testSuiteId } = await ok('create_test_suite', {
      name: 'Part',
      testCaseIds: [a.id],
      suiteInstructions: 'Keep',
    });
    expect(
      await ok('update_test_suite', {
        testSuiteId,
        name: 'Part 2',
        addTestCaseIds: [b.id],
        removeTestCaseIds: [a.id],
      }),
    ).toMatchObject({ name: 'Part 2', suiteInstructions: 'Keep' });
    expect(await listedIds({ testSuiteId })).toEqual([b.id]);
  });
});
