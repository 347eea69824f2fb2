import { expect, it } from 'vitest';
import { WindowFrames } from './window-frames.ts';

it('leaves out frames as high as the page, once the window’s are known', () => {
  const frames = new WindowFrames();
  expect(frames.has(720, 720)).toBe(true);
  expect(frames.has(1490, 720)).toBe(false);
  expect(frames.has(844, 844)).toBe(true);
  expect(frames.has(720, 844)).toBe(false);
});

it('takes all where none has the window’s height', () => {
  const frames = new WindowFrames();
  expect([frames.has(980, 720), frames.has(981, 720), frames.has(980, undefined)]).toEqual([
    true,
    true,
    true,
  ]);
});
