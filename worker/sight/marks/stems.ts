import { inkLevel } from './connect.ts';
import type { Rule } from './ink.ts';

/** Length of the longest stem, in large letters, px. */
const longest = 96;
/** Greatest thickness of a strike-through line, with its faint sides, px. */
const maxStrikePx = 5;

/**
 * Whether a vertical run is the stem of a large l or I rather than a separator: nothing adjoins it, and a
 * lower letter stands close beside it on the same line, or letters on both sides.
 */
export function isStem(
  { x, y, length, thick, vertical }: Pick<Rule, 'x' | 'y' | 'length' | 'thick' | 'vertical'>,
  diff: Uint8Array,
  width: number,
  height: number,
): boolean {
  if (!vertical || length > longest || y < 2 || y + length + 2 > height) return false;
  const inked = (column: number): { first: number; last: number; rows: number } => {
    let [first, last, rows] = [-1, -1, 0];
    if (column >= 0 && column < width) {
      for (let row = y - 2; row < y + length + 2; row++) {
        if (diff[row * width + column]! < inkLevel) continue;
        if (first < 0) first = row;
        last = row;
        rows++;
      }
    }
    return { first, last, rows };
  };
  // Include its antialiased sides, which are runs of their own.
  let [left, right] = [x, x + thick];
  while (x - left < 2 && inked(left - 1).rows >= length * 0.8) left--;
  while (right - x - thick < 2 && inked(right).rows >= length * 0.8) right++;
  if (right - left < 2 || right - left > length * 0.2) return false;
  for (let column = left - 1; column <= right; column++) {
    const { first, last } = inked(column);
    if (first >= 0 && (first < y - 1 || last > y + length)) return false;
  }
  // A strike-through line continues on both sides.
  const isStruck = [left - 1, right].every((column) => {
    const { first, last } = inked(column);
    return first > y + length * 0.25 && last < y + length * 0.75 && last - first < maxStrikePx;
  });
  if (!isStruck && [left - 1, right].some((column) => inked(column).rows > length * 0.15)) return false;
  const reach = Math.round(length * 0.25);
  const beside = [left - 1 - reach, right + 1].map((from) => {
    let [top, bottom, rows] = [Infinity, -Infinity, 0];
    for (let column = from; column < from + reach; column++) {
      const { first, last, rows: own } = inked(column);
      if (first < 0) continue;
      [top, bottom, rows] = [Math.min(top, first), Math.max(bottom, last), rows + own];
    }
    return {
      top,
      stands: rows > 0 && bottom >= y + length - 3 && bottom <= y + length && bottom - top >= length * 0.5,
    };
  });
  return beside.every(({ stands }) => stands) || beside.some(({ top, stands }) => stands && top > y + 2);
}
