import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Motion } from './motion.ts';

const [columns, rows] = [4, 2];
const viewport = { width: 400, height: 200 };

/** A picture of one shade, with one cell of another. */
const shot = (shade: number, cell = 0, own = shade): Promise<Buffer> =>
  sharp(Buffer.from(Array.from({ length: columns * rows }, (_, at) => (at === cell ? own : shade))), {
    raw: { width: columns, height: rows, channels: 1 },
  })
    .png()
    .toBuffer();

let now = 0;
beforeEach(() => {
  now = 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => void vi.restoreAllMocks());

/** Lets a cell blink this often, 100 ms apart. */
async function blink(motion: Motion, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    now += 100;
    await motion.see(await shot(200, 0, n % 2 ? 0 : 250), now);
  }
}

async function watched(): Promise<Motion> {
  const motion = new Motion(columns, rows);
  await motion.see(await shot(200), now);
  motion.mark();
  return motion;
}

describe('motion', () => {
  it('is what goes on for longer than a transition', async () => {
    const motion = await watched();
    await blink(motion, 8);
    expect(motion.animated(now, viewport)).toEqual([]);
    await blink(motion, 6);
    expect(motion.animated(now, viewport)).toEqual([{ x: 0, y: 0, width: 100, height: 100 }]);
  });

  it('is no page that is still drawn after it has loaded', async () => {
    const motion = await watched();
    await blink(motion, 10);
    motion.loaded();
    await blink(motion, 6);
    expect(motion.animated(now, viewport)).toEqual([]);
  });

  it('is expected where it was before, and hides nothing there until it is seen again', async () => {
    const motion = await watched();
    motion.turnPage([0]);
    motion.mark();
    await blink(motion, 1);
    expect(motion.lastChange(now)).toBeLessThan(now);
    expect(motion.animated(now, viewport)).toEqual([]);
    await blink(motion, 4);
    expect(motion.animated(now, viewport)).toHaveLength(1);
  });
});
