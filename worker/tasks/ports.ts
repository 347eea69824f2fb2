/** What the tasks need from the rest of the worker; main.ts supplies the real things, tests smaller ones. */
import type { PrismaClient } from '#prisma/generated/client.ts';
import type { SendOutside } from '#server/platform/egress/request.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Mailer } from '#server/platform/mail.ts';
import type { ArtifactStore } from '#server/platform/storage.ts';
import type {
  ExecutionOutcome,
  PlannedTest,
  Recorder,
  Session,
  TestMemory,
  Trail,
} from '#worker/ports/records.ts';
import type { Scripts } from '#worker/ports/scripts.ts';
import type { Brain } from '#worker/ports/brain.ts';
import type { Budget } from '#worker/ports/brain.ts';
import type { Walked, WalkOptions } from '#worker/authoring/walk/index.ts';
import type { Discovery } from '#worker/authoring/types.ts';
import type { ExploreOptions } from '#worker/explore/types.ts';
import type { Confirmation, ConfirmOptions } from '#worker/oracles/confirm.ts';
import type { Candidate, OracleInput } from '#worker/oracles/types.ts';
import type { RunCommand } from '#worker/scripts/index.ts';

export interface EnginePort {
  openSession(options?: { viewport?: { width: number; height: number }; locale?: string }): Promise<Session>;
  /**
   * @throws Error that says what to set, for a model where none is configured; a hybrid is then the engine
   * alone
   */
  brain(kind: 'embedded' | 'model' | 'hybrid', budget?: Budget): Brain;
  close(): Promise<void>;
}

/** The pure engine: what it does with a session, without a database. */
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
    trail: Trail,
  ): { title: string; expected: string; observed: string; steps: string[]; suspectedCause: string };
  reproductionTest(
    candidate: Candidate,
    trail: Trail,
  ): { title: string; steps: string[]; assertions: string[] };
}

/** Why a target can't be tested, as a sentence for people; undefined where it can. */
export type Preflight = (target: {
  address: string;
  engine: EnginePort;
  settings: { viewport: { width: number; height: number }; locale: string };
  signal: AbortSignal;
}) => Promise<string | undefined>;

export interface TaskDeps {
  db: PrismaClient;
  storage: ArtifactStore;
  /** SIGHTREAD_HOME: live pictures go to live/ in it. */
  home: string;
  log: Logger;
  instanceId: string;
  /** Aborted when this process is asked to stop: work is handed back, to be done elsewhere. */
  shutdown: AbortSignal;
  /** Made at the first call. */
  engine(): Promise<EnginePort>;
  engineering: Engineering;
  runScript: RunCommand;
  preflight: Preflight;
  /** Missing where no mail service is configured. */
  mailer?: Mailer | undefined;
  /** Sends something to an address outside, as far as the operator allows. Never throws. */
  post(request: {
    url: string;
    headers: Record<string, string>;
    body: string;
    signal?: AbortSignal;
  }): Promise<{ status?: number; error?: string }>;
  /** Asks somebody outside and brings the answer, as far as the operator allows. Never throws. */
  send: SendOutside;
}
