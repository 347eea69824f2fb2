import { webPhoneNames } from './web-phones.ts';
import { z } from 'zod';
import { IdSchema } from '../pages.ts';
import { PlatformSchema } from './platform.ts';
import { BudgetsSchema, HealingSchema, ResetScriptSchema, RunSettingsSchema } from '../run/schemas.ts';

export { PlatformSchema };

/** What a person types: `shop.example`, `localhost:4100` and full addresses all do. */
export function normalizeAddress(text: string): string | undefined {
  const typed = text.trim();
  if (typed === '' || /\s/.test(typed)) return undefined;
  const local = /^(localhost|127\.|\[::1\]|10\.|192\.168\.|[^/.:]+:\d)/i.test(typed);
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `${local ? 'http' : 'https'}://${typed}`;
  if (!URL.canParse(full)) return undefined;
  const url = new URL(full);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  if (url.username || url.password) return undefined;
  const named =
    url.hostname === 'localhost' ||
    url.hostname.includes('.') ||
    url.hostname.startsWith('[') ||
    url.port !== '';
  return named ? url.href : undefined;
}

/** An address as a person types it; becomes a full one. */
export const AddressSchema = z
  .string()
  .max(2000)
  .transform((text, context) => {
    const address = normalizeAddress(text);
    if (address) return address;
    context.addIssue({
      code: 'custom',
      message:
        'This is not a web address. Use one like https://shop.example or localhost:3000, without a name and password in it.',
    });
    return z.NEVER;
  });

const appFields = {
  /** Made from the address where it is left out. */
  name: z.string().trim().max(80).default(''),
  instructions: z.string().max(10_000).default(''),
  credential: z
    .object({
      username: z.string().trim().min(1, 'Give the user name too.').max(300),
      password: z.string().min(1, 'Give the password too.').max(300),
    })
    .optional(),
  /** Minutes that the first discovery may take. */
  minutes: z.number().int().min(1).max(60).default(10),
};

export const CreateAppInput = z.object({ url: AddressSchema, ...appFields });
/** An app of any platform in any organization, as an operator makes it. */
export const CreateAnyAppInput = z.object({
  platform: PlatformSchema.default('web'),
  name: z.string().trim().min(1, 'Give the app a name.').max(80),
  url: AddressSchema.optional().describe('Of a web app; a mobile one has builds instead.'),
  instructions: appFields.instructions,
  organizationId: IdSchema.optional().describe('The key’s own organization if left out.'),
  phone: z
    .enum(webPhoneNames)
    .optional()
    .describe('A web app is tested as on this phone; in a desktop’s window if left out.'),
});
/** An Android or iOS app, made with its first build; its name is the build's where it is left out. */
export const CreateMobileAppInput = z.object(appFields);

const noBoundaries = { paths: [], words: [] };

const BoundariesSchema = z.object({
  paths: z
    .array(
      z
        .string()
        .trim()
        .max(300)
        .regex(/^\/\S*$/, 'Begin a path with /, as in /admin.'),
    )
    .max(100),
  words: z.array(z.string().trim().min(2, 'Write words of two letters or more.').max(100)).max(100),
});

export const UpdateAppInput = z.object({
  name: z.string().trim().min(1, 'Give the app a name.').max(80).optional(),
  url: AddressSchema.optional(),
  instructions: z.string().max(10_000).optional(),
  defaultCredentialId: z.string().nullable().optional(),
  minutesPerManualStep: z.number().min(0.1).max(60).optional(),
  /** What may be spent on a model; it replaces what was set before. */
  budgets: BudgetsSchema.optional(),
  /** Run before each run or before each test; null for none. */
  resetScript: z
    .object({ name: z.string().min(1), when: ResetScriptSchema.shape.when })
    .nullable()
    .optional(),
  /** Whether a healed step waits for a person, or is rewritten at once and told. */
  healing: HealingSchema.optional(),
  /** The phone that a web app is tested as on; null for a desktop’s window. */
  phone: z.enum(webPhoneNames).nullable().optional(),
  /**
   * What explorers leave alone: paths by their beginning, and words in the names of what could be pressed.
   */
  boundaries: BoundariesSchema.optional(),
  /**
   * Oracles of which a smaller share was right here report nothing on their own any more; 0 lets all of them.
   */
  precisionBar: z.number().min(0).max(1).optional(),
});

/** The name is typed by hand, so that no other app is meant. */
export const ArchiveAppInput = z.object({ name: z.string().trim() });
export const RestoreAppInput = z.object({ appId: IdSchema });
export const DeleteAppInput = z.object({ appId: IdSchema, name: z.string().trim() });

/** The part of an app's settings that the dashboard reads. */
export const AppSettingsSchema = z
  .looseObject({
    minutesPerManualStep: z.number().positive().catch(1.5).default(1.5),
    resetScript: ResetScriptSchema.nullable().catch(null).default(null),
    phone: z.enum(webPhoneNames).nullable().catch(null).default(null),
    precisionBar: z.number().min(0).max(1).catch(0.5).default(0.5),
    boundaries: RunSettingsSchema.shape.boundaries.catch(noBoundaries),
    budgets: BudgetsSchema.catch({}).default({}),
  })
  .catch({
    budgets: {},
    minutesPerManualStep: 1.5,
    resetScript: null,
    phone: null,
    precisionBar: 0.5,
    boundaries: noBoundaries,
  });
