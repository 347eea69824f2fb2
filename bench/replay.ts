import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { startShop } from '#demo/server.ts';
import { runTest } from '#worker/agent/index.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import { recognise } from '#worker/agent/memory/recognise.ts';
import { targetOf } from '#worker/agent/replay-trail.ts';
import { readCases, type Case } from '#worker/cli/cases-file.ts';
import { createEngine, type Engine } from '#worker/run/open-engine.ts';
import { findBrowser } from '#worker/screens/browser/find-browser.ts';
import { browserArgs, defaultViewport } from '#worker/screens/browser/index.ts';
import type { Bench } from './main.ts';
import { counting, openMemory } from './memory.ts';
import { runScript, type Waiting } from './replay/script.ts';
import { automatic, pictures, watched } from './replay/waiting.ts';
import { timesOf, type Times } from './replay/times.ts';
import { draw } from './results.ts';

type Memory = ReturnType<typeof openMemory>;
type Way = 'replay' | 'pictures' | 'watched' | 'automatic';

const rounds = 3;

const median = (list: number[]): number => {
  const sorted = [...list].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length === 0
    ? NaN
    : sorted.length % 2
      ? sorted[middle]!
      : (sorted[middle - 1]! + sorted[middle]!) / 2;
};
const rounded = (value: number, digits = 3) => Number(value.toFixed(digits));

async function replay(engine: Engine, one: Case, address: string, memory: Memory, times?: Times) {
  const brain = counting(engine.brain('embedded'));
  const steps: StepRecord[] = [];
  const began = performance.now();
  const opened = await engine.openSession();
  const session = times ? timesOf(opened, times) : opened;
  try {
    const outcome = await runTest({
      session,
      memory,
      brain,
      test: { ...one, address },
      signal: new AbortController().signal,
      recorder: { step: (record) => Promise.resolve(void steps.push(record)) },
    });
    if (outcome.status !== 'passed') throw new Error(`“${one.title}” ${outcome.status}: ${outcome.says}`);
  } finally {
    await opened.close();
  }
  return { ms: performance.now() - began, steps, asked: brain.asked };
}

async function script(
  browser: Browser,
  one: Case,
  address: string,
  way: Exclude<Way, 'replay'>,
): Promise<number> {
  const began = performance.now();
  const context = await browser.newContext({
    viewport: defaultViewport,
    locale: 'en-US',
    deviceScaleFactor: 1,
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    const waiting: Waiting =
      way === 'watched'
        ? await watched(page, await context.newCDPSession(page))
        : way === 'pictures'
          ? pictures
          : automatic;
    await runScript(page, one, address, waiting);
  } catch (error) {
    throw new Error(`The script of “${one.title}” (${way}) stopped.`, { cause: error });
  } finally {
    await context.close();
  }
  return performance.now() - began;
}

const tableOf = (times: Times): string =>
  Object.entries(times)
    .sort((a, b) => b[1].ms - a[1].ms)
    .map(
      ([name, { ms, calls }]) =>
        `${name.padEnd(14)} ${String(calls).padStart(6)} × ${(ms / calls).toFixed(1)} ms = ${Math.round(ms)} ms`,
    )
    .join('\n');

interface Run {
  title: string;
  ms: Record<Way, number>;
}

function figuresOfCase(title: string, runs: Run[]) {
  const own = runs.filter((run) => run.title === title);
  return {
    title,
    replayMs: Math.round(median(own.map(({ ms }) => ms.replay))),
    scriptMs: Math.round(median(own.map(({ ms }) => ms.pictures))),
    ratio: rounded(median(own.map(({ ms }) => ms.replay / ms.pictures))),
  };
}

/**
 * The shop's cases, learnt once and then replayed, against the same cases as plain Playwright scripts: one
 * process, pair by
 * pair and round by round, each in a browser of its own. `ratio` is the median over all pairs.
 */
export const replayBench: Bench = async ({ only, sample, seed, says }) => {
  const engine = await createEngine({ home: join(import.meta.dirname, '../.sightread') });
  const shop = await startShop({ port: 0 });
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
    args: browserArgs,
  });
  const address = `${shop.url}/`;
  try {
    const all = (await readCases(join(import.meta.dirname, '../demo/cases.yaml'))).filter(
      ({ title }) => only.length === 0 || only.some((part) => title.includes(part)),
    );
    const cases = sample === undefined ? all : draw(all, sample, seed);
    const memories = new Map<string, Memory>();
    for (const one of cases) {
      const memory = openMemory();
      await replay(engine, one, address, memory);
      memories.set(one.title, memory);
    }
    says(`Learnt ${cases.length} cases.`);
    const runs: Run[] = [];
    const asked = { decide: 0, judge: 0, locate: 0, modelCalls: 0 };
    const decided = { memory: 0, other: 0 };
    const lookups: number[] = [];
    /**
     * A plain script may be too early for a page that is not ready; it is run once more, as its maker would.
     */
    const stopped: string[] = [];
    const times: Times | undefined = process.env.BENCH_VERBOSE ? {} : undefined;
    const replayOnce = async (one: Case): Promise<number> => {
      const done = await replay(engine, one, address, memories.get(one.title)!, times);
      for (const name of Object.keys(asked) as (keyof typeof asked)[]) asked[name] += done.asked[name];
      for (const step of done.steps) {
        if (step.kind !== 'act' || step.written === undefined) continue;
        decided[step.decidedBy === 'memory' ? 'memory' : 'other']++;
        if (step.decidedBy !== 'memory') says(`not from memory: ${one.title}: ${step.intent}`);
        const target = step.trailStep && targetOf(step.trailStep);
        if (!target) continue;
        const began = performance.now();
        await recognise(engine.sight, step.before, target);
        lookups.push(performance.now() - began);
      }
      return done.ms;
    };
    for (let round = 0; round < rounds; round++) {
      for (const [at, one] of cases.entries()) {
        const ms: Record<Way, number> = { replay: 0, pictures: 0, watched: 0, automatic: 0 };
        const ways: Way[] = ['replay', 'pictures', 'watched', 'automatic'];
        // Whoever comes first in a pair finds another machine than who comes last.
        for (const way of (round + at) % 2 === 0 ? ways : ways.toReversed()) {
          if (way !== 'replay') {
            ms[way] = await script(browser, one, address, way).catch(() => {
              stopped.push(`${one.title} (${way})`);
              return script(browser, one, address, way);
            });
            continue;
          }
          ms.replay = await replayOnce(one);
        }
        runs.push({ title: one.title, ms });
      }
      const soFar = (way: Way) => rounded(median(runs.map(({ ms }) => ms.replay / ms[way])));
      says(
        `round ${round + 1}: ${soFar('pictures')} of two pictures, ` +
          `${soFar('watched')} of the same watch, ${soFar('automatic')} of Playwright’s own waiting`,
      );
    }
    if (times) says(tableOf(times));
    const ratios = (way: Way) => runs.map(({ ms }) => ms.replay / ms[way]);
    const perCase = cases.map(({ title }) => figuresOfCase(title, runs));
    return {
      ratio: rounded(median(ratios('pictures'))),
      ratioSameWatch: rounded(median(ratios('watched'))),
      ratioAutoWait: rounded(median(ratios('automatic'))),
      brainCalls: asked.decide + asked.locate,
      modelCalls: asked.modelCalls,
      judgeCalls: asked.judge,
      memoryShare: rounded(decided.memory / Math.max(1, decided.memory + decided.other), 4),
      cases: cases.length,
      rounds,
      steps: decided.memory + decided.other,
      lookupMs: rounded(median(lookups)),
      lookupMsWorst: rounded(Math.max(...lookups)),
      scriptsStopped: stopped,
      perCase,
    };
  } finally {
    await browser.close();
    await shop.close();
    await engine.close();
  }
};
