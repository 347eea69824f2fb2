/** Strategies that compare pages with what leads to them, and buttons with their like. */
import { describe, expect, it } from 'vitest';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { step, target } from '#worker/oracles/testing/steps.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { addChosenVariant } from './add-chosen-variant.ts';
import { runStrategies, type Strategy } from './index.ts';
import { returnToPreviousTab } from './return-to-previous-tab.ts';
import { contextOf, stepsAfterPress } from './testing/context.ts';
import { turnPageAfterChoice } from './turn-page-after-choice.ts';

const address = 'http://app.test/desk';

describe('return-to-previous-tab', () => {
  const tabs = (selected: number, text: string): SessionView => {
    const page = buildScene();
    ['Mabu', 'Sindo'].forEach((label, n) =>
      page.control('tab', label, [100 + n * 120, 100, 100, 36], { state: { selected: n === selected } }),
    );
    page.line(text, 100, 200);
    return page.view({ address });
  };
  const before = tabs(0, 'Palek vanto');

  it('opens the tab that was selected before', async () => {
    const sindo = before.scene.controls[1]!;
    expect(await stepsAfterPress(returnToPreviousTab, [before, sindo, tabs(1, 'Ulme fasto')])).toEqual([
      expect.stringContaining('"Mabu"'),
    ]);
  });

  it('does nothing where the selected tab was pressed', async () => {
    const mabu = before.scene.controls[0]!;
    expect(await stepsAfterPress(returnToPreviousTab, [before, mabu, before])).toEqual([]);
  });
});

/** The steps after an option of a page's select was chosen. */
async function stepsAfterChoice(strategy: Strategy, view: SessionView, raises?: string): Promise<string[]> {
  const select = view.scene.controls.find(({ kind }) => kind === 'select')!;
  const record = step({
    before: view,
    after: view,
    trail: { kind: 'choose', option: 'Rinne', target: target(select.label) },
  });
  const { context, shared, taken } = contextOf(record, {
    play: { kind: 'options', control: select, most: 3 },
  });
  if (raises !== undefined) shared.model.learn(...raising(raises));
  await runStrategies(context, [strategy]);
  return taken;
}

/** A press that raises a count, as the model of an app learns it. */
function raising(on: string): Parameters<ReturnType<typeof contextOf>['shared']['model']['learn']> {
  const counting = (count: number): SessionView => {
    const page = buildScene();
    page.line(`Zum ${count}`, 1100, 40);
    page.line(count > 1 ? 'Palek vanto' : 'Ulme fasto', 100, 200);
    return page.view({ address });
  };
  return [counting(1), { act: { kind: 'press', at: { x: 0, y: 0 } }, gesture: 'press', on }, counting(2)];
}

describe('turn-page-after-choice', () => {
  const listed = (pages: string[]): SessionView => {
    const page = buildScene();
    page.control('select', 'Oppo', [100, 100, 160, 36], { value: 'Rinne' });
    pages.forEach((label, n) => page.control('link', label, [100 + n * 40, 700, 24, 24]));
    return page.view({ address });
  };

  it.each([
    [['1', '2', '3'], '"2"'],
    [['1', '2', '›'], '"›"'],
  ])('goes on from the first of the pages %j', async (pages, pressed) => {
    expect(await stepsAfterChoice(turnPageAfterChoice, listed(pages))).toEqual([
      expect.stringContaining(pressed),
    ]);
  });

  it('does nothing where there is one page', async () => {
    expect(await stepsAfterChoice(turnPageAfterChoice, listed([]))).toEqual([]);
    expect(await stepsAfterChoice(turnPageAfterChoice, listed(['2']))).toEqual([]);
  });
});

describe('add-chosen-variant', () => {
  const page = buildScene();
  page.control('select', 'Size', [100, 100, 160, 36], { value: 'M' });
  page.control('button', 'Save to favourites', [100, 200, 180, 40]);
  page.control('button', 'Add to crate', [300, 200, 180, 40]);
  const view = page.view({ address });

  it('presses the button that was seen to raise a count, else the first that adds something', async () => {
    expect(await stepsAfterChoice(addChosenVariant, view, 'Add to crate')).toEqual([
      expect.stringContaining('"Add to crate"'),
    ]);
    expect(await stepsAfterChoice(addChosenVariant, view)).toEqual([
      expect.stringContaining('"Save to favourites"'),
    ]);
  });
});
