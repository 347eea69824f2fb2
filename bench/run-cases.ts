import type { Case } from '#worker/cli/cases-file.ts';
import { runInMemory } from '#worker/run/memory/run-in-memory.ts';
import type { createEngine } from '#worker/run/open-engine.ts';

/** Runs cases on an address with the embedded brain, and nothing else. */
export const runCases = (
  engine: Awaited<ReturnType<typeof createEngine>>,
  { address, cases, parallel }: { address: string; cases: Case[]; parallel: number },
) =>
  runInMemory({
    openSession: () => engine.openSession(),
    brain: () => engine.brain('embedded'),
    address,
    cases,
    discover: false,
    minutes: 1,
    parallel,
    seed: 1,
    signal: new AbortController().signal,
    says: () => {},
  });
