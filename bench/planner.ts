import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { faults as shopFaults } from '#demo/faults.ts';
import { demoCredential, startShop } from '#demo/server.ts';
import { tellingKinds } from '#worker/app-model/index.ts';
import { explore } from '#worker/explore/index.ts';
import type { ExplorerEvent } from '#worker/explore/types.ts';
import { judgeStep } from '#worker/oracles/index.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import { createEngine, type Engine } from '#worker/run/open-engine.ts';
import { sessionsToExplore } from '#worker/run/policy.ts';
import { startProxy } from './apps/proxy.ts';
import { writeTrail } from './apps/trail.ts';
import type { Bench, BenchOptions } from './main.ts';
import { installPackages } from './packages.ts';
import { packagesFolder } from './unseen/app.ts';
import { loadApps } from './unseen/sets.ts';

interface RunningApp {
  url: string;
  credential?: { username: string; password: string };
  close(): Promise<void>;
}

interface Subject {
  name: string;
  start(): Promise<RunningApp>;
}

/** What exploring settled. */
interface Settled {
  screens: number;
  operators: number;
  /** Of these, what does something to what is kept. */
  telling: number;
  followUps: number;
  /** Different things that an oracle would have proven or refuted. */
  suspicions: number;
  steps: number;
}

const defaultMinutes = 2;
const resultsFolder = join(import.meta.dirname, 'results/planner');

const shop: Subject = {
  name: 'shop',
  async start() {
    const { url, close } = await startShop({ port: 0, faults: shopFaults.map(({ name }) => name) });
    const { email: username, password } = demoCredential;
    return { url: `${url}/`, credential: { username, password }, close };
  },
};

/** The open apps, each with the faults of its first round. */
async function openApps(): Promise<Subject[]> {
  const apps = (await loadApps()).filter(({ set, app }) => set === 'open' && !app.onlyNamed);
  return apps.map(({ app, faults }) => ({
    name: app.name,
    async start() {
      const running = await app.start();
      const planted = faults.filter(({ round }) => round === 1).flatMap(({ rewrites }) => rewrites);
      const proxy = await startProxy(running.url, planted);
      return {
        url: proxy.url + app.entry,
        ...(app.credential ? { credential: app.credential } : {}),
        async close() {
          await proxy.close();
          await running.close();
        },
      };
    },
  }));
}

async function exploreOne(engine: Engine, { name, start }: Subject, options: BenchOptions): Promise<Settled> {
  const { url, credential, close } = await start();
  const trail = writeTrail(join(resultsFolder, `${name}.trail.txt`));
  const suspected = new Set<string>();
  const earlier = new Map<number, StepRecord[]>();
  const settled: Settled = { screens: 0, operators: 0, telling: 0, followUps: 0, suspicions: 0, steps: 0 };

  const on = async (event: ExplorerEvent): Promise<void> => {
    if (event.kind === 'session') earlier.set(event.session, []);
    if (event.kind === 'tried') {
      settled.screens += event.tried.screens.length;
      settled.operators += event.tried.operators.length;
      settled.telling += event.tried.operators.filter((kind) => tellingKinds.has(kind)).length;
      settled.followUps += event.tried.followUps;
    }
    if (event.kind === 'suspicion' || event.kind === 'asked') return;
    if (event.kind !== 'step') return trail.explored(event);
    const { session, record: step } = event;
    const place = { session };
    const before = earlier.get(session) ?? [];
    const at = trail.step(place, step, event.trail);
    settled.steps++;
    for (const candidate of await judgeStep({ step, earlier: [...before], trail: event.trail })) {
      if (suspected.has(candidate.signature)) continue;
      suspected.add(candidate.signature);
      trail.finding(place, at, candidate, { tries: 1, reproduced: 1, trail: event.trail });
    }
    before.push(step);
  };

  try {
    await explore({
      address: url,
      openSession: () => engine.openSession(),
      sessions: sessionsToExplore(options.parallel),
      seed: options.seed,
      budget: { minutes: options.minutes ?? defaultMinutes, acts: 4000, screens: 200 },
      boundaries: { paths: [], words: [] },
      ...(credential ? { credential } : {}),
      instructions: '',
      drafts: false,
      signal: new AbortController().signal,
      on,
    });
    return { ...settled, suspicions: suspected.size };
  } finally {
    await close();
  }
}

/**
 * What exploring alone settles in the same minutes, without proving or testing anything: for comparing one way
 * of choosing with another, and for fitting.
 */
export const plannerBench: Bench = async (options) => {
  const { only, says } = options;
  await installPackages(packagesFolder, 'the unseen apps', says);
  mkdirSync(resultsFolder, { recursive: true });
  const subjects = [shop, ...(await openApps())].filter(
    ({ name }) => only.length === 0 || only.includes(name),
  );
  const engine = await createEngine({ home: join(import.meta.dirname, '../.sightread') });
  try {
    const perApp: Record<string, Settled> = {};
    for (const subject of subjects) {
      perApp[subject.name] = await exploreOne(engine, subject, options);
      says(`${subject.name.padEnd(10)} ${JSON.stringify(perApp[subject.name])}`);
    }
    const sum = (of: keyof Settled) => Object.values(perApp).reduce((all, one) => all + one[of], 0);
    return {
      apps: subjects.length,
      screens: sum('screens'),
      operators: sum('operators'),
      telling: sum('telling'),
      followUps: sum('followUps'),
      suspicions: sum('suspicions'),
      steps: sum('steps'),
      perApp,
    };
  } finally {
    await engine.close();
  }
};
