import { expect, it } from 'vitest';
import type { Node } from '#worker/explore/map/graph.ts';
import type { Drafted } from '../idea.ts';
import { choiceIdeas } from './choices.ts';

const list = { id: 's1', name: 'Things', address: 'http://app.test/things' } as Node;

/** A choice that was seen to sort the list; `at`: the address at which it was made. */
const choice = (select: string, option: string, at: string): Drafted =>
  ({
    idea: {
      title: `Select “${option}” in “${select}” on Things: the list is in order`,
      description: '',
      steps: [`Open ${at}`, `Select "${option}" in "${select}"`],
      assertions: [`The items are sorted by ${option}`],
      suites: [],
      merges: 'choice',
      outcome: 'the list is in order',
    },
    from: list,
    to: list,
    needsCredential: false,
    ways: [{ at, steps: [{}], action: { play: { kind: 'options', control: { label: select }, option } } }],
  }) as unknown as Drafted;

it('of one select are made one after the other, each with its check', () => {
  const ideas = choiceIdeas([
    choice('Sort by', 'price', '/things'),
    choice('Sort by', 'name', '/things?sort=price'),
    choice('Show', 'owner', '/things'),
  ]).map(({ idea }) => idea);
  expect(ideas.map(({ title }) => title)).toEqual([
    '“Sort by” on Things: the list is in order',
    'Select “owner” in “Show” on Things: the list is in order',
  ]);
  expect(ideas[0]).toMatchObject({
    steps: [
      'Open /things',
      'Select "price" in "Sort by"',
      'Check that the items are sorted by price',
      'Select "name" in "Sort by"',
    ],
    assertions: ['The items are sorted by name'],
  });
});
