import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { createScript } from '../script/create-script.ts';
import { exportCases } from './export-cases.ts';
import { importCases, planImport } from './import-cases.ts';
import { readCases } from './read-cases.ts';

let database: TestDatabase;
let ctx: Awaited<ReturnType<typeof seedApp>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ctx = await seedApp(database.db);
});

const yaml = `
- title: Buys
  description: From the shelf to the till.
  group: Shop
  steps: ['Click "Shelf"', 'Type #{get-otp}']
  assertions: ['"Thank you" is shown']
- title: Looks
  assertions: ['"Shelf" is shown']
`;
const script = () => createScript({ ctx, input: { name: 'get-otp', instructions: 'echo 1' } });
const tests = () =>
  ctx.db.testCase.findMany({
    where: { appId: ctx.appId },
    orderBy: { id: 'asc' },
    include: { keyFeature: true },
  });

test('what is imported is exported as the same, and imports as nothing new', async () => {
  await script();
  expect(await importCases({ ctx, input: { yaml } })).toMatchObject({
    created: [expect.any(Number), expect.any(Number)],
    changed: [],
    left: 0,
  });
  expect(await tests()).toMatchObject([
    { title: 'Buys', status: 'active', origin: 'imported', keyFeature: { name: 'Shop' } },
    { title: 'Looks', steps: [] },
  ]);
  const out = await exportCases({ ctx, input: {} });
  expect(out).toMatchObject({ count: 2, leftOut: 0 });
  expect((await planImport({ ctx, input: { yaml: out.yaml } })).map(({ does }) => does)).toEqual([
    'nothing',
    'nothing',
  ]);
  expect(await importCases({ ctx, input: { yaml: out.yaml } })).toEqual({
    created: [],
    changed: [],
    left: 2,
    unread: [],
  });
});

test('a line that is not understood is named by case and row, with near wordings, and imported all the same', async () => {
  const text = `- title: Buys
  steps:
    - Click "Shelf"
    - Clik "Till"
  assertions:
    - >
      The moon
      smiles
    - '"Thank you" is shown'
`;
  const [plan] = await planImport({ ctx, input: { yaml: text } });
  expect(plan).toMatchObject({
    does: 'create',
    problem: null,
    unread: [
      { kind: 'step', at: 1, fileLine: 4, near: ['Click "Till"'], leftToModel: false },
      { kind: 'assertion', at: 0, fileLine: 6, unread: [{ text: 'The moon smiles' }] },
    ],
  });
  expect(await importCases({ ctx, input: { yaml: text } })).toMatchObject({
    created: [expect.any(Number)],
    unread: [
      { case: 0, title: 'Buys', line: 'Clik "Till"', fileLine: 4 },
      { case: 0, line: 'The moon smiles' },
    ],
  });
});

test('a plan changes nothing, and says what is new, what changes and what can’t be', async () => {
  await ctx.db.testCase.create({
    data: {
      organizationId: ctx.organizationId,
      appId: ctx.appId,
      title: 'Looks',
      steps: ['Old'],
      assertions: ['Old'],
      status: 'active',
      origin: 'manual',
    },
  });
  const plan = await planImport({ ctx, input: { yaml: `${yaml}- title: Looks\n  assertions: ['Twice']\n` } });
  expect(plan).toMatchObject([
    { at: 0, does: 'create', problem: expect.stringContaining('no script called “get-otp”') },
    { at: 1, does: 'change', before: { steps: ['Old'] }, problem: null },
    { at: 2, problem: 'Case 2 has the same title.' },
  ]);
  expect(await tests()).toHaveLength(1);
  await expect(importCases({ ctx, input: { yaml } })).rejects.toThrow(/^case 1 “Buys”: There is no script/);
  expect(await tests()).toHaveLength(1);
  expect(await importCases({ ctx, input: { yaml, only: [1] } })).toMatchObject({
    created: [],
    changed: [{ before: { assertions: ['Old'] } }],
  });
});

test('another organization’s tests and scripts are neither found nor changed', async () => {
  const other = await seedApp(database.db);
  await createScript({ ctx: other, input: { name: 'get-otp', instructions: 'echo 1' } });
  await other.db.testCase.create({
    data: {
      organizationId: other.organizationId,
      appId: other.appId,
      title: 'Looks',
      steps: [],
      assertions: ['Theirs'],
      status: 'active',
      origin: 'manual',
    },
  });
  expect(await planImport({ ctx, input: { yaml } })).toMatchObject([
    { problem: expect.stringContaining('get-otp') },
    { does: 'create' },
  ]);
  expect(await exportCases({ ctx, input: {} })).toMatchObject({ count: 0, yaml: '' });
});

describe('a file that is none', () => {
  test.each([
    ['- title: [', /not valid YAML/],
    ['title: One', /holds no list of cases/],
    ['[]', /holds no case/],
    ['- title: One\n  assertions: [a]\n- title: Two', /^case 2, assertions/],
    ['- title: One\n  assertions: []', /needs at least one assertion/],
    ['- title: One\n  assertions: [a]\n  selector: x', /^case 1, entry: .*selector/],
  ])('%s', (text, why) => {
    expect(() => readCases(text)).toThrow(why);
  });

  test('one that unfolds without end is refused', () => {
    const ninefold = (name: string, of: string) => `${name}: &${name} [${Array(9).fill(`*${of}`).join(',')}]`;
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...['b', 'c', 'd', 'e', 'f', 'g'].map((name, at) => ninefold(name, 'abcdef'[at]!)),
    ].join('\n');
    expect(() => readCases(bomb)).toThrow(/not valid YAML/);
  });
});
