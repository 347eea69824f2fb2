import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { runAt, toBands } from './bands.ts';
import { connected } from './components.ts';
import { decodeScreenshot } from './png.ts';
import { apart, maxPixels, type Pixels } from './raster.ts';

const room = (count: number) => new Int32Array(count).fill(-7);

/** Pseudo-random numbers, the same in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1103515245 + 12345) & 0x7fffffff) / 0x80000000;
}

/** A few colours in blocks, with rows that repeat. */
function blocks(width: number, height: number, seed: number, colours: number[]): Pixels {
  const next = random(seed);
  const px = new Int32Array(width * height);
  for (let i = 0; i < 12; i++) {
    const colour = colours[Math.floor(next() * colours.length)]!;
    const [x, y] = [Math.floor(next() * width), Math.floor(next() * height)];
    const [w, h] = [1 + Math.floor(next() * 12), 1 + Math.floor(next() * 12)];
    for (let v = y; v < Math.min(height, y + h); v++)
      px.fill(colour, v * width + x, v * width + Math.min(width, x + w));
  }
  return { width, height, px };
}

function png(width: number, height: number, rows: Buffer, { type = 2, cut = 0 } = {}): Buffer {
  const chunk = (kind: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(kind, 'latin1'), body]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(body.length, 0);
    frame.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, type, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const body = deflateSync(rows);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', body.subarray(0, body.length - cut)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Rows of random bytes with each filter in turn; the third row is all zero. */
function filtered(width: number, height: number, filters: number[]): Buffer {
  const next = random(5);
  const stride = 1 + 3 * width;
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    rows[y * stride] = filters[y % filters.length]!;
    if (y !== 2) for (let k = 1; k < stride; k++) rows[y * stride + k] = Math.floor(next() * 256);
  }
  return rows;
}

describe('screenshots', () => {
  it.each([
    ['up', [2]],
    ['none', [0]],
    ['left', [1]],
    ['all three', [0, 1, 2]],
  ])('are decoded as the full decoder does: rows filtered by %s', async (_name, filters) => {
    const image = png(9, 8, filtered(9, 8, filters));
    const quick = decodeScreenshot(image, maxPixels, room)!;
    const { data } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
    expect([quick.width, quick.height]).toEqual([9, 8]);
    expect([...quick.px].flatMap((c) => [c >> 16, (c >> 8) & 255, c & 255])).toEqual([...data]);
  });

  it.each([
    ['another filter', png(9, 8, filtered(9, 8, [4]))],
    ['transparency', png(6, 8, Buffer.alloc((1 + 4 * 6) * 8), { type: 6 })],
    ['too few rows', png(9, 8, filtered(9, 7, [2]))],
    ['cut-off data', png(9, 8, filtered(9, 8, [2]), { cut: 20 })],
    ['a cut-off file', png(9, 8, filtered(9, 8, [2])).subarray(0, -30)],
    ['no picture', Buffer.from('not a picture, but longer than the shortest that there could be')],
  ])('are left to the full decoder: %s', (_name, image) => {
    expect(decodeScreenshot(image, maxPixels, room)).toBeUndefined();
  });

  it('are left to the full decoder above a size', () => {
    expect(decodeScreenshot(png(9, 8, filtered(9, 8, [2])), 71, room)).toBeUndefined();
  });
});

describe('bands', () => {
  it('hold every pixel', () => {
    const picture = blocks(37, 29, 3, [0, 0xff0000, 0xff]);
    const bands = toBands(picture);
    expect(bands.count).toBeLessThan(29);
    for (let y = 0; y < 29; y++)
      for (let x = 0; x < 37; x++) expect(bands.colour[runAt(bands, x, y)]).toBe(picture.px[y * 37 + x]);
  });

  it('bear a picture without pixels', () => {
    expect(toBands({ width: 0, height: 0, px: new Int32Array(0) })).toMatchObject({ count: 0, runs: 0 });
  });
});

/** Brute-force reference: each area's id, and the number of 5×5 windows inside. */
function plainly({ width, height, px }: Pixels, tolerance: number): { of: number[]; core: number[] } {
  const of = new Array<number>(width * height).fill(0);
  const core = [0];
  for (let seed = 0; seed < of.length; seed++) {
    if (of[seed] !== 0) continue;
    const id = core.push(0) - 1;
    of[seed] = id;
    const stack = [seed];
    while (stack.length > 0) {
      const i = stack.pop()!;
      const x = i % width;
      const near = [x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1, i - width, i + width];
      for (const q of near)
        if (of[q] === 0 && apart(px[i]!, px[q]!) <= tolerance) {
          of[q] = id;
          stack.push(q);
        }
    }
  }
  for (let y = 4; y < height; y++) {
    for (let x = 4; x < width; x++) {
      const id = of[y * width + x]!;
      const whole = Array.from(
        { length: 25 },
        (_, k) => of[(y - Math.floor(k / 5)) * width + x - (k % 5)],
      ).every((o) => o === id);
      if (whole) core[id]!++;
    }
  }
  return { of, core };
}

describe('areas', () => {
  it.each([
    [1, 0],
    [2, 0],
    [3, 4],
    [4, 4],
    [5, 4],
  ])('are those of a plain flood, in the same order (picture %i, tolerance %i)', (seed, tolerance) => {
    const picture = blocks(41, 33, seed, [0x101010, 0x121212, 0x151515, 0x404040]);
    const bands = toBands(picture);
    const areas = connected(bands, tolerance);
    const plain = plainly(picture, tolerance);
    expect(
      Array.from({ length: 41 * 33 }, (_, i) => areas.of[runAt(bands, i % 41, Math.floor(i / 41))]),
    ).toEqual(plain.of);
    expect([...areas.core]).toEqual(plain.core);
    for (let l = 1; l <= areas.count; l++) expect(areas.area[l]).toBe(plain.of.filter((o) => o === l).length);
  });
});
