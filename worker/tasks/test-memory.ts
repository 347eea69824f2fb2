import { keepSteps, recallSteps, type MemoryPlace } from '#server/domain/memory/step-memories.ts';
import type { AppCtx } from '#server/domain/context.ts';
import type { TestMemory, TrailStep } from '../agent/records.ts';
import { toJson } from './to-json.ts';

/** The visual memory of one test, in rows; what it recalls is read once, before the test begins. */
export async function createTestMemory({ ctx, place }: { ctx: AppCtx; place: MemoryPlace }): Promise<TestMemory> {
  const known = await recallSteps({ ctx, place });
  return {
    recall: (index) => (known.get(index) as { acts?: TrailStep[] } | undefined)?.acts,
    keep: (steps) => keepSteps({ ctx, place, memories: steps.map(({ index, acts }) => ({ index, memory: toJson({ acts }) })) }),
  };
}
