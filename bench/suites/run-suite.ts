import { runInMemory } from '#worker/run/memory/run-in-memory.ts';
import type { Engine } from '#worker/run/open-engine.ts';
import type { BenchOptions } from '../main.ts';
import type { Subject } from './subjects.ts';

export interface SuiteTest {
  title: string;
  steps: string[];
  assertions: string[];
}

export interface FailedTest {
  title: string;
  /** Why it failed. */
  says: string;
}

interface SuiteRun {
  subject: Subject;
  tests: readonly SuiteTest[];
  url: string;
  options: Pick<BenchOptions, 'parallel' | 'seed'>;
}

/** Runs tests by their words, without memory, until the first one fails; undefined where none does. */
export async function runSuite(
  engine: Engine,
  { subject, tests, url, options: { parallel, seed } }: SuiteRun,
): Promise<FailedTest | undefined> {
  const end = new AbortController();
  let failed: FailedTest | undefined;
  const report = await runInMemory({
    openSession: () => engine.openSession(),
    brain: () => engine.brain('embedded'),
    address: url,
    cases: tests.map((test) => ({ ...test })),
    discover: false,
    minutes: 1,
    parallel,
    seed,
    ...(subject.credential ? { credential: subject.credential } : {}),
    signal: end.signal,
    says: () => {},
    listener: {
      explored() {},
      step: (_place, { index }) => index,
      drafts() {},
      finding() {},
      outcome(title, { status, says }) {
        if (status !== 'failed' || failed) return;
        failed = { title, says };
        end.abort();
      },
    },
  }).catch((error: unknown) => {
    if (failed) return undefined;
    throw error;
  });
  if (report?.failure) throw new Error(report.failure);
  return failed;
}
