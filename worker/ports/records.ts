/** What the agent returns: steps, outcomes and action traces. Times in ms, boxes in px of the picture. */
import type { Ledger } from '#worker/core/ledger.ts';
import type { Protection } from '#worker/core/risk.ts';
import type { FocusWalk } from '#worker/sight/probes/index.ts';
import type { Fingerprint, Picture, Scene, SceneDifference, Sight } from '#worker/sight/scene.ts';
import type { ModelQuestion } from './questions.ts';
import type { Box, Point } from '#worker/core/geometry.ts';
import type { PressManner } from '#worker/core/press.ts';
import type {
  DecidedBy,
  DeviceAct,
  EvidencePort,
  Mode,
  Observation,
  Rest,
  Screen,
  ScreenAct,
  SessionView,
  StepEvidence,
  TargetMemory,
} from './screen.ts';

/** One browser context or device in use, with its scene reader. `evidence` is for the recorder only. */
export interface Session {
  screen: Screen;
  sight: Sight;
  evidence: EvidencePort;
  /**
   * Whether ambiguous looks are resolved with the mouse pointer, as an explorer does: link, field or
   * decoration.
   */
  probing?: boolean;
  /** Why its device was lost, as a sentence: from then on it says nothing about the app. Undefined while it works. */
  lost?(): string | undefined;
  close(): Promise<void>;
}

/**
 * A step as data that can be replayed without a brain: the action with its target as it was seen, and the
 * plain-English intent, for people and for a brain that must find the target again.
 */
export interface TrailStep {
  intent: string;
  /** Address at which the step ran. */
  at?: string;
  /**
   * Where the step led when it last worked, and the text that appeared where it stayed on the page. A healed
   * step must lead there too.
   */
  led?: { address: string; fingerprint: Fingerprint; said?: string[] };
  /**
   * Of a step towards a goal: what was proved on the screen that it led to, and has to hold there again, as
   * assertions. Set on its last step, though it may be empty.
   */
  shows?: string[];
  act:
    | ({ kind: 'press'; target: TargetMemory } & PressManner)
    | { kind: 'hover'; target: TargetMemory }
    /** A secret is stored as its placeholder, never as its value. */
    | { kind: 'type'; target: TargetMemory; text: string; secret?: boolean; keepsKeyboard?: boolean }
    /** Into what has the keyboard, which looks like no field. */
    | { kind: 'type-at-caret'; text: string; secret?: boolean }
    | { kind: 'upload'; target: TargetMemory; files: string[] }
    | { kind: 'drag'; target: TargetMemory; to: TargetMemory }
    | { kind: 'choose'; target: TargetMemory; option: string }
    | { kind: 'key'; keys: string }
    /** Scrolls the pane that contains the target; without a target, the one in the middle of the viewport. */
    | { kind: 'scroll'; dy: number; target?: TargetMemory }
    | { kind: 'navigate'; url: string }
    | { kind: 'back' }
    | { kind: 'forward' }
    | { kind: 'reload' }
    | { kind: 'tab-through' }
    | { kind: 'resize'; width: number; height: number }
    | { kind: 'answer-dialog'; accept?: boolean; text?: string }
    | { kind: 'switch-tab'; to: number }
    | { kind: 'close-tab' }
    | DeviceAct;
}

/** Actions from a clean session at `start` to the screen they lead to. */
export interface ActionTrace {
  start: string;
  steps: TrailStep[];
}

export interface StepRecord {
  index: number;
  /** Index (0-based) of the written step or assertion of the test. One step may take several actions. */
  written?: number;
  kind: 'act' | 'assertion';
  intent: string;
  status: 'passed' | 'failed' | 'blocked' | 'skipped';
  decidedBy: DecidedBy;
  /** One sentence: what was done, or the proof of the verdict. */
  says: string;
  /** Of a failed assertion: what it would have to say to hold on what is shown; set where that is sure. */
  instead?: string;
  /** Of a goal that was reached: plain steps that do what was done for it. */
  plain?: string[];
  act?: ScreenAct;
  actPoint?: Point;
  targetBox?: Box;
  proofBox?: Box;
  /** Set where the target was found again under another name or at another place. */
  heal?: Heal;
  /** The replayable form of the action that ran. */
  trailStep?: TrailStep;
  modes: { mode: Mode; at: number; ms: number }[];
  before: SessionView;
  after: SessionView;
  difference?: SceneDifference;
  /** For a walk with Tab: where the focus was visible. */
  focus?: FocusRound;
  rest?: Rest;
  evidence: StepEvidence;
  observations: Observation[];
  /** Epoch ms. */
  startedAt: number;
  ms: number;
  ledger: Ledger;
  /** What a model was asked for it. */
  questions?: ModelQuestion[];
  dom?: string;
}

/**
 * A proposed change of a step whose target was moved or renamed, with its text before and after. Never
 * changes an expectation.
 */
export interface Heal {
  /** Index of the written step. */
  index: number;
  before: { intent: string; target: TargetMemory };
  /** Several intents where the target has moved into a menu that must be opened first. */
  after: { intents: string[]; target: TargetMemory };
  /** The evidence for it, in one sentence. */
  reason: string;
  /** 0…1. */
  confidence: number;
  /** The step's actions as they were carried out; set once the test has passed. */
  acts?: TrailStep[];
}

export interface Recorder {
  /** Called once for each finished step, in order. Must not block the test for long. */
  step(record: StepRecord): Promise<void>;
  /** A live picture between steps, for anyone watching. */
  live?(view: { picture: Picture; scene?: Scene; at?: Point; says: string }): void;
}

export type OutcomeClass = 'bug' | 'app_change' | 'test' | 'data' | 'environment' | 'agent';

export interface ExecutionOutcome {
  status: 'passed' | 'failed' | 'blocked' | 'cancelled';
  reason?: 'element_not_found' | 'assertion_failed';
  class?: OutcomeClass;
  /** Confidence in the class, 0…1, and the reasons for it. */
  classified?: { confidence: number; reasons: string[] };
  /** Heals made on the way, to be reviewed. */
  heals?: Heal[];
  /** Index of the step that decided a failure or block. */
  failedStep?: number;
  says: string;
  steps: StepRecord[];
  /** Brain cost that belongs to no step, such as questions after the last one. */
  besides?: Ledger;
}

/** The actions of one written step from the last time it worked. */
export interface RememberedStep {
  /** Index of the written step. */
  index: number;
  intent: string;
  acts: TrailStep[];
}

/** Visual memory of a test's steps. */
export interface TestMemory {
  /** Nothing is learned or healed: any change fails the step. */
  frozen?: boolean;
  recall(index: number, intent: string): TrailStep[] | undefined;
  /** Whether a person has rejected this wording as a heal of the step. */
  refuses?(index: number, intents: string[]): boolean;
  /** Called only for a test that passed. */
  keep(steps: RememberedStep[]): Promise<void>;
}

export interface PlannedCredential {
  username: string;
  password: string;
  /** More secrets that steps can refer to. */
  extra?: Record<string, string>;
  /** The current one-time code, for `{{totp}}` and `{{otp}}`. */
  code?(): string;
}

export interface PlannedTest {
  title: string;
  steps: string[];
  assertions: string[];
  /** Where the test starts. */
  address: string;
  instructions?: string;
  /**
   * The identity for `{{username}}` and `{{password}}`. Typed values that come from it are masked
   * everywhere.
   */
  credential?: PlannedCredential;
  /** Values for `{{name}}` placeholders. */
  values?: Record<string, string>;
  /** What is not done where it runs; without it, all that its steps say. */
  protection?: Protection;
  /** Signature of the fault that it guards against, for assertions that an oracle judges. */
  fault?: string;
  /** Limits after which a test is stopped as stuck. Default: 200 actions and 10 minutes. */
  budget?: { acts: number; ms: number };
}

/** A walk with Tab through a whole page, with the scene during the walk. */
export interface FocusRound extends FocusWalk {
  scene: Scene;
}
