import { expect, it } from 'vitest';
import { ordersIn } from './index.ts';

/** An order in short: what is left of it, and what was taken out. */
const short = (step: string): string[] =>
  ordersIn(step).map(({ text, refrain, condition, times, manner }) =>
    [
      refrain ? `not: ${text}` : text,
      ...(condition ? [`${condition.kind} ${condition.claim}`] : []),
      ...(times > 1 ? [`${times} times`] : []),
      ...Object.entries(manner).map(([how, what]) => `${how} ${String(what)}`),
    ].join(' | '),
  );

it.each([
  ['Click "A"', ['Click "A"']],
  ['Could you please click "A"?', ['click "A"']],
  ['Don’t forget to click "A".', ['click "A"']],
  ['Do not click "A"', ['not: click "A"']],
  ['You must not click "A"', ['not: click "A"']],
  ['Avoid clicking "A"', ['not: click "A"']],
  ['Click "A" and do not click "B"', ['Click "A"', 'not: click "B"']],
  ['Don’t click "A", click "B" instead', ['not: click "A"', 'click "B"']],
  ['Do not press "A" but press "B"', ['not: press "A"', 'press "B"']],
  ['Click "A" instead of "B"', ['Click "A"']],
  ['Click "A", not "B"', ['Click "A"']],
  ['Click "A" without ticking "B"', ['Click "A"']],
  ['Click "Do not disturb"', ['Click "Do not disturb"']],
  ['Don’t light up the screen at night', ["Don't light up the screen at night"]],
  ['Do not delete "A"', ['not: delete "A"']],
  ['The "A" button must not be clicked', ['not: click the "A" button']],
  ['"A" needs to be typed into "B"', ['type "A" into "B"']],
  ['Leave "A" alone', ['not: click "A"']],
  ['Click none of the "A" buttons', ['not: Click any of the "A" buttons']],
  ['Click "A", but tick "B" first', ['tick "B"', 'Click "A"']],
  ['Click "A", but only after you have ticked "B"', ['tick "B"', 'Click "A"']],
  ['Click "A"; next, double-click "B"', ['Click "A"', 'Click "B" | count 2']],
  ['So that it is sent, click "A"', ['click "A"']],
  ['Pelase click "A", thanks', ['click "A"']],
  ['Now own orders', ['own orders']],
  ['Don’t keep it: untick "A"', ['Don’t keep it: untick "A"']],
  ['If "A" is shown, click "B"', ['click "B" | if "A" is shown']],
  ['Click "B" if "A" is shown', ['Click "B" | if "A" is shown']],
  ['Unless "A" is shown, click "B"', ['click "B" | unless "A" is shown']],
  [
    'If "A" is ticked, click "B", otherwise click "C"',
    ['click "B" | if "A" is ticked', 'click "C" | unless "A" is ticked'],
  ],
  ['Click "A", and if "B" is shown, click "C"', ['Click "A"', 'click "C" | if "B" is shown']],
  ['Click "Next" until "Done" is shown', ['Click "Next" | until "Done" is shown']],
  ['Wait until "A" is shown', ['Wait until "A" is shown']],
  ['Check if "A" is shown', ['Check if "A" is shown']],
  ['Click Notify me if price drops', ['Click Notify me if price drops']],
  ['Before clicking "A", tick "B"', ['tick "B"', 'click "A"']],
  ['Click "A" after ticking "B"', ['tick "B"', 'Click "A"']],
  ['Click the day after Monday', ['Click the day after Monday']],
  ['Click "A" three times', ['Click "A" | 3 times']],
  ['Click twice on "A"', ['Click "A" | 2 times']],
  ['Tick "A", "B" and "C"', ['Tick "A"', 'Tick "B"', 'Tick "C"']],
  ['Right-click "A"', ['Click "A" | button right']],
  ['Click "A" with the right mouse button', ['Click "A" | button right']],
  ['Middle click on "A"', ['Click "A" | button middle']],
  ['Double-tap "A"', ['Click "A" | count 2']],
  ['Press and hold "A" for 2 seconds', ['Click "A" | long true']],
  ['Long-press "A"', ['Click "A" | long true']],
  ['Ctrl+click "A"', ['Click "A" | holding Control']],
  ['Hold Shift and click "A"', ['Click "A" | holding Shift']],
  ['Click "A" while holding down the Alt key', ['Click "A" | holding Alt']],
  ['Press Ctrl+A', ['Press Ctrl+A']],
  ['Type "If you must, do not" in "Note"', ['Type "If you must, do not" in "Note"']],
  ['Type ‘O’Brien’ in "Name"', ['Type ‘O’Brien’ in "Name"']],
])('%s', (step, orders) => {
  expect(short(step)).toEqual(orders);
});
