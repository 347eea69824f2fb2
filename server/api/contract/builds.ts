import { z } from 'zod';
import { PlatformSchema } from '#server/domain/app/schemas.ts';
import { BuildKindSchema } from '#server/domain/build/schemas.ts';
import { publicly, type OperationMeta } from '../operation.ts';
import { Id, listOf, When } from './shapes.ts';

const tag = 'Builds' as const;
export const Build = z.object({
  id: Id,
  label: z.string().describe('What runs name it by, as `buildID`.'),
  platform: PlatformSchema,
  kind: BuildKindSchema.nullable().describe('Null for the label of a web deployment.'),
  packageName: z.string().nullable(),
  name: z.string(),
  version: z.string().nullable(),
  versionCode: z.string(),
  minimumOs: z.string().describe('An Android API level, or an iOS version.'),
  targetOs: z.string().describe('What it was built for, counted in the same way.'),
  launchActivity: z.string().describe('The activity that an Android launcher starts.'),
  simulator: z.boolean().nullable().describe('Whether an iOS build is one for simulators.'),
  icon: z.string().describe('A small PNG as a data URL; empty where there is none.'),
  fileName: z.string().nullable(),
  bytes: z.number().nullable(),
  sha256: z.string().nullable(),
  createdAt: When,
});

export const listBuilds: OperationMeta = {
  summary: 'List builds',
  description: 'Newest first: files that were uploaded, and labels of web deployments.',
  output: publicly(listOf(Build)),
  openapi: { method: 'GET', path: '/builds', tag, example: { limit: 2 } },
};
export const getBuild: OperationMeta = {
  summary: 'Get a build',
  output: publicly(Build),
  errors: ['NOT_FOUND'],
  openapi: { method: 'GET', path: '/builds/{buildId}', tag, example: { buildId: '{build}' } },
};
