import { expect, it } from 'vitest';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { checksOf } from './checks.ts';

const address = 'http://app.test/';

/** A bar with numbers in its entries. */
function bar(...entries: string[]) {
  const page = buildScene();
  entries.forEach((entry, n) => page.control('link', entry, [100 + n * 160, 30, 120, 30]));
  page.line('Requests', 100, 160, { size: 30 });
  return { scene: page.scene(), address, title: '' };
}

const badges = (before: string, after: string, more: { leadsOnly?: true } = {}) =>
  checksOf({ before: bar(before), after: bar(after), typed: [], ...more })
    .map(({ assertion }) => assertion)
    .filter((assertion) => assertion.includes('badge'));

it('counts from nothing by the number, and else by how many came', () => {
  expect(badges('Cart (0)', 'Cart (2)')).toEqual(['The cart badge shows 2']);
  expect(badges('Open (7)', 'Open (8)')).toEqual(['The open badge goes up by 1']);
});

it('takes no number of another page for what a way there did', () => {
  expect(badges('Open (7)', 'Open (8)', { leadsOnly: true })).toEqual([]);
});

it('says the name of a page once', () => {
  const page = (...lines: string[]) => {
    const built = buildScene();
    lines.forEach((text, n) => built.line(text, 60, 100 + n * 60, { size: n === 0 ? 32 : 16 }));
    return { scene: built.scene(), address: `${address}${lines[0]}`, title: '' };
  };
  const [before, after] = [page('Review your order'), page('Thank you for your order', 'Packed tomorrow')];
  expect(checksOf({ before, after, typed: [] }).map(({ assertion }) => assertion)).toEqual([
    'The page "Thank you for your order" is shown',
    'The text "Packed tomorrow" is shown',
  ]);
});
