import { describe, expect, it } from 'vitest';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { at, names } from '../testing/judged.ts';
import { request, step, target } from '../testing/steps.ts';

type Lanes = readonly (readonly string[])[];

/** Cards in two named columns. */
function board(lanes: Lanes) {
  const page = buildScene();
  ['Planned', 'Done'].forEach((title, column) => page.line(title, 100 + column * 300, 130, { size: 18 }));
  lanes.forEach((cards, column) =>
    cards.forEach((name, row) => {
      const [x, y] = [100 + column * 300, 170 + row * 90];
      page.region('card', [x, y, 260, 76]);
      page.line(name, x + 16, y + 30);
    }),
  );
  return at('/', page.scene());
}

const was: Lanes = [
  ['Brass ribbon', 'Cedar cradle', 'Damson basket'],
  ['Ebony anchor', 'Fennel lantern'],
];
const across: Lanes = [
  ['Cedar cradle', 'Damson basket'],
  ['Brass ribbon', 'Ebony anchor', 'Fennel lantern'],
];
const within: Lanes = [['Cedar cradle', 'Damson basket', 'Brass ribbon'], was[1]!];

async function reloaded(moved: Lanes, now: Lanes, isSent = true): Promise<string[]> {
  const [from, to] = [target('Brass ribbon'), target('Ebony anchor')];
  const drag = step({
    before: board(was),
    after: board(moved),
    act: { kind: 'drag', from: { x: 120, y: 200 }, to: { x: 420, y: 200 } },
    trail: { kind: 'drag', target: from, to },
    evidence: { network: isSent ? [request('PUT', 'https://shop.example/cards/1', 204, 'fetch')] : [] },
  });
  const reload = step({
    before: board(moved),
    after: board(now),
    act: { kind: 'reload' },
    trail: { kind: 'reload' },
  });
  return names(reload, [drag]);
}

describe('what was dragged to another place', () => {
  it('may stay there', async () => {
    expect(await reloaded(across, across)).toEqual([]);
    expect(await reloaded(within, within)).toEqual([]);
  });

  it('is not back once the page is reloaded', async () => {
    expect(await reloaded(across, was)).toEqual(['moved-stays']);
    expect(await reloaded(within, was)).toEqual(['moved-stays']);
  });

  it('is not gone', async () => {
    expect(await reloaded(across, [across[0]!, was[1]!])).toEqual(['moved-stays']);
  });

  it('may be back in an app that keeps nothing', async () => {
    expect(await reloaded(across, was, false)).toEqual([]);
  });
});
