import type { ExecutionStatus, Prisma, TestCaseStatus } from '#prisma/generated/client.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { isCounted, pageOf, TestCaseIdSchema, toPage } from '../pages.ts';
import { getKeyFeatureInApp, getTestCasesInApp, inApp } from '../scope.ts';
import { countTestCases } from './count-test-cases.ts';
import { TestCaseStatusSchema, type ListTestCasesInput } from './schemas.ts';

interface Outcome {
  executionId: string;
  runNumber: number;
  status: ExecutionStatus;
  ms: number | null;
}

/**
 * Newest first, each with its last twelve outcomes, oldest of them first; its steps and assertions where they
 * are asked for.
 * @throws DomainError NOT_FOUND for an unknown suite or id; INVALID for a status and an `archived` that
 * contradict each other
 */
export async function listTestCases({ ctx, input }: { ctx: AppCtx; input: ListTestCasesInput }) {
  const where = await testCasesWhere({ ctx, input });
  const cursor = input.cursor === undefined ? undefined : Number(input.cursor);
  if (cursor !== undefined && !TestCaseIdSchema.safeParse(cursor).success)
    throw new DomainError('INVALID', 'This cursor is not one that a list gave.');
  const [rows, total] = await Promise.all([
    ctx.db.testCase.findMany({
      where,
      orderBy: { id: 'desc' },
      ...pageOf({ limit: input.limit, cursor }),
      select: {
        id: true,
        title: true,
        description: true,
        status: true,
        origin: true,
        updatedAt: true,
        steps: true,
        assertions: true,
        credentialId: true,
        bundleId: true,
        keyFeature: { select: { id: true, name: true, icon: true } },
        drafts: {
          where: { kind: 'creation' },
          orderBy: { createdAt: 'desc' },
          take: 1,
          select: { stage: true, says: true },
        },
      },
    }),
    isCounted({ ctx, cursor }) ? totalOf({ ctx, input, where }) : undefined,
  ]);
  const page = toPage(rows, input.limit);
  const outcomes = await lastOutcomes({ ctx, testCaseIds: page.items.map((row) => row.id) });
  return {
    ...page,
    total,
    items: page.items.map(({ steps, assertions, drafts, ...row }) => ({
      ...row,
      /** How its writing stands, for one that is in creation. */
      draft: row.status === 'in_creation' ? (drafts[0] ?? null) : null,
      stepCount: steps.length,
      assertionCount: assertions.length,
      ...(input.detailed ? { steps, assertions } : {}),
      outcomes: outcomes.get(row.id) ?? [],
    })),
  };
}

/** By what is kept, where nothing but statuses and a feature choose. */
function totalOf({
  ctx,
  input,
  where,
}: {
  ctx: AppCtx;
  input: ListTestCasesInput;
  where: Prisma.TestCaseWhereInput;
}): Promise<number> {
  if (input.testCaseIds || input.testSuiteId !== undefined || input.search?.trim())
    return ctx.db.testCase.count({ where });
  return countTestCases({ ctx, status: statusesOf(input), keyFeatureId: input.keyFeatureId });
}

/** What a list of these tests is, as a filter. @throws DomainError as listTestCases */
export async function testCasesWhere({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: ListTestCasesInput;
}): Promise<Prisma.TestCaseWhereInput> {
  const suite =
    input.testSuiteId === undefined
      ? null
      : await ctx.db.testSuite.findFirst({
          where: { id: input.testSuiteId, ...inApp(ctx) },
          select: { id: true, main: true },
        });
  if (input.testSuiteId !== undefined && !suite)
    throw new DomainError('NOT_FOUND', `test suite ${input.testSuiteId} not found`);
  if (input.testCaseIds) await getTestCasesInApp({ ctx, testCaseIds: input.testCaseIds });
  if (input.keyFeatureId) await getKeyFeatureInApp({ ctx, keyFeatureId: input.keyFeatureId });
  const search = input.search?.trim();
  const number = search?.match(/^#?(\d{1,9})$/)?.[1];
  return {
    ...inApp(ctx),
    ...(input.testCaseIds ? { id: { in: input.testCaseIds } } : {}),
    status: { in: statusesOf(input) },
    ...(input.keyFeatureId ? { keyFeatureId: input.keyFeatureId } : {}),
    ...(suite && !suite.main ? { suites: { some: { testSuiteId: suite.id } } } : {}),
    ...(search
      ? {
          OR: [
            ...(number ? [{ id: Number(number) }] : []),
            { title: { contains: search, mode: 'insensitive' } },
          ],
        }
      : {}),
  };
}

const everyStatus: readonly TestCaseStatus[] = TestCaseStatusSchema.options;

/** Active ones, unless something else is asked for. */
function statusesOf({
  status,
  archived,
  testCaseIds,
}: Pick<ListTestCasesInput, 'status' | 'archived' | 'testCaseIds'>): TestCaseStatus[] {
  if (archived === undefined) return status ?? (testCaseIds ? [...everyStatus] : ['active']);
  const allowed = everyStatus.filter((one) => (one === 'archived') === archived);
  const odd = status?.find((one) => !allowed.includes(one));
  if (odd)
    throw new DomainError(
      'INVALID',
      `status “${odd.replace('_', '-')}” contradicts archived: ${archived}. Give one of the two.`,
      { status: 'Contradicts archived.', archived: 'Contradicts status.' },
    );
  return status ?? allowed;
}

/** One walk of the (test_case_id, created_at) index for each test on the page. */
async function lastOutcomes({
  ctx,
  testCaseIds,
  take = 12,
}: {
  ctx: AppCtx;
  testCaseIds: number[];
  take?: number;
}) {
  const byTest = new Map<number, Outcome[]>();
  if (testCaseIds.length === 0) return byTest;
  const rows = await ctx.db.$queryRaw<
    {
      testCaseId: number;
      executionId: string;
      runNumber: number;
      status: ExecutionStatus;
      ms: number | null;
    }[]
  >`
    SELECT t.id AS "testCaseId", e.id AS "executionId", r.number AS "runNumber", e.status::text AS status,
           (extract(epoch FROM e.ended_at - e.started_at) * 1000)::int AS ms
    FROM unnest(${testCaseIds}::int[]) AS t(id)
    CROSS JOIN LATERAL (
      SELECT id, run_id, status, started_at, ended_at, created_at FROM executions
      WHERE test_case_id = t.id AND app_id = ${ctx.appId} AND kind = 'test'
      ORDER BY created_at DESC LIMIT ${take}
    ) e
    JOIN runs r ON r.id = e.run_id
    ORDER BY t.id, e.created_at`;
  for (const { testCaseId, ...outcome } of rows)
    byTest.set(testCaseId, [...(byTest.get(testCaseId) ?? []), outcome]);
  return byTest;
}
