import type { App } from '#prisma/generated/client.ts';
import { newId } from '#server/platform/ids.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { RunSettings } from '../run/schemas.ts';
import { inApp } from '../scope.ts';
import { BuildMetadataSchema } from './schemas.ts';

export interface RunBuild {
  id: string;
  /** What a device installs; null for a label of a web deployment. */
  tested: RunSettings['build'];
}

/**
 * The build that a run tests, by its id or label: for a mobile app the latest one if none is named, and for a
 * web app a label, which names a deployment where it is new.
 * @throws DomainError NOT_FOUND for a build that a mobile app does not have; CONFLICT where it has none at all
 */
export async function findRunBuild({
  ctx,
  app,
  wanted,
}: {
  ctx: AppCtx;
  app: App;
  wanted: string | undefined;
}): Promise<RunBuild | undefined> {
  if (app.platform !== 'web') return mobileBuild({ ctx, app, wanted });
  if (wanted === undefined) return undefined;
  const where = { ...inApp(ctx), OR: [{ id: wanted }, { label: wanted }] };
  const known = await ctx.db.build.findFirst({ where, select: { id: true } });
  const data = { ...inApp(ctx), platform: app.platform, label: wanted };
  const { id } =
    known ?? (await ctx.db.build.create({ data: { id: newId('build'), ...data }, select: { id: true } }));
  return { id, tested: null };
}

async function mobileBuild({
  ctx,
  app,
  wanted,
}: {
  ctx: AppCtx;
  app: App;
  wanted: string | undefined;
}): Promise<RunBuild> {
  const row = await ctx.db.build.findFirst({
    where: {
      ...inApp(ctx),
      artifactId: { not: null },
      ...(wanted === undefined ? {} : { OR: [{ id: wanted }, { label: wanted }] }),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  if (!row?.artifactId)
    throw wanted === undefined
      ? new DomainError('CONFLICT', `“${app.name}” has no build yet. Upload one, then run.`)
      : new DomainError('NOT_FOUND', `build ${wanted} not found. Upload it first.`);
  const { key } = await ctx.db.artifact.findFirstOrThrow({
    where: { id: row.artifactId, ...inApp(ctx) },
    select: { key: true },
  });
  const { launchActivity, kind, simulator } = BuildMetadataSchema.parse(row.metadata);
  const packageName = row.packageName ?? '';
  return { id: row.id, tested: { packageName, launchActivity, kind: kind ?? 'apk', simulator, source: key } };
}
