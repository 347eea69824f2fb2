import { expect, it } from 'vitest';
import { judgeAssertion } from '#worker/assertions/index.ts';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { decide } from './decide.ts';

/** Flights with a button each, below a menu whose entries sound like them. */
function timetable() {
  const b = buildScene();
  b.control('link', 'Flights', [40, 20, 80, 24]);
  b.control('link', 'Basket', [140, 20, 80, 24]);
  b.line('07:10 Berlin Oslo €104.00', 40, 205);
  b.control('button', 'Select', [400, 200, 80, 30]);
  b.line('21:40 Berlin Oslo €58.00', 40, 265);
  b.control('button', 'Select', [400, 260, 80, 30]);
  return b.view();
}

const decided = (intent: string) => {
  const decision = decide({ view: timetable(), intent, done: 0, start: 'http://a.test/', secrets: [] });
  return decision.kind === 'cannot'
    ? decision.why
    : decision.kind === 'act'
      ? decision.plan.says
      : decision.kind;
};

it.each([
  ['Pick the last flight of the day', 'not-understood'],
  ['Select the cheapest flight', 'not-understood'],
  ['Click the last Select button', 'Click button "Select"'],
  ['Open Flights', 'Click link "Flights"'],
])('of a menu entry that sounds like what is counted: %s → %s', (intent, expected) =>
  expect(decided(intent)).toBe(expected),
);

it('adds what a total is said to be the sum of, and not the number of its parts', () => {
  const b = buildScene();
  b.line('Outbound €104.00', 40, 100);
  b.line('Return €58.00', 40, 130);
  b.line('Total €162.00', 40, 160);
  const judged = (assertion: string) => judgeAssertion({ view: b.view(), assertion });
  expect(judged('The total is the sum of outbound and return').verdict).toBe('holds');
  // Which price is meant cannot be told: nothing is blamed on the app.
  expect(judged('The total is the sum of the outbound and the return price').verdict).toBe('cannot-tell');
});
