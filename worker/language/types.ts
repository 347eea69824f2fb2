/** What a plain-English step comes to. */
import type { ControlKind, RegionKind } from '#worker/sight/scene.ts';

/** 'container' stands for a repeated thing without a kind of its own: a product, a card, a row, an entry. */
export type WantedKind = ControlKind | 'field' | 'toggle' | 'heading' | 'text' | 'container';

/** Where a target stands: in a region of a kind, or in the part of the page that a phrase names. */
export interface Scope {
  kind?: RegionKind;
  /** What is written in it: 'Blue mug' for "in the row for Blue mug". */
  name?: TargetPhrase;
  /** Among equal containers: 0-based, -1 the last. */
  ordinal?: number;
  /** Set where the step only says "in X": it may also be part of the name. */
  loose?: boolean;
  /** 'At the bottom left': of the region named by `kind`, or of the screen. */
  places?: Place[];
}

export type Place = 'top' | 'bottom' | 'left' | 'right';

export type RelationKind = 'near' | 'left' | 'right' | 'above' | 'below';

export interface Relation {
  kind: RelationKind;
  to: TargetPhrase;
}

export interface TargetPhrase {
  /** As the step wrote it. */
  source: string;
  /** Words that the label must explain; '' where only kind or order tell. */
  name: string;
  /** The name stood in quotes. */
  quoted: boolean;
  kinds: WantedKind[];
  /** Kind words as written ('button'), tried as part of the name as well. */
  kindWords: string;
  /** Words beside a quoted name that may help ('product' in: the product "Blue mug"). */
  hints: string;
  ordinal?: number;
  /** "any", "one of": the first will do. */
  any: boolean;
  scopes: Scope[];
  relations: Relation[];
  colour?: string;
}

export type ParsedAct =
  | {
      kind: 'press' | 'hover';
      target: TargetPhrase;
      /** other readings of the same words, tried with it */ or?: TargetPhrase[];
      count?: 1 | 2;
      verb: string;
      /** the whole clause, for what only it as a whole explains */ said?: string;
      /** the verb is not one that is known: only the clause as a whole may tell */ loose?: true;
      /** the target is what it is done with: "with the bin icon" */ tool?: true;
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
  | { kind: 'toggle'; target: TargetPhrase; /** undefined: the other way round */ to?: boolean }
  | { kind: 'key'; keys: string; /** as quoted in the step: may be a button's name */ named?: string }
  /** By a window's height over the target, or, without a way, to it. */
  | { kind: 'scroll'; by?: 'down' | 'up' | 'top' | 'bottom'; target?: TargetPhrase }
  | { kind: 'navigate'; url: string }
  | { kind: 'home' }
  | { kind: 'back' | 'forward' | 'reload' }
  | { kind: 'wait'; text?: string; ms?: number; gone?: boolean }
  | { kind: 'submit'; words: string }
  | { kind: 'search'; text: string }
  | { kind: 'sort'; by: string }
  | { kind: 'identity'; role: 'username' | 'password'; text: string }
  /** What the screen shows for `what` is known as `name` from now on. */
  | { kind: 'remember'; what: TargetPhrase; name: string }
  | { kind: 'verify'; assertion: string };

export interface ParsedStep {
  text: string;
  acts: ParsedAct[];
  /** Names of scripts that the step calls as `#{name}`. */
  scripts: string[];
  /**
   * Set where a part was not understood: that part, as written. Then `acts` holds what was understood before
   * it.
   */
  unknown?: string;
}
