import { describe, expect, it } from 'vitest';
import { buildScene } from '#worker/testing/scene-builder.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import { arrangementOn } from './arrange.ts';

const lanes = {
  Planned: ['Brass ribbon', 'Cedar cradle', 'Damson basket'],
  Done: ['Ebony anchor', 'Fennel lantern'],
};

/** A board whose names are set as `style` says. */
function board(style: Partial<TextLine>, more: Partial<Scene> = {}, as: 'card' | 'row' = 'card'): Scene {
  const page = buildScene();
  Object.entries(lanes).forEach(([title, names], column) => {
    page.line(title, 100 + column * 300, 130, { size: 18 });
    names.forEach((name, row) => {
      page.region(as, [100 + column * 300, 170 + row * 90, 260, 76]);
      page.line(name, 116 + column * 300, 200 + row * 90, style);
    });
  });
  return page.scene({ pointed: true, ...more });
}

const intents = (scene: Scene) => [
  arrangementOn(scene, 'across')?.intent,
  arrangementOn(scene, 'within')?.intent,
];

describe('what can be dragged', () => {
  const [across, within] = [
    'Drag "Brass ribbon" to "Ebony anchor"',
    'Drag "Brass ribbon" to "Damson basket"',
  ];

  it('is an entry of a board over which the pointer does not ask for words to be selected', () => {
    expect(intents(board({ arrow: true }, { printed: true }))).toEqual([across, within]);
    expect(intents(board({}))).toEqual([across, within]);
  });

  it('is a card, whatever is printed on it', () => {
    expect(intents(board({}, { printed: true }))).toEqual([across, within]);
  });

  it('is no print', () => {
    expect(intents(board({}, { printed: true }, 'row'))).toEqual([undefined, undefined]);
  });

  it('is an entry of a plain list where the pointer shows that it can be', () => {
    const page = buildScene();
    const rows = ['Brass ribbon', 'Cedar cradle', 'Damson basket', 'Ebony anchor'].map((name, row) => {
      page.region('row', [100, 170 + row * 60, 700, 50]);
      return page.line(name, 116, 186 + row * 60);
    });
    expect(intents(page.scene({ printed: true }))).toEqual([undefined, undefined]);
    const grips = rows.map(({ box }) => box);
    expect(intents(page.scene({ printed: true, grips }))).toEqual([undefined, within]);
  });
});
