import type { Run } from '#prisma/generated/client.ts';
import { refusedHeals } from '#server/domain/heal/refused-heals.ts';
import { buildLineOf } from '#server/domain/memory/build-line.ts';
import { keepSteps, recallSteps, type MemoryPlace } from '#server/domain/memory/step-memories.ts';
import type { AppCtx } from '#server/domain/context.ts';
import type { AnyDb } from '#server/platform/db.ts';
import type { TestMemory, TrailStep } from '#worker/ports/records.ts';
import { toJson } from '../to-json.ts';

/** Where the memory of a test's steps is stored: by viewport size and by the run's build line. */
export async function memoryPlace({
  db,
  run,
  testCaseId,
  viewport,
  steps,
}: { db: AnyDb; run: Pick<Run, 'buildId' | 'appId'> } & Pick<
  MemoryPlace,
  'testCaseId' | 'viewport' | 'steps'
>): Promise<MemoryPlace> {
  const build =
    run.buildId === null
      ? null
      : await db.build.findFirst({ where: { id: run.buildId, appId: run.appId }, select: { label: true } });
  return { testCaseId, viewport, buildLine: buildLineOf(build?.label), steps };
}

/** The visual memory of one test in Postgres. It is read once, before the test begins. */
export async function createTestMemory({
  ctx,
  place,
  frozen,
}: {
  ctx: AppCtx;
  place: MemoryPlace;
  frozen: boolean;
}): Promise<TestMemory> {
  const [known, refused] = await Promise.all([
    recallSteps({ ctx, place }),
    refusedHeals({ ctx, testCaseId: place.testCaseId }),
  ]);
  return {
    frozen,
    recall: (index) => (known.get(index) as { acts?: TrailStep[] } | undefined)?.acts,
    refuses: (index, intents) =>
      refused.some(
        ({ before, after }) => before === place.steps[index] && after.join('\n') === intents.join('\n'),
      ),
    keep: (steps) =>
      keepSteps({
        ctx,
        place,
        memories: steps.map(({ index, acts }) => ({ index, memory: toJson({ acts }) })),
      }),
  };
}
