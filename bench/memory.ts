import type { Brain } from '#worker/ports/brain.ts';
import type { RememberedStep, TestMemory } from '#worker/ports/records.ts';

/** A memory in the process: what a test has learnt is recalled the next time. */
export function openMemory(learnt: RememberedStep[] = []): TestMemory & { learnt: RememberedStep[] } {
  const memory = {
    learnt,
    recall: (index: number, intent: string) =>
      memory.learnt.find((one) => one.index === index && one.intent === intent)?.acts,
    keep: (steps: RememberedStep[]) => {
      memory.learnt = steps;
      return Promise.resolve();
    },
  };
  return memory;
}

/** A brain that counts how often it is asked what to do. */
export function counting(
  brain: Brain,
): Brain & { asked: { decide: number; judge: number; locate: number; modelCalls: number } } {
  const asked = { decide: 0, judge: 0, locate: 0, modelCalls: 0 };
  return {
    kind: brain.kind,
    asked,
    decide: (input) => (asked.decide++, brain.decide(input)),
    judge: (input) => (asked.judge++, brain.judge(input)),
    locate: (input) => (asked.locate++, brain.locate(input)),
    spent() {
      const spent = brain.spent();
      asked.modelCalls += spent.modelCalls;
      return spent;
    },
  };
}
