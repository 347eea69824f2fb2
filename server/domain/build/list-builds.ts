import type { z } from 'zod';
import type { AppCtx } from '../context.ts';
import { notFound } from '../errors.ts';
import { pageOf, toPage } from '../pages.ts';
import { inApp } from '../scope.ts';
import { BuildMetadataSchema, type GetBuildInput, type ListBuildsInput } from './schemas.ts';

const select = {
  id: true,
  platform: true,
  label: true,
  fileName: true,
  packageName: true,
  version: true,
  metadata: true,
  createdAt: true,
} as const;

const seen = <Row extends { metadata: unknown }>({ metadata, ...row }: Row) => ({
  ...row,
  ...BuildMetadataSchema.parse(metadata),
});

/** Newest first: uploaded ones, and labels of web deployments. */
export async function listBuilds({ ctx, input }: { ctx: AppCtx; input: z.output<typeof ListBuildsInput> }) {
  const rows = await ctx.db.build.findMany({
    where: inApp(ctx),
    select,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    ...pageOf(input),
  });
  const page = toPage(rows, input.limit);
  return { ...page, items: page.items.map(seen) };
}

/** @throws DomainError NOT_FOUND */
export async function getBuild({
  ctx,
  input: { buildId },
}: {
  ctx: AppCtx;
  input: z.output<typeof GetBuildInput>;
}) {
  const row = await ctx.db.build.findFirst({ where: { id: buildId, ...inApp(ctx) }, select });
  if (!row) throw notFound('build', buildId);
  return seen(row);
}
export type SeenBuild = Awaited<ReturnType<typeof getBuild>>;
