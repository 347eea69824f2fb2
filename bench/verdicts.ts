import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoCredential, startShop } from '#demo/server.ts';
import { createEngine } from '#worker/run/open-engine.ts';
import { openMemoryFile } from '#worker/run/memory/memory-file.ts';
import { runInMemory } from '#worker/run/memory/run-in-memory.ts';
import type { RunOptions } from '#worker/run/memory/types.ts';
import type { Bench } from './main.ts';

const defaultRuns = 10;
/** As long as a whole report of discovery explores. */
const defaultMinutes = 1.7;

/**
 * The tests that discovery keeps of the clean shop, run again and again on the shop as it is, with what they
 * have learnt: the shop
 * is not restarted, so what a run leaves behind (orders, messages) is there in the next. `passedNext` is the
 * share that passes in
 * the first run after the one that kept them, `identical` whether each has one verdict in all runs.
 */
export const verdictsBench: Bench = async ({
  sample: runs = defaultRuns,
  seed,
  parallel,
  minutes = defaultMinutes,
  says,
}) => {
  const engine = await createEngine({ home: join(import.meta.dirname, '../.sightread') });
  const shop = await startShop({ port: 0 });
  const folder = await mkdtemp(join(tmpdir(), 'verdicts-'));
  try {
    const run = (more: Pick<RunOptions, 'cases' | 'discover'> & Partial<RunOptions>) =>
      runInMemory({
        openSession: () => engine.openSession(),
        brain: () => engine.brain('embedded'),
        address: `${shop.url}/`,
        minutes,
        parallel,
        seed,
        credential: { username: demoCredential.email, password: demoCredential.password },
        signal: new AbortController().signal,
        says: process.env.BENCH_VERBOSE ? says : () => {},
        ...more,
      });
    const kept = await run({ cases: [], discover: true });
    if (kept.failure) throw new Error(kept.failure);
    const cases = kept.executions.map(({ title, test }) => ({ title, ...test }));
    says(`Kept ${cases.length} tests, ${kept.issues.length} issues.`);
    const memory = await openMemoryFile({ file: join(folder, 'memory.json'), frozen: false });
    const verdicts = new Map<string, string[]>(cases.map(({ title }) => [title, []]));
    const seconds: number[] = [];
    const issues = new Set<string>();
    for (let round = 1; round <= runs; round++) {
      const began = performance.now();
      const report = await run({ cases, discover: false, memory });
      seconds.push(Math.round((performance.now() - began) / 1000));
      for (const { title, outcome } of report.executions) {
        verdicts.get(title)!.push(outcome.status);
        if (outcome.status !== 'passed') says(`run ${round}: ${outcome.status}: ${title}: ${outcome.says}`);
      }
      for (const { title } of report.issues) issues.add(title);
      says(
        `run ${String(round).padStart(2)}: ` +
          `${report.executions.filter(({ outcome }) => outcome.status === 'passed').length} ` +
          `of ${cases.length} passed in ${seconds.at(-1)} s`,
      );
    }
    const lists = [...verdicts];
    const changed = lists
      .filter(([, statuses]) => new Set(statuses).size > 1)
      .map(([title, statuses]) => `${title}: ${statuses.join(' ')}`);
    return {
      tests: cases.length,
      runs,
      passedNext: lists.filter(([, [first]]) => first === 'passed').length / cases.length,
      identical: changed.length === 0,
      changed,
      passedAll: lists.filter(([, statuses]) => statuses.every((status) => status === 'passed')).length,
      issues: [...issues],
      seconds,
    };
  } finally {
    await shop.close();
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
};
