import type { Phases } from './ports.ts';
import { targetOf } from './session-target.ts';

/** Checks the target and queues the run's jobs, or fails the run with the reason. */
export async function planRun(runId: string, { store, engine, preflight }: Phases): Promise<void> {
  const work = await store.takePlan(runId);
  if (!work) return;
  const { settings, signal } = work;
  try {
    const problem = await preflight({
      address: settings.address,
      engine: await engine(),
      target: targetOf(settings),
      signal,
    });
    work.throwIfHandedBack();
    if (problem) return await work.fail(problem);
    const unready = await work.reset();
    work.throwIfHandedBack();
    if (unready !== undefined && work.isDiscovery)
      return await work.fail({ cause: 'target', sentence: unready });
    await work.start(unready);
  } finally {
    await work.close();
  }
}
