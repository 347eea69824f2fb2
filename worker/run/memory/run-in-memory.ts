import { addLedger } from '#worker/core/ledger.ts';
import type { Analyst } from '#worker/ports/analyst.ts';
import { engineering } from '../engineering.ts';
import { phases, type EnginePort, type Phases } from '../index.ts';
import { maxModelCalls } from '../policy.ts';
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
  const report = store.report(performance.now() - began);
  const analyst = options.signal.aborted ? undefined : options.analyst?.({ maxCalls: maxModelCalls.summary });
  return analyst ? summedUp(report, { analyst, options }) : report;
}

/** The report with a model's sentences about it. */
async function summedUp(
  report: RunReport,
  { analyst, options }: { analyst: Analyst; options: RunOptions },
): Promise<RunReport> {
  const { verdict, says, executions, issues, unconfirmed, untried, failure } = report;
  if (failure || executions.length + issues.length === 0) return report;
  const summary = await analyst
    .summarise({
      address: options.address,
      verdict,
      says,
      tests: executions.map(({ title, feature, outcome }) => ({
        title,
        group: feature ?? '',
        status: outcome.status,
        says: outcome.says,
      })),
      issues: issues.map(({ title, candidate, observed }) => ({
        title,
        severity: candidate.severity,
        observed,
      })),
      unproven: unconfirmed.map(({ title, tries, because }) => {
        const why = tries === 0 ? 'there was no time to replay it' : 'replays did not show it again';
        return `${title}: ${because ?? why}`;
      }),
      untried: untried.map(({ page, why, count }) => `${count} on ${page}: ${why}`),
      secrets: options.credential ? [options.credential.password] : [],
      signal: options.signal,
    })
    .catch((error: unknown) => {
      if (!options.signal.aborted) throw error;
      return undefined;
    });
  addLedger(report.ledger, analyst.spent());
  return summary && summary.length > 0 ? { ...report, summary } : report;
}
