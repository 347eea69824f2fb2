import { expect, it } from 'vitest';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { judgeAssertion } from './index.ts';

/** Two buttons in a row, one of them twice, and two cards that say how things stand. */
function page() {
  const b = buildScene();
  b.control('button', 'Cancel', [40, 40, 120, 36]);
  b.control('button', 'Save', [200, 40, 120, 36]);
  b.control('button', 'Kick', [40, 120, 80, 30]);
  b.control('button', 'Kick', [140, 120, 80, 30]);
  for (const [n, [name, state]] of [
    ['SkyHop', 'Direct'],
    ['Lusitan Air', '1 stop'],
  ].entries()) {
    b.region('card', [40, 200 + n * 100, 400, 80], name);
    b.line(name!, 60, 210 + n * 100);
    b.line(state!, 60, 240 + n * 100);
  }
  return b.view();
}

it.each([
  ['The "Cancel" button is to the left of the "Save" button', 'holds'],
  ['The "Cancel" button is to the right of the "Save" button', 'fails'],
  ['"Save" is not above "Cancel"', 'holds'],
  ['"SkyHop" is above "Lusitan Air"', 'holds'],
  ['"SkyHop" comes after "Lusitan Air"', 'fails'],
  ['There are exactly two "Kick" buttons', 'holds'],
  ['There are at least 3 "Kick" buttons', 'fails'],
  ['The "SkyHop" flight is direct', 'holds'],
  // The other card says “Direct” where this one says “1 stop”.
  ['The "Lusitan Air" flight is direct', 'fails'],
  ['The "Lusitan Air" flight is delayed', 'cannot-tell'],
  ['It is not true that "Save" is shown', 'fails'],
  ['It isn’t true that "Nowhere" is shown', 'holds'],
  ['If "Nowhere" is shown, "Save" is shown', 'holds'],
  ['If "Save" is shown, "Nowhere" is shown', 'fails'],
  ['"Nowhere" is shown, or "Save" is shown', 'holds'],
  ['Could you please verify that "Save" is shown?', 'holds'],
  ['Plaese check that "Save" is shown', 'holds'],
  ['The text "Save" never appears', 'fails'],
  ['The text "Nowhere" never appears', 'holds'],
  ['Only "Save" is shown', 'cannot-tell'],
  ['No "Save" is shown', 'fails'],
  ['A message below the "Save" button is shown', 'cannot-tell'],
])('%s: %s', (assertion, verdict) => {
  expect(judgeAssertion({ view: page(), assertion }).verdict).toBe(verdict);
});
