import type { Box } from '#worker/core/geometry.ts';
import type { InkMap, Mark } from './ink.ts';

/** Heights of a caret, and how far it extends beyond the letter it touches, px. */
const [lowest, highest] = [12, 48];
const beyond = 2;

/**
 * Separates text carets that touch the preceding letter, so that the letter can be read; returns the ids of
 * the new marks. A one-pixel upright is a caret if it extends above and below the rest of its mark, as no
 * stem does.
 */
export function partCarets({ mark, marks, diff }: InkMap, width: number): Set<number> {
  const carets = new Set<number>();
  for (const whole of marks.slice(1)) {
    const { box } = whole;
    if (box.height < lowest || box.height > highest || box.width < 4) continue;
    const x = box.x + box.width - 1;
    if (!isFull(x, whole, mark, diff, width)) continue;
    const rest = extent(whole, mark, width);
    if (!rest || rest.y < box.y + beyond || rest.y + rest.height > box.y + box.height - beyond) continue;
    const caret: Mark = {
      ...whole,
      id: marks.length,
      box: { x, y: box.y, width: 1, height: box.height },
      area: box.height,
    };
    for (let y = box.y; y < box.y + box.height; y++) mark[y * width + x] = caret.id;
    Object.assign(whole, { box: rest, area: whole.area - caret.area });
    marks.push(caret);
    carets.add(caret.id);
  }
  return carets;
}

/** Whether all pixels of the column belong to the mark, at nearly its full strength. */
function isFull(
  x: number,
  { id, box, strength }: Mark,
  mark: Int32Array,
  diff: Uint8Array,
  width: number,
): boolean {
  for (let y = box.y; y < box.y + box.height; y++)
    if (mark[y * width + x] !== id || diff[y * width + x]! < strength * 0.7) return false;
  return true;
}

/** Box of a mark without its last column. */
function extent({ id, box }: Mark, mark: Int32Array, width: number): Box | undefined {
  let [left, right, top, bottom] = [Infinity, -1, Infinity, -1];
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x; x < box.x + box.width - 1; x++) {
      if (mark[y * width + x] !== id) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return right < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}
