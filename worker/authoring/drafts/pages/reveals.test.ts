import { describe, expect, it } from 'vitest';
import type { Action } from '#worker/explore/acts/action.ts';
import type { Node } from '#worker/explore/map/graph.ts';
import type { Drafted } from '../idea.ts';
import { revealIdeas } from './reveals.ts';

/** A press on a page that shows a text. */
function reveal(label: string, page: string, { addressable = true, way = [`Open /${page}`] } = {}): Drafted {
  const from = { id: page, name: `The ${page}`, addressable } as Node;
  const step = { intent: `Click "${label}"`, act: { kind: 'key', keys: 'Enter' } } as const;
  return {
    idea: {
      title: `Press “${label}” on The ${page}`,
      description: '',
      steps: [...way, step.intent],
      assertions: [`The text "About ${label}" is shown`, 'The text "More" is shown'],
      suites: ['Release'],
      merges: 'reveal',
    },
    from,
    to: from,
    ways: [
      {
        from: page,
        to: page,
        intent: step.intent,
        leftAlone: '',
        at: '',
        signedIn: false,
        steps: [step],
        action: { play: { kind: 'press', control: { label } } } as Action,
      },
    ],
    needsCredential: false,
  };
}

describe('tests of what controls show in place', () => {
  it('press several controls of a page, each from the page as it is', () => {
    const [idea, ...others] = revealIdeas([reveal('Size', 'mug'), reveal('Care', 'mug')]);
    expect(others).toEqual([]);
    expect(idea!.idea.title).toBe('“Size” and “Care” on The mug show what they promise');
    expect(idea!.idea.steps).toEqual([
      'Open /mug',
      'Click "Size"',
      'Check that the text "About Size" is shown',
      'Check that the text "More" is shown',
      'Reload the page',
      'Click "Care"',
    ]);
    expect(idea!.idea.assertions).toEqual(['The text "About Care" is shown', 'The text "More" is shown']);
    expect(idea!.ways.map(({ intent }) => intent)).toEqual(['Click "Size"', 'Click "Care"']);
  });

  it('stay apart for another page, another way, and a page that no reload brings back', () => {
    const apart = [
      reveal('Size', 'mug'),
      reveal('Size', 'bowl'),
      reveal('Care', 'mug', { way: ['Open /mug', 'Click "Blue"'] }),
      reveal('Pay', 'cart', { addressable: false }),
      reveal('Tax', 'cart', { addressable: false }),
    ];
    expect(revealIdeas(apart).map(({ ways }) => ways.length)).toEqual([1, 1, 1, 1, 1]);
  });
});
