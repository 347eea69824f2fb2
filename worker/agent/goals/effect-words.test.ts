import { expect, it } from 'vitest';
import { box, line, scene, step, view } from '#worker/oracles/testing/steps.ts';
import { effectOf } from './effect-words.ts';

const site = 'https://app.example/';
const rows = (...names: string[]) =>
  view(site, scene(names.map((name, row) => line(name, box(60, 100 + row * 40, 160)))));

it('says that a list got shorter or longer', () => {
  const record = step({ before: rows('One', 'Two', 'Three', 'Four'), after: rows('One', 'Two', 'Three') });
  expect(effectOf(record, site).says).toContain('The list shows 3 entries; before, it showed 4.');
  expect(effectOf({ ...record, before: record.after, after: record.before }, site).says).toContain(
    'The list shows 4 entries; before, it showed 3.',
  );
});

it('tells a scroll as one', () => {
  const act = { kind: 'scroll', at: { x: 5, y: 5 }, dx: 0, dy: 400 } as const;
  const record = step({ before: rows('One', 'Two', 'Three'), after: rows('Four', 'Five', 'Six'), act });
  expect(effectOf(record, site)).toEqual({
    says: 'It was scrolled: other parts of the same page are in view.',
    worked: true,
  });
});
