import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Engine } from '#worker/run/open-engine.ts';
import { runInMemory } from '#worker/run/memory/run-in-memory.ts';
import type { BenchOptions } from '../main.ts';
import type { Report, UnseenFault } from './fault.ts';
import { startProxy } from '../apps/proxy.ts';
import { pathOf, writeTrail } from '../apps/trail.ts';
import type { SetApp } from './sets.ts';

export interface UnseenIssue extends Report {
  oracle: string;
  signature: string;
  steps: string[];
  reproduced: string;
  /** File of the picture on which it showed, under bench/results/unseen/. */
  picture?: string;
}

export interface Explored {
  issues: UnseenIssue[];
  unconfirmed: string[];
  /** Paths of the screens that were reached. */
  screens: string[];
  /** What the exploration found that can be done. */
  operators: { kind: string; on: string }[];
  acts: number;
  testCases: number;
  seconds: number;
  /** Why nothing could be tested. */
  failure?: string;
}

/** Time to explore; proving what was found comes on top. */
const defaultMinutes = 3;
export const minutesFor = ({ minutes }: Pick<BenchOptions, 'minutes'>): number => minutes ?? defaultMinutes;

const picturesFolder = join(import.meta.dirname, '../results/unseen');

/**
 * Explores an app from its entry, as it is or with faults planted. Of an open app the pictures of what is
 * reported and the trail are kept under the label; of one held out nothing is, so that it stays unseen.
 */
export async function exploreApp(
  engine: Engine,
  { app, set }: SetApp,
  faults: readonly UnseenFault[],
  label: string,
  options: BenchOptions,
): Promise<Explored> {
  const { seed, parallel, says } = options;
  const isOpen = set === 'open';
  const running = await app.start();
  const proxy = await startProxy(
    running.url,
    faults.flatMap(({ rewrites }) => rewrites),
  );
  const began = performance.now();
  const named = join(picturesFolder, label.replaceAll(' ', '-'));
  if (isOpen) mkdirSync(picturesFolder, { recursive: true });
  try {
    const report = await runInMemory({
      openSession: () => engine.openSession(),
      brain: () => engine.brain('embedded'),
      address: proxy.url + app.entry,
      cases: [],
      discover: true,
      minutes: minutesFor(options),
      parallel,
      seed,
      // What is planted is looked for; that tests find more of it is not counted, and that they report
      // nothing else is seen where nothing is planted.
      drafts: faults.length === 0,
      ...(app.credential ? { credential: app.credential } : {}),
      signal: new AbortController().signal,
      says: process.env.BENCH_VERBOSE && isOpen ? (line) => says(`${label}: ${line}`) : () => {},
      ...(isOpen ? { listener: writeTrail(`${named}.trail.txt`) } : {}),
    });
    if (proxy.missed.length > 0)
      throw new Error(`A fault of ${label} could not be planted: ${proxy.missed[0]}`);
    return {
      issues: report.issues.map((issue, at): UnseenIssue => {
        const picture = `${named}-${at + 1}-${issue.candidate.oracle}.png`;
        const isPictured = isOpen && issue.record;
        if (isPictured) writeFileSync(picture, isPictured.after.picture.image);
        return {
          title: issue.title,
          oracle: issue.candidate.oracle,
          where: pathOf(issue.candidate.address),
          observed: issue.observed,
          signature: issue.candidate.signature,
          steps: issue.steps,
          reproduced: `${issue.reproduced}/${issue.tries}`,
          ...(isPictured ? { picture: basename(picture) } : {}),
        };
      }),
      unconfirmed: report.unconfirmed.map(({ oracle, title }) => `${oracle}: ${title}`),
      screens: [...new Set(report.screens.map(({ address }) => pathOf(address)))],
      operators: report.operators.map(({ kind, on }) => ({ kind, on })),
      acts: report.ledger.acts,
      testCases: report.executions.length,
      seconds: Math.round((performance.now() - began) / 1000),
      ...(report.failure ? { failure: report.failure } : {}),
    };
  } finally {
    await proxy.close();
    await running.close();
  }
}
