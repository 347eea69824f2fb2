/** The two ports of a run, Store and Queue, and what its phases are handed. Times in ms. */
import type { JobInput, JobName, JobOptions } from '#server/jobs/definitions.ts';
import type { RunSettings } from '#server/domain/run/schemas.ts';
import type { Discovery, DraftedTest } from '#worker/authoring/types.ts';
import type { ExploreOptions, ExplorerEvent } from '#worker/explore/types.ts';
import type { Confirmation, ConfirmOptions } from '#worker/oracles/confirm.ts';
import type { Candidate, OracleInput } from '#worker/oracles/types.ts';
import type { Walked, WalkOptions } from '#worker/authoring/walk/index.ts';
import type { Brain, Budget } from '#worker/ports/brain.ts';
import type {
  ExecutionOutcome,
  PlannedTest,
  Recorder,
  Session,
  TestMemory,
  ActionTrace,
} from '#worker/ports/records.ts';
import type { Scripts } from '#worker/ports/scripts.ts';

/** The jobs that a run is made of, in the order in which they lead to one another. */
export const runJobs = [
  'run_plan',
  'run_explore',
  'execution_run',
  'step_analyze',
  'finding_confirm',
  'run_complete',
] as const satisfies JobName[];
export type RunJobName = (typeof runJobs)[number];

/** Where jobs wait. What leads to more work queues it together with what is written, or not at all. */
export interface Queue {
  add<Name extends RunJobName>(name: Name, payload: JobInput<Name>, options?: JobOptions): Promise<void>;
}

/** One job's hold on what it works on. */
export interface Work {
  /** Aborted once nothing more is to be done for it: the run has ended, or this process stops. */
  signal: AbortSignal;
  /** Whether the run has ended: nothing of it is kept any more. */
  readonly isCancelled: boolean;
  /** @throws where this process stops, so that the job goes back to the queue */
  throwIfHandedBack(): void;
  /** Lets go of it, whatever happened. */
  close(): Promise<void>;
}

export interface PlanWork extends Work {
  settings: RunSettings;
  isDiscovery: boolean;
  /** Brings the app's data to where tests can begin. @returns why it could not, as a sentence */
  reset(): Promise<string | undefined>;
  /** Queues what the run consists of; with `unready` its tests are blocked for that reason instead. */
  start(unready?: string): Promise<void>;
  fail(sentence: string): Promise<void>;
}

export interface ExplorationWork extends Work {
  settings: RunSettings;
  credential?: { username: string; password: string };
  /** False where only tests are written, from prompts. */
  explores: boolean;
  /** False where bugs alone are looked for: no test is written. */
  drafts: boolean;
  /** Where an earlier attempt stood. */
  state?: Buffer;
  keep(state: Buffer): Promise<void>;
  on(event: ExplorerEvent): Promise<void> | void;
  /** Tests that somebody asked for in words. */
  prompted(): Promise<{ drafts: DraftedTest[]; problem?: string }>;
  /** Keeps the drafts, queues the tests that try them and the replays of what was suspected. */
  finish(discovery: Discovery): Promise<void>;
  fail(sentence: string): Promise<void>;
}

/** One try at a test; a session that breaks under it costs one. */
export interface Attempt {
  test: PlannedTest;
  settings: Pick<RunSettings, 'viewport' | 'locale' | 'brain'>;
  memory?: TestMemory;
  scripts?: Scripts;
  budget?: Budget;
  recorder(session: Session): Recorder;
  /** Spent on questions to a model that no step shows, so far. */
  besides: ExecutionOutcome['besides'] & object;
  /** Waits until all steps are kept. */
  flush(): Promise<void>;
  /** Notes what a cancelled test has cost. */
  noteCost(): Promise<void>;
  close(): Promise<void>;
}

export interface ExecutionWork extends Work {
  /** Whether a test that passed has to pass once more before it counts. */
  mustPassTwice(): boolean;
  reset(): Promise<string | undefined>;
  /** Begins an attempt. */
  begin(): Promise<Attempt>;
  /** Takes it anew for another attempt. @returns false where somebody else has taken it meanwhile */
  retake(): Promise<boolean>;
  /** Ends it; what the app did wrong becomes a suspicion. */
  finish(outcome: ExecutionOutcome): Promise<void>;
}

export interface StepWork extends OracleInput {
  suspect(candidate: Candidate): Promise<void>;
  /** It has been judged, whatever came of it. */
  finish(): Promise<void>;
}

/** The test whose failed assertion is to be seen again. */
export interface RerunTest {
  test: PlannedTest;
  scripts?: Scripts;
  brain(engine: EnginePort): Brain;
  /** Signature that a failed assertion of this test has. */
  signatureOf(assertion: string): string;
}

export interface FindingWork extends Work {
  candidate: Candidate;
  trail: ActionTrace;
  settings: Pick<RunSettings, 'viewport' | 'locale' | 'confirmTries'>;
  /** What a replay types where the trail only names it. */
  values: Record<string, string>;
  recorder?: Recorder & { flush(): Promise<void> };
  /** Set where a test failed: it is executed again instead of replaying its steps. */
  rerun?: RerunTest;
  /** Time for leaving out steps of a proven trail. */
  minimiseMs: number;
  /** There is no time left to replay it. */
  isLate: boolean;
  /** Whether it is replayed with nothing beside it, after replays among others did not show it. */
  isAlone: boolean;
  reset(): Promise<unknown>;
  /** Whether anything else of the run was at work since this began. */
  wasCrowded(): Promise<boolean>;
  /** Queues it to be replayed alone. @returns false where enough have been */
  retryAlone(confirmed: Confirmed): Promise<boolean>;
  conclude(conclusion: { proven: boolean; confirmed: Confirmed }): Promise<void>;
}

export interface Confirmed extends Confirmation {
  /** Spent on questions to a model that no step shows. */
  besides?: ExecutionOutcome['besides'];
}

/**
 * What is known of runs. Each `take…` claims what a job is about, and gives undefined where there is nothing
 * left to do.
 */
export interface Store {
  takePlan(runId: string): Promise<PlanWork | undefined>;
  takeExploration(runId: string): Promise<ExplorationWork | undefined>;
  takeExecution(executionId: string): Promise<ExecutionWork | undefined>;
  takeStep(stepId: string): Promise<StepWork | undefined>;
  takeFinding(findingId: string, alone: boolean): Promise<FindingWork | undefined>;
  /** Sums the run up and ends it, once nothing of it is open. */
  complete(runId: string): Promise<void>;
}

export interface EnginePort {
  openSession(options?: { viewport?: { width: number; height: number }; locale?: string }): Promise<Session>;
  /**
   * @throws ModelNotSetError, which says what to set, for a model where none is configured; a hybrid is then
   * the engine alone
   */
  brain(kind: 'embedded' | 'model' | 'hybrid', budget?: Budget): Brain;
  close(): Promise<void>;
}

/** What is done with a session, without a store. */
export interface Engineering {
  runTest(options: {
    session: Session;
    brain: Brain;
    memory?: TestMemory;
    recorder: Recorder;
    test: PlannedTest;
    scripts?: Scripts;
    signal: AbortSignal;
  }): Promise<ExecutionOutcome>;
  explore(options: ExploreOptions): Promise<Discovery>;
  /** Walks a written test, and finds what is missing where it cannot go on. */
  walkTest(options: WalkOptions): Promise<Walked>;
  judgeStep(input: OracleInput): Promise<Candidate[]>;
  confirm(options: ConfirmOptions): Promise<Confirmation>;
  writeIssue(
    candidate: Candidate,
    trail: ActionTrace,
  ): { title: string; expected: string; observed: string; steps: string[]; suspectedCause: string };
  reproductionTest(
    candidate: Candidate,
    trail: ActionTrace,
  ): { title: string; steps: string[]; assertions: string[] };
}

/** Why a target can't be tested, as a sentence for people; undefined where it can. */
export type Preflight = (target: {
  address: string;
  engine: EnginePort;
  settings: { viewport: { width: number; height: number }; locale: string };
  signal: AbortSignal;
}) => Promise<string | undefined>;

/** All that the phases need beside a job's payload. */
export interface Phases {
  store: Store;
  /** Made at the first call. */
  engine(): Promise<EnginePort>;
  engineering: Engineering;
  preflight: Preflight;
}
