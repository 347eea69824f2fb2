/** What may be tried on a screen: the act, its key, and what can be expected of it. */
import type { JudgedView } from '#worker/ports/brain.ts';
import type { TrailStep } from '#worker/ports/records.ts';
import type { Control } from '#worker/sight/scene.ts';
import type { EntryOutcome, Made } from '../entries/outcome.ts';
import type { Leading, Prospect } from '../planner/prospect.ts';
import type { Arranging } from './arrange.ts';
import type { Form } from './forms.ts';
import type { Pane, Unfolded } from './panes.ts';

export type Interaction =
  | { kind: 'press'; control: Control }
  /**
   * Chooses one option of a select after another, `most` at most; `option` is the option that a transition
   * chose.
   */
  | { kind: 'options'; control: Control; most: number; option?: string }
  /**
   * Scrolls the main pane of a page that does not scroll itself, or a sidebar. `times`: how many scrolls
   * bring its controls into view. `under`: the entry whose submenu is scrolled to.
   */
  | { kind: 'scroll'; pane: Pane; times: number; under?: Unfolded }
  /** Walks through the page's focus stops with Tab. */
  | { kind: 'keyboard' }
  /** Hovers over a control, which may open a menu or show more controls. */
  | { kind: 'hover'; control: Control }
  /** Presses one of several like things with the right button, which may open a menu of its own. */
  | { kind: 'context-menu'; item: string }
  /** Drags the first of several like things to another place. */
  | { kind: 'arrange'; how: Arranging }
  /** Resizes the window to phone width. */
  | { kind: 'narrow' }
  /** Does something to the phone, not to the app. */
  | { kind: 'handle'; how: Handling }
  /**
   * Double-clicks a button that creates something. `list`: address of the list of such things, opened before
   * and after.
   */
  | { kind: 'twice'; control: Control; list: string }
  /**
   * `above`: the search field, if it searches one list only; undefined if it searches the whole app. `found`: what
   * one search has found.
   */
  | { kind: 'search'; control: Control; terms: string[]; above: Control | undefined; found?: Found }
  /** Types into fields that have no submit button. */
  | { kind: 'live'; fields: Control[] }
  /** Types into a field without a submit button, in each way that may take it. `outcome`: what came of it. */
  | { kind: 'entry'; field: Control; outcome?: EntryOutcome }
  /**
   * `isOpened`: as a press has opened it, whose fields may have no names to find them by. `made`: what could be done
   * with the entry that it made.
   */
  | { kind: 'form'; form: Form; variant: FormVariant; isOpened?: true; made?: Made };

/** A search for one word: its steps, and the screens before and after it. */
export interface Found {
  term: string;
  steps: TrailStep[];
  before: JudgedView;
  after: JudgedView;
}

/**
 * `turn`: types into a field with the keyboard on the screen, leaves the app for a moment, and turns the
 * phone and back. `enlarge`: sets a large text size. `back`: goes back by the phone's own means.
 */
export type Handling = 'turn' | 'enlarge' | 'back';
/**
 * `extreme`: valid, but long and with foreign letters. `cautious`: without characters that a careless form
 * may refuse, answering the errors in `said` (by field label). `twice`: double-clicks submit. `others`: in
 * an edit form, changes all editable fields but the first.
 */
export type FormVariant =
  | { kind: 'valid'; cautious?: true; said?: Record<string, string>; twice?: true; others?: true }
  | { kind: 'credential' }
  | { kind: 'wrong-password' }
  | { kind: 'empty' }
  | { kind: 'extreme' }
  | { kind: 'invalid'; field: string; value: string };

/** Distinguishes the variants of one form; all invalid values share a name. */
export const variantName = (variant: FormVariant): string =>
  variant.kind === 'valid' && variant.others ? 'others' : variant.kind;

/** Something that may be tried on a screen. */
export interface Action {
  key: string;
  play: Interaction;
  /** What can be expected of it, by its looks. */
  prospect: Prospect;
  /** Waits until nothing else is left: what changes the language; after that, what ends the session. */
  turn?: 'last' | 'last of all';
  /** How often it could not be reached, or may have been what broke the exploration off. */
  setbacks: number;
  /** How likely it leads to a new page, by its looks; controls of one `kind` share their experience. */
  leads?: { as: Leading; kind: string };
  /** How much more, or less, a model expects of it than of its like: a factor of what it may settle. */
  expected?: number;
  /** Takes the next step in a flow that is under way. */
  goesOn?: true;
  /** Set for a column heading that sorts a table: by words or by numbers and dates. */
  sorts?: 'words' | 'figures';
  state: 'open' | 'claimed' | 'done' | 'left-alone';
  leftAlone: string;
  /** Part of the frame (header, footer, sidebar), so the same on all pages. */
  everywhere: boolean;
  /** Only who is signed in was offered it, on a screen that guests see as well. */
  ofUsers?: true;
  /** Address where it was found: similar pages share a screen, but not every control. */
  seenAt?: string;
  /** What a reload right after it showed, where one was tried. */
  reloaded?: JudgedView;
  /** Interaction that brings it into view first (for example a menu button), if it is not visible at once. */
  revealedBy?: Interaction;
}
