import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Engine } from '#worker/run/open-engine.ts';
import { runInMemory } from '#worker/run/memory/run-in-memory.ts';
import type { BenchOptions } from '../main.ts';
import type { ForeignApp } from './app.ts';
import type { ForeignFault } from './fault.ts';
import { startProxy } from '../apps/proxy.ts';
import { pathOf, writeTrail } from '../apps/trail.ts';

export interface ForeignIssue {
  title: string;
  oracle: string;
  /** Path, query and fragment where it showed. */
  where: string;
  observed: string;
  signature: string;
  steps: string[];
  reproduced: string;
  /** File of the picture on which it showed, under bench/results/. */
  picture?: string;
}

export interface Explored {
  issues: ForeignIssue[];
  unconfirmed: string[];
  /** Paths of the screens that were reached. */
  screens: string[];
  acts: number;
  testCases: number;
  seconds: number;
  /** Why nothing could be tested. */
  failure?: string;
}

/** Time to explore; running the drafts and proving what was found come on top. */
const defaultMinutes = 2.5;
export const minutesFor = (app: ForeignApp, { minutes }: Pick<BenchOptions, 'minutes'>): number =>
  minutes ?? app.minutes ?? defaultMinutes;

const picturesFolder = join(import.meta.dirname, '../results/foreign');

/**
 * Explores an app from its entry, as it is or with faults planted, and keeps the pictures of what is
 * reported, and the trail, under the label.
 */
export async function exploreApp(
  engine: Engine,
  app: ForeignApp,
  faults: readonly ForeignFault[],
  label: string,
  options: BenchOptions,
): Promise<Explored> {
  const { seed, parallel, says } = options;
  const running = await app.start();
  const proxy = await startProxy(
    running.url,
    faults.flatMap(({ rewrites }) => rewrites),
  );
  const began = performance.now();
  mkdirSync(picturesFolder, { recursive: true });
  const named = join(picturesFolder, label.replaceAll(' ', '-'));
  try {
    const report = await runInMemory({
      openSession: () => engine.openSession(),
      brain: () => engine.brain('embedded'),
      address: proxy.url + app.entry,
      cases: [],
      discover: true,
      minutes: minutesFor(app, options),
      parallel,
      seed,
      // What is planted is looked for; that tests find more of it is not counted, and that they report
      // nothing else is seen where nothing is planted.
      drafts: faults.length === 0,
      ...(app.credential ? { credential: app.credential } : {}),
      signal: new AbortController().signal,
      says: process.env.BENCH_VERBOSE ? (line) => says(`${label}: ${line}`) : () => {},
      listener: writeTrail(`${named}.trail.txt`),
    });
    if (proxy.missed.length > 0)
      throw new Error(`A fault of ${label} could not be planted: ${proxy.missed[0]}`);
    return {
      issues: report.issues.map((issue, at): ForeignIssue => {
        const picture = `${named}-${at + 1}-${issue.candidate.oracle}.png`;
        if (issue.record) writeFileSync(picture, issue.record.after.picture.image);
        return {
          title: issue.title,
          oracle: issue.candidate.oracle,
          where: pathOf(issue.candidate.address),
          observed: issue.observed,
          signature: issue.candidate.signature,
          steps: issue.steps,
          reproduced: `${issue.reproduced}/${issue.tries}`,
          ...(issue.record ? { picture: basename(picture) } : {}),
        };
      }),
      unconfirmed: report.unconfirmed.map(({ oracle, title }) => `${oracle}: ${title}`),
      screens: [...new Set(report.screens.map(({ address }) => pathOf(address)))],
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
