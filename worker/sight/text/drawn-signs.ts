import type { Crop } from '../crop.ts';
import type { InkMap, Mark } from '../marks/ink.ts';
import type { RawLine } from '../marks/lines.ts';

/** Text that is known by its drawing, and how far it reaches: the marks it is drawn with, from the left. */
export interface Drawn {
  text: string;
  marks: Mark[];
}

/** Password dots: solid round blobs at an equal pitch; antialiasing may join neighbours. */
export function dotsOf(raw: RawLine, crop: Crop): Drawn | undefined {
  const { height: h, width: w } = raw.box;
  if (
    h < 3 ||
    h > 13 ||
    w < h * 3 ||
    raw.marks.some((m) => Math.abs(m.box.height - h) > 1 || Math.abs(m.box.y - raw.box.y) > 1)
  )
    return undefined;
  const runs: { from: number; to: number }[] = [];
  let ink = 0;
  for (let x = 0; x < crop.width; x++) {
    let column = 0;
    for (let y = 0; y < crop.height; y++) column += 255 - crop.grey[y * crop.width + x]!;
    ink += column;
    const on = column > 255 * h * 0.42;
    const last = runs.at(-1);
    if (!on) continue;
    if (last && last.to === x - 1) last.to = x;
    else runs.push({ from: x, to: x });
  }
  if (runs.length < 3) return undefined;
  const pitch = (runs.at(-1)!.from - runs[0]!.from) / (runs.length - 1);
  if (pitch < h * 1.02 || pitch > h * 2.6) return undefined;
  for (let i = 0; i < runs.length; i++) {
    if (Math.abs(runs[i]!.from - runs[0]!.from - pitch * i) > 1.2 || runs[i]!.to - runs[i]!.from + 1 > h)
      return undefined;
  }
  if (ink / 255 < runs.length * h * h * 0.6) return undefined;
  return { text: '•'.repeat(runs.length), marks: raw.marks };
}

/** Rating stars: four or more marks of one size and pitch, wider than letters are apart. */
export function starsOf({ marks }: RawLine): Drawn | undefined {
  const first = marks[0]!;
  if (first.box.width < 8) return undefined;
  const run: Mark[] = [];
  for (const m of marks) {
    if (
      Math.abs(m.box.width - first.box.width) > 1 ||
      Math.abs(m.box.height - first.box.height) > 1 ||
      Math.abs(m.box.width - m.box.height) > 2
    )
      break;
    const k = run.length;
    if (k >= 2 && Math.abs(m.box.x - run[k - 1]!.box.x - (run[1]!.box.x - run[0]!.box.x)) > 1) break;
    run.push(m);
  }
  if (run.length < 4 || run.length > 6) return undefined;
  const size = first.box.width * first.box.height;
  const filled = Math.max(...run.map((m) => m.area)) / size;
  if (filled < 0.25) return undefined;
  return { text: run.map((m) => (m.area / size > filled * 0.8 ? '★' : '☆')).join(''), marks: run };
}

/** Whether a mark is a slash: a thin stroke that leans to the right. */
export function isSlash(mark: Mark, ink: InkMap, width: number): boolean {
  const { x, y, width: w, height: h } = mark.box;
  if (h < 8 || w < 3 || w > h * 0.7 || mark.area > h * w * 0.6) return false;
  const middles = Array.from({ length: h }, (_, row) => {
    const columns = Array.from({ length: w }, (__, column) => column).filter(
      (column) => ink.mark[(y + row) * width + x + column] === mark.id,
    );
    return columns.length === 0 ? undefined : (columns[0]! + columns.at(-1)!) / 2;
  });
  // From the upper right to the lower left, at most a pixel off the straight line.
  return middles.every(
    (middle, row) => middle !== undefined && Math.abs(middle - (w - 1) * (1 - row / (h - 1))) <= 1.2,
  );
}
