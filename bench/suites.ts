import { join } from 'node:path';
import { createEngine, type Engine } from '#worker/run/open-engine.ts';
import type { Bench, BenchOptions } from './main.ts';
import { installPackages } from './packages.ts';
import { draw, keptResults, share, versionOf } from './results.ts';
import { runSuite, type SuiteTest } from './suites/run-suite.ts';
import {
  foreignSubjects,
  shopSubject,
  type ForeignSubject,
  type Mutant,
  type Subject,
} from './suites/subjects.ts';
import { isJourney, minutesFor, writeSuite, type Suite } from './suites/write-suite.ts';
import { packagesFolder } from './unseen/app.ts';

/** Clean runs in which no test may fail. */
const cleanRuns = 10;

interface Tried {
  name: string;
  /** The first test that failed, and why; nothing where none did. */
  killedBy?: string;
  seconds: number;
}

/** Runs suites against mutants, and keeps what came of it for the next run of the bench. */
class Trials {
  seconds = 0;
  readonly #engine: Engine;
  readonly #options: BenchOptions;
  readonly #suites;
  readonly #tried;

  constructor(engine: Engine, options: BenchOptions) {
    const version = versionOf('worker', 'demo');
    this.#engine = engine;
    this.#options = options;
    this.#suites = keptResults<Suite>(`suites-${version}`);
    this.#tried = keptResults<Tried>(`suites-tried-${version}`);
  }

  async suiteOf(subject: Subject): Promise<Suite> {
    const { seed, says } = this.#options;
    const key = `${subject.name} seed ${seed} minutes ${minutesFor(this.#options)}`;
    const suite = this.#suites.get(key) ?? (await writeSuite(this.#engine, subject, this.#options));
    this.#suites.set(key, suite);
    this.seconds += suite.seconds;
    says(`${subject.name}: ${suite.tests.length} tests, ${suite.seconds} s`);
    if (process.env.BENCH_VERBOSE)
      for (const { title, steps, assertions } of suite.tests)
        says(`  ${title} | ${steps.join(' > ')} | ${assertions.join(' & ')}`);
    return suite;
  }

  async attempt(subject: Subject, tests: readonly SuiteTest[], mutant: Mutant): Promise<Tried> {
    const key = `${subject.name} ${mutant.name} seed ${this.#options.seed}`;
    const tried = this.#tried.get(key) ?? (await this.#run(subject, tests, mutant));
    this.#tried.set(key, tried);
    this.seconds += tried.seconds;
    this.#options.says(
      `${tried.killedBy ? 'killed ' : 'lives  '} ${subject.name.padEnd(8)} ${mutant.name.padEnd(28)} ` +
        `${String(tried.seconds).padStart(4)} s  ${tried.killedBy ?? ''}`,
    );
    return tried;
  }

  async #run(subject: Subject, tests: readonly SuiteTest[], { name, start }: Mutant): Promise<Tried> {
    const began = performance.now();
    const running = await start();
    try {
      const failed = await runSuite(this.#engine, {
        subject,
        tests,
        url: running.url,
        options: this.#options,
      });
      return {
        name,
        seconds: Math.round((performance.now() - began) / 1000),
        ...(failed ? { killedBy: `${failed.title}: ${failed.says}` } : {}),
      };
    } finally {
      await running.close();
    }
  }
}

const isKilled = ({ killedBy }: Tried): boolean => killedBy !== undefined;

async function measure(trials: Trials, subject: Subject, { only, sample, seed }: BenchOptions) {
  const { tests } = await trials.suiteOf(subject);
  const named = subject.mutants.filter(({ name }) => only.includes(name));
  const all = named.length > 0 ? named : subject.mutants;
  const mutants = sample === undefined ? all : draw(all, sample, seed);
  const tried: Tried[] = [];
  for (const mutant of mutants) tried.push(await trials.attempt(subject, tests, mutant));
  const runs = sample === undefined ? cleanRuns : 1;
  const asItIs = Array.from({ length: runs }, (_, at) => ({
    name: `as it is, ${at + 1}`,
    start: subject.start,
  }));
  const changed = sample === undefined ? (subject.harmless ?? []) : [];
  const harmless: Tried[] = [];
  for (const one of [...asItIs, ...changed]) harmless.push(await trials.attempt(subject, tests, one));
  const killed = tried.filter(isKilled).length;
  return {
    name: subject.name,
    tests: tests.length,
    journeys: tests.filter(isJourney).length,
    mutants: mutants.length,
    killed,
    score: share(killed, mutants.length),
    falseKills: harmless.filter(isKilled).length,
    survived: tried.filter((one) => !isKilled(one)).map(({ name }) => name),
  };
}

/**
 * What discovery's own tests notice: they are written on the app as it is, and then run alone, by their words
 * and without memory, against each planted fault until the first one fails. What fails on the app as it is, or
 * after a harmless change, is a false kill. Apps that are held out are tried where they, or `held-out`, are named.
 */
export const suitesBench: Bench = async (options) => {
  const { only, says } = options;
  const engine = await createEngine({ home: join(import.meta.dirname, '../.sightread') });
  const trials = new Trials(engine, options);
  try {
    const isNamed = ({ name, mutants }: Subject) =>
      only.includes(name) || mutants.some((mutant) => only.includes(mutant.name));
    // What is held out is tried when it is named, to be looked at once.
    const isOfSet = ({ set }: ForeignSubject) => only.includes(set) || (only.length === 0 && set === 'open');
    const others = (await foreignSubjects()).filter((one) => isNamed(one) || isOfSet(one));
    if (others.length > 0) await installPackages(packagesFolder, 'the unseen apps', says);
    const shop =
      only.length === 0 || isNamed(shopSubject) ? await measure(trials, shopSubject, options) : undefined;
    const perApp: Awaited<ReturnType<typeof measure>>[] = [];
    for (const subject of others) perApp.push(await measure(trials, subject, options));
    const sum = (of: (one: (typeof perApp)[number]) => number) =>
      perApp.reduce((all, one) => all + of(one), 0);
    const [mutants, killed] = [sum((one) => one.mutants), sum((one) => one.killed)];
    return {
      ...shop,
      minutes: Math.round(trials.seconds / 6) / 10,
      foreign: {
        mutants,
        killed,
        score: share(killed, mutants),
        falseKills: sum((one) => one.falseKills),
        perApp,
      },
    };
  } finally {
    await engine.close();
  }
};
