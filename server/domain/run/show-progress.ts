import type { Prisma } from '#prisma/generated/client.ts';
import type { AnyDb } from '#server/platform/db.ts';
import { publish } from '#server/platform/notify.ts';

/** Merges into Run.progress what is going on right now, and tells live views. */
export async function showProgress({
  db,
  run,
  progress,
}: {
  db: AnyDb;
  run: { id: string; organizationId: string; appId: string };
  progress: Prisma.InputJsonObject;
}): Promise<void> {
  await db.$executeRaw`UPDATE runs SET progress = progress || ${JSON.stringify(progress)}::jsonb
    WHERE id = ${run.id} AND status IN ('queued', 'running', 'analyzing')`;
  await publish(db, { topic: 'run', organizationId: run.organizationId, appId: run.appId, runId: run.id });
}
