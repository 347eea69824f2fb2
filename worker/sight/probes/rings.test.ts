import { describe, expect, it } from 'vitest';
import { ringOf } from './rings.ts';

describe('a focus ring', () => {
  it('joins patches that are near each other, one by one, and leaves out what is far', () => {
    const patches = [0, 40, 80].map((x) => ({ x, y: 10, width: 32, height: 20 }));
    const far = { x: 300, y: 10, width: 10, height: 10 };
    expect(ringOf([patches[0]!, patches[2]!, far, patches[1]!])).toEqual({
      x: 0,
      y: 10,
      width: 112,
      height: 20,
    });
  });

  it('comes to an end for boxes of any fractions of pixels, far down a page', () => {
    for (let n = 1; n < 2_000; n++) {
      const at = 1_500 + n / 7;
      const marks = [
        { x: at, y: at * 1.1, width: n / 3, height: n / 11 },
        { x: at + n / 9, y: at * 1.1 + n / 13, width: n / 17, height: n / 19 },
      ];
      const ring = ringOf(marks)!;
      expect(ring.x).toBe(at);
      expect(ring.width).toBeGreaterThanOrEqual(n / 3 - 1e-9);
    }
  });
});
