import { runInMemory } from '#worker/run/memory/run-in-memory.ts';
import type { RunOptions } from '#worker/run/memory/types.ts';
import type { Engine } from '#worker/run/open-engine.ts';

/** Runs cases on an address with the embedded brain, and nothing else. */
export const runCases = (
  engine: Engine,
  asked: Pick<RunOptions, 'address' | 'cases' | 'parallel' | 'credential'>,
) =>
  runInMemory({
    openSession: () => engine.openSession(),
    brain: () => engine.brain('embedded'),
    ...asked,
    discover: false,
    minutes: 1,
    seed: 1,
    signal: new AbortController().signal,
    says: () => {},
  });
