import { runInMemory } from '#worker/run/memory/run-in-memory.ts';
import type { RunReport } from '#worker/run/memory/types.ts';
import type { Engine } from '#worker/run/open-engine.ts';
import type { BenchOptions } from '../main.ts';
import type { SuiteTest } from './run-suite.ts';
import type { Subject } from './subjects.ts';

/** Time to explore before the tests are written. */
const defaultMinutes = 2;
export const minutesFor = ({ minutes }: Pick<BenchOptions, 'minutes'>): number => minutes ?? defaultMinutes;

export interface Suite {
  tests: SuiteTest[];
  seconds: number;
}

/** A test with so many acts and a check besides arriving somewhere is about more than a link. */
const fewestOfJourney = 4;
const isArrival = (assertion: string): boolean => /^The (?:page|address) /.test(assertion);
export const isJourney = ({ steps, assertions }: SuiteTest): boolean =>
  steps.length >= fewestOfJourney && assertions.some((assertion) => !isArrival(assertion));

/** Explores an app as it is, and keeps the tests that were written of it and pass. */
export async function writeSuite(engine: Engine, subject: Subject, options: BenchOptions): Promise<Suite> {
  const { seed, parallel } = options;
  const running = await subject.start();
  const began = performance.now();
  try {
    const report: RunReport = await runInMemory({
      openSession: () => engine.openSession(),
      brain: () => engine.brain('embedded'),
      address: running.url,
      cases: [],
      discover: true,
      minutes: minutesFor(options),
      parallel,
      seed,
      ...(subject.credential ? { credential: subject.credential } : {}),
      signal: new AbortController().signal,
      says: process.env.BENCH_VERBOSE ? (line) => options.says(`${subject.name}: ${line}`) : () => {},
    });
    if (report.failure) throw new Error(`${subject.name}: ${report.failure}`);
    const isKept = ({ outcome }: RunReport['executions'][number]) => outcome.status === 'passed';
    return {
      tests: report.executions.filter(isKept).map(({ title, test }) => ({ title, ...test })),
      seconds: Math.round((performance.now() - began) / 1000),
    };
  } finally {
    await running.close();
  }
}
