import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetEnv } from '#server/platform/env.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import type { AppCtx } from '../context.ts';
import { createCustomTestCase } from './create-custom-test-case.ts';
import { readLines } from './read-lines.ts';
import { ReadLinesInput, UpdateTestCaseInput } from './schemas.ts';
import { updateTestCase } from './update-test-case.ts';

let database: TestDatabase;
let ctx: AppCtx;
const modelUrl = process.env.OPENAI_BASE_URL;
const setModel = (url: string | undefined) => {
  if (url === undefined) delete process.env.OPENAI_BASE_URL;
  else process.env.OPENAI_BASE_URL = url;
  forgetEnv();
};
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ctx = await seedApp(database.db);
  setModel(undefined);
});
afterEach(() => setModel(modelUrl));

const lines = { steps: ['Open "Shop"', 'Clik "Save"'], assertions: ['"Saved" is shown', 'The moon smiles'] };
const read = async (input: object) =>
  (await readLines({ ctx, input: ReadLinesInput.parse({ steps: [], assertions: [], ...input }) })).readings;

test('each line is read, with its place among its kind and near wordings', async () => {
  expect(await read(lines)).toMatchObject([
    { kind: 'step', at: 0, understood: true, reads: ['Click the “Shop”'], near: [] },
    {
      kind: 'step',
      at: 1,
      understood: false,
      unread: [{ text: 'Clik', start: 0, end: 4 }],
      near: ['Click "Save"'],
    },
    { kind: 'assertion', at: 0, understood: true, leftToModel: false },
    { kind: 'assertion', at: 1, understood: false, leftToModel: false },
  ]);
});

test('what is not understood is left to the model where the app’s runs have one', async () => {
  setModel('http://127.0.0.1:9/v1');
  expect((await read(lines)).map(({ leftToModel }) => leftToModel)).toEqual([false, true, false, true]);
  await ctx.db.app.update({ where: { id: ctx.appId }, data: { settings: { brain: 'embedded' } } });
  expect((await read(lines)).some(({ leftToModel }) => leftToModel)).toBe(false);
});

test('a prompt is read as the lines that it is drafted as', async () => {
  expect(await read({ prompt: 'Open "Shop" and check that "Blue mug" is listed' })).toMatchObject([
    { kind: 'step', at: 0, line: 'Open "Shop"' },
    { kind: 'assertion', at: 0, line: '"Blue mug" is listed', understood: true },
  ]);
  const made = await createCustomTestCase({ ctx, input: { prompt: '1. Clik "Save"\n2. Open "Shop"' } });
  expect(made.readings).toMatchObject([{ near: ['Click "Save"'] }, { understood: true }]);
});

test('a change answers how the lines are read that are new', async () => {
  const { id } = await ctx.db.testCase.create({
    data: {
      organizationId: ctx.organizationId,
      appId: ctx.appId,
      title: 'T',
      steps: ['Open "Shop"'],
      assertions: ['"Shop" is shown'],
      status: 'active',
      origin: 'manual',
    },
  });
  const change = (input: object) =>
    updateTestCase({ ctx, input: UpdateTestCaseInput.parse({ testCaseId: id, ...input }) });
  expect((await change({ title: 'Other' })).readings).toEqual([]);
  expect((await change({ steps: lines.steps, assertions: ['"Shop" is shown'] })).readings).toMatchObject([
    { kind: 'step', at: 1, line: 'Clik "Save"' },
  ]);
});
