import { webPhoneNames } from '../app/web-phones.ts';
import { z } from 'zod';
import { PlatformSchema } from '../app/platform.ts';
import { RiskSchema } from '../environment/risks.ts';
import { IdSchema, TestCaseIdSchema } from '../pages.ts';
import { RunKindSchema } from './read-schemas.ts';

/** Of a browser's window, in CSS pixels. */
const ViewportSchema = z.object({
  width: z.number().int().min(320).max(3840),
  height: z.number().int().min(320).max(2160),
});

/** What a person or a client may say when they ask for a run. */
export const CreateRunInput = z.object({
  kind: RunKindSchema.exclude(['local']).default('regression'),
  testSuiteId: IdSchema.optional().describe('Regression: this suite instead of the main one.'),
  testCaseIds: z
    .array(TestCaseIdSchema)
    .min(1)
    .max(1000)
    .optional()
    .describe('Regression or custom: exactly these tests.'),
  buildID: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('Name of a build: uploaded, or the label of a web deployment.'),
  environment: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .nullable()
    .optional()
    .describe(
      'Name or id of an environment, or null for the app’s own address. As the suite is set if left out.',
    ),
  osVersion: z.string().trim().min(1).max(60).optional(),
  phone: z
    .enum(webPhoneNames)
    .nullable()
    .optional()
    .describe(
      'Of a web app, in this run: as on this phone, or null for a desktop’s window. As the app is set if left out.',
    ),
  viewport: ViewportSchema.optional().describe(
    'Of a web app, in this run: the size of the window, in place of `phone`. As the app is set if left out.',
  ),
  frozen: z
    .boolean()
    .default(false)
    .describe('Nothing is learnt and nothing healed: what is not as it was when a test last passed fails.'),
  minutes: z.number().positive().max(120).optional().describe('Discovery: how long to explore.'),
});
export type CreateRunInput = z.input<typeof CreateRunInput>;

export const DiscoverInput = CreateRunInput.pick({ buildID: true, environment: true });

export const CancelRunInput = z.object({ runId: IdSchema });

/**
 * What may be spent on a model: in a run, and by the organization in a calendar month (UTC). What is left out
 * has no limit.
 */
export const BudgetsSchema = z.object({
  /** Millionths of a dollar. */
  runMicros: z.number().int().positive().optional(),
  runCalls: z.number().int().positive().optional(),
  monthMicros: z.number().int().positive().optional(),
  monthCalls: z.number().int().positive().optional(),
});
/** A script that is run before a run, or before each of its tests. */
export const ResetScriptSchema = z.object({ name: z.string(), when: z.enum(['run', 'test']) });
const BrainSchema = z.enum(['embedded', 'model', 'hybrid']);
/** What becomes of a heal: it waits for a person, or is applied at once and can be undone. */
export const HealingSchema = z.enum(['propose', 'apply']);

/**
 * What a run resolved when it was made (Run.settings): later changes to the app or the suite don't reach it.
 */
export const RunSettingsSchema = z.object({
  /** Of a mobile app, `app://` with its package name or bundle id. */
  address: z.string(),
  platform: PlatformSchema.default('web'),
  /** What the address is called, and what is not done there; null for the app's own address. */
  environment: z
    .object({ name: z.string(), forbids: z.array(RiskSchema) })
    .nullable()
    .default(null),
  /** The app that devices install. */
  build: z
    .object({
      packageName: z.string(),
      launchActivity: z.string(),
      kind: z.enum(['apk', 'app', 'ipa']),
      /** Whether an iOS build was made for a simulator; null for Android. */
      simulator: z.boolean().nullable().optional(),
      /** The key of its file in the artifact store; for a run in one process, a path. */
      source: z.string(),
    })
    .nullable()
    .default(null),
  /** An Android version or API level, or an iOS version. */
  osVersion: z.string().nullable().default(null),
  instructions: z.string().default(''),
  viewport: ViewportSchema.default({ width: 1280, height: 720 }),
  /** A web app is tested as on this phone; null for a desktop’s window. */
  phone: z.enum(webPhoneNames).nullable().default(null),
  locale: z.string().default('en-US'),
  credentialId: z.string().nullable().default(null),
  testCaseIds: z.array(z.number().int()).nullable().default(null),
  brain: BrainSchema.default('embedded'),
  budget: z.object({
    minutes: z.number().positive(),
    acts: z.number().int().positive(),
    screens: z.number().int().positive(),
  }),
  /** How many sessions explore at once. */
  sessions: z.number().int().min(1).max(16).default(2),
  boundaries: z
    .object({ paths: z.array(z.string()), words: z.array(z.string()) })
    .default({ paths: [], words: [] }),
  budgets: BudgetsSchema.default({}),
  seed: z.number().int().default(1),
  healing: HealingSchema.default('propose'),
  frozen: z.boolean().default(false),
  /** How often a candidate finding is replayed at most. */
  confirmTries: z.number().int().min(1).max(5).default(3),
  /** Brings the app's data back to where a test can begin. */
  resetScript: ResetScriptSchema.nullable().default(null),
});
export type RunSettings = z.output<typeof RunSettingsSchema>;

/** The part of App.settings that a run resolves; whatever is missing or odd reads as the default. */
export const AppRunSettingsSchema = z
  .object({
    viewport: RunSettingsSchema.shape.viewport.optional().catch(undefined),
    phone: RunSettingsSchema.shape.phone.optional().catch(undefined),
    locale: z.string().optional().catch(undefined),
    discoveryMinutes: z.number().positive().max(120).optional().catch(undefined),
    mostActs: z.number().int().positive().optional().catch(undefined),
    mostScreens: z.number().int().positive().optional().catch(undefined),
    sessions: z.number().int().min(1).max(16).optional().catch(undefined),
    brain: BrainSchema.optional().catch(undefined),
    boundaries: z
      .object({ paths: z.array(z.string()).default([]), words: z.array(z.string()).default([]) })
      .optional()
      .catch(undefined),
    minutesPerManualStep: z.number().positive().optional().catch(undefined),
    budgets: BudgetsSchema.optional().catch(undefined),
    resetScript: ResetScriptSchema.nullable().optional().catch(undefined),
    healing: RunSettingsSchema.shape.healing.optional().catch(undefined),
  })
  .catch({});
