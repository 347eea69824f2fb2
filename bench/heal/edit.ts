/** A named change of the shop's pages, made on what it answers: the shop itself knows nothing of it. */
export interface Edit {
  name: string;
  /** What a person would say of it. */
  what: string;
  kind:
    | 'label'
    | 'field'
    | 'moved'
    | 'theme'
    | 'extra'
    | 'order'
    | 'menu'
    | 'icon'
    | 'notice'
    | 'gone'
    | 'dead'
    | 'wrong-act'
    | 'wrong-place'
    | 'wrong-result'
    | 'look-alike'
    | 'swapped';
  /** Title of the shop's case that goes by it. */
  case: string;
  /**
   * Written before it was run, and never tuned on. A set whose results have led to a change is held out no
   * more.
   */
  heldOut: boolean;
  /** Paths of the pages that it changes; all of them if left out. */
  on?: RegExp;
  /** Replacements in the pages' markup, in order; a text is replaced wherever it stands. */
  swaps?: [from: string | RegExp, to: string][];
  /** Rules put after the shop's own. */
  css?: string;
}

/** Look of a menu that opens on a press. */
export const menuLook = `
details.more { position: relative; display: inline-block; }
details.more > summary {
  list-style: none; cursor: pointer; border: 1px solid var(--edge); border-radius: 6px; padding: 8px 14px;
  background: var(--card); display: inline-block;
}
details.more > div {
  position: absolute; z-index: 4; right: 0; top: 46px; min-width: 210px; background: var(--card);
  border: 1px solid var(--edge); border-radius: 6px; padding: 12px; box-shadow: 0 6px 20px rgb(0 0 0 / .18);
}`;

/** What it stood for, put into a menu. */
export const inMenu = (name: string, markup: string): string =>
  `<details class="more"><summary>${name}</summary><div>${markup}</div></details>`;

export const trash =
  '<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="none" ' +
  'stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">' +
  '<path d="M3.5 5.5 h13 M8 5.5 V3.5 h4 v2 M5.5 5.5 l.8 11 h7.4 l.8 -11 M8.4 8.5 v5 M11.6 8.5 v5"/>' +
  '</svg>';
