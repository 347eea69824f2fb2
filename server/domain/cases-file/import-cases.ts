import type { z } from 'zod';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/notify.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { knownNames } from '../script/check-references.ts';
import { referenceProblems } from '../script/references.ts';
import { inApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import { lineReader, type LineReading } from '../test-case/read-lines.ts';
import { fileLines } from './file-lines.ts';
import { readCases } from './read-cases.ts';
import type { Case, ImportCasesInput, PlanImportInput } from './schemas.ts';

export interface PlannedCase extends Case {
  /** Place in the file, from 0. */
  at: number;
  /** A test of the same title is changed, or left as it is where it reads the same; else one is created. */
  does: 'create' | 'change' | 'nothing';
  testCaseId: number | null;
  before: { steps: string[]; assertions: string[]; description: string } | null;
  /** Why it can't be imported, in words; null where it can. */
  problem: string | null;
  unread: UnreadLine[];
}

/** A line that is not wholly understood; `fileLine`: its row in the file, from 1. */
export interface UnreadLine extends LineReading {
  fileLine: number | null;
}

type Plan = { ctx: AppCtx; input: z.output<typeof PlanImportInput> };

/** What an import would do, and nothing done. @throws DomainError INVALID for a file that is none */
export async function planImport({ ctx, input }: Plan): Promise<PlannedCase[]> {
  const cases = readCases(input.yaml);
  const known = await knownNames({ ctx, credentialId: null });
  const rows = await ctx.db.testCase.findMany({
    where: {
      ...inApp(ctx),
      status: { in: ['active', 'in_creation'] },
      title: { in: cases.map(({ title }) => title) },
    },
    orderBy: { id: 'desc' },
    select: {
      id: true,
      title: true,
      description: true,
      steps: true,
      assertions: true,
      keyFeature: { select: { name: true } },
    },
  });
  const testOf = new Map(rows.map((row) => [row.title, row]));
  const places = Map.groupBy(
    cases.map(({ title }, at) => ({ title, at })),
    ({ title }) => title,
  );
  const reader = await lineReader({ ctx });
  const rowOf = fileLines(input.yaml);
  return cases.map((one, at) => {
    const test = testOf.get(one.title);
    const first = places.get(one.title)![0]!.at;
    const [unknown] = Object.values(referenceProblems(one, known));
    return {
      ...one,
      at,
      does: !test ? 'create' : reads(test, one) ? 'nothing' : 'change',
      testCaseId: test?.id ?? null,
      before: test ? { steps: test.steps, assertions: test.assertions, description: test.description } : null,
      unread: reader
        .lines(one)
        .filter(({ understood }) => !understood)
        .map((reading) => ({
          ...reading,
          fileLine: rowOf([at, reading.kind === 'step' ? 'steps' : 'assertions', reading.at]),
        })),
      problem: first !== at ? `Case ${first + 1} has the same title.` : (unknown ?? null),
    };
  });
}

interface Written {
  description: string;
  steps: string[];
  assertions: string[];
  keyFeature: { name: string } | null;
}
const reads = (test: Written, one: Case) =>
  JSON.stringify([test.steps, test.assertions]) === JSON.stringify([one.steps, one.assertions]) &&
  (one.description === undefined || one.description === test.description) &&
  (one.group === undefined || one.group === test.keyFeature?.name);

/**
 * Makes and changes tests as a cases file says, all or none; what is created is active.
 * @returns what was made and changed, and by case the lines that are not wholly understood
 * @throws DomainError INVALID for a file that is none, and for a case that can't be imported, by its number
 */
export const importCases = ({ ctx, input }: { ctx: AppCtx; input: z.output<typeof ImportCasesInput> }) =>
  withTransaction(ctx, async (ctx) => {
    // Two imports of the same file, one after the other: the second finds what the first has made.
    await ctx.db.$queryRaw`SELECT id FROM apps WHERE id = ${ctx.appId} FOR UPDATE`;
    const plan = await planImport({ ctx, input });
    const wanted = input.only ? plan.filter(({ at }) => input.only!.includes(at)) : plan;
    const broken = wanted.find(({ problem }) => problem !== null);
    if (broken)
      throw new DomainError(
        'INVALID',
        `case ${broken.at + 1} “${broken.title.slice(0, 80)}”: ${broken.problem}`,
      );
    const groups = await groupIds({
      ctx,
      names: wanted.flatMap(({ group, does }) => (group && does !== 'nothing' ? [group] : [])),
    });
    const created: number[] = [];
    const changed: { testCaseId: number; before: NonNullable<PlannedCase['before']> }[] = [];
    for (const { title, description, group, steps, assertions, does, testCaseId, before } of wanted) {
      if (does === 'nothing') continue;
      const data = {
        steps,
        assertions,
        ...(description === undefined ? {} : { description }),
        ...(group === undefined ? {} : { keyFeatureId: groups.get(group) }),
      };
      const row =
        testCaseId === null
          ? await ctx.db.testCase.create({
              data: { ...inApp(ctx), title, status: 'active', origin: 'imported', ...data },
            })
          : await ctx.db.testCase.update({ where: { id: testCaseId }, data });
      if (before) changed.push({ testCaseId: row.id, before });
      else created.push(row.id);
      await publish(ctx.db, {
        topic: 'testcase',
        organizationId: ctx.organizationId,
        appId: ctx.appId,
        id: String(row.id),
      });
    }
    if (created.length > 0)
      await audit({ ctx, action: 'test_case.import', targetKind: 'test_case', targetIds: created });
    for (const { testCaseId, before } of changed)
      await audit({
        ctx,
        action: 'test_case.update',
        targetKind: 'test_case',
        targetIds: [testCaseId],
        detail: { before, by: 'import' },
      });
    return {
      created,
      changed,
      left: wanted.length - created.length - changed.length,
      unread: wanted.flatMap(({ at, title, unread }) => unread.map((line) => ({ case: at, title, ...line }))),
    };
  });

/** Key features by name; what there is none of is made. */
async function groupIds({ ctx, names }: { ctx: AppCtx; names: string[] }): Promise<Map<string, string>> {
  const rows = await ctx.db.keyFeature.findMany({
    where: { ...inApp(ctx), name: { in: names } },
    select: { id: true, name: true },
  });
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  for (const name of new Set(names)) {
    if (ids.has(name)) continue;
    const { id } = await ctx.db.keyFeature.create({ data: { id: newId('keyFeature'), ...inApp(ctx), name } });
    await audit({
      ctx,
      action: 'key_feature.create',
      targetKind: 'key_feature',
      targetIds: [id],
      detail: { name },
    });
    ids.set(name, id);
  }
  return ids;
}
