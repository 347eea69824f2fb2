import { expect, it } from 'vitest';
import type { Picture, PointerShape } from '#worker/sight/scene.ts';
import type { Box, Point } from '#worker/core/geometry.ts';
import { createPointerAsking } from './pointer-memory.ts';
import type { Session } from '#worker/ports/records.ts';

let pages = 0;

/**
 * Probes a whole page once, and again with these differences. Returns the y of points outside the viewport
 * that are probed the second time.
 */
async function askedAgain(
  differences: Box[],
  { height = 2000, shape = 'arrow' as PointerShape } = {},
): Promise<number[]> {
  const address = `https://app.example/${++pages}`;
  const asked: Point[] = [];
  const session = {
    screen: {
      address: () => address,
      pointers: (points: Point[]) =>
        Promise.resolve(
          points.map((point) => (asked.push(point), asked.length > grid.length ? shape : 'arrow')),
        ),
    },
    sight: { differences: () => Promise.resolve(differences) },
  } as unknown as Session;
  const grid = Array.from({ length: 100 }, (_, i) => ({ x: 400, y: i * 20 + 10 }));
  const picture = (tall: number): Picture => ({
    image: Buffer.alloc(0),
    width: 1280,
    height: tall,
    visible: { x: 0, y: 0, width: 1280, height: 720 },
  });
  await (
    await createPointerAsking(session, picture(2000))
  )(grid);
  const answers = await (await createPointerAsking(session, picture(height)))(grid);
  expect(answers).toHaveLength(grid.length);
  return asked
    .slice(grid.length)
    .map(({ y }) => y)
    .filter((y) => y > 720);
}

const box = (y: number, height: number): Box => ({ x: 100, y, width: 300, height });

it('asks again around what looks otherwise, however far apart that lies, and not between', async () => {
  const rows = await askedAgain([box(40, 20), box(1800, 20)]);
  expect(rows).toEqual([1750, 1770, 1790, 1810, 1830, 1850, 1870]);
});

it('asks again for all below what has grown, and for everything where most has changed', async () => {
  expect((await askedAgain([box(1500, 40), box(1900, 20)], { height: 2400 })).every((y) => y >= 1440)).toBe(
    true,
  );
  expect(await askedAgain([box(0, 1500)])).toHaveLength(64);
});

it('asks again for everything where what looks alike answers otherwise', async () => {
  expect(await askedAgain([box(40, 20)], { shape: 'hand' })).toHaveLength(64);
});
