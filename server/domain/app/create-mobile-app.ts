import type { z } from 'zod';
import { getEnv } from '#server/platform/env.ts';
import { inspectBuild, type InspectedBuild } from '../build/inspect/inspect-build.ts';
import { unwrapBuild } from '../build/inspect/unwrap-build.ts';
import { keepBuild } from '../build/keep-build.ts';
import type { Ctx } from '../context.ts';
import { createRun } from '../run/create-run.ts';
import { withTransaction } from '../transaction.ts';
import { makeApp } from './create-app.ts';
import type { CreateMobileAppInput } from './schemas.ts';

async function inspectUnwrapped(file: string): Promise<InspectedBuild> {
  const unwrapped = await unwrapBuild(file, getEnv().buildMaxBytes);
  try {
    return await inspectBuild(unwrapped.file);
  } finally {
    await unwrapped.remove();
  }
}

/**
 * An app in a file becomes an app with that build and its main suite, and its first discovery is on its way.
 * Takes the file over. @throws DomainError UNPROCESSABLE for a file that is no app; nothing stays then
 */
export async function createMobileApp({
  ctx,
  input: { file, fileName, minutes, ...input },
}: {
  ctx: Ctx;
  input: z.output<typeof CreateMobileAppInput> & { file: string; fileName: string };
}): Promise<{ appId: string; runId: string }> {
  const { platform, name, packageName } = await inspectUnwrapped(file);
  const appCtx = await withTransaction(ctx, (ctx) =>
    makeApp({ ctx, input: { ...input, platform, url: '', name: input.name || name || packageName } }),
  );
  // Its file is stored outside of any transaction.
  const own = { ...ctx, appId: appCtx.appId };
  try {
    await keepBuild({ ctx: own, input: { file, fileName, label: null } });
    const run = await createRun({ ctx: own, input: { kind: 'discovery', minutes } });
    return { appId: own.appId, runId: run.id };
  } catch (error) {
    await ctx.db.app.delete({ where: { id: own.appId, organizationId: ctx.organizationId } });
    throw error;
  }
}
