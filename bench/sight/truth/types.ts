/**
 * What a page really holds, told by its document; for scoring only. Boxes are in CSS px, which are picture px
 * at ratio 1.
 */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface TrueWord {
  text: string;
  box: Box;
  /** Neither a miss if unread nor wrong if read: dimmed, half clipped, faint, or a bare ornament. */
  optional: boolean;
  /** Written in letters that the engine has no language for; counted apart. */
  foreign: boolean;
  /** Stands against the next one without a gap, so that both may be read as one. */
  joinsNext: boolean;
}

/** The names of worker/sight/scene.ts, said again because this runs in the page. */
export type Kind =
  | 'button'
  | 'link'
  | 'textfield'
  | 'textarea'
  | 'checkbox'
  | 'radio'
  | 'switch'
  | 'select'
  | 'date'
  | 'slider'
  | 'tab'
  | 'menuitem'
  | 'icon'
  | 'image'
  | 'pagination'
  | 'progress'
  | 'spinner';
export type Use = 'press' | 'type' | 'toggle' | 'choose' | 'scroll' | 'none';

export interface TrueControl {
  /** The kinds that a person could call it by its look, the best first. */
  kinds: Kind[];
  uses: Use[];
  box: Box;
  /**
   * Where a press reaches it: its own box, its lines if it wraps, the label of a choice, the frame of a
   * field.
   */
  zones: Box[];
  /** Names that a person would use for it, the most natural first; empty if it has none. */
  labels: string[];
  /** What a field shows as its own; '' where it is empty. Left out for secrets and for what is no field. */
  value?: string;
  iconOnly: boolean;
  /** The icon's name as its set calls it. */
  icon?: string;
  state: { checked?: boolean; selected?: boolean; disabled?: boolean; focused?: boolean; invalid?: boolean };
  /** Neither a miss nor wrong: behind a veil, or mostly clipped. */
  optional: boolean;
}

export type Place = 'header' | 'navigation' | 'main' | 'sidebar' | 'footer' | 'dialog';

/** What a page says as a whole. Only what shows whole and clear is told. */
export interface Facts {
  title: string;
  headings: { text: string; box: Box; level: number }[];
  /** A cell that can't be told by words alone is ''. `whole`: no row is cut off. */
  tables: { heads: string[]; rows: { box: Box; cells: string[] }[]; whole: boolean }[];
  /** One-line texts, each all that its element says. */
  texts: { text: string; box: Box; place: Place }[];
}

export interface Truth {
  words: TrueWord[];
  controls: TrueControl[];
  /**
   * Where something is written that no text node holds (a list's numbers, words of a style sheet, dots of a
   * password).
   */
  ignored: Box[];
  facts: Facts;
}
