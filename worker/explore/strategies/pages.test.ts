/** Strategies that compare pages with what leads to them, and buttons with their like. */
import { describe, expect, it } from 'vitest';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { request, step, target } from '#worker/oracles/testing/steps.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { addChosenVariant } from './add-chosen-variant.ts';
import { compareWithSimilarButton } from './compare-with-similar-button.ts';
import { runStrategies, type Strategy } from './index.ts';
import { lookUpStatedTerms } from './look-up-stated-terms.ts';
import { openPageNamedByHeading } from './open-page-named-by-heading.ts';
import { returnToPreviousTab } from './return-to-previous-tab.ts';
import { contextOf, stepsAfterPress } from './testing/context.ts';
import { turnPageAfterChoice } from './turn-page-after-choice.ts';

const address = 'http://app.test/desk';

const blue = { r: 30, g: 80, b: 200 };

describe('compare-with-similar-button', () => {
  const page = buildScene();
  const dead = page.control('button', 'Vekk', [100, 100, 100, 40], { fill: blue });
  page.control('button', 'Send', [220, 100, 100, 40], { fill: blue });
  page.control('button', 'Oppo', [340, 100, 100, 40], { fill: blue });
  const view = page.view({ address });

  it('presses a button of the same look, then the one without effect again', async () => {
    expect(
      await stepsAfterPress(compareWithSimilarButton, [view, dead, view], { record: { same: true } }),
    ).toEqual([expect.stringContaining('"Oppo"'), expect.stringContaining('"Vekk"')]);
  });

  it('does nothing where the button did something, or sent something', async () => {
    const evidence = { network: [request('GET', address, 200)] };
    for (const record of [{}, { same: true, evidence }])
      expect(await stepsAfterPress(compareWithSimilarButton, [view, dead, view], { record })).toEqual([]);
  });
});

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

describe('look-up-stated-terms', () => {
  const faq = (unfolded: boolean): SessionView => {
    const page = buildScene();
    page.control('link', 'Can I send it back?', [100, 100, 300, 24]);
    if (unfolded) page.line('You can return any item within 30 days of delivery.', 100, 140);
    page.control('link', 'Returns', [100, 800, 80, 20]);
    return page.view({ address });
  };
  const question = faq(false).scene.controls[0]!;

  it('opens the linked page about the terms that unfolded text states', async () => {
    expect(await stepsAfterPress(lookUpStatedTerms, [faq(false), question, faq(true)])).toEqual([
      expect.stringContaining('"Returns"'),
    ]);
  });

  it('does nothing where the terms stood there before', async () => {
    expect(await stepsAfterPress(lookUpStatedTerms, [faq(true), question, faq(true)])).toEqual([]);
  });
});

describe('open-page-named-by-heading', () => {
  const page = (at: string, heading: string): SessionView => {
    const shown = buildScene();
    shown.region('navigation', [0, 0, 1280, 60]);
    shown.control('link', 'Invoices', [100, 20, 80, 20]);
    shown.control('link', 'Customers', [220, 20, 80, 20]);
    shown.line(heading, 100, 120, { size: 32 });
    return shown.view({ address: `http://app.test/${at}` });
  };
  const before = page('home', 'Welcome');
  const invoices = before.scene.controls[0]!;

  it('opens the navigation entry that the heading names', async () => {
    const after = page('invoices', 'Customers');
    expect(await stepsAfterPress(openPageNamedByHeading, [before, invoices, after])).toEqual([
      expect.stringContaining('"Customers"'),
    ]);
  });

  it('does nothing where the heading is the one that was asked for', async () => {
    const after = page('invoices', 'Invoices');
    expect(await stepsAfterPress(openPageNamedByHeading, [before, invoices, after])).toEqual([]);
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
