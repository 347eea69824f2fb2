import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { faults, type Fault } from '#demo/faults.ts';
import { demoCredential, startShop } from '#demo/server.ts';
import { createEngine, type Engine } from '#worker/run/open-engine.ts';
import { runInMemory } from '#worker/run/memory/run-in-memory.ts';
import type { RunReport } from '#worker/run/memory/types.ts';
import { writeTrail } from './apps/trail.ts';
import { tryReproductions, type Reproduction } from './faults/reproductions.ts';
import type { Bench, BenchOptions } from './main.ts';
import { draw, keptResults, versionOf } from './results.ts';
import { screenOf, screenOfPath, shopScreens, shopWays, waysGone } from './shop-map.ts';

interface Found {
  /** Whether an issue is the planted fault or another thing is read from its steps and what was observed. */
  issues: {
    title: string;
    oracle: string;
    screens: string;
    steps: readonly string[];
    observed: string;
    reproduced: string;
  }[];
  unconfirmed: string[];
  screens: string[];
  /** Of the shop's ways, as `shop-map.ts` writes them. */
  ways: string[];
  testCases: number;
  passed: number;
  features: number;
  seconds: number;
  tests: { title: string; status: string; steps: string[]; assertions: string[] }[];
  reproductions: Reproduction[];
}

/**
 * Minutes to explore with four sessions on two cores: one fault ends with its proof and a whole report has
 * its tests to run, each within three minutes; all faults at once are no sitting of three minutes.
 */
const defaultMinutes = { one: 2.5, whole: 2, all: 8 };

/** Where what was tried is told. */
function trailOf(names: string[]): string {
  const folder = join(import.meta.dirname, 'results/faults');
  mkdirSync(folder, { recursive: true });
  return join(folder, `${names.join('-') || 'clean'}.trail.txt`);
}

const isOne = (names: string[]) => names.length === 1 && names[0] !== 'all';
const minutesFor = (names: string[], { minutes }: BenchOptions) =>
  minutes ?? defaultMinutes[isOne(names) ? 'one' : names.length > 0 ? 'all' : 'whole'];

async function discover(engine: Engine, names: string[], options: BenchOptions): Promise<Found> {
  const { seed, parallel, says } = options;
  const shop = await startShop({ port: 0, faults: names });
  const began = performance.now();
  try {
    const report: RunReport = await runInMemory({
      openSession: () => engine.openSession(),
      brain: () => engine.brain('embedded'),
      address: `${shop.url}/`,
      cases: [],
      discover: true,
      minutes: minutesFor(names, options),
      parallel,
      seed,
      // What one fault alone needs is found before any test runs: that the drafts may find more is not
      // counted.
      drafts: !isOne(names),
      failFast: isOne(names),
      credential: { username: demoCredential.email, password: demoCredential.password },
      signal: new AbortController().signal,
      says: process.env.BENCH_VERBOSE ? says : () => {},
      listener: writeTrail(trailOf(names)),
    });
    if (report.failure) throw new Error(report.failure);
    const seconds = Math.round((performance.now() - began) / 1000);
    return {
      issues: report.issues.map((issue) => ({
        title: issue.title,
        oracle: issue.candidate.oracle,
        screens: new URL(issue.candidate.address).pathname,
        steps: issue.steps,
        observed: issue.candidate.observed,
        reproduced: `${issue.reproduced}/${issue.tries}`,
      })),
      unconfirmed: report.unconfirmed.map(({ title }) => title),
      screens: [...new Set(report.screens.map(({ address }) => screenOf(address)))],
      ways: waysOf(report),
      testCases: report.executions.length,
      passed: report.executions.filter(({ outcome }) => outcome.status === 'passed').length,
      features: new Set(report.executions.map(({ feature }) => feature)).size,
      seconds,
      tests: report.executions.map(({ title, outcome, test }) => ({
        title,
        status: outcome.status,
        ...test,
      })),
      reproductions: names.length > 0 ? await tryReproductions(engine, names, report.issues) : [],
    };
  } finally {
    await shop.close();
  }
}

/** A way that leads to no other screen than it comes from has an end there. */
function waysOf({ screens, ways }: RunReport): string[] {
  const addresses = new Map(screens.map(({ id, address }) => [id, address]));
  return waysGone(
    ways.flatMap(({ from, to = from }) => {
      const [start, end] = [addresses.get(from), addresses.get(to)];
      return start && end ? [{ from: start, to: end }] : [];
    }),
  );
}

type FoundIssue = Found['issues'][number];

/**
 * What a title is about without the figures that differ from run to run, and without what stands around the
 * words quoted.
 */
const isAbout = (title: string) => title.replace(/\d+(\.\d+)?/g, '#');
const quotedIn = (title: string) => /“([^”]+)”/.exec(title)?.[1] ?? '';
const quotesTheSame = (a: string, b: string) => a !== '' && b !== '' && (a.includes(b) || b.includes(a));

/** What makes two issues of one oracle the same one, the surest first. */
const alike: ((a: FoundIssue, b: FoundIssue) => boolean)[] = [
  (a, b) => isAbout(a.title) === isAbout(b.title),
  (a, b) => quotesTheSame(quotedIn(a.title), quotedIn(b.title)),
  (a, b) => screenOfPath(a.screens) === screenOfPath(b.screens),
];

/**
 * Which fault each issue of all at once is about: the one that was reported so when it was alone. An issue
 * stands for one fault, and a fault for one issue.
 */
function attribute(
  all: readonly FoundIssue[],
  alone: ReadonlyMap<string, readonly FoundIssue[]>,
): { faults: Set<string>; others: FoundIssue[] } {
  const faultsFound = new Set<string>();
  let others = [...all];
  for (const same of alike) {
    others = others.filter((issue) => {
      const fault = [...alone].find(
        ([name, own]) =>
          !faultsFound.has(name) && own.some((other) => other.oracle === issue.oracle && same(other, issue)),
      )?.[0];
      if (fault !== undefined) faultsFound.add(fault);
      return fault === undefined;
    });
  }
  return { faults: faultsFound, others };
}

const oneLine = (found: Found) =>
  found.issues.map(({ title, oracle }) => `${oracle}: ${title}`).join(' | ') || 'nothing';

/**
 * What all faults at once came to; what `others` lists is told twice, is about a fault that was missed alone,
 * or false: to be checked by hand.
 */
function atOnce({ issues, seconds }: Found, alone: ReadonlyMap<string, readonly FoundIssue[]>) {
  const { faults: told, others } = attribute(issues, alone);
  return {
    allAtOnce: {
      issues: issues.length,
      faults: told.size,
      recall: told.size / faults.length,
      issuesPerFault: told.size ? issues.length / told.size : 0,
      seconds,
      missed: faults.map(({ name }) => name).filter((name) => !told.has(name)),
      others: others.map(({ oracle, title, screens }) => `${oracle}: ${title} (${screens})`),
    },
  };
}

/** Says what one discovery came to; `BENCH_VERBOSE` names the tests as well. */
function tell(label: string, found: Found, says: BenchOptions['says']): void {
  says(`${label.padEnd(26)} ${String(found.seconds).padStart(4)} s  ${oneLine(found)}`);
  if (process.env.BENCH_VERBOSE)
    for (const { title, status, steps, assertions } of found.tests)
      says(`  ${status}: ${title} | ${steps.join(' > ')} | ${assertions.join(' & ')}`);
  for (const one of found.reproductions)
    for (const line of one.says) says(`  ${one.oracle}: ${one.title}: ${line}`);
}

/**
 * Each planted fault alone, by discovery from the address and credential only, and the tests of its issues
 * with the fault and without it; the clean shop twice; all at once. `clean` and `all` may be named by
 * themselves: then what is told at once stands under `others`, to be read by hand.
 */
export const faultsBench: Bench = async (options) => {
  const engine = await createEngine({ home: join(import.meta.dirname, '../.sightread') });
  const kept = keptResults<Found>(`faults-${versionOf('worker', 'demo')}`);
  const ran: Found[] = [];
  const run = async (label: string, names: string[], seed: number): Promise<Found> => {
    const key = `${label} seed ${seed} minutes ${minutesFor(names, options)}`;
    const known = kept.get(key);
    const found = known ?? (await discover(engine, names, { ...options, seed }));
    if (!known) kept.set(key, found);
    tell(label, found, options.says);
    ran.push(found);
    return found;
  };
  try {
    let list: readonly Fault[] =
      options.only.length > 0 ? faults.filter(({ name }) => options.only.includes(name)) : faults;
    if (options.sample !== undefined) list = draw(list, options.sample, options.seed);
    const whole = options.only.length === 0;
    const clean =
      whole || options.only.includes('clean')
        ? [await run('clean', [], options.seed), await run('clean', [], options.seed + 1)]
        : [];
    const perFault: { name: string; found: boolean; issues: number; by: string[] }[] = [];
    const alone = new Map<string, FoundIssue[]>();
    for (const fault of list) {
      const found = await run(fault.name, [fault.name], options.seed);
      // Whatever the clean shop is also accused of is no find.
      const own = found.issues.filter(
        ({ title }) => !clean.some(({ issues }) => issues.some((other) => other.title === title)),
      );
      alone.set(fault.name, own);
      perFault.push({
        name: fault.name,
        found: own.length > 0,
        issues: own.length,
        by: own.map(({ oracle, title }) => `${oracle}: ${title}`),
      });
    }
    const all =
      (whole && options.sample === undefined) || options.only.includes('all')
        ? await run('all', ['all'], options.seed)
        : undefined;
    const found = perFault.filter(({ found: hit }) => hit);
    const reproductions = ran.flatMap((one) => one.reproductions);
    const share = (all: readonly string[], seen: readonly string[]) =>
      all.filter((one) => seen.includes(one)).length / all.length;
    return {
      planted: list.length,
      found: found.length,
      recall: list.length ? found.length / list.length : 0,
      ...(all ? atOnce(all, alone) : {}),
      issuesPerFault: found.length ? found.reduce((sum, { issues }) => sum + issues, 0) / found.length : 0,
      falseIssuesClean: clean.reduce((sum, { issues }) => sum + issues.length, 0),
      ...(clean[0]
        ? {
            screensFound: clean[0].screens.length,
            screensShare: share(shopScreens, clean[0].screens),
            waysShare: share(shopWays, clean[0].ways),
            waysMissed: shopWays.filter((way) => !clean[0]!.ways.includes(way)),
            testCases: clean[0].testCases,
            features: clean[0].features,
            minutes: clean[0].seconds / 60,
          }
        : {}),
      missed: perFault.filter(({ found: hit }) => !hit).map(({ name }) => name),
      reproductions: {
        tests: reproductions.length,
        telling: reproductions.filter(({ says }) => says.length === 0).length,
      },
      perFault,
    };
  } finally {
    await engine.close();
  }
};
