import { expect, it } from 'vitest';
import type { Transition } from '#worker/explore/map/graph.ts';
import type { Drafted } from './idea.ts';
import { inOrderOfWorth } from './worth.ts';

type Play = Transition['action']['play'];
const press = { kind: 'press' } as Play;
const formOf = (kind: string) => ({ kind: 'form', variant: { kind } }) as Play;

const draft = (title: string, steps: string[], assertions: string[], play = press): Drafted =>
  ({
    idea: { title, description: '', steps, assertions, suites: [] },
    ways: [{ from: 's1', intent: steps[0], action: { play } } as unknown as Transition],
  }) as unknown as Drafted;

it('puts what tells more for its steps before what tells less, or what was told', () => {
  const link = draft('link', ['Click "About"'], ['The page "About" is shown']);
  const counted = draft('counted', ['Click "Add"'], ['The cart badge shows 1']);
  const again = draft('again', ['Click "Add"'], ['The cart badge shows 1']);
  const long = draft(
    'long',
    ['Click "Pay"', ...Array.from({ length: 20 }, () => 'Press Tab')],
    ['The total is 3'],
  );
  expect(inOrderOfWorth([link, again, long, counted]).map(({ idea }) => idea.title)).toEqual([
    'again',
    'link',
    'long',
    'counted',
  ]);
});

it('puts a form that is taken before one that is refused, and both before a link', () => {
  const shown = ['The page "Thanks" is shown'];
  const all = [
    draft('link', ['Click "Thanks"'], shown),
    draft('refused', ['Click "Send"'], ['The page "Sorry" is shown'], formOf('empty')),
    draft('taken', ['Click "Send it"'], ['The page "Sent" is shown'], formOf('valid')),
  ];
  expect(inOrderOfWorth(all).map(({ idea }) => idea.title)).toEqual(['taken', 'refused', 'link']);
});
