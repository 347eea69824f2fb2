/** What is known of an action by its looks, before it is tried. */
export type Prospect =
  | {
      kind:
        | 'sign-in'
        | 'wrong-password'
        | 'form'
        | 'other-fields'
        | 'empty-form'
        | 'extreme-form'
        | 'live'
        | 'entry'
        | 'twice'
        | 'arrange'
        | 'context-menu'
        | 'narrow';
    }
  /** `times`: how far down the page, or the sidebar with the app's pages, it is. */
  | { kind: 'scroll' | 'sidebar-scroll'; times: number }
  /** `rich`: the screen has something to lose: what is typed, or labels to cut. */
  | { kind: 'handle'; rich: boolean }
  /** `before`: how many invalid values of the same form come first. */
  | { kind: 'invalid-form'; before: number }
  /**
   * `about`: a word that finds several items, the name of one, or any word of a page that lists no products.
   */
  | { kind: 'search'; about: 'several' | 'one' | 'words' }
  /**
   * `chooses`: the page has more than links and buttons, so keyboard users have more to lose. `long`: there
   * are many focus stops.
   */
  | { kind: 'keyboard'; chooses: boolean; long: boolean }
  /** `unfolds`: it is drawn like a menu button (chevron). */
  | { kind: 'hover'; unfolds: boolean }
  /** `overList`: it stands over a list, which it may sort or narrow. */
  | { kind: 'choice'; inForm: boolean; overList: boolean; confidence: number }
  | {
      kind: 'press';
      /** 0…1: how sure it is that it can be clicked. */
      confidence: number;
      button: boolean;
      /** Its label creates something or leads on in a flow. */
      primary: boolean;
      named: boolean;
      /** It stands for the current page. */
      current: boolean;
      picture: boolean;
      /** It is a sortable column heading, whose effect shows on the whole list at once. */
      sorts: boolean;
      /** … of numbers or dates, which careless programs sort as text. */
      figures: boolean;
      /** It leads to a list's last page, where counts and “next” often go wrong. */
      ends: boolean;
      /** It is the “…” menu of an item, with its commands. */
      unfolds: boolean;
      /**
       * How many of its kind come before it (rows of a list, entries of a column): the first teaches, the
       * second confirms.
       */
      alikeBefore: number;
    };

/**
 * Where a control stands is the best sign of a new page: sidebars and navigation bars name the app's pages.
 */
export type Leading = 'sidebar' | 'navigation' | 'listed' | 'link' | 'control';

/** Results of some attempts: how many were made, and how many showed a new page. */
export interface Yield {
  tried: number;
  fresh: number;
}

/** … for one kind of control, and how many led out of the app. */
export interface KindYield extends Yield {
  outside: number;
}
