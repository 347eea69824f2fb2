import { engineering } from '../engineering.ts';
import { phases, type EnginePort, type Phases } from '../index.ts';
import { MemoryQueue } from './queue.ts';
import { MemoryStore, runId } from './store.ts';
import type { RunOptions, RunReport } from './types.ts';

/**
 * A whole run in one process, without database or dashboard. Never throws for what the app does; throws for
 * a missing browser or a broken installation.
 */
export async function runInMemory(options: RunOptions): Promise<RunReport> {
  const began = performance.now();
  const store = new MemoryStore(options);
  const engine: EnginePort = {
    openSession: () => options.openSession(),
    brain: () => options.brain(),
    ...(options.analyst ? { analyst: options.analyst } : {}),
    close: async () => {},
  };
  const deps: Phases = {
    store,
    engine: async () => engine,
    engineering: options.engineering ?? engineering,
    // No preflight: the user sees the first session's error in the terminal.
    preflight: async () => undefined,
  };
  const queue = new MemoryQueue({
    parallel: options.parallel,
    // The payload was parsed with the schema of its job.
    perform: (name, payload) => phases[name](payload as never, deps),
  });
  store.connect(queue);
  await queue.add('run_plan', { runId });
  await queue.drained();
  return store.report(performance.now() - began);
}
