import { getStorage, type ArtifactStore } from '#server/platform/storage.ts';
import type { AppCtx } from '../context.ts';
import { notFound } from '../errors.ts';
import { inApp } from '../scope.ts';

/** The content of an artifact of this app. @throws DomainError NOT_FOUND */
export async function readArtifact({
  ctx,
  artifactId,
  storage = getStorage(),
}: {
  ctx: AppCtx;
  artifactId: string;
  storage?: ArtifactStore;
}): Promise<Buffer> {
  const artifact = await ctx.db.artifact.findFirst({
    where: { id: artifactId, ...inApp(ctx) },
    select: { key: true },
  });
  if (!artifact) throw notFound('artifact', artifactId);
  return storage.get(artifact.key);
}
