import { z } from 'zod';
import { IdSchema, PageInput } from '../pages.ts';

export const RunStatusSchema = z.enum(['queued', 'running', 'analyzing', 'completed', 'failed', 'cancelled']);
export const RunKindSchema = z.enum(['discovery', 'regression', 'custom', 'local']);
/** Why a run failed: what is tested, or the service. */
export const RunCauseSchema = z.enum(['target', 'platform']);
/** What a readiness score means. */
export const BandSchema = z.enum(['stable', 'caution', 'blockers']);

export const ListRunsInput = PageInput.extend({
  status: z.array(RunStatusSchema).optional(),
  kind: z.array(RunKindSchema).optional(),
  testSuiteId: IdSchema.optional(),
});
export const GetRunInput = z.object({
  runId: IdSchema,
  compareToRunId: IdSchema.optional().describe(
    'An earlier run: what newly failed, recovered and still fails since.',
  ),
});
export const CompareRunsInput = z.object({ runId: IdSchema, compareToRunId: IdSchema });
export const GetReportInput = z.object({ runId: IdSchema });
export const GetExecutionInput = z.object({ executionId: IdSchema });

/** Execution.classified: how sure its class is, and what speaks for it; null where nothing was classified. */
export const ClassifiedSchema = z
  .object({ confidence: z.number().min(0).max(1), reasons: z.array(z.string()) })
  .nullable()
  .catch(null);

/**
 * Run.progress: what is going on right now. Written by the worker; whatever is missing reads as nothing
 * known.
 */
export const ProgressSchema = z
  .looseObject({
    stage: z.string().catch('').default(''),
    says: z.string().catch('').default(''),
    screens: z.number().catch(0).default(0),
    ways: z.number().catch(0).default(0),
    acts: z.number().catch(0).default(0),
    /** How many kinds of acts were found to have an effect; undefined before that is known. */
    operators: z.number().optional().catch(undefined),
    /** The latest sentences, newest first. */
    recent: z.array(z.string()).catch([]).default([]),
    sessions: z
      .array(
        z.looseObject({
          executionId: z.string().optional(),
          title: z.string().default(''),
          says: z.string().default(''),
        }),
      )
      .catch([])
      .default([]),
  })
  .catch({ stage: '', says: '', screens: 0, ways: 0, acts: 0, recent: [], sessions: [] });

/** Run.summary: a model's sentences about the run, and the ids of the issues that each is about. */
export const SummarySchema = z.array(z.object({ text: z.string(), issues: z.array(z.string()) })).catch([]);
export type Summary = z.output<typeof SummarySchema>;

/** Run.coverage. */
export const CoverageSchema = z
  .looseObject({
    screens: z.number().catch(0).default(0),
    screensCovered: z.number().catch(0).default(0),
    ways: z.number().catch(0).default(0),
    waysCovered: z.number().catch(0).default(0),
    leftAlone: z
      .array(z.looseObject({ name: z.string().default(''), why: z.string().default('') }))
      .catch([])
      .default([]),
  })
  .catch({ screens: 0, screensCovered: 0, ways: 0, waysCovered: 0, leftAlone: [] });
