import { union } from '#worker/core/geometry.ts';
import type { InkMap, Mark } from '../marks/ink.ts';
import { lineOf, type RawLine } from '../marks/lines.ts';
import { fitOf } from './fit.ts';

/** Size of icons that may be merged with text, px. */
const least = 12;
const most = 32;

/**
 * Splits an icon that touches the text after it, where its height above and below the letters ends, if the
 * cut-off part matches an icon. Merged with the first letters it would be misread.
 */
export function partGrown(line: RawLine, ink: InkMap, width: number): RawLine[] {
  const first = line.marks[0]!;
  const { box } = first;
  if (box.height < least || box.height > most || box.width < box.height * 1.3) return [line];
  const letters = line.marks.filter((m) => m.box.x >= box.x + box.height && m !== first);
  if (letters.length < 2) return [line];
  const words = union(letters.map((m) => m.box));
  const baseline = lineOf([...letters]).baseline;
  if (box.y > words.y - 1 || box.y + box.height < baseline + 2) return [line];
  // Only the icon reaches that high and that low.
  let reach = box.x;
  for (const y of [box.y, box.y + 1, box.y + box.height - 2, box.y + box.height - 1])
    for (let x = box.x; x < box.x + box.width; x++)
      if (ink.mark[y * width + x] === first.id) reach = Math.max(reach, x);
  if (reach - box.x > box.height) return [line];
  const inner = line.marks.filter((m) => m !== first && m.box.x + m.box.width <= box.x + box.height);
  let best: { at: number; score: number } | undefined;
  for (
    let at = Math.max(reach + 1, box.x + Math.round(box.height * 0.8));
    at <= Math.min(box.x + box.height + 1, box.x + box.width - 3);
    at++
  ) {
    const head = cut(ink, width, first, at);
    const fit = fitOf(ink, width, [head, ...inner]);
    if (fit && fit.score >= 0.84 && fit.score - fit.glyphScore >= 0.12 && fit.score > (best?.score ?? 0))
      best = { at, score: fit.score };
    paste(ink, width, first, head);
  }
  if (!best) return [line];
  const head = cut(ink, width, first, best.at);
  const rest = shrunk(ink, width, first);
  const others = line.marks.filter((m) => m !== first && !inner.includes(m));
  return [lineOf([head, ...inner]), lineOf([rest, ...others])];
}

/** Turns the part of a mark left of a column into a mark of its own. */
function cut(ink: InkMap, width: number, mark: Mark, at: number): Mark {
  const id = ink.marks.length;
  const { x, y, height } = mark.box;
  for (let row = y; row < y + height; row++)
    for (let i = row * width + x; i < row * width + at; i++) if (ink.mark[i] === mark.id) ink.mark[i] = id;
  const head = shrunk(ink, width, { ...mark, id, box: { ...mark.box, width: at - x } });
  ink.marks.push(head);
  return head;
}

/** Undoes a cut. */
function paste(ink: InkMap, width: number, mark: Mark, head: Mark): void {
  const { x, y, width: w, height: h } = head.box;
  for (let row = y; row < y + h; row++)
    for (let i = row * width + x; i < row * width + x + w; i++)
      if (ink.mark[i] === head.id) ink.mark[i] = mark.id;
  ink.marks.pop();
}

/** A mark with the box and area of its remaining ink. */
function shrunk(ink: InkMap, width: number, mark: Mark): Mark {
  const { x, y, width: w, height: h } = mark.box;
  let area = 0;
  let [left, right, top, bottom] = [x + w, x, y + h, y];
  for (let row = y; row < y + h; row++) {
    for (let column = x; column < x + w; column++) {
      if (ink.mark[row * width + column] !== mark.id) continue;
      area++;
      left = Math.min(left, column);
      right = Math.max(right, column + 1);
      top = Math.min(top, row);
      bottom = Math.max(bottom, row + 1);
    }
  }
  return Object.assign(mark, { area, box: { x: left, y: top, width: right - left, height: bottom - top } });
}
