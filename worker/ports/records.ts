/** What the agent hands out: steps, outcomes and trails. Times in ms, boxes in picture px. */
import type { Ledger } from '#worker/core/ledger.ts';
import type { FocusWalk } from '#worker/sight/probes/index.ts';
import type { Fingerprint, Picture, Scene, SceneDifference, Sight } from '#worker/sight/scene.ts';
import type { Box, Point } from '#worker/core/geometry.ts';
import type {
  DecidedBy,
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

/** One browser context or device at work, with its eye. `evidence` is for the recorder alone. */
export interface Session {
  screen: Screen;
  sight: Sight;
  evidence: EvidencePort;
  /** Looks are settled by the mouse pointer, as who explores does: what is a link, a field or an ornament. */
  probing?: boolean;
  close(): Promise<void>;
}

/**
 * A step as data that can be replayed without a brain: the act with its target as it was seen,
 * and the plain-English words for people and for a brain that must find it anew.
 */
export interface TrailStep {
  intent: string;
  /** Address at which the step was taken. */
  at?: string;
  /**
   * What it led to when it last worked, and the words that came up where it stayed on its page: a healed step
   * must lead there too.
   */
  led?: { address: string; fingerprint: Fingerprint; said?: string[] };
  act:
    | { kind: 'press'; target: TargetMemory; count?: 1 | 2 }
    | { kind: 'hover'; target: TargetMemory }
    /** A secret is kept as the placeholder that names it, never as itself. */
    | { kind: 'type'; target: TargetMemory; text: string; secret?: boolean }
    | { kind: 'upload'; target: TargetMemory; files: string[] }
    | { kind: 'drag'; target: TargetMemory; to: TargetMemory }
    | { kind: 'choose'; target: TargetMemory; option: string }
    | { kind: 'key'; keys: string }
    /**
     * Of the pane that the target stands in; of what lies in the middle of the window where it names none.
     */
    | { kind: 'scroll'; dy: number; target?: TargetMemory }
    | { kind: 'navigate'; url: string }
    | { kind: 'back' }
    | { kind: 'forward' }
    | { kind: 'reload' }
    | { kind: 'tab-through' }
    | { kind: 'resize'; width: number; height: number };
}

/** From a clean session at `start` to where it leads. */
export interface ActionTrace {
  start: string;
  steps: TrailStep[];
}

export interface StepRecord {
  index: number;
  /** Which written step (or assertion) of the test it belongs to, 0-based: a step may take several acts. */
  written?: number;
  kind: 'act' | 'assertion';
  intent: string;
  status: 'passed' | 'failed' | 'blocked' | 'skipped';
  decidedBy: DecidedBy;
  /** One sentence: what was done, or what proved the verdict. */
  says: string;
  act?: ScreenAct;
  actPoint?: Point;
  targetBox?: Box;
  proofBox?: Box;
  /** Set where the target was found again under another name or in another place. */
  heal?: Heal;
  /** The replayable form of an act that was carried out. */
  trailStep?: TrailStep;
  modes: { mode: Mode; at: number; ms: number }[];
  before: SessionView;
  after: SessionView;
  difference?: SceneDifference;
  /** Of a walk with Tab: where the focus showed. */
  focus?: FocusRound;
  rest?: Rest;
  evidence: StepEvidence;
  observations: Observation[];
  /** Epoch ms. */
  startedAt: number;
  ms: number;
  ledger: Ledger;
  dom?: string;
}

/**
 * A step whose target has moved or been renamed: what the test says of it, and what it should say. The
 * expectation is never part of it.
 */
export interface Heal {
  /** Index of the written step. */
  index: number;
  before: { intent: string; target: TargetMemory };
  /** More than one intent where the target has moved into a menu that must be opened first. */
  after: { intents: string[]; target: TargetMemory };
  /** One sentence: what speaks for it. */
  reason: string;
  /** 0…1. */
  confidence: number;
  /** The step's acts as they were carried out; set when the test has passed. */
  acts?: TrailStep[];
}

export interface Recorder {
  /** Called once for each finished step, in order; must not block the test for long. */
  step(record: StepRecord): Promise<void>;
  /** A live picture between steps, where somebody watches. */
  live?(view: { picture: Picture; scene?: Scene; at?: Point; says: string }): void;
}

export type OutcomeClass = 'bug' | 'app_change' | 'test' | 'data' | 'environment' | 'agent';

export interface ExecutionOutcome {
  status: 'passed' | 'failed' | 'blocked' | 'cancelled';
  reason?: 'element_not_found' | 'assertion_failed';
  class?: OutcomeClass;
  /** How sure the class is, 0…1, and what speaks for it. */
  classified?: { confidence: number; reasons: string[] };
  /** What was healed on the way; to be reviewed. */
  heals?: Heal[];
  /** Index of the step that decided a failure or block. */
  failedStep?: number;
  says: string;
  steps: StepRecord[];
  /** What the brain spent without a step that shows it: on questions after the last one. */
  besides?: Ledger;
}

/** The acts of one written step as they were when it last worked. */
export interface RememberedStep {
  /** Index of the written step. */
  index: number;
  intent: string;
  acts: TrailStep[];
}

/** Visual memory of one test's steps. */
export interface TestMemory {
  /** Nothing is learnt or healed: what is not as it was fails. */
  frozen?: boolean;
  recall(index: number, intent: string): TrailStep[] | undefined;
  /** Whether a person has refused that this step reads so. */
  refuses?(index: number, intents: string[]): boolean;
  /** Called only for a test that passed. */
  keep(steps: RememberedStep[]): Promise<void>;
}

export interface PlannedCredential {
  username: string;
  password: string;
  /** More secrets that steps may name. */
  extra?: Record<string, string>;
  /** The one-time code of this moment, for `{{totp}}` and `{{otp}}`. */
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
   * Signed-in identity to use for `{{username}}` / `{{password}}`; typed values that come from it are masked
   * everywhere.
   */
  credential?: PlannedCredential;
  /** Values for `{{name}}` placeholders. */
  values?: Record<string, string>;
  /**
   * Acts and time that a test may take before it is stopped as stuck; 200 acts and 10 minutes if left out.
   */
  budget?: { acts: number; ms: number };
}

/** A walk with Tab through a whole page, and the page as it stood meanwhile. */
export interface FocusRound extends FocusWalk {
  scene: Scene;
}
