/** Waits until a run has ended. */
import { setTimeout as wait } from 'node:timers/promises';
import { ask, askPatiently, type Service } from '../service.ts';
import type { SeenRun } from './conditions.ts';

/** How long the service may be silent before it is given up. */
export const silentMs = 5 * 60_000;
const pollMs = { first: 1000, later: 5000, firstFor: 15_000 };
const final: readonly string[] = ['completed', 'failed', 'cancelled'];

const progressOf = ({ number, status, progress, executions }: SeenRun): string => {
  const tests = executions.filter(({ kind }) => kind === 'test');
  const ended = tests.filter((test) => test.status !== 'queued' && test.status !== 'running').length;
  const says = progress.says || `It is ${status}.`;
  return `Run ${number}: ${tests.length > 0 ? `${ended} of ${tests.length} tests. ` : ''}${says}`;
};

/**
 * @param until when to stop waiting, as Date.now() counts @returns the run as it ended; undefined where time is
 * over first @throws RefusedError; Error where the service stays silent
 */
export async function watchRun({
  service,
  runId,
  until,
  says,
}: {
  service: Service & { signal: AbortSignal };
  runId: string;
  until: number;
  says(line: string): void;
}): Promise<SeenRun | undefined> {
  const began = Date.now();
  let told = '';
  for (;;) {
    const run = await askPatiently({
      work: () => ask<SeenRun>(service, { method: 'GET', path: `/runs/${runId}` }),
      patienceMs: Math.max(0, Math.min(silentMs, until - Date.now())),
      signal: service.signal,
      says,
    });
    if (final.includes(run.status)) return run;
    const line = progressOf(run);
    if (line !== told) says(line);
    told = line;
    const pause = Date.now() - began < pollMs.firstFor ? pollMs.first : pollMs.later;
    if (Date.now() + pause > until) return undefined;
    await wait(pause, undefined, { signal: service.signal });
  }
}
