import { type Box, gapY, right } from '#worker/core/geometry.ts';
import type { SeenLine } from '../../text/text.ts';
import type { Bench } from '../draft.ts';

/** Icons that are clicked separately, whatever stands beside them: a song's heart, a layer's eye. */
const alone = new Set(['close', 'eye', 'eye-off', 'heart', 'more', 'more-vertical', 'minus', 'chevron-left']);

/** The caption close after an icon on its row, or below it, which form one control. */
export function captionOf(bench: Bench, icon: string, box: Box): SeenLine | undefined {
  if (alone.has(icon)) return undefined;
  const middle = box.y + box.height / 2;
  const free = bench.lines.filter(
    (l) =>
      !bench.claimed.has(l.id) &&
      /[\p{L}\p{N}]/u.test(l.text) &&
      l.text.length <= 48 &&
      l.box.height <= box.height * 1.8,
  );
  // A page number after a pager's arrow is a link itself.
  const after = free
    .filter(
      (l) =>
        !(icon.startsWith('chevron') && /^\d+$/.test(l.text)) &&
        Math.abs(l.box.y + l.box.height / 2 - middle) <= 4 &&
        l.box.x - right(box) >= 1 &&
        l.box.x - right(box) <= 12,
    )
    .sort((a, b) => a.box.x - b.box.x)[0];
  if (after) return after;
  if (icon.startsWith('chevron') || box.height < 14) return undefined;
  return free.find(
    (l) =>
      gapY(l.box, box) >= 1 &&
      gapY(l.box, box) <= 10 &&
      l.box.y > box.y &&
      l.box.width <= 90 &&
      l.box.width <= box.width * 4 &&
      Math.abs(l.box.x + l.box.width / 2 - box.x - box.width / 2) <= 3,
  );
}
