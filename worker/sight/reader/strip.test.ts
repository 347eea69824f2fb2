import { describe, expect, it } from 'vitest';
import { stripHeight, toStrip } from './strip.ts';

/** A bitmap, dark on white, of rows of characters: '#' is full ink. */
const bitmap = (rows: string[]) => ({
  grey: Uint8Array.from(rows.join(''), (pixel) => (pixel === '#' ? 0 : 255)),
  width: rows[0]!.length,
  height: rows.length,
});
const blank = (width: number, height: number) =>
  bitmap(Array.from({ length: height }, () => ' '.repeat(width)));

describe('a strip', () => {
  it('is as high as the recogniser reads, and as wide as the line then is', () => {
    const { ink, width, factor } = toStrip(blank(40, 16));
    expect([width, factor]).toEqual([80, 2]);
    expect(ink).toHaveLength(80 * stripHeight);
  });

  it('has 1 for full ink and 0 for the background', () => {
    const rows = Array.from({ length: 32 }, () => `${' '.repeat(10)}${'#'.repeat(10)}${' '.repeat(12)}`);
    const { ink, width } = toStrip(bitmap(rows));
    expect(width).toBe(32);
    expect([ink[5 * width + 15], ink[5 * width + 2]]).toEqual([1, 0]);
  });

  it('reads faint ink as full', () => {
    const faint = blank(32, 32);
    faint.grey.fill(200, 320, 640);
    const { ink, width } = toStrip(faint);
    expect(ink[15 * width + 5]).toBeCloseTo(1);
  });

  it('keeps a low line its height, with empty rows above and below it', () => {
    const { ink, width } = toStrip(bitmap(['#'.repeat(14), '#'.repeat(14)]));
    expect(width).toBe(32);
    expect(ink[0]).toBe(0);
    expect(ink[(stripHeight - 1) * width]).toBe(0);
    expect(Math.max(...ink)).toBeGreaterThan(0.5);
  });
});
