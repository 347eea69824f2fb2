/** The result of parsing a plain-English step. */
import type { PressManner } from '#worker/core/press.ts';
import type { ControlKind, RegionKind } from '#worker/sight/scene.ts';
import type { Condition } from './orders/index.ts';

/** 'container' is a repeated item without a kind of its own: a product, a card, a row, an entry. */
export type WantedKind = ControlKind | 'field' | 'toggle' | 'heading' | 'text' | 'container';

/** Where a target is: in a kind of region, or in the part of the page that a phrase names. */
export interface Scope {
  kind?: RegionKind;
  /** Its text: 'Blue mug' for "in the row for Blue mug". */
  name?: TargetPhrase;
  /** Index among equal containers: 0-based, -1 is the last. */
  ordinal?: number;
  /** The step just says "in X", which may also be part of the name. */
  loose?: boolean;
  /** 'At the bottom left': of the region `kind`, or of the screen. */
  places?: Place[];
}

export type Place = 'top' | 'bottom' | 'left' | 'right';

/** Index of a tab of the browser, -1 for the last one; or which one beside this one. */
export type TabPlace = number | 'previous' | 'other' | 'next';

export type RelationKind = 'near' | 'left' | 'right' | 'above' | 'below';

export interface Relation {
  kind: RelationKind;
  to: TargetPhrase;
}

export interface TargetPhrase {
  /** As written in the step. */
  source: string;
  /** Words that the label must match; '' if only kind or ordinal are given. */
  name: string;
  /** The name was quoted. */
  quoted: boolean;
  kinds: WantedKind[];
  /** Kind words as written ('button'), also tried as part of the name. */
  kindWords: string;
  /** Words beside a quoted name that may help ('product' in: the product "Blue mug"). */
  hints: string;
  ordinal?: number;
  /** "any", "one of": the first match will do. */
  any: boolean;
  scopes: Scope[];
  relations: Relation[];
  colour?: string;
}

type Deed =
  | {
      kind: 'press' | 'hover';
      target: TargetPhrase;
      /** alternative readings of the same words */ or?: TargetPhrase[];
      manner?: PressManner;
      verb: string;
      /** the whole clause, for controls that match it as a whole */ said?: string;
      /** the verb is unknown: match the clause as a whole */ loose?: true;
      /** the target is the instrument: "with the bin icon" */ tool?: true;
    }
  | { kind: 'type'; text: string; target?: TargetPhrase; append?: boolean; verb: string }
  | { kind: 'upload'; files: string[]; target?: TargetPhrase }
  | { kind: 'drag'; target: TargetPhrase; to: TargetPhrase }
  | { kind: 'clear'; target?: TargetPhrase }
  | {
      kind: 'choose';
      option: string;
      quoted: boolean;
      target?: TargetPhrase;
      /** 'size' in: the small size */ kindOfChoice?: string;
    }
  | { kind: 'toggle'; target: TargetPhrase; /** undefined: invert the state */ to?: boolean }
  /** Every box and switch on the screen, one after the other. */
  | { kind: 'toggle-every'; to: boolean; except: TargetPhrase[] }
  | { kind: 'key'; keys: string; /** as quoted in the step: may be a button's name */ named?: string }
  /** Scrolls by a window's height over the target, or, without `by`, until the target is in view. */
  | { kind: 'scroll'; by?: 'down' | 'up' | 'top' | 'bottom'; target?: TargetPhrase }
  | { kind: 'navigate'; url: string }
  | { kind: 'home' }
  | { kind: 'back' | 'forward' | 'reload' }
  | { kind: 'wait'; text?: string; ms?: number; gone?: boolean }
  | { kind: 'submit'; words: string }
  | { kind: 'search'; text: string }
  | { kind: 'sort'; by: string }
  | { kind: 'identity'; role: 'username' | 'password'; text: string }
  /** Stores what the screen shows for `what` under `name`. */
  | { kind: 'remember'; what: TargetPhrase; name: string }
  | { kind: 'verify'; assertion: string }
  /** Answers a dialog; without `accept`, only types into it. `drawn`: the same for one that the page draws. */
  | { kind: 'answer-dialog'; accept?: boolean; text?: string; drawn?: TargetPhrase[] }
  /** The focus goes from place to place, as the Tab key moves it. */
  | { kind: 'tab-through' }
  /** Without one of them, that side stays, px. */
  | { kind: 'resize'; width?: number; height?: number }
  /** A tab of the browser; of the page, where it says nothing of a browser, with `page` what to do there. */
  | { kind: 'switch-tab'; to: TabPlace; isBrowser?: boolean; page?: ParsedAct }
  | { kind: 'close-tab'; isBrowser?: boolean; page?: ParsedAct };

/** One act, and what the step says around it. */
export type ParsedAct = Deed & {
  /** Acts of one order share it. */
  condition?: Condition;
  /** The words that order it. */
  clause?: string;
};

export interface ParsedStep {
  text: string;
  acts: ParsedAct[];
  /** Names of the scripts called as `#{name}`. */
  scripts: string[];
  /** What the step says not to do. */
  refrains: string[];
  /** The part that was not understood, as written; `acts` holds what comes before it. */
  unknown?: string;
}
