import { describe, expect, it } from 'vitest';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { lanesOn } from './lanes.ts';

/** Cards of one size in columns; `titles` stand over each of them. */
function cards(columns: readonly (readonly string[])[], titles: readonly string[]) {
  const page = buildScene();
  titles.forEach((title, at) => page.line(title, 100 + at * 300, 130, { size: 18, bold: true }));
  columns.forEach((names, at) =>
    names.forEach((name, row) => {
      const [x, y] = [100 + at * 300, 170 + row * 90];
      page.region('card', [x, y, 260, 76]);
      page.line(name, x + 16, y + 16);
      page.line(`${row + 2} March`, x + 16, y + 44, { size: 13 });
    }),
  );
  return page.scene();
}

const board = [
  ['Brass ribbon', 'Cedar cradle', 'Damson basket'],
  ['Ebony anchor'],
  ['Fennel lantern', 'Ivory spindle'],
];

describe('the lanes of a board', () => {
  it('are the lists under names of their own', () => {
    const lanes = lanesOn(cards(board, ['Planned', 'Doing', 'Done']));
    expect(lanes.map(({ title, items }) => [title, items.map(({ name }) => name)])).toEqual([
      ['planned', ['brass ribbon', 'cedar cradle', 'damson basket']],
      ['doing', ['ebony anchor']],
      ['done', ['fennel lantern', 'ivory spindle']],
    ]);
  });

  it('are not the columns of a grid', () => {
    expect(lanesOn(cards(board, ['All products']))).toEqual([]);
  });
});
