import type { ArtifactKind } from '#prisma/generated/enums.ts';
import { newId } from '#server/platform/ids.ts';
import { getStorage, type ArtifactStore } from '#server/platform/storage.ts';
import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';

export interface ArtifactInput {
  kind: ArtifactKind;
  contentType: string;
  content: Buffer;
  runId?: string;
  /** For texts: kept gzipped, which no reader notices. */
  compress?: boolean;
}

export interface SavedArtifact {
  id: string;
  sha256: string;
}

/**
 * Stores the bytes, then the row that owns them: a row never names what isn't there. @throws StorageFullError
 */
export async function saveArtifact({
  ctx,
  input,
  storage = getStorage(),
}: {
  ctx: AppCtx;
  input: ArtifactInput;
  storage?: ArtifactStore;
}): Promise<SavedArtifact> {
  const { key, sha256, bytes } = await storage.put(input.content, { compress: input.compress });
  const id = newId('artifact');
  await ctx.db.artifact.create({
    data: {
      id,
      ...inApp(ctx),
      runId: input.runId ?? null,
      kind: input.kind,
      contentType: input.contentType,
      bytes,
      sha256,
      key,
    },
  });
  return { id, sha256 };
}
