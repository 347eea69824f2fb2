import { expect, it } from 'vitest';
import { uprighted } from './slant.ts';
import { stripHeight, type Strip } from './strip.ts';

/** Five stems, 12 px apart, that lean so many px to the right for each px up. */
function stems(slant: number): Strip {
  const width = 96;
  const ink = new Float32Array(width * stripHeight);
  for (let y = 4; y < 28; y++)
    for (let stem = 0; stem < 5; stem++)
      for (const wide of [0, 1, 2])
        ink[y * width + Math.round(20 + stem * 12 - slant * (y - 15.5)) + wide] = 1;
  return { ink, width, factor: 1 };
}

it('sets letters upright that lean, and keeps their places', () => {
  const { ink, width } = uprighted(stems(0.2))!;
  const filled = (x: number) => Array.from({ length: 24 }, (_, i) => ink[(i + 4) * width + x]!);
  for (const stem of [0, 1, 2, 3, 4]) {
    expect(Math.min(...filled(21 + stem * 12))).toBeGreaterThan(0.5);
    expect(Math.max(...filled(21 + stem * 12 + 6))).toBe(0);
  }
});

it('leaves upright letters alone', () => {
  expect(uprighted(stems(0))).toBeUndefined();
});
