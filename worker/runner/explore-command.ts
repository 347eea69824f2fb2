/** Explores an app that only this machine can reach, and reports to the service. */
import { mkdirSync } from 'node:fs';
import { homedir, hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedBrain } from '#worker/engine/index.ts';
import { progressLine } from '#worker/core/terminal/progress-line.ts';
import { readArgs, webAddress, wholeNumber } from '#worker/core/terminal/usage.ts';
import { runInMemory } from '#worker/run/memory/run-in-memory.ts';
import type { RunReport } from '#worker/run/memory/types.ts';
import { openBrowser } from '#worker/screens/browser/index.ts';
import { createSight } from '#worker/sight/index.ts';
import { startSender } from './connection.ts';
import { readKey } from './read-key.ts';
import { ask, RefusedError, type Service } from './service.ts';
import { serverOf } from './server-address.ts';
import { openSpool } from '#worker/run/spool/spool.ts';
import { createReporter } from '#worker/run/spool/reporter.ts';

interface Started {
  runId: string;
  number: number;
  settings: {
    instructions: string;
    viewport: { width: number; height: number };
    locale: string;
    budget: { minutes: number; acts: number; screens: number };
    sessions: number;
    boundaries: { paths: string[]; words: string[] };
    seed: number;
  };
}

/** Folder that caches readings between runs; a temporary folder if the usual one can't be created. */
function cacheFolder(): string {
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'sightread');
  try {
    mkdirSync(folder, { recursive: true });
    return folder;
  } catch {
    return join(tmpdir(), 'sightread-cache');
  }
}

/** Exit code 0 all passed, 1 something failed or a bug was proven, 2 could not run, 130 stopped. */
export async function exploreCommand(args: string[]): Promise<number> {
  const { values, positionals } = readArgs(args, {
    url: { type: 'string' },
    prompt: { type: 'string', multiple: true },
    server: { type: 'string' },
    minutes: { type: 'string' },
  });
  const address = webAddress(values.url ?? positionals[0]);
  const service: Service = {
    url: serverOf(values.server),
    key: await readKey(),
  };
  const minutes = values.minutes === undefined ? undefined : wholeNumber('minutes', values.minutes, 2, 0.1);
  const prompts = values.prompt ?? [];
  const progress = progressLine();

  // Check for missing software here before the run starts on the service.
  const sight = await createSight({
    threads: 2,
    runtime: 'portable',
    cacheDir: join(cacheFolder(), 'readings'),
  });
  const browser = await openBrowser({ sight }).catch(async (error: unknown) => {
    await sight.close();
    throw error;
  });
  const abort = new AbortController();
  let stopped = false;
  const stop = () => {
    if (stopped) process.exit(130);
    stopped = true;
    progress.says('Stopping: the run is cancelled. Press Ctrl-C again to end at once.');
    abort.abort(new Error('Stopped.'));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  const spool = openSpool();
  try {
    const { runId, number, settings } = await ask<Started>(service, {
      method: 'POST',
      path: '/local-runs',
      json: { url: address, prompts, host: hostname().slice(0, 100), ...(minutes ? { minutes } : {}) },
    });
    progress.says(`Run ${number}: ${service.url}, run ${runId}`);
    let refused: RefusedError | undefined;
    const sender = startSender({
      service,
      runId,
      spool,
      says: progress.says,
      onRefused(error) {
        refused = error;
        abort.abort(error);
      },
    });
    const reporter = createReporter(spool);
    const { viewport, locale, budget, sessions, boundaries, instructions, seed } = settings;
    let report: RunReport | undefined;
    try {
      report = await runInMemory({
        openSession: () => browser.openSession({ viewport, locale }),
        brain: createEmbeddedBrain,
        address,
        cases: [],
        discover: prompts.length === 0,
        prompts,
        minutes: minutes ?? budget.minutes,
        budget,
        boundaries,
        instructions,
        parallel: sessions,
        seed,
        signal: abort.signal,
        says: progress.says,
        listener: reporter,
      });
      if (!abort.signal.aborted) {
        reporter.end(report.failure);
        progress.says('Telling the rest.');
        await sender.drained();
      }
    } catch (error) {
      if (!abort.signal.aborted)
        reporter.end(error instanceof Error ? error.message.split('\n')[0]! : String(error));
      if (!abort.signal.aborted) await sender.drained().catch(() => undefined);
      if (!(error instanceof RefusedError) && !abort.signal.aborted) throw error;
    } finally {
      await sender.stop();
    }
    progress.end();
    if (refused) console.error(`The service takes no more of this run: ${refused.message}`);
    if (stopped || (refused && refused.status !== 409)) {
      await ask(service, { method: 'POST', path: `/runs/${runId}/cancel`, json: {} }).catch(
        (error: unknown) =>
          console.error(
            `The run could not be cancelled there (${error instanceof Error ? error.message : String(error)}); it ends by itself in some minutes.`,
          ),
      );
      return stopped ? 130 : 2;
    }
    if (refused) return 2;
    return tell(report!, `${service.url}, run ${number}`);
  } finally {
    progress.end();
    await browser.close();
    await sight.close();
    spool.remove();
  }
}

function tell({ failure, executions, issues, screens }: RunReport, where: string): number {
  if (failure) {
    console.error(failure);
    return 2;
  }
  const passed = executions.filter(({ outcome }) => outcome.status === 'passed').length;
  console.log(
    `${screens.length} screens, ${passed} of ${executions.length} tests passed, ${issues.length} ${issues.length === 1 ? 'bug' : 'bugs'} proven. The report is at ${where}.`,
  );
  for (const issue of issues) console.log(`  ${issue.candidate.severity}: ${issue.title}`);
  return issues.length > 0 || passed < executions.length ? 1 : 0;
}
