/** Strategies for lists and counts. No label here is a word of any language: what is done is told by what it does. */
import { describe, expect, it } from 'vitest';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { request } from '#worker/oracles/testing/steps.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Control } from '#worker/sight/scene.ts';
import { decreaseBelowMinimum } from './decrease-below-minimum.ts';
import { keepLoadingMore } from './keep-loading-more.ts';
import { reloadAfterItemChange } from './reload-after-item-change.ts';
import { reloadAfterRemoval } from './reload-after-removal.ts';
import { returnToPreviousTab } from './return-to-previous-tab.ts';
import { saveCreatedEntry } from './save-created-entry.ts';
import { stepsAfterPress } from './testing/context.ts';
import { undoAction } from './undo-action.ts';
import { visitWhereAdded } from './visit-where-added.ts';

const pitch = 60;

const rowAt = (n: number) => 200 + n * pitch;

interface Listed {
  /** Names that are struck through. */
  struck?: string[];
  /** The number beside “Zum” in the bar. */
  zum?: number;
  /** A message and what it offers. */
  offer?: string;
  /** Which of the three filters is chosen. */
  chosen?: number;
  /** What stands below the list. */
  below?: string;
  dialog?: boolean;
  /** Whether each name has another line beside it. */
  notes?: boolean;
}

const filters = ['Alka', 'Oppo', 'Rinne'];

/** A list of names, each with a “Vekk” button, under a row of filters and beside a counter. */
function list(
  names: string[],
  { struck = [], zum, offer, chosen = 0, below, dialog, notes }: Listed = {},
): SessionView {
  const page = buildScene();
  page.line('Brakke', 100, 40, { size: 36, bold: true });
  page.control('link', 'Zum', [1100, 40, 40, 20]);
  if (zum !== undefined) page.line(String(zum), 1150, 42, { size: 12 });
  filters.forEach((label, n) =>
    page.control('button', label, [100 + n * 120, 120, 100, 36], { state: { selected: n === chosen } }),
  );
  names.forEach((name, n) => {
    page.line(name, 100, rowAt(n), { size: 20, struckThrough: struck.includes(name) });
    if (notes) page.line(`Lufta ${name.split(' ')[1]}`, 350, rowAt(n), { size: 20 });
    page.control('button', 'Vekk', [600, rowAt(n) - 6, 80, 32]);
  });
  if (below) page.control('button', below, [100, rowAt(names.length), 140, 40]);
  if (offer) page.control('button', offer, [900, 820, 100, 36]);
  if (dialog) page.region('dialog', [300, 300, 500, 200]);
  return page.view({ address: 'http://app.test/brakke' });
}

const called = ({ scene }: SessionView, label: string, nth = 0): Control =>
  scene.controls.filter((control) => control.label === label)[nth]!;

const three = ['Mabu teroga', 'Sindo palek', 'Korri vanto'];

const without = (name: string) => three.filter((other) => other !== name);

describe('reload-after-removal', () => {
  const before = list(three);
  const vekk = called(before, 'Vekk', 1);

  it('reloads once the pressed item is gone and the others are still there', async () => {
    const after = list(without('Sindo palek'));
    expect(await stepsAfterPress(reloadAfterRemoval, [before, vekk, after])).toEqual(['Reload the page']);
  });

  it('reloads once a dialog is closed and one item is gone', async () => {
    const asked = list(three, { dialog: true });
    const yes = called(asked, 'Zum');
    expect(await stepsAfterPress(reloadAfterRemoval, [asked, yes, list(without('Korri vanto'))])).toEqual([
      'Reload the page',
    ]);
  });

  it('presses what is offered with the removal, and removes the item again', async () => {
    const after = list(without('Sindo palek'), { offer: 'Retur' });
    expect(await stepsAfterPress(reloadAfterRemoval, [before, vekk, after], { then: [before] })).toEqual([
      expect.stringContaining('"Retur"'),
      expect.stringContaining('"Vekk"'),
      'Reload the page',
    ]);
  });

  it('removes nothing more where the offer did not bring the item back', async () => {
    const after = list(without('Sindo palek'), { offer: 'Retur' });
    expect(await stepsAfterPress(reloadAfterRemoval, [before, vekk, after])).toEqual([
      expect.stringContaining('"Retur"'),
      'Reload the page',
    ]);
  });

  it.each([
    ['several items are gone', list(['Mabu teroga'])],
    ['another item than the pressed one is gone', list(without('Korri vanto'))],
    ['the item has another name now', list(['Mabu teroga', 'Lufta grenno', 'Korri vanto'])],
    ['nothing is gone', list(three)],
  ])('does nothing where %s', async (_, after) => {
    expect(await stepsAfterPress(reloadAfterRemoval, [before, vekk, after])).toEqual([]);
  });
});

describe('undo-action', () => {
  it('presses the one control that came as items were put in another order', async () => {
    const before = list(three);
    const after = list(three.toReversed(), { offer: 'Retur' });
    expect(await stepsAfterPress(undoAction, [before, called(before, 'Zum'), after])).toEqual([
      expect.stringContaining('"Retur"'),
    ]);
  });

  it('does not press a control that came where no item changed, or one was marked', async () => {
    const before = list(three);
    for (const struck of [[], ['Sindo palek']]) {
      const after = list(three, { struck, offer: 'Retur' });
      expect(await stepsAfterPress(undoAction, [before, called(before, 'Vekk', 1), after])).toEqual([]);
    }
  });
});

describe('visit-where-added', () => {
  const before = list(three, { zum: 2 });

  it('goes where the number rose, with the next item as well, and reloads there', async () => {
    const after = list(three, { zum: 3 });
    expect(await stepsAfterPress(visitWhereAdded, [before, called(before, 'Vekk'), after])).toEqual([
      'Reload the page',
      expect.stringContaining('"Vekk"'),
      expect.stringContaining('"Zum"'),
      'Reload the page',
    ]);
  });

  it('goes where the words before a number lead', async () => {
    const line = (count: number) => {
      const page = buildScene();
      page.line(`Brakke Zums ${count}`, 100, 400);
      page.control('link', 'Zums', [160, 400, 40, 16], { bare: true });
      page.control('button', 'Til zum', [100, 500, 100, 36]);
      return page.view();
    };
    const til = called(line(1), 'Til zum');
    expect(await stepsAfterPress(visitWhereAdded, [line(1), til, line(2)])).toEqual([
      expect.stringContaining('"Zums"'),
      'Reload the page',
    ]);
  });

  it('goes nowhere where another page is the first to show the number', async () => {
    const [plain, after] = [list(three), { ...list(three, { zum: 3 }), address: 'http://app.test/home' }];
    expect(await stepsAfterPress(visitWhereAdded, [plain, called(plain, 'Vekk'), after])).toEqual([]);
  });

  it('goes nowhere where the number fell, or the pressed control bears it', async () => {
    const [fell, rose] = [list(three, { zum: 1 }), list(three, { zum: 3 })];
    expect(await stepsAfterPress(visitWhereAdded, [before, called(before, 'Vekk'), fell])).toEqual([]);
    expect(await stepsAfterPress(visitWhereAdded, [before, called(before, 'Zum'), rose])).toEqual([]);
  });
});

describe('return-to-previous-tab', () => {
  const before = list([...three, 'Ulme fasto']);

  it('presses the filter that was chosen before, once another one shows fewer items', async () => {
    const after = list(three.slice(0, 2), { chosen: 1 });
    expect(await stepsAfterPress(returnToPreviousTab, [before, called(before, 'Oppo'), after])).toEqual([
      expect.stringContaining('"Alka"'),
    ]);
  });

  it('presses it as well where the other one is chosen now, whatever that shows', async () => {
    const after = list(['Pelka ruvon', 'Tarno illik', 'Fendo masta'], { chosen: 1 });
    expect(await stepsAfterPress(returnToPreviousTab, [before, called(before, 'Oppo'), after])).toEqual([
      expect.stringContaining('"Alka"'),
    ]);
    const elsewhere = { ...after, address: 'http://app.test/oppo' };
    expect(await stepsAfterPress(returnToPreviousTab, [before, called(before, 'Oppo'), elsewhere])).toEqual(
      [],
    );
  });

  it('does nothing where one item is gone, with both its lines', async () => {
    const [both, left] = [list(three, { notes: true }), list(three.slice(0, 2), { notes: true })];
    expect(await stepsAfterPress(returnToPreviousTab, [both, called(both, 'Oppo'), left])).toEqual([]);
  });

  it('does nothing where the items stay', async () => {
    expect(await stepsAfterPress(returnToPreviousTab, [before, called(before, 'Oppo'), before])).toEqual([]);
  });
});

describe('save-created-entry', () => {
  const before = list(three, { below: 'Nyro' });
  const after = list([...three, 'Ulme fasto'], { below: 'Nyro' });
  const taken = { evidence: { network: [request('POST', 'http://app.test/brakke', 201)] } };

  it('reloads after a press that the app took has made an entry', async () => {
    const made = await stepsAfterPress(saveCreatedEntry, [before, called(before, 'Nyro'), after], {
      record: taken,
    });
    expect(made).toEqual(['Reload the page']);
  });

  it('does nothing where nothing was sent, or entries came and went', async () => {
    const shown = called(before, 'Nyro');
    expect(await stepsAfterPress(saveCreatedEntry, [before, shown, after])).toEqual([]);
    const others = list(['Ulme fasto', ...three.slice(0, 2)]);
    expect(await stepsAfterPress(saveCreatedEntry, [before, shown, others], { record: taken })).toEqual([]);
  });
});

describe('keep-loading-more', () => {
  const long = Array.from(
    { length: 12 },
    (_, n) =>
      `${['Mabu', 'Sindo', 'Korri', 'Ulme'][n % 4]} ${'teroga palek vanto'.split(' ')[n % 3]}${'ae'[n % 2]}`,
  );
  const before = list(long.slice(0, 4), { below: 'Plu' });

  it('presses again as long as more items come below the ones before', async () => {
    const [after, rest] = [list(long.slice(0, 8), { below: 'Plu' }), list(long)];
    expect(
      await stepsAfterPress(keepLoadingMore, [before, called(before, 'Plu'), after], { then: [rest] }),
    ).toEqual([expect.stringContaining('"Plu"')]);
  });

  it('does nothing where the press made one item, or was gone with it', async () => {
    const plu = called(before, 'Plu');
    const one = list(long.slice(0, 5), { below: 'Plu' });
    expect(await stepsAfterPress(keepLoadingMore, [before, plu, one])).toEqual([]);
    expect(await stepsAfterPress(keepLoadingMore, [before, plu, list(long)])).toEqual([]);
  });
});

describe('reload-after-item-change', () => {
  const before = list(three, { zum: 2 });
  const vekk = called(before, 'Vekk', 1);

  it.each([
    ['is struck through', list(three, { struck: ['Sindo palek'], zum: 2 })],
    ['has another name', list(['Mabu teroga', 'Lufta grenno', 'Korri vanto'], { zum: 2 })],
    ['has a new one beside it', list([...three, 'Ulme fasto'], { zum: 2 })],
    ['is counted', list(three, { zum: 1 })],
  ])('reloads where an item %s', async (_, after) => {
    expect(await stepsAfterPress(reloadAfterItemChange, [before, vekk, after])).toEqual(['Reload the page']);
  });

  it('does nothing where fewer are shown, or all is as it was', async () => {
    for (const after of [list(['Mabu teroga'], { zum: 1 }), before])
      expect(await stepsAfterPress(reloadAfterItemChange, [before, vekk, after])).toEqual([]);
  });
});

describe('decrease-below-minimum', () => {
  const stepper = (count: string, name = 'Mabu teroga'): SessionView => {
    const page = buildScene();
    page.line(name, 100, 208);
    page.control('button', '', [400, 200, 32, 32]);
    page.control('textfield', '', [440, 200, 48, 32], { value: count });
    page.control('button', '', [496, 200, 32, 32]);
    return page.view();
  };
  const before = stepper('2');
  const [less] = before.scene.controls;

  it('presses twice more what made the number beside it smaller', async () => {
    expect(await stepsAfterPress(decreaseBelowMinimum, [before, less!, stepper('1')])).toHaveLength(2);
  });

  it.each([
    ['grew', stepper('3')],
    ['stayed', stepper('2')],
    ['is that of the next row, which moved up', stepper('1', 'Sindo palek')],
  ])('does nothing where the number %s', async (_, after) => {
    expect(await stepsAfterPress(decreaseBelowMinimum, [before, less!, after])).toEqual([]);
  });
});
