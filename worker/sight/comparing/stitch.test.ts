import { describe, expect, it } from 'vitest';
import type { Pixels } from '../pixels/raster.ts';
import { stitch } from './stitch.ts';

const [width, height] = [300, 400];
const white = 0xffffff;

/** A sidebar, a header above the pane and a footer below it; the pane shows a long list from `top` on. */
function shot(top: number, { foot = 40, head = 60, rows = 1000 } = {}): Pixels {
  const px = new Int32Array(width * height).fill(white);
  const put = (x: number, y: number, w: number, h: number, colour: number) => {
    for (let v = y; v < y + h; v++) for (let u = x; u < x + w; u++) px[v * width + u] = colour;
  };
  put(0, 0, 80, height, 0x223344);
  put(80, 0, width - 80, head, 0xdddddd);
  for (let y = head; y < height - foot; y++) {
    const at = y - head + top;
    // Each list row has its own pattern, with a gap between two rows.
    if (at < rows && at % 30 < 12)
      put(100 + ((Math.floor(at / 30) * 7) % 150), y, 20, 1, Math.floor(at / 30) + 1);
  }
  put(80, height - foot, width - 80, foot, 0x00aa00);
  return { width, height, px };
}

/** The distinct patterns in a column of the pane. */
const marks = ({ px, width: w }: Pixels): number[] => {
  const found: number[] = [];
  for (let at = 0; at < px.length; at++)
    if (px[at]! > 0 && px[at]! < 1000 && at % w > 90 && found.at(-1) !== px[at]) found.push(px[at]!);
  return found;
};

describe('stitch', () => {
  it('shows every row of a pane once, and what stands below it at the end', () => {
    const whole = stitch(
      [0, 200, 400, 520].map((top) => shot(top)),
      { x: 180, y: 200 },
    )!;
    expect(whole.pixels.height).toBe(height + 520);
    expect(marks(whole.pixels)).toEqual(Array.from({ length: 28 }, (_, i) => i + 1));
    expect(whole.pixels.px.at(-1)).toBe(0x00aa00);
    expect(whole.pixels.px[(height + 300) * width + 10]).toBe(0x223344);
  });

  it('leaves out the head of a table that stays where it is', () => {
    const sticky = (top: number) => {
      const one = shot(top);
      if (top > 0)
        for (let y = 60; y < 90; y++)
          for (let x = 80; x < width; x++) one.px[y * width + x] = x % 9 === 0 ? 0xff0000 : white;
      return one;
    };
    const whole = stitch([0, 150, 300].map(sticky), { x: 180, y: 200 })!;
    expect(marks(whole.pixels)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect(whole.pixels.px.includes(0xff0000)).toBe(false);
  });

  it('puts nothing together that has nothing in common', () => {
    expect(stitch([shot(0), shot(1500)], { x: 180, y: 200 })).toBeUndefined();
    expect(
      stitch([shot(0), { width: 10, height: 10, px: new Int32Array(100) }], { x: 5, y: 5 }),
    ).toBeUndefined();
    expect(stitch([shot(0), shot(0)], { x: 180, y: 200 })).toBeUndefined();
  });
});
