import { z } from 'zod';
import { BoxSchema } from '../finding/schemas.ts';
import { SeveritySchema } from '../issue/schemas.ts';
import type { AppCtx } from '../context.ts';
import { getAppInOrganization, inApp } from '../scope.ts';
import { getRun } from './get-run.ts';
import type { ToldSentence } from './summary/tell-summary.ts';
import { BandSchema, RunKindSchema, RunStatusSchema } from './read-schemas.ts';

/**
 * A run as somebody outside may read it: what was tested, how it went, what was proved. Whatever isn't named
 * here stays inside.
 */
export const ReportSchema = z.object({
  app: z.object({ name: z.string() }),
  run: z.object({
    number: z.number(),
    kind: RunKindSchema,
    status: RunStatusSchema,
    causeSentence: z.string(),
    createdAt: z.date(),
    startedAt: z.date().nullable(),
    endedAt: z.date().nullable(),
    build: z.object({ label: z.string() }).nullable(),
    testSuite: z.object({ name: z.string() }).nullable(),
    environment: z.string().nullable(),
    full: z.boolean(),
    verdict: z.string(),
    says: z.string(),
    headline: z.number().nullable(),
    untriaged: z.boolean(),
    band: BandSchema.nullable(),
    tone: BandSchema.nullable(),
    readiness: z.number().nullable(),
    readinessIfApproved: z.number().nullable(),
    pendingIssues: z.number(),
    passed: z.number(),
    failed: z.number(),
    blocked: z.number(),
    stepsExecuted: z.number(),
    hoursSaved: z.number(),
  }),
  tests: z.array(
    z.object({
      title: z.string(),
      group: z.string().nullable(),
      status: z.string(),
      reason: z.string().nullable(),
      class: z.string().nullable(),
      says: z.string(),
      startedAt: z.date().nullable(),
      endedAt: z.date().nullable(),
    }),
  ),
  issues: z.array(
    z.object({
      number: z.number(),
      title: z.string(),
      type: z.string(),
      severity: SeveritySchema,
      resolution: z.string(),
      triage: z.string(),
      isNew: z.boolean(),
      regressed: z.boolean(),
      expected: z.string(),
      observed: z.string(),
      steps: z.array(z.string()),
      tries: z.number(),
      reproduced: z.number(),
      pictureId: z.string().nullable(),
      pictureBeforeId: z.string().nullable(),
      box: BoxSchema.nullable(),
    }),
  ),
});
/** With a model's sentences about the run and the numbers of their issues, which its contract does not have. */
export type Report = z.output<typeof ReportSchema> & { summary: ToldSentence[] };

/** What was rejected as a false alarm, or added to the run later, is no part of it. @throws DomainError NOT_FOUND */
export async function readReport({ ctx, input }: { ctx: AppCtx; input: { runId: string } }): Promise<Report> {
  const [run, app] = await Promise.all([getRun({ ctx, input }), getAppInOrganization({ ctx })]);
  const seen = run.issues.filter((issue) => !issue.added && issue.resolution !== 'rejected');
  const [tests, cases] = await Promise.all([
    // All of them: a page may stop at some number, a report may not.
    ctx.db.execution.findMany({
      where: { runId: run.id, kind: 'test', added: false, ...inApp(ctx) },
      orderBy: [{ position: 'asc' }, { createdAt: 'asc' }],
      select: {
        title: true,
        status: true,
        reason: true,
        class: true,
        says: true,
        startedAt: true,
        endedAt: true,
        testCase: { select: { keyFeature: { select: { name: true } } } },
      },
    }),
    ctx.db.issue.findMany({
      where: { id: { in: seen.map(({ id }) => id) }, ...inApp(ctx) },
      select: {
        id: true,
        expected: true,
        observed: true,
        steps: true,
        pictureId: true,
        pictureBeforeId: true,
        box: true,
      },
    }),
  ]);
  const caseOf = new Map(
    cases.map((row) => [row.id, { ...row, box: BoxSchema.nullable().catch(null).parse(row.box) }]),
  );
  const report = ReportSchema.parse({
    app,
    run,
    tests: tests.map(({ testCase, ...execution }) => ({
      ...execution,
      group: testCase?.keyFeature?.name ?? null,
    })),
    issues: seen.map((issue) => ({ ...issue, ...caseOf.get(issue.id) })),
  });
  return { ...report, summary: run.summary };
}
