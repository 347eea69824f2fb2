/** The port of the brain that decides. It sees pictures and scenes, never the DOM. */
import type { Ledger } from '#worker/core/ledger.ts';
import type { PressManner } from '#worker/core/press.ts';
import type { GoalDecision, GoalInput } from './goals.ts';
import type { ModelQuestion } from './questions.ts';
import type { DeviceAct, Observation, SessionView, TargetMemory } from './screen.ts';
import type { StepRecord, TrailStep } from './records.ts';
import type { Control, TextLine } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';

/** An action that the brain proposes; the agent runs it. */
export interface PlannedAct {
  act:
    | ({ kind: 'press' } & PressManner)
    | { kind: 'hover' }
    | {
        kind: 'type';
        text: string;
        secret?: boolean;
        /** keep the current value */ append?: boolean;
        /** leave the keyboard on the screen */ keepsKeyboard?: boolean;
        /** press Enter afterwards */ submit?: boolean;
      }
    | { kind: 'clear' }
    /** Files by name; their content is generated to fit the file extension. */
    | { kind: 'upload'; files: string[] }
    /** Drags to the middle of another control or text. */
    | { kind: 'drag'; to: Box; toward: { control?: Control; line?: TextLine; box: Box } }
    /** Without an option, the one after the current value. */
    | { kind: 'choose'; option?: string }
    | { kind: 'toggle'; to: boolean }
    | { kind: 'key'; keys: string }
    | { kind: 'scroll'; dy: number }
    | { kind: 'navigate'; url: string }
    | { kind: 'back' | 'forward' | 'reload' }
    /** Presses Tab through the page and records where the focus is visible. */
    | { kind: 'tab-through' }
    | { kind: 'resize'; width: number; height: number }
    /** Answers the dialog of the browser or device; without `accept`, only types into it. */
    | { kind: 'answer-dialog'; accept?: boolean; text?: string }
    /** Tabs in the order in which they were opened, from 0. */
    | { kind: 'switch-tab'; to: number }
    | { kind: 'close-tab' }
    | DeviceAct
    | { kind: 'wait'; text?: string; ms?: number };
  /** The target, where the action has one: a control, or a line of text outside any control. */
  target?: { control?: Control; line?: TextLine; box: Box };
  /** Plain words for the record: `Click "Add to cart"`. */
  says: string;
  /** 0…1, calibrated. */
  confidence: number;
}

export type Decision =
  | {
      kind: 'act';
      plan: PlannedAct;
      /** equally harmless next guesses, best first */ others: PlannedAct[];
      decidedBy: 'engine' | 'model';
    }
  /** Every action of the step has been carried out. */
  | { kind: 'done'; says: string }
  /** A value was read from the screen; later steps refer to it by `name`. */
  | { kind: 'read'; name: string; value: string; says: string; box: Box; decidedBy: 'engine' | 'model' }
  | { kind: 'needs-script'; name: string }
  /** It asks for an outcome, not for an act: a brain that can has to pursue it. */
  | { kind: 'goal' }
  /**
   * 'wrong-answer': the model's answer was unusable. 'no-budget': the model was not called, because its
   * budget is spent.
   */
  | {
      kind: 'cannot';
      why: 'not-found' | 'ambiguous' | 'not-understood' | 'wrong-answer' | 'no-budget';
      says: string;
      candidates: { says: string; box: Box }[];
      decidedBy?: 'engine' | 'model';
    };

export interface Verdict {
  verdict: 'holds' | 'fails' | 'cannot-tell';
  /** One sentence with the visible proof. */
  says: string;
  /** Box of the proof in the judged picture, px. */
  box?: Box;
  /** It rests on something that no scrolling shows: the address, the title, a dialog of the browser. */
  isElsewhere?: true;
  decidedBy: 'engine' | 'model';
}

/** A text that the test has typed, and where: the box of its field in the picture before. */
export interface Entry {
  text: string;
  box?: Box;
}

/** A dialog of the browser or device that the app has shown. */
export type ShownDialog = Extract<Observation, { kind: 'dialog' }>;

/** A tab or window that the app has opened. */
export type OpenedTab = Extract<Observation, { kind: 'new-tab' }>;

/** Extra input for a brain that calls an external model. */
export interface Outside {
  /**
   * Masks a view before it leaves this machine: typed secrets are painted over in the picture and removed
   * from the scene.
   */
  cover?: (view: SessionView) => Promise<SessionView>;
  /** Aborts a pending call; its promise then rejects with the signal's reason. */
  signal?: AbortSignal;
}

export interface DecideInput extends Outside {
  view: SessionView;
  /** One step of a test in plain English, with its placeholders filled. */
  intent: string;
  /** How many of this step's actions have been carried out. */
  done: number;
  /** Address the test started at, for "open the home page" and relative addresses. */
  start: string;
  /** Values in the step that came from a credential. */
  secrets: string[];
  /** The step's actions so far, in words. */
  did?: string[];
  /** What the owner of the app tells whoever tests it. */
  instructions?: string;
  /** What the browser or device asked or told during the last step that made it do so, oldest first. */
  dialogs?: ShownDialog[];
}

/** What the words of an assertion are judged on: the picture itself is for models. */
export type JudgedView = Pick<SessionView, 'scene' | 'address' | 'title' | 'tabs'>;

export interface JudgeInput extends Outside {
  view: SessionView;
  /** The view before the last action, and the view before the first step, for assertions about change. */
  before?: SessionView;
  first?: SessionView;
  assertion: string;
  /** What the test has typed since the page was opened: seen in its field, it proves nothing. */
  typed?: Entry[];
  /** What the test did and asserted before, in its own words, oldest first: what “it” stands for. */
  earlier?: string[];
  /** The address that the test started at: a page of another site proves nothing about the app. */
  start?: string;
  /** Values in the assertion that came from a credential. */
  secrets?: string[];
  /** As in `DecideInput`. */
  dialogs?: ShownDialog[];
  /** The tabs that the last step to do so has opened. */
  newTabs?: OpenedTab[];
}

/** What an assertion asks an oracle: whether the steps of a test show a fault. */
export interface FaultSought {
  /** The oracle's name. */
  oracle: string;
  /** The signature of the one fault that is meant; without it, any that the oracle reports. */
  fault?: string;
  /** Where the test starts. */
  start: string;
  steps: readonly StepRecord[];
}

/** Judges by an oracle what no sentence can say. */
export type JudgesByOracle = (sought: FaultSought) => Promise<Verdict>;

/** Where a target may be that neither memory nor words find any more. */
export type Located =
  /** Exactly one control is surely the target; `confidence` 0…1, `reason` one sentence. */
  | { kind: 'here'; target: NonNullable<PlannedAct['target']>; reason: string; confidence: number }
  /** The target may be in one of these menus, likeliest first. */
  | { kind: 'perhaps-in'; menus: NonNullable<PlannedAct['target']>[] }
  | { kind: 'nowhere' };

export interface Brain {
  readonly kind: 'embedded' | 'model' | 'hybrid';
  decide(input: DecideInput): Promise<Decision>;
  judge(input: JudgeInput): Promise<Verdict>;
  /** The next act towards a goal; left out where the brain can't pursue any. */
  pursue?(input: GoalInput): Promise<GoalDecision>;
  /** For healing: where a remembered target is now. Expectations are never healed. */
  locate(input: { view: SessionView; memory: TargetMemory }): Promise<Located>;
  /** The cost since the last call. */
  spent(): Ledger;
  /** The questions to a model since the last call; left out where there is no model. */
  questions?(): ModelQuestion[];
}

export type { TrailStep };

/** Asked before each model request, informed after each. */
export interface Budget {
  /**
   * True, or a sentence why the model may not be called. `priced` is false where the model's price is
   * unknown, so that a money limit can't be enforced.
   */
  allow(call: { priced: boolean }): Promise<true | string>;
  spent(ledger: Ledger): void;
}
