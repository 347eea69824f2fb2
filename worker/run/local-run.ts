/**
 * The whole job in one process, without database or dashboard: explore, draft, run, judge, confirm, report.
 */
import { bandOf, scoreOf, type Band } from '#server/domain/readiness.ts';
import { nothingKnown } from '#server/domain/run/nothing-known.ts';
import type { Scripts } from '#worker/ports/scripts.ts';
import type {
  ExecutionOutcome,
  PlannedTest,
  RememberedStep,
  Session,
  StepRecord,
  TestMemory,
  Trail,
} from '#worker/ports/records.ts';
import { runTest } from '#worker/agent/index.ts';
import type { Brain } from '#worker/ports/brain.ts';
import { addLedger, noLedger } from '#worker/core/ledger.ts';
import { discover } from '#worker/authoring/discover.ts';
import type { ExplorerEvent, ScreenNode, WayEdge } from '#worker/explore/types.ts';
import type { DraftedTest } from '#worker/authoring/types.ts';
import type { Confirmation } from '#worker/oracles/confirm.ts';
import { judgeStep, type Candidate } from '#worker/oracles/index.ts';
import { draftPrompts } from '#worker/authoring/draft-prompts.ts';
import { inParallel } from '#worker/core/in-parallel.ts';
import type { MemoryFile } from './memory-file.ts';
import { Prover, type LocalIssue, type Unconfirmed } from './prover.ts';

export interface LocalRunOptions {
  openSession(): Promise<Session>;
  brain(): Brain;
  address: string;
  cases: { title: string; steps: string[]; assertions: string[] }[];
  discover: boolean;
  /** False where bugs alone are looked for: no tests are drafted from what was explored. */
  drafts?: boolean;
  minutes: number;
  /** Ends with the first proven bug: suspicions are replayed beside the exploring and the tests. */
  failFast?: boolean;
  parallel: number;
  seed: number;
  credential?: { username: string; password: string };
  /** In plain English: what the explorer leaves alone, and what it types where. */
  instructions?: string;
  scripts?: Scripts;
  /** What the cases have learnt before. */
  memory?: MemoryFile;
  signal: AbortSignal;
  /** Prompts to write tests from, one each. */
  prompts?: string[];
  budget?: { acts: number; screens: number };
  boundaries?: { paths: string[]; words: string[] };
  /** Told what is going on, in words. */
  says(line: string): void;
  /** Told all of it, as data. */
  watch?: LocalWatch;
}

/** Proving may take so many minutes, and so many times as long as the exploring did. */
const [leastToProve, provingTakes] = [5, 2];
/** What did not come back among others is replayed by itself for so long. */
const mostAloneMs = 120_000;

/** An exploring session by its number, or a drafted test by its signature. */
export type LocalPlace = { session: number } | { test: string };

/** Whoever keeps what a local run does. */
export interface LocalWatch {
  explored(event: Exclude<ExplorerEvent, { kind: 'step' }>): void;
  /** @returns the step's index within its place */
  step(place: LocalPlace, record: StepRecord, trail: Trail): number;
  drafts(drafts: DraftedTest[]): void;
  outcome(test: string, outcome: ExecutionOutcome): void;
  /** A candidate with what its replays came to. */
  finding(place: LocalPlace, at: number, candidate: Candidate, confirmation: Confirmation): void;
}

export interface LocalExecution {
  title: string;
  feature?: string;
  outcome: ExecutionOutcome;
  test: { steps: string[]; assertions: string[] };
}

export interface LocalReport {
  readiness: number;
  readinessIfApproved: number;
  band: Band;
  executions: LocalExecution[];
  issues: LocalIssue[];
  /** Candidates that did not come back when replayed, or that there was no time to replay. */
  unconfirmed: Unconfirmed[];
  screens: ScreenNode[];
  ways: WayEdge[];
  /** Why nothing could be tested, as a sentence. */
  failure?: string;
  ledger: {
    ms: number;
    acts: number;
    steps: number;
    modelCalls: number;
    tokensIn: number;
    tokensOut: number;
    costMicros: number;
  };
}

const draftMemory = (memories: RememberedStep[]): TestMemory => ({
  recall: (index, intent) => memories.find((one) => one.index === index && one.intent === intent)?.acts,
  keep: async () => {},
});

/** Never throws for what the app does; throws for a missing browser or a broken installation. */
export async function runLocally(options: LocalRunOptions): Promise<LocalReport> {
  const { address, credential, says, watch } = options;
  const began = performance.now();
  const judging: Promise<void>[] = [];
  let steps = 0;
  const spent = noLedger();
  const enough = new AbortController();
  const signal = AbortSignal.any([options.signal, enough.signal]);
  const prover = new Prover<LocalPlace>({
    openSession: options.openSession,
    signal,
    says,
    ...(credential ? { values: { password: credential.password } } : {}),
    // Whoever waits for the first bug alone does not wait for its shortest way.
    minimise: !options.failFast,
    finding: watch?.finding.bind(watch),
    proven: () => options.failFast && enough.abort(new Error('A bug is proven.')),
  });
  let proving: Promise<void> | undefined;

  /** Judged beside the test, never in its way. */
  const analyze = (step: StepRecord, earlier: StepRecord[], trail: Trail, place: LocalPlace) => {
    steps++;
    addLedger(spent, step.ledger);
    const at = watch?.step(place, step, trail) ?? 0;
    judging.push(
      judgeStep({ step, earlier, trail }).then((found) => {
        for (const candidate of found) prover.suspect({ candidate, trail, place, at });
        if (options.failFast && prover.waiting > 0)
          proving ??= prover.work().finally(() => (proving = undefined));
      }),
    );
  };

  let screens: ScreenNode[] = [];
  let ways: WayEdge[] = [];
  let acts = 0;
  let drafts: DraftedTest[] = [];
  let failure: string | undefined;
  let { parallel } = options;
  if (options.discover) {
    says(`Exploring ${address} with ${options.parallel} sessions for up to ${options.minutes} min`);
    const bySession = new Map<number, StepRecord[]>();
    const exploration = await discover({
      openSession: options.openSession,
      address,
      budget: {
        minutes: options.minutes,
        acts: options.budget?.acts ?? 2000,
        screens: options.budget?.screens ?? 120,
      },
      sessions: options.parallel,
      credential,
      instructions: options.instructions ?? '',
      boundaries: options.boundaries ?? { paths: [], words: [] },
      seed: options.seed,
      signal,
      drafts: options.drafts ?? true,
      on(event) {
        if (event.kind !== 'step') watch?.explored(event);
        if (event.kind === 'session') bySession.set(event.session, []);
        if (event.kind === 'screen') says(`  screen: ${event.screen.name} (${event.screen.address})`);
        if (event.kind === 'step') {
          const earlier = bySession.get(event.session) ?? [];
          analyze(event.record, [...earlier], event.trail, { session: event.session });
          earlier.push(event.record);
        }
      },
    });
    ({ screens, ways, drafts, failure, acts } = exploration);
    if (exploration.limited) parallel = 1;
    says(
      `Explored: ${screens.length} screens, ${ways.length} ways, ${acts} acts, ${drafts.length} tests drafted`,
    );
  }

  if (options.prompts?.length) {
    const prompted = await draftPrompts({ ...options, prompts: options.prompts });
    drafts = [...drafts, ...prompted.drafts];
    if (drafts.length === 0) failure ??= prompted.problems[0];
  }
  if (!failure) watch?.drafts(drafts);

  const planned: {
    title: string;
    feature?: string;
    test: PlannedTest;
    memory?: TestMemory;
    drafted: boolean;
    signature?: string;
  }[] = [
    ...options.cases.map((one) => ({
      title: one.title,
      test: { ...one, address, credential },
      drafted: false,
      ...(options.memory ? { memory: options.memory.of(one) } : {}),
    })),
    ...(failure || signal.aborted
      ? []
      : drafts.map((draft) => ({
          title: draft.title,
          feature: draft.feature.name,
          drafted: true,
          signature: draft.signature,
          memory: draftMemory(draft.memories),
          test: { title: draft.title, steps: draft.steps, assertions: draft.assertions, address, credential },
        }))),
  ];
  if (planned.length > 0) says(`Running ${planned.length} tests, ${parallel} at once`);
  let finished = 0;
  const executed = await inParallel(planned, parallel, async (plan) => {
    const session = await options.openSession();
    const earlier: StepRecord[] = [];
    try {
      const outcome = await runTest({
        session,
        brain: options.brain(),
        test: plan.test,
        scripts: options.scripts,
        signal,
        ...(plan.memory ? { memory: plan.memory } : {}),
        recorder: {
          async step(record) {
            if (watch && record.dom === undefined)
              record.dom = await session.evidence.dom().catch(() => undefined);
            const place = { test: plan.signature ?? plan.title };
            const trail = {
              start: address,
              steps: [...earlier, record].slice(1).flatMap((one) => (one.trailStep ? [one.trailStep] : [])),
            };
            if (record.kind === 'act') analyze(record, [...earlier], trail, place);
            else {
              steps++;
              watch?.step(place, record, trail);
              addLedger(spent, record.ledger);
            }
            earlier.push(record);
          },
        },
      });
      if (outcome.besides) addLedger(spent, outcome.besides);
      watch?.outcome(plan.signature ?? plan.title, outcome);
      says(
        `  ${++finished}/${planned.length} ${outcome.status}: ${plan.title}${outcome.status === 'passed' ? '' : ` (${outcome.says})`}`,
      );
      return { ...plan, outcome };
    } finally {
      await session.close().catch(() => {});
    }
  });
  // A drafted test that does not pass was no test yet; what it tripped over is a sighting of its own.
  const executions: LocalExecution[] = executed
    .filter(({ drafted, outcome }) => !drafted || outcome.status === 'passed')
    .map(({ title, feature, outcome, test }) => ({
      title,
      outcome,
      test: { steps: test.steps, assertions: test.assertions },
      ...(feature ? { feature } : {}),
    }));

  await Promise.all(judging);
  if (prover.waiting > 0 && !signal.aborted) says(`Replaying ${prover.waiting} suspicions`);
  const until = Date.now() + Math.max(leastToProve, options.minutes * provingTakes) * 60_000;
  await Promise.all([proving, ...Array.from({ length: parallel }, () => prover.work(until))]);
  if (!options.failFast) await prover.workAlone(Math.min(until, Date.now() + mostAloneMs));
  if (!signal.aborted) prover.close();
  const { issues, unconfirmed } = prover;
  const order = ['Critical', 'High', 'Medium', 'Low'];
  issues.sort((a, b) => order.indexOf(a.candidate.severity) - order.indexOf(b.candidate.severity));
  const written = executed.filter(({ drafted }) => drafted);
  if (!signal.aborted)
    failure ??= nothingKnown({
      address,
      drafted: written.length,
      passed: executions.length,
      issues: issues.length,
      says: written[0]?.outcome.says ?? '',
    });
  const readinessIfApproved = scoreOf(issues.map(({ candidate }) => candidate));
  return {
    // Nobody has triaged anything yet: the score with nothing approved is 100 and says little, the other one
    // is the headline.
    readiness: 100,
    readinessIfApproved,
    band: bandOf(readinessIfApproved),
    executions,
    issues,
    unconfirmed,
    screens,
    ways,
    ...(failure ? { failure } : {}),
    ledger: { ms: Math.round(performance.now() - began), acts, steps, ...spent },
  };
}
