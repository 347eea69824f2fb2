import { createHash } from 'node:crypto';
import type { Prisma } from '#prisma/generated/client.ts';
import { newId } from '#server/platform/ids.ts';
import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';

export interface MemoryPlace {
  testCaseId: number;
  viewport: { width: number; height: number };
  /** See buildLineOf; empty where the run names no build. */
  buildLine: string;
  /** The test's written steps. */
  steps: string[];
}

/**
 * Key of the memory of one step: the same words after the same words, at the same size, in the same line of
 * builds.
 */
export function memoryKey(
  { testCaseId, viewport, buildLine, steps }: MemoryPlace,
  stepIndex: number,
): string {
  const words = [
    String(testCaseId),
    `${viewport.width}x${viewport.height}`,
    buildLine,
    ...steps.slice(0, stepIndex + 1),
  ];
  return createHash('sha256').update(words.join('\n')).digest('hex');
}

/** What each step's target looked like when it last worked, by step index. */
export async function recallSteps({
  ctx,
  place,
}: {
  ctx: AppCtx;
  place: MemoryPlace;
}): Promise<Map<number, Prisma.JsonValue>> {
  const keys = new Map(place.steps.map((_, index) => [memoryKey(place, index), index]));
  const rows = await ctx.db.stepMemory.findMany({
    where: { ...inApp(ctx), key: { in: [...keys.keys()] } },
    select: { key: true, memory: true },
  });
  return new Map(rows.map((row) => [keys.get(row.key) ?? -1, row.memory]));
}

export async function keepSteps({
  ctx,
  place,
  memories,
}: {
  ctx: AppCtx;
  place: MemoryPlace;
  memories: { index: number; memory: Prisma.InputJsonObject }[];
}): Promise<void> {
  for (const { index, memory } of memories) {
    const key = memoryKey(place, index);
    await ctx.db.stepMemory.upsert({
      where: { appId_key: { appId: ctx.appId, key } },
      create: { id: newId('memory'), ...inApp(ctx), testCaseId: place.testCaseId, key, memory },
      update: { memory },
    });
  }
}
