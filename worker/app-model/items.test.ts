import { expect, it } from 'vitest';
import { box, line, scene } from '#worker/oracles/testing/steps.ts';
import { collectionsOn } from './items.ts';

const orders = [
  ['R-1056', 'Carla Mendes', '145'],
  ['R-1055', 'Marco Silva', '33'],
  ['R-1054', 'Hana Suzuki', '16'],
  ['R-1053', 'Karim Haddad', '74'],
];

it('reads nothing of a panel into the rows of the list that it lies over', () => {
  const rows = orders.flatMap((cells, row) =>
    cells.map((text, column) => line(text, box(60 + column * 220, 120 + row * 60, 100))),
  );
  const fields = ['Number', 'Customer', 'Status'].map((text, at) => line(text, box(912, 124 + at * 60)));
  const panel = { id: 1, kind: 'card' as const, box: box(880, 0, 400, 720), label: 'Filters' };
  const seen = scene([...rows, ...fields]);
  const [list] = collectionsOn({ ...seen, regions: [...seen.regions, panel] });
  expect(list?.items.map(({ texts }) => texts)).toEqual(orders);
});
