import { describe, expect, it } from 'vitest';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { assumedAbilities } from './client/abilities.ts';
import { listScene } from './listing.ts';
import { readActs } from './read-acts.ts';
import type { ActAnswer } from './schemas.ts';
import { createHider } from './secrets.ts';

const nothing = { element: null, x: null, y: null, text: null, on: null, dy: null };

function read(acts: Partial<ActAnswer>[]) {
  const b = buildScene();
  b.control('textfield', 'What is to be done', [40, 40, 300, 30], { affordance: 'type' });
  b.control('textfield', 'Place', [40, 90, 300, 30], { affordance: 'type' });
  const view = b.view();
  const window = { x: 0, y: 0, width: view.picture.width, height: view.picture.height };
  const { entries, text } = listScene(view.scene, window);
  return readActs(
    { acts: acts.map((act) => ({ kind: 'press', ...nothing, ...act })), says: '', confidence: 1 },
    {
      words: 'Note what is to be done',
      start: view.address,
      view,
      now: { view, entries, window, picture: undefined, listing: { entries, text } },
      hider: createHider([]),
      abilities: assumedAbilities('sees-well'),
      isFree: true,
    },
  );
}

const typed = (text: string, element = 1): Partial<ActAnswer> => ({ kind: 'type', element, text });
const enter: Partial<ActAnswer> = { kind: 'key', text: 'Enter' };
const wordsOf = (acts: ReturnType<typeof read>) =>
  'refused' in acts ? acts.refused : acts.map(({ plan }) => plan.says);

describe('the acts of one answer', () => {
  it('go on as long as they fill in a form, or enter one thing after the other in a field', () => {
    expect(wordsOf(read([typed('milk'), enter, typed('tea'), enter]))).toEqual([
      'Type "milk" in textfield "What is to be done"',
      'Press Enter',
      'Type "tea" in textfield "What is to be done"',
      'Press Enter',
    ]);
    expect(wordsOf(read([typed('milk'), typed('shop', 2), enter]))).toHaveLength(3);
  });

  it('end before what is on a screen that was not seen yet', () => {
    expect(wordsOf(read([typed('milk'), enter, typed('shop', 2)]))).toHaveLength(2);
    expect(wordsOf(read([enter, typed('milk')]))).toHaveLength(1);
    expect(wordsOf(read([{ kind: 'press', element: 1 }, typed('milk')]))).toHaveLength(1);
  });
});
