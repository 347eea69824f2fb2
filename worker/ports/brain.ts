/** The port of what decides. A brain sees pictures and scenes, never a document. */
import type { Ledger } from '#worker/core/ledger.ts';
import type { SessionView, TargetMemory } from './screen.ts';
import type { TrailStep } from './records.ts';
import type { Control, TextLine } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';

/** An act that the brain proposes; the agent carries it out. */
export interface PlannedAct {
  act:
    | { kind: 'press' | 'hover'; count?: 1 | 2 }
    | {
        kind: 'type';
        text: string;
        secret?: boolean;
        /** keep what the field holds */ append?: boolean;
        /** press Enter afterwards */ submit?: boolean;
      }
    | { kind: 'clear' }
    /** Files by name; what is in them is made up to fit the name's ending. */
    | { kind: 'upload'; files: string[] }
    /** To the middle of another thing. */
    | { kind: 'drag'; to: Box; toward: { control?: Control; line?: TextLine; box: Box } }
    /** Without an option, the one after what is shown. */
    | { kind: 'choose'; option?: string }
    | { kind: 'toggle'; to: boolean }
    | { kind: 'key'; keys: string }
    | { kind: 'scroll'; dy: number }
    | { kind: 'navigate'; url: string }
    | { kind: 'back' | 'forward' | 'reload' }
    /** Goes through the screen by Tab and looks where the focus shows. */
    | { kind: 'tab-through' }
    | { kind: 'resize'; width: number; height: number }
    | { kind: 'wait'; text?: string; ms?: number };
  /**
   * What it acts on, where it acts on something: a control, or a line of text that no control was seen
   * around.
   */
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
  /** Every act of the step has been carried out. */
  | { kind: 'done'; says: string }
  /** A value was read off the screen, to be known by this name from now on. */
  | { kind: 'read'; name: string; value: string; says: string; box: Box; decidedBy: 'engine' | 'model' }
  | { kind: 'needs-script'; name: string }
  /**
   * 'wrong-answer': the model said nothing that could be used. 'no-budget': it was not asked, as what it may
   * cost is spent.
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
  /** One sentence: what was seen that proves it. */
  says: string;
  /** Box of the proof on the picture judged. */
  box?: Box;
  decidedBy: 'engine' | 'model';
}

/** What a brain that asks somebody else needs besides. */
interface Outside {
  /**
   * What of a view may leave this machine: typed secrets are painted over in its picture and taken out of its
   * scene.
   */
  cover?: (view: SessionView) => Promise<SessionView>;
  /** Ends a question that is under way; the promise then rejects with its reason. */
  signal?: AbortSignal;
}

export interface DecideInput extends Outside {
  view: SessionView;
  /** One step of a test in plain English, placeholders already filled. */
  intent: string;
  /** How many of this step's acts have been carried out. */
  done: number;
  /** Address the test started at, for "open the home page" and relative addresses. */
  start: string;
  /** Set for values that came from a credential. */
  secrets: string[];
  /** What the step's acts so far were, in words. */
  did?: string[];
}

export interface JudgeInput extends Outside {
  view: SessionView;
  /** The view before the last act, and the one before the first step, for assertions about change. */
  before?: SessionView;
  first?: SessionView;
  assertion: string;
  /** Address the test started at: what another site shows proves nothing of the app. */
  start?: string;
  /** Values in the assertion that came from a credential. */
  secrets?: string[];
}

/** Where a target that is not found by memory or words any more may have gone. */
export type Located =
  /** One control, and only one, is surely it; `confidence` 0…1, `reason` one sentence. */
  | { kind: 'here'; target: NonNullable<PlannedAct['target']>; reason: string; confidence: number }
  /** It may be in one of these menus, nearest first. */
  | { kind: 'perhaps-in'; menus: NonNullable<PlannedAct['target']>[] }
  | { kind: 'nowhere' };

export interface Brain {
  readonly kind: 'embedded' | 'model' | 'hybrid';
  decide(input: DecideInput): Promise<Decision>;
  judge(input: JudgeInput): Promise<Verdict>;
  /** For healing: where a remembered target is now. Its expectation is nobody's to move. */
  locate(input: { view: SessionView; memory: TargetMemory }): Promise<Located>;
  /** What was spent since the last call. */
  spent(): Ledger;
}

export type { TrailStep };

/** Asked before each request to a model, told after each. */
export interface Budget {
  /**
   * True, or why the model may not be asked, as a sentence.
   * `priced` is false where the model's price is not known: a limit in money can't be kept then.
   */
  allow(call: { priced: boolean }): Promise<true | string>;
  spent(ledger: Ledger): void;
}
