import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import type { AppCtx } from '../context.ts';
import { keepSteps, memoryKey, recallSteps } from '../memory/step-memories.ts';
import { acceptHeals } from './accept-heals.ts';
import { listHeals } from './list-heals.ts';
import { proposeHeals } from './propose-heals.ts';
import { refuseHeals } from './refuse-heals.ts';
import { refusedHeals } from './refused-heals.ts';
import { ListHealsInput, type HealFound } from './schemas.ts';

let database: TestDatabase;
let ctx: AppCtx;
let testCaseId: number;

const written = ['Click "Shop"', 'Click "Add to cart"', 'Click "Delete"'];
const renamed: HealFound = {
  stepIndex: 1,
  before: 'Click "Add to cart"',
  after: ['Click "Add to basket"'],
  reason: 'It says the same.',
  confidence: 0.8,
};
const inMenu: HealFound = {
  stepIndex: 2,
  before: 'Click "Delete"',
  after: ['Click "More"', 'Click "Delete"'],
  reason: 'It is in a menu.',
  confidence: 0.85,
};
const place = { viewport: { width: 1280, height: 720 }, buildLine: 'web', steps: written };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ctx = await seedApp(database.db);
  ({ id: testCaseId } = await ctx.db.testCase.create({
    data: {
      organizationId: ctx.organizationId,
      appId: ctx.appId,
      title: 'Buys',
      steps: written,
      assertions: ['It is bought'],
      status: 'active',
      origin: 'manual',
    },
  }));
});

const propose = (heals: HealFound[], mode: 'propose' | 'apply' = 'propose') =>
  proposeHeals({ ctx, testCaseId, executionId: 'exe_1', heals, mode });
const heals = async (status: 'proposed' | 'accepted' | 'refused' | 'applied' = 'proposed') =>
  (await listHeals({ ctx, input: ListHealsInput.parse({ status: [status] }) })).items;
const ids = async (status?: 'proposed' | 'accepted' | 'refused' | 'applied') =>
  (await heals(status)).map(({ id }) => id);
const steps = async () => (await ctx.db.testCase.findUniqueOrThrow({ where: { id: testCaseId } })).steps;
const acts = async () =>
  (await ctx.db.auditEvent.findMany({ where: { appId: ctx.appId }, orderBy: { createdAt: 'asc' } })).map(
    (event) => event.action,
  );

describe('a heal that is proposed', () => {
  it('changes nothing until somebody accepts it, and can be taken back', async () => {
    await propose([renamed, inMenu]);
    expect(await steps()).toEqual(written);
    const waiting = await heals();
    expect(waiting.find(({ stepIndex }) => stepIndex === 1)).toMatchObject({
      before: 'Click "Add to cart"',
      after: ['Click "Add to basket"'],
      confidence: 0.8,
      testCase: { title: 'Buys' },
    });
    expect(waiting.find(({ stepIndex }) => stepIndex === 2)).toMatchObject({
      after: ['Click "More"', 'Click "Delete"'],
    });
    const all = await ids();
    await acceptHeals({ ctx, input: { healIds: all, undo: false } });
    expect(await steps()).toEqual([
      'Click "Shop"',
      'Click "Add to basket"',
      'Click "More"',
      'Click "Delete"',
    ]);
    expect(await heals('accepted')).toMatchObject([
      { decidedById: ctx.actor.id },
      { decidedById: ctx.actor.id },
    ]);
    await acceptHeals({ ctx, input: { healIds: all, undo: true } });
    expect(await steps()).toEqual(written);
    expect(await ids()).toHaveLength(2);
    expect(await acts()).toEqual(['heal.accept', 'heal.accept', 'heal.undo_accept', 'heal.undo_accept']);
  });

  it('is proposed once, however many runs find it', async () => {
    await propose([renamed]);
    await propose([{ ...renamed, confidence: 0.9 }]);
    expect(await heals()).toMatchObject([{ confidence: 0.9 }]);
  });

  it('touches the expectation in no case', async () => {
    await propose([renamed], 'apply');
    expect((await ctx.db.testCase.findUniqueOrThrow({ where: { id: testCaseId } })).assertions).toEqual([
      'It is bought',
    ]);
  });

  it('that does not fit the test any more is refused with a sentence, and nothing is half done', async () => {
    await propose([renamed, inMenu]);
    await ctx.db.testCase.update({
      where: { id: testCaseId },
      data: { steps: ['Click "Shop"', 'Click "Delete"'] },
    });
    await expect(acceptHeals({ ctx, input: { healIds: await ids(), undo: false } })).rejects.toThrow(
      /has no step “Click "Add to cart"” any more/,
    );
    expect(await steps()).toEqual(['Click "Shop"', 'Click "Delete"']);
    expect(await ids()).toHaveLength(2);
  });

  it('is no affair of another app', async () => {
    await propose([renamed]);
    const other = await seedApp(database.db);
    await expect(acceptHeals({ ctx: other, input: { healIds: await ids(), undo: false } })).rejects.toThrow(
      /not found/,
    );
    expect((await listHeals({ ctx: other, input: ListHealsInput.parse({}) })).items).toEqual([]);
  });
});

describe('a heal that is refused', () => {
  it('is told to the agent, and what the test has learnt is dropped', async () => {
    await propose([renamed]);
    await keepSteps({ ctx, place: { testCaseId, ...place }, memories: [{ index: 0, memory: { acts: [] } }] });
    await refuseHeals({ ctx, input: { healIds: await ids(), undo: false } });
    expect(await steps()).toEqual(written);
    expect(await refusedHeals({ ctx, testCaseId })).toEqual([
      { before: renamed.before, after: renamed.after },
    ]);
    expect((await recallSteps({ ctx, place: { testCaseId, ...place } })).size).toBe(0);
    await expect(acceptHeals({ ctx, input: { healIds: await ids('refused'), undo: false } })).rejects.toThrow(
      /is refused: accepting needs one that is proposed/,
    );
    await refuseHeals({ ctx, input: { healIds: await ids('refused'), undo: true } });
    expect(await ids()).toHaveLength(1);
    expect(await refusedHeals({ ctx, testCaseId })).toEqual([]);
  });
});

describe('a heal of a thing that has lost its words', () => {
  it('leaves the step as it is, and its new look is learnt once somebody accepts', async () => {
    const own = { testCaseId, ...place };
    await keepSteps({ ctx, place: own, memories: [{ index: 2, memory: { acts: ['old'] } }] });
    await propose([
      { ...inMenu, after: [inMenu.before], learnt: { key: memoryKey(own, 2), memory: { acts: ['new'] } } },
    ]);
    const look = async () => (await recallSteps({ ctx, place: own })).get(2);
    expect(await look()).toEqual({ acts: ['old'] });
    await acceptHeals({ ctx, input: { healIds: await ids(), undo: false } });
    expect(await steps()).toEqual(written);
    expect(await look()).toEqual({ acts: ['new'] });
    await acceptHeals({ ctx, input: { healIds: await ids('accepted'), undo: true } });
    expect(await look()).toBeUndefined();
  });
});

describe('a heal that is applied at once', () => {
  it('rewrites the test and says so; refusing it takes it back', async () => {
    await propose([renamed, inMenu], 'apply');
    expect(await steps()).toEqual([
      'Click "Shop"',
      'Click "Add to basket"',
      'Click "More"',
      'Click "Delete"',
    ]);
    await refuseHeals({ ctx, input: { healIds: await ids('applied'), undo: false } });
    expect(await steps()).toEqual(written);
    expect(await acts()).toEqual(['heal.apply', 'heal.apply', 'heal.refuse', 'heal.refuse']);
  });

  it('waits instead where the test has been changed meanwhile', async () => {
    await ctx.db.testCase.update({ where: { id: testCaseId }, data: { steps: ['Click "Shop"'] } });
    await propose([renamed], 'apply');
    expect(await ids()).toHaveLength(1);
  });
});

describe('memory', () => {
  it('is kept apart by test, size, line of builds and the words before', async () => {
    await keepSteps({
      ctx,
      place: { testCaseId, ...place },
      memories: [{ index: 1, memory: { acts: ['x'] } }],
    });
    const known = async (change: Partial<typeof place>) => [
      ...(await recallSteps({ ctx, place: { testCaseId, ...place, ...change } })).keys(),
    ];
    expect(await known({})).toEqual([1]);
    expect(await known({ viewport: { width: 400, height: 800 } })).toEqual([]);
    expect(await known({ buildLine: 'beta' })).toEqual([]);
    expect(await known({ steps: ['Click "Home"', ...written.slice(1)] })).toEqual([]);
    expect(await known({ steps: [...written.slice(0, 2), 'Click "Keep"'] })).toEqual([1]);
  });
});
