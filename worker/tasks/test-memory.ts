import { refusedHeals } from '#server/domain/heal/refused-heals.ts';
import { keepSteps, recallSteps, type MemoryPlace } from '#server/domain/memory/step-memories.ts';
import type { AppCtx } from '#server/domain/context.ts';
import type { TestMemory, TrailStep } from '../agent/records.ts';
import { toJson } from './to-json.ts';

/** The visual memory of one test, in rows; what it recalls is read once, before the test begins. */
export async function createTestMemory({ ctx, place, frozen }: { ctx: AppCtx; place: MemoryPlace; frozen: boolean }): Promise<TestMemory> {
  const [known, refused] = await Promise.all([recallSteps({ ctx, place }), refusedHeals({ ctx, testCaseId: place.testCaseId })]);
  return {
    frozen,
    recall: (index) => (known.get(index) as { acts?: TrailStep[] } | undefined)?.acts,
    refuses: (index, intents) => refused.some(({ before, after }) => before === place.steps[index] && after.join('\n') === intents.join('\n')),
    keep: (steps) => keepSteps({ ctx, place, memories: steps.map(({ index, acts }) => ({ index, memory: toJson({ acts }) })) }),
  };
}
