import { expect, it } from 'vitest';
import type { Transition } from '#worker/explore/map/graph.ts';
import type { Drafted } from './idea.ts';
import { inOrderOfWorth } from './worth.ts';

const draft = (title: string, steps: string[], assertions: string[]): Drafted =>
  ({
    idea: { title, description: '', steps, assertions, suites: [] },
    ways: [{ from: 's1', intent: steps[0] } as unknown as Transition],
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
