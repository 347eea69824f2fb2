import { expect, it } from 'vitest';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { judgeAssertion } from '../index.ts';

/** A table of members with headings, and a list of stations below it. */
function page() {
  const b = buildScene();
  b.line('Members', 40, 20, { size: 24, bold: true });
  for (const [n, head] of ['Name', 'Role', 'Status', 'Points'].entries())
    b.line(head, 40 + n * 200, 80, { bold: true });
  for (const [n, cells] of [
    ['Ann Reed', 'Admin', 'Active', '12'],
    ['Bo Lind', 'Editor', 'Suspended', '30'],
    ['Cy Moss', 'Editor', 'Active', '7'],
  ].entries()) {
    for (const [column, cell] of cells.entries()) b.line(cell, 40 + column * 200, 120 + n * 40);
    b.control('button', 'Edit', [900, 114 + n * 40, 80, 28]);
  }
  b.line('Stations', 40, 400, { size: 24, bold: true });
  for (const [n, [name, price, away]] of [
    ['Canal Corner', '€4.00', '0.3 km'],
    ['Old Depot', '€5.00', '0.9 km'],
    ['Hill Station', '€2.90', '2.2 km'],
    ['Beach Gate', '€6.50', '1.4 km'],
  ].entries()) {
    b.line(name!, 40, 450 + n * 50);
    b.line(price!, 300, 450 + n * 50);
    b.line(away!, 500, 450 + n * 50);
  }
  return b.view();
}

it.each([
  ['Every member has an Edit button', 'holds'],
  ['All members are active', 'fails'],
  ['Not all members are active', 'holds'],
  ['Every member except "Bo Lind" is active', 'holds'],
  ['Only "Bo Lind" is suspended', 'holds'],
  ['Only "Bo Lind" is an editor', 'fails'],
  ['No member is suspended', 'fails'],
  ['Exactly two of the members are editors', 'holds'],
  ['At least three of the members are editors', 'fails'],
  ['At least two of the members have more than 10 points', 'holds'],
  ['No member is retired', 'cannot-tell'],
  ['The role of "Cy Moss" is Editor', 'holds'],
  ['The role of "Cy Moss" is Admin', 'fails'],
  ['In the row of Ann Reed the status should be Active', 'holds'],
  ['"Ann Reed" has the most points', 'fails'],
  ['"Bo Lind" has the most points', 'holds'],
  ['Ann Reed has more points than Cy Moss', 'holds'],
  ['The cheapest station is Hill Station', 'holds'],
  ['The cheapest station is Canal Corner', 'fails'],
  ['"Canal Corner" is the nearest station', 'holds'],
  ['Old Depot is cheaper than Canal Corner', 'fails'],
  ['Verify 4 stations are listed', 'holds'],
  // Others may be elsewhere.
  ['There are 5 stations', 'cannot-tell'],
  ['There are two suspended members', 'fails'],
  ['There are three robots', 'cannot-tell'],
])('%s: %s', (assertion, verdict) => {
  expect(judgeAssertion({ view: page(), assertion }).verdict).toBe(verdict);
});
