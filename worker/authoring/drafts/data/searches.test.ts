import { expect, it } from 'vitest';
import { understands } from '#worker/assertions/index.ts';
import type { Found } from '#worker/explore/acts/action.ts';
import { parseStep } from '#worker/language/parse.ts';
import { target } from '#worker/oracles/testing/steps.ts';
import type { JudgedView } from '#worker/ports/brain.ts';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { searchIdeas } from './searches.ts';

/** A list with a search field and one row for each name. */
function list(names: readonly string[]): JudgedView {
  const built = buildScene();
  built.line('Things to borrow', 60, 40, { size: 32 });
  built.control('textfield', 'Search things', [60, 100, 240, 40]);
  names.forEach((name, at) => built.line(name, 60, 200 + at * 50));
  return { scene: built.scene(), address: 'http://app.test/things', title: 'Things' };
}

const all = ['Folding ladder', 'Wool carder', 'Steam iron', 'Wool winder', 'Pressure washer'];
const found = (names: readonly string[]): Found => ({
  term: 'wool',
  steps: [
    {
      intent: 'Type "wool" in "Search things"',
      act: { kind: 'type', text: 'wool', secret: false, target: target('Search things') },
    },
    { intent: 'Press Enter', act: { kind: 'key', keys: 'Enter' } },
  ],
  before: list(all),
  after: list(names),
});

it('finds what contains the word and leaves out the rest, in capitals as well', () => {
  const [idea] = searchIdeas(found(['Wool carder', 'Wool winder']), ['Click "Things"'], 'Things');
  expect(idea).toMatchObject({
    title: 'Search for “wool” on Things: what contains it is found, and nothing else',
    assertions: expect.arrayContaining([
      'The text "Folding ladder" is not shown',
      'The text "Wool carder" is shown',
    ]),
  });
  expect(idea!.steps.slice(0, 3)).toEqual([
    'Click "Things"',
    'Type "wool" in "Search things"',
    'Press Enter',
  ]);
  expect(idea!.steps.at(-1)).toBe('Search for "WOOL"');
  for (const step of idea!.steps) expect(parseStep(step).unknown, step).toBeUndefined();
  for (const assertion of idea!.assertions) expect(understands(assertion), assertion).toBe(true);
});

it('is no test where nothing was found, or nothing went away', () => {
  expect(searchIdeas(found([]), [], 'Things')).toEqual([]);
  expect(searchIdeas(found(all), [], 'Things')).toEqual([]);
});
