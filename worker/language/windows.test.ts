import { describe, expect, it } from 'vitest';
import { parseStep } from './parse.ts';

const actsOf = (step: string) =>
  parseStep(step).acts.map((act) =>
    act.kind === 'resize'
      ? [act.width, act.height]
      : act.kind === 'switch-tab'
        ? act.to
        : act.kind === 'close-tab'
          ? 'close'
          : act.kind,
  );

describe('a step about the size of the window', () => {
  it.each([
    ['Resize the window to 375 x 812', 375, 812],
    ['Set the viewport to 375×812', 375, 812],
    ['Resize the browser window to 1024 by 768 pixels', 1024, 768],
    ['Make the window 800 px wide', 800, undefined],
    ['Make the window 600px high', undefined, 600],
    ['Set the viewport width to 375', 375, undefined],
    ['Make the window 812 px high and 375 px wide', 375, 812],
  ])('%s', (step, width, height) => expect(actsOf(step)).toEqual([[width, height]]));

  it.each([
    'Set the time window to 30 days',
    'Set the "window width" to 300',
    'Resize the picture to 300 x 200',
    'Make the window 5 px wide',
    'Set the window to 375 x 812 x 3',
  ])('%s: something else', (step) => expect(parseStep(step).acts[0]?.kind).not.toBe('resize'));
});

describe('a step through the page by keyboard', () => {
  it.each(['Go through the page with the Tab key', 'Walk through the whole page using the keyboard tab key'])(
    '%s',
    (step) => expect(actsOf(step)).toEqual(['tab-through']),
  );

  it.each(['Go through the tab', 'Go to the Key tab', 'Go through the page with the "Tab" button'])(
    '%s: something else',
    (step) => expect(actsOf(step)).not.toContain('tab-through'),
  );
});

describe('a step about the tabs of the browser', () => {
  it.each([
    ['Go back to the first tab', 0],
    ['Switch to the second tab', 1],
    ['Switch back to the original window', 0],
    ['Go to the last tab', -1],
    ['Switch to the other tab', 'other'],
    ['Close the tab', 'close'],
    ['Close this browser tab', 'close'],
  ])('%s', (step, to) => expect(actsOf(step)).toEqual([to]));

  it.each([
    'Switch to the "Billing" tab',
    'Switch to the Billing tab',
    'Close the second tab',
    'Click the first tab',
  ])('%s: a tab of the page', (step) =>
    expect(['switch-tab', 'close-tab']).not.toContain(parseStep(step).acts[0]?.kind),
  );
});
