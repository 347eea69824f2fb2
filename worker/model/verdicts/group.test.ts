import { expect, it } from 'vitest';
import { box, line, scene } from '#worker/oracles/testing/steps.ts';
import { leftOut, namesOf } from './group.ts';

it('names what a claim about all of them leaves out', () => {
  const shown = scene(
    ['Tea', 'Milk', 'Salt', 'Rice', 'Oats'].map((name, row) => line(name, box(60, 100 + row * 40))),
  );
  const seen = [box(56, 96, 200, 30)];
  const missed = leftOut(shown, seen, seen, { byPrint: true })!;
  expect(missed).toHaveLength(4);
  expect(namesOf(shown, missed)).toBe('“Milk”, “Salt”, “Rice”, 1 more');
});
