import { getAppModel } from '#server/domain/app/app-model.ts';
import { nothingKnown, type Operator } from '#worker/app-model/index.ts';
import type { Engineering } from '#worker/run/index.ts';
import { describe, expect, test } from 'vitest';
import { createRun } from '#server/domain/run/create-run.ts';
import { engineeringStub, recordOf } from './testing.ts';
import { engineering, seededRuns } from './testing-runs.ts';

const on = seededRuns();

describe('a discovery', () => {
  const draft = (title: string) => ({
    title,
    description: '',
    steps: ['Press it'],
    assertions: ['It is so'],
    feature: { name: 'Cart', description: 'Buying', icon: 'cart' },
    suites: ['Smoke'],
    signature: title,
    needsCredential: false,
    covers: { screens: ['home', 'cart'], ways: ['home>Open the cart'] },
  });

  const adding: Operator = {
    kind: 'create',
    gesture: 'type, Enter',
    on: 'item',
    page: '/',
    counts: [],
    seen: 2,
  };

  test('keeps what passes, archives what does not, and maps the app', async () => {
    const { id } = await createRun({ ctx: on.ctx, input: { kind: 'discovery', minutes: 1 } });
    const screen = (name: string) => ({
      id: name,
      name,
      address: `http://app.test/${name}`,
      fingerprint: { content: name, layout: name, features: [1.4] },
      depth: 0,
      leftAlone: name === 'admin' ? 'Fenced off.' : '',
    });
    await on.work({
      engineering: engineering({
        async explore({ on }) {
          await on({ kind: 'session', session: 0, title: 'Shopping' });
          await on({
            kind: 'way',
            way: { from: 'home', to: 'cart', intent: 'Open the cart', leftAlone: '' },
          });
          for (const name of ['home', 'cart', 'admin'])
            await on({
              kind: 'screen',
              screen: screen(name),
              view: { picture: (await recordOf(0)).after.picture.image },
            });
          await on({
            kind: 'step',
            session: 0,
            record: await recordOf(0),
            trail: { start: 'http://app.test/', steps: [] },
          });
          await on({ kind: 'progress', says: 'Looking.', screens: 3, ways: 1, acts: 1 });
          return {
            screens: [screen('home'), screen('cart'), screen('admin')],
            ways: [],
            model: { ...nothingKnown, operators: [adding] },
            drafts: [draft('Good'), draft('Bad'), draft('Good')],
            acts: 1,
          };
        },
        async runTest(options) {
          if (options.test.title === 'Good') return engineeringStub.runTest(options);
          return { status: 'blocked', class: 'agent', says: 'Not understood.', steps: [] };
        },
      }),
    });
    expect(await on.runOf(id)).toMatchObject({
      status: 'completed',
      passed: 1,
      failed: 0,
      blocked: 0,
      coverage: {
        screens: 3,
        screensCovered: 2,
        ways: 1,
        waysCovered: 1,
        leftAlone: [{ name: 'admin', why: 'Fenced off.' }],
      },
    });
    const tests = await on.db.testCase.findMany({
      where: { appId: on.ctx.appId },
      include: { keyFeature: true, suites: { include: { testSuite: true } } },
      orderBy: { id: 'asc' },
    });
    expect(tests.map((row) => [row.title, row.status])).toEqual([
      ['Good', 'active'],
      ['Bad', 'archived'],
    ]);
    expect(tests[0]).toMatchObject({ keyFeature: { name: 'Cart', icon: 'cart' } });
    expect(tests[0]?.suites.map((member) => member.testSuite.name).sort()).toEqual(['Cart', 'Smoke']);
    expect(await getAppModel({ ctx: on.ctx })).toMatchObject({ collections: [], operators: [adding] });
    expect(await on.db.execution.findFirst({ where: { runId: id, kind: 'exploration' } })).toMatchObject({
      status: 'passed',
      title: 'Shopping',
    });
    await expect(createRun({ ctx: on.ctx, input: { kind: 'discovery' } })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  test('tries no draft after the time for it, and says so', async () => {
    const { id } = await createRun({ ctx: on.ctx, input: { kind: 'discovery', minutes: 1 } });
    const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
    await on.work({
      engineering: engineering({
        async explore({ on }) {
          await on({ kind: 'session', session: 0, title: 'Shopping' });
          return { screens: [], ways: [], model: nothingKnown, drafts: titles.map(draft), acts: 1 };
        },
        async runTest(options) {
          const hourAgo = new Date(Date.now() - 3_600_000);
          await on.db.execution.updateMany({
            where: { runId: id, kind: 'exploration' },
            data: { endedAt: hourAgo },
          });
          await on.db.execution.updateMany({
            where: { runId: id, kind: 'test', startedAt: { not: null } },
            data: { startedAt: hourAgo },
          });
          return engineeringStub.runTest(options);
        },
      }),
    });
    const untried = await on.db.execution.findMany({
      where: { runId: id, kind: 'test', status: 'cancelled' },
      include: { testCase: true },
    });
    // Three are tried at once.
    expect(untried.length).toBeGreaterThanOrEqual(3);
    for (const { says, testCase } of untried) {
      expect(says).toContain('The time for trying drafts was over.');
      expect(testCase).toMatchObject({ status: 'archived', statusBefore: 'in_creation' });
    }
    expect(await on.runOf(id)).toMatchObject({ status: 'completed', passed: 6 - untried.length, blocked: 0 });
  });

  test('whose worker fails midway goes on from where it stood', async () => {
    const { id } = await createRun({ ctx: on.ctx, input: { kind: 'discovery', minutes: 1 } });
    const screen = (name: string) => ({
      id: name,
      name,
      address: `http://app.test/${name}`,
      fingerprint: { content: name, layout: name, features: [1.4] },
      depth: 0,
      leftAlone: '',
    });
    const picture = (await recordOf(0)).after.picture.image;
    const resumed: (string | undefined)[] = [];
    const explore: Engineering['explore'] = async ({ on, keep, resume }) => {
      resumed.push(resume?.toString());
      if (!resume) {
        await on({ kind: 'screen', screen: screen('home'), view: { picture } });
        await keep!(Buffer.from('one screen'));
        await keep!(Buffer.from('one screen, looked at'));
        throw new Error('The machine went away.');
      }
      await on({ kind: 'screen', screen: screen('cart'), view: { picture } });
      await on({ kind: 'way', way: { from: 'home', to: 'cart', intent: 'Open the cart', leftAlone: '' } });
      return {
        screens: [screen('home'), screen('cart')],
        ways: [],
        model: { ...nothingKnown, operators: [adding] },
        drafts: [],
        acts: 1,
      };
    };
    const deps = await on.work({ engineering: engineering({ explore }) });
    await on.db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now()`;
    await on.work({ engineering: engineering({ explore }), storage: deps.storage });
    expect(resumed).toEqual([undefined, 'one screen, looked at']);
    const way = await on.db.way.findFirstOrThrow({
      where: { appId: on.ctx.appId },
      include: { from: true, to: true },
    });
    expect([way.from.name, way.to?.name]).toEqual(['home', 'cart']);
    expect(await on.runOf(id)).toMatchObject({ status: 'completed', coverage: { screens: 2, ways: 1 } });
  });

  test('none of whose tests passes once comes to know nothing, and says so', async () => {
    const { id } = await createRun({ ctx: on.ctx, input: { kind: 'discovery', minutes: 1 } });
    await on.work({
      engineering: engineering({
        explore: async () => ({
          screens: [],
          ways: [],
          model: { ...nothingKnown, operators: [adding] },
          drafts: [draft('Bad')],
          acts: 1,
        }),
        runTest: async () => ({
          status: 'blocked',
          class: 'environment',
          says: 'Too many requests.',
          steps: [],
        }),
      }),
    });
    const run = await on.runOf(id);
    expect(run).toMatchObject({ status: 'failed', cause: 'target', readiness: null });
    expect(run.causeSentence).toMatch(
      /^The only test that was written for .* did not pass when it was run, so nothing is known of it\. It ended with: Too many requests\./,
    );
    expect(
      await on.db.testCase.findMany({
        where: { appId: on.ctx.appId },
        select: { title: true, status: true },
      }),
    ).toEqual([{ title: 'Bad', status: 'archived' }]);
  });

  test('of an app that is easily asked too often has its tests run one at a time', async () => {
    const queues = async (limited: boolean) => {
      const seen = new Set<string | null>();
      const explore: Engineering['explore'] = async () => ({
        screens: [],
        ways: [],
        model: { ...nothingKnown, operators: [adding] },
        drafts: ['One', 'Two', 'Three'].map(draft),
        acts: 1,
        ...(limited ? { limited } : {}),
      });
      const runTest: Engineering['runTest'] = async (options) => {
        for (const { queue_name } of await on.db.$queryRaw<
          { queue_name: string | null }[]
        >`SELECT queue_name FROM graphile_worker.jobs WHERE task_identifier = 'execution_run'`)
          seen.add(queue_name);
        return engineeringStub.runTest(options);
      };
      const { id } = await createRun({ ctx: on.ctx, input: { kind: 'discovery', minutes: 1 } });
      await on.work({ engineering: engineering({ explore, runTest }) });
      expect(await on.runOf(id)).toMatchObject({ status: 'completed', passed: 3 });
      return { id, seen: [...seen] };
    };
    const { id, seen } = await queues(true);
    expect(seen).toEqual([`executions:${id}`]);
    await on.seedAnother();
    expect((await queues(false)).seen).toEqual([null]);
  });

  test("an app that can not be explored fails the run as the target's", async () => {
    const { id } = await createRun({ ctx: on.ctx, input: { kind: 'discovery' } });
    await on.work({
      engineering: engineering({
        explore: async () => ({
          screens: [],
          ways: [],
          model: { ...nothingKnown, operators: [adding] },
          drafts: [],
          acts: 0,
          failure: 'It shows a blank page.',
        }),
      }),
    });
    expect(await on.runOf(id)).toMatchObject({
      status: 'failed',
      cause: 'target',
      causeSentence: 'It shows a blank page.',
    });
    expect(await on.db.execution.count({ where: { runId: id } })).toBe(0);
  });
});
