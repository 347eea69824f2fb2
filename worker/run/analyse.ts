import type { Phases } from './ports.ts';

/** Runs the oracles on one recorded step, apart from the test itself. */
export async function analyseStep(
  stepId: string,
  { store, engineering }: Pick<Phases, 'store' | 'engineering'>,
): Promise<void> {
  const work = await store.takeStep(stepId);
  if (!work) return;
  for (const candidate of await engineering.judgeStep(work)) await work.suspect(candidate);
  await work.finish();
}
