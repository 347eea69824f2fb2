/** What the controls of one page show in place, in dialogs, tabs and what unfolds, is tested together. */
import { mergedByPage } from './by-page.ts';
import type { Drafted } from '../idea.ts';

/** Tests of one app. */
const maxTests = 6;

export const revealIdeas = (all: readonly Drafted[]): Drafted[] =>
  mergedByPage(all, {
    most: 4,
    // A page comes back as it was after a reload, if its address leads to it.
    again: ({ from }) => (from.addressable === true ? 'Reload the page' : undefined),
    title: (labels, page) => `${labels} on ${page} show what they promise`,
    description:
      'Whoever presses a control has to see what it is for. The page is as it was before each of them.',
  })
    .sort((a, b) => b.ways.length - a.ways.length)
    .slice(0, maxTests);
