/** What of a screen belongs to each of several like controls: its row, its card, the text that it ends. */
import { areaOf, bottom, centre, gapX, gapY, right, within } from '#worker/core/geometry.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';

/** Boxes whose centres are this near in height stand in one row, px. */
const levelPx = 12;
/** A gap is the border between two neighbours if it is wider than all others by this factor. */
const clearly = 1.25;
/** Offsets that differ by less are the same, px. */
const slackPx = 6;

const holds = (outer: Box, inner: Box): boolean => within(inner, outer) > 0.6;
const isLevel = (a: Box, b: Box): boolean => gapY(a, b) < -0.4 * Math.min(a.height, b.height);

/** The largest row, card or dialog around one of the boxes and no other, bigger than the box itself. */
function ownRegion({ regions }: Scene, box: Box, others: Box[]): Box | undefined {
  return regions
    .filter(
      (region) =>
        ['row', 'card', 'cell', 'dialog', 'toast', 'form'].includes(region.kind) &&
        holds(region.box, box) &&
        areaOf(region.box) > 1.5 * areaOf(box) &&
        !others.some((other) => within(other, region.box) > 0.3),
    )
    .map((region) => region.box)
    .sort((a, b) => areaOf(b) - areaOf(a))[0];
}

interface Interval {
  from: number;
  to: number;
}

/** The empty stretches between `from` and `to`, in order. */
function gapsBetween(from: number, to: number, taken: Interval[]): Interval[] {
  const gaps: Interval[] = [];
  let at = from;
  for (const stretch of [...taken].sort((a, b) => a.from - b.from)) {
    if (stretch.from > at) gaps.push({ from: at, to: Math.min(stretch.from, to) });
    at = Math.max(at, stretch.to);
  }
  if (at < to) gaps.push({ from: at, to });
  return gaps.filter((gap) => gap.to > gap.from);
}

/** Where one of two neighbours ends: in the widest gap between them, if one is clearly the widest. */
function borderIn(gaps: Interval[]): number | undefined {
  const [widest, second] = [...gaps].sort((a, b) => b.to - b.from - (a.to - a.from));
  if (!widest) return undefined;
  const isClear = !second || widest.to - widest.from > clearly * (second.to - second.from);
  return isClear ? (widest.from + widest.to) / 2 : undefined;
}

/** Like controls that stand in one row, from left to right. */
function rowsOf(boxes: Box[]): Box[][] {
  const rows: Box[][] = [];
  for (const box of [...boxes].sort((a, b) => centre(a).y - centre(b).y)) {
    const row = rows.at(-1);
    if (row && Math.abs(centre(row[0]!).y - centre(box).y) < levelPx) row.push(box);
    else rows.push([box]);
  }
  return rows.map((row) => row.sort((a, b) => a.x - b.x));
}

/** Whether lines stand over each of the rows at this offset, rather than under each of them. */
function standsOver(
  lines: TextLine[],
  rows: Box[][],
  line: TextLine,
  above: Box,
  below: Box,
): boolean | undefined {
  const at = (y: number): boolean =>
    lines.some(({ box }) => Math.abs(centre(box).y - y) < slackPx && Math.abs(box.x - line.box.x) < slackPx);
  const over = centre(line.box).y - centre(below).y;
  const under = centre(line.box).y - centre(above).y;
  const first = at(centre(rows[0]![0]!).y + over);
  const last = at(centre(rows.at(-1)![0]!).y + under);
  return first === last ? undefined : first;
}

/** A heading belongs to what follows it. */
const isHeadingOver = (line: TextLine, next: TextLine | undefined): boolean =>
  next !== undefined && (line.fontPx > 1.12 * next.fontPx || (line.bold && !next.bold));

/**
 * The heights between two rows of like controls at which the upper one ends. Undefined where lines between
 * them could belong to either.
 */
function borderBetween(lines: TextLine[], rows: Box[][], upper: Box[], lower: Box[]): number | undefined {
  const from = Math.max(...upper.map((box) => centre(box).y));
  const to = Math.min(...lower.map((box) => centre(box).y));
  const between = lines.filter(({ box }) => centre(box).y > from && centre(box).y < to);
  const level = (row: Box[]) => lines.filter(({ box }) => row.some((other) => isLevel(box, other)));
  const start = Math.max(...[...upper, ...level(upper).map(({ box }) => box)].map(bottom));
  const end = Math.min(...[...lower, ...level(lower).map(({ box }) => box)].map(({ y }) => y));
  const free = between.filter(({ box }) => box.y >= start - 2 && bottom(box) <= end + 2);
  if (free.length === 0) return (start + end) / 2;
  const taken = free.map(({ box }) => ({ from: box.y, to: bottom(box) }));
  const border = borderIn(gapsBetween(start, end, taken));
  if (border !== undefined) return border;
  const sorted = [...free].sort((a, b) => a.box.y - b.box.y);
  const first = sorted.find((line, n) => isHeadingOver(line, sorted[n + 1] ?? level(lower)[0]));
  if (first) return first.box.y - 2;
  const over = standsOver(lines, rows, sorted[0]!, upper[0]!, lower[0]!);
  return over === undefined ? undefined : over ? start + 1 : end - 1;
}

/** How far a first or last item reaches beyond its control: as far as the others do. */
function reachOf(rows: Box[][], borders: (number | undefined)[]): { over: number; under: number } {
  const overs = borders.flatMap((border, n) =>
    border === undefined ? [] : [centre(rows[n + 1]![0]!).y - border],
  );
  const unders = borders.flatMap((border, n) =>
    border === undefined ? [] : [border - centre(rows[n]![0]!).y],
  );
  return { over: Math.max(0, ...overs), under: Math.max(0, ...unders) };
}

/** The stretch of the page, from top to bottom, that belongs to each row of like controls. */
function bandsOf(lines: TextLine[], rows: Box[][]): Interval[] {
  const borders = rows.slice(1).map((row, n) => borderBetween(lines, rows, rows[n]!, row));
  const reach = reachOf(rows, borders);
  return rows.map((row, n) => {
    const y = centre(row[0]!).y;
    return {
      from: n === 0 ? y - reach.over : (borders[n - 1] ?? Math.min(...row.map((box) => box.y))),
      to: n === rows.length - 1 ? y + reach.under : (borders[n] ?? Math.max(...row.map(bottom))),
    };
  });
}

/** The lines of a band that belong to each box of its row. */
function sharedOut(lines: TextLine[], row: Box[]): Map<Box, TextLine[]> {
  if (row.length === 1) return new Map([[row[0]!, lines]]);
  const taken = [...row, ...lines.map(({ box }) => box)].map((box) => ({ from: box.x, to: right(box) }));
  const borders = row
    .slice(1)
    .map(
      (box, n) =>
        borderIn(gapsBetween(centre(row[n]!).x, centre(box).x, taken)) ?? (right(row[n]!) + box.x) / 2,
    );
  return new Map(
    row.map((box, n) => [
      box,
      lines.filter(
        (line) =>
          centre(line.box).x > (borders[n - 1] ?? -Infinity) && centre(line.box).x < (borders[n] ?? Infinity),
      ),
    ]),
  );
}

/** What stands this near beside a card, at its height, belongs to it: who wrote the post, px. */
const besidePx = 120;

const besideRegion = (lines: TextLine[], region: Box): TextLine[] =>
  lines.filter(
    ({ box }) =>
      !holds(region, box) &&
      centre(box).y > region.y &&
      centre(box).y < bottom(region) &&
      gapX(box, region) < besidePx,
  );

const asideKinds = ['sidebar', 'navigation', 'header', 'footer'];

/** Lines of other parts of the page than the box stands in: a sidebar beside a table. */
function isAside({ regions }: Scene, line: TextLine, box: Box): boolean {
  const parts = regions.filter(({ kind }) => asideKinds.includes(kind));
  return parts.some((part) => holds(part.box, line.box) && !holds(part.box, box));
}

/** The lines that belong to each of several like controls; those that could belong to two belong to none. */
export function territoriesOf(scene: Scene, boxes: Box[]): Map<Box, TextLine[]> {
  const readable = scene.lines.filter((line) => !line.unread);
  const rows = rowsOf(boxes);
  const bands = bandsOf(
    readable.filter((line) => !isAside(scene, line, boxes[0]!)),
    rows,
  );
  const found = new Map<Box, TextLine[]>();
  for (const [n, row] of rows.entries()) {
    const { from, to } = bands[n]!;
    const inBand = readable.filter(
      (line) =>
        !isAside(scene, line, row[0]!) &&
        ((centre(line.box).y > from && centre(line.box).y < to) || row.some((box) => isLevel(line.box, box))),
    );
    for (const [box, lines] of sharedOut(inBand, row)) {
      const region = ownRegion(
        scene,
        box,
        boxes.filter((other) => other !== box),
      );
      const own = region
        ? [...readable.filter((line) => holds(region, line.box)), ...besideRegion(inBand, region)]
        : [];
      const level = lines.filter((line) => isLevel(line.box, box) && gapX(line.box, box) < 900);
      found.set(box, region ? [...new Set([...own, ...level])] : lines);
    }
  }
  return found;
}
