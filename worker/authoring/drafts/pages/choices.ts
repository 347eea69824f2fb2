/** The choices of one select are tested one after the other: what it sorts or narrows follows each of them. */
import { normalizeLabel } from '#worker/core/words.ts';
import type { Drafted } from '../idea.ts';
import { mergedByPage } from './by-page.ts';

const selectOf = ({ ways }: Drafted): string => {
  const { play } = ways.at(-1)!.action;
  return play.kind === 'options' ? normalizeLabel(play.control.label) : '';
};

export const choiceIdeas = (all: readonly Drafted[]): Drafted[] =>
  mergedByPage(all, {
    most: 5,
    again: () => '',
    shares: selectOf,
    title(labels, page, of) {
      const [outcome = '', ...others] = new Set(of.map(({ idea }) => idea.outcome));
      return `${labels} on ${page}: ${others.length === 0 ? outcome : 'each choice takes effect'}`;
    },
    description: 'A list has to follow what is chosen beside it, each time anew.',
  });
