import { median, union } from '#worker/core/geometry.ts';
import type { InkMap, Mark } from '../marks/ink.ts';
import type { RawLine } from '../marks/lines.ts';
import type { Box } from '#worker/core/geometry.ts';

/**
 * The ink of one letter: marks that stand on one another, as the dot of an i does. Letters grown together
 * share a cell.
 */
export interface Cell {
  marks: Mark[];
  box: Box;
  /** Its ink, once it was asked for. */
  bitmap?: Uint8Array;
}

/** The cells of a line, in reading order. */
export function cellsOf(line: RawLine): Cell[] {
  const cells: Cell[] = [];
  for (const m of [...line.marks].sort((a, b) => a.box.x - b.box.x || b.box.width - a.box.width)) {
    const at = cells.slice(-2).find(({ box }) => {
      const shared = Math.min(box.x + box.width, m.box.x + m.box.width) - Math.max(box.x, m.box.x);
      return shared >= Math.min(box.width, m.box.width) * 0.55;
    });
    if (at) {
      at.marks.push(m);
      at.box = union([at.box, m.box]);
    } else cells.push({ marks: [m], box: { ...m.box } });
  }
  return cells;
}

const middleOf = ({ box }: Cell): number => box.x + box.width / 2;

/**
 * The pitch of a typeface whose letters are all as wide, px; undefined for others. Letters that have grown
 * together are passed over.
 */
export function pitchOf(cells: Cell[], cap: number): number | undefined {
  if (cells.length < 5) return undefined;
  const pitch = median(cells.slice(1).map((cell, i) => middleOf(cell) - middleOf(cells[i]!)));
  if (pitch < cap * 0.66 || pitch > cap * 1.1) return undefined;
  const single = cells.filter(({ box }) => box.width < pitch * 1.1);
  if (single.length < 5 || single.length < cells.length * 0.75) return undefined;
  const off = (step: number) => Math.abs(step / pitch - Math.round(step / pitch)) * pitch;
  if (
    single
      .slice(1)
      .some((cell, i) => off(middleOf(cell) - middleOf(single[i]!)) > Math.max(1.01, pitch * 0.12))
  )
    return undefined;
  // Digits and many small letters keep a pitch in any typeface: narrow ones tell.
  return single.slice(1, -1).some(({ box }) => box.width < pitch * 0.45) ? pitch : undefined;
}

/** A cell's ink in sixteen levels, row by row in its box; full ink is its own strongest. */
export function bitmapOf(ink: InkMap, width: number, cell: Cell): Uint8Array {
  if (cell.bitmap) return cell.bitmap;
  const { marks, box } = cell;
  const ids = new Set(marks.map((m) => m.id));
  const full = Math.max(...marks.map((m) => m.strength), 1);
  const bitmap = new Uint8Array(box.width * box.height);
  for (let y = 0, k = 0; y < box.height; y++) {
    for (let x = 0, i = (box.y + y) * width + box.x; x < box.width; x++, i++, k++) {
      if (ids.has(ink.mark[i]!)) bitmap[k] = Math.min(15, Math.round((ink.diff[i]! * 15) / full));
    }
  }
  cell.bitmap = bitmap;
  return bitmap;
}
