import { z } from 'zod';
import { IdSchema, PageInput } from '../pages.ts';

export const BuildKindSchema = z.enum(['apk', 'app', 'ipa']);
export const BuildLabelSchema = z.string().trim().min(1).max(200);
/** A name to show: no way to anywhere. */
export const FileNameSchema = z
  .string()
  .max(1000)
  .transform(
    (name) =>
      (name.split(/[/\\]/).at(-1) ?? '').replace(/[\u0000-\u001f\u007f]/g, '').slice(0, 200) || 'build',
  );

export const ListBuildsInput = PageInput;
export const GetBuildInput = z.object({ buildId: IdSchema });

/** Build.metadata of a file; a label of a web deployment has none of it. */
export const BuildMetadataSchema = z
  .object({
    kind: BuildKindSchema.nullable().default(null),
    name: z.string().default(''),
    /** As its maker counts, beside the version that people read. */
    versionCode: z.string().default(''),
    /** An Android API level, or an iOS version. */
    minimumOs: z.string().default(''),
    /** What it was built for, counted in the same way. */
    targetOs: z.string().default(''),
    launchActivity: z.string().default(''),
    simulator: z.boolean().nullable().default(null),
    icon: z.string().default(''),
    bytes: z.number().nullable().default(null),
    sha256: z.string().nullable().default(null),
  })
  .catch({
    kind: null,
    name: '',
    versionCode: '',
    minimumOs: '',
    targetOs: '',
    launchActivity: '',
    simulator: null,
    icon: '',
    bytes: null,
    sha256: null,
  });

/** What a zip may hold before anything in it is read. Sizes in bytes. */
export const zipLimits = {
  entries: 100_000,
  name: 1024,
  links: 1000,
  unpacked: 8 * 1024 ** 3,
  description: 1 << 20,
  resources: 32 << 20,
  icon: 1 << 20,
};
export const uploadLimits = { open: 20, keptMs: 24 * 3_600_000, stallMs: 30_000, leaseMs: 60_000 };
