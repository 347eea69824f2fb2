/** The two ports of a run, Store and Queue, and the input of its phases. Times in ms. */
import type { JobInput, JobName, JobOptions } from '#server/jobs/definitions.ts';
import type { RunSettings } from '#server/domain/run/schemas.ts';
import type { Discovery, DraftedTest } from '#worker/authoring/types.ts';
import type { ExploreOptions, ExplorerEvent } from '#worker/explore/types.ts';
import type { Confirmation, ConfirmOptions } from '#worker/oracles/confirm.ts';
import type { KeptReplays } from '#worker/oracles/kept-replays.ts';
import type { Candidate, OracleInput } from '#worker/oracles/types.ts';
import type { Walked, WalkOptions } from '#worker/authoring/walk/index.ts';
import type { Analyst } from '#worker/ports/analyst.ts';
import type { Brain, Budget } from '#worker/ports/brain.ts';
import type {
  ExecutionOutcome,
  PlannedTest,
  Recorder,
  Session,
  TestMemory,
  ActionTrace,
} from '#worker/ports/records.ts';
import type { ModelWords } from './words.ts';
import type { Scripts } from '#worker/ports/scripts.ts';
import type { SessionTarget } from '#worker/screens/index.ts';

/** What a run's settings say of what its sessions open on. */
export type TargetSettings = Pick<
  RunSettings,
  'viewport' | 'phone' | 'locale' | 'platform' | 'osVersion' | 'build'
>;

/** The jobs of a run, in the order in which they cause one another. */
export const runJobs = [
  'run_plan',
  'run_explore',
  'execution_run',
  'step_analyze',
  'finding_confirm',
  'run_complete',
] as const satisfies JobName[];
export type RunJobName = (typeof runJobs)[number];

/** The job queue. A job is queued together with the data that causes it, or not at all. */
export interface Queue {
  add<Name extends RunJobName>(name: Name, payload: JobInput<Name>, options?: JobOptions): Promise<void>;
}

/** A job's claim on what it works on. */
export interface Work {
  /** Aborted once the work is pointless: the run has ended, or this process stops. */
  signal: AbortSignal;
  /** Whether the run has ended, so that nothing more is stored. */
  readonly isCancelled: boolean;
  /** @throws where this process stops, so that the job returns to the queue */
  throwIfHandedBack(): void;
  /** Releases the claim, whatever happened. */
  close(): Promise<void>;
}

export interface PlanWork extends Work {
  settings: RunSettings;
  isDiscovery: boolean;
  /**
   * Resets the app's data to the state that tests start from.
   * @returns why that failed, as a sentence
   */
  reset(): Promise<string | undefined>;
  /** Queues the run's jobs. With `unready`, its tests are blocked for that reason instead. */
  start(unready?: string): Promise<void>;
  fail(problem: Problem): Promise<void>;
}

export interface ExplorationWork extends Work {
  settings: RunSettings;
  credential?: { username: string; password: string };
  /** False where tests are only written from prompts. */
  explores: boolean;
  /** False to look for bugs only, without writing tests. */
  drafts: boolean;
  /** The model to ask about the app; undefined where none is set, or none is to be used. */
  analyst?(engine: EnginePort): Analyst | undefined;
  /** The saved state of an earlier attempt. */
  state?: Buffer;
  keep(state: Buffer): Promise<void>;
  on(event: ExplorerEvent): Promise<void> | void;
  /** Titles of what is suspected so far, a model's own suspicions left out. */
  suspected(): Promise<string[]>;
  /** Tests that were requested in a prompt. */
  prompted(): Promise<{ drafts: DraftedTest[]; problem?: string }>;
  /** Stores the drafts, queues the tests that try them and the replays of candidates. */
  finish(discovery: Discovery): Promise<void>;
  fail(problem: Problem): Promise<void>;
}

/** One attempt at a test, in one session. A broken session uses up its attempt. */
export interface Attempt {
  test: PlannedTest;
  settings: Pick<RunSettings, 'brain'> & TargetSettings;
  memory?: TestMemory;
  scripts?: Scripts;
  budget?: Budget;
  recorder(session: Session): Recorder;
  /** Cost so far of model calls that belong to no step. */
  besides: ExecutionOutcome['besides'] & object;
  /** Waits until all steps are stored. */
  flush(): Promise<void>;
  /** Records the cost of a cancelled test. */
  noteCost(): Promise<void>;
  close(): Promise<void>;
}

export interface ExecutionWork extends Work {
  /** Whether it is a draft, and the time for trying those is over. */
  isLate: boolean;
  /** Whether a test that passed has to pass again before it counts. */
  mustPassTwice(): boolean;
  reset(): Promise<string | undefined>;
  /** Starts an attempt. */
  begin(): Promise<Attempt>;
  /**
   * Claims the execution again for another attempt.
   * @returns false where another worker has claimed it
   */
  retake(): Promise<boolean>;
  /** Ends the execution; a failed assertion that may be a bug becomes a finding. */
  finish(outcome: ExecutionOutcome): Promise<void>;
}

export interface StepWork extends OracleInput {
  suspect(candidate: Candidate): Promise<void>;
  /** Marks the step as analysed. */
  finish(): Promise<void>;
}

/** The test whose failed assertion is to be reproduced. */
export interface RerunTest {
  test: PlannedTest;
  scripts?: Scripts;
  brain(engine: EnginePort): Brain;
  /** The signature of a failed assertion of this test. */
  signatureOf(assertion: string): string;
}

export interface FindingWork extends Work {
  candidate: Candidate;
  trail: ActionTrace;
  settings: Pick<RunSettings, 'confirmTries'> & TargetSettings;
  /** Values for placeholders in the trail. */
  values: Record<string, string>;
  recorder?: Recorder & { flush(): Promise<void> };
  /** The model to judge its own claims by; as for explorations. */
  analyst?(engine: EnginePort): Analyst | undefined;
  /** Titles of the app's other proven faults. */
  others?(): Promise<string[]>;
  /** Set for a failed assertion: its test runs again, instead of a replay of its steps. */
  rerun?: RerunTest;
  /** Replays shared with the other findings of its run. */
  kept?: KeptReplays;
  /** Time for removing needless steps from a proven trail, ms. */
  minimiseMs: number;
  /** Whether the time for replays is over. */
  isLate: boolean;
  /** Whether it is replayed alone, after replays beside other jobs did not reproduce it. */
  isAlone: boolean;
  reset(): Promise<unknown>;
  /** Whether another job of the run was active since this one began. */
  wasCrowded(): Promise<boolean>;
  /**
   * Queues a lone replay.
   * @returns false once their limit is reached
   */
  retryAlone(confirmed: Confirmed): Promise<boolean>;
  conclude(conclusion: { proven: boolean; confirmed: Confirmed }): Promise<void>;
}

export interface Confirmed extends Confirmation {
  /** Cost of model calls that belong to no step. */
  besides?: ExecutionOutcome['besides'];
  /** A model's words for it. */
  words?: ModelWords;
  /** Why it is not proven, where more is known than that replays did not show it: a sentence. */
  because?: string;
}

/**
 * The state of runs. Each `take…` claims the subject of a job; undefined where there is nothing left to do.
 */
export interface Store {
  takePlan(runId: string): Promise<PlanWork | undefined>;
  takeExploration(runId: string): Promise<ExplorationWork | undefined>;
  takeExecution(executionId: string): Promise<ExecutionWork | undefined>;
  takeStep(stepId: string): Promise<StepWork | undefined>;
  takeFinding(findingId: string, alone: boolean): Promise<FindingWork | undefined>;
  /** Summarizes and ends the run, once none of its work is open. */
  complete(runId: string): Promise<void>;
}

export interface EnginePort {
  /** @throws NoDeviceError where a device is needed and none can be had */
  openSession(target?: SessionTarget): Promise<Session>;
  /** How many sessions there may be at once; no limit if left out. @throws NoDeviceError as openSession does */
  countSessions?(target: SessionTarget): Promise<number>;
  /**
   * @throws ModelNotSetError, which says what to set, for `model` where none is configured; `hybrid` is then
   * the embedded brain
   */
  brain(kind: 'embedded' | 'model' | 'hybrid', budget?: Budget): Brain;
  /** The model that is asked about a whole app, at most `maxCalls` times; undefined where none is configured. */
  analyst?(limits: { maxCalls: number; budget?: Budget }): Analyst | undefined;
  close(): Promise<void>;
}

/** The engine's work with sessions, independent of any store. */
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
  /** Walks through a written test, and finds missing steps where it can't continue. */
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

/** Why a run can't be carried out: for its target, or for want of what it runs on. */
export interface Problem {
  cause: 'target' | 'platform';
  /** Says what to do about it. */
  sentence: string;
}

/** Whether a target can be tested: undefined where it can. */
export type Preflight = (target: {
  address: string;
  engine: EnginePort;
  target: SessionTarget;
  signal: AbortSignal;
}) => Promise<Problem | undefined>;

/** Everything that the phases need besides a job's payload. */
export interface Phases {
  store: Store;
  /** The engine, started at the first call. */
  engine(): Promise<EnginePort>;
  engineering: Engineering;
  preflight: Preflight;
}
