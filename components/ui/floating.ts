/**
 * Radix' own parts of menus and bubbles: a file of its own, so that both are fetched as one piece, and only
 * once a page rests or somebody wants them.
 */
export { Menu, Popper } from 'radix-ui/internal';
