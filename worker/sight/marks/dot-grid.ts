import type { Mark } from './ink.ts';
import type { Box } from '#worker/core/geometry.ts';

/** Largest dot of a background pattern, px. */
const largest = 4;
const pitches = { least: 5, most: 64 };
const leastInRow = 5;
/** Greatest distance between rows of one pattern, in multiples of its pitch, as text hides some rows. */
const reach = 8;
const leastRows = 2;
/** Fewest dots of all even rows together: the dots of a few i's may be evenly spaced by chance. */
const leastDots = 12;

/**
 * Ids of dots of a patterned background (canvas, paper): specks evenly spaced in both directions. They would
 * be read as punctuation.
 */
export function dotGrid(marks: Mark[]): Set<number> {
  const specks = marks.filter(
    ({ id, box: { width, height } }) =>
      id > 0 && width <= largest && height <= largest && Math.abs(width - height) <= 1,
  );
  const rows = new Map<number, Mark[]>();
  for (const speck of specks) {
    const row = rows.get(speck.box.y);
    if (row) row.push(speck);
    else rows.set(speck.box.y, [speck]);
  }
  const even = [...rows].flatMap(([y, row]) => evenRow(y, row) ?? []);
  const found = new Set<number>();
  for (const { pitch, start, y: own, from, to } of even) {
    const near = (other: EvenRow) =>
      other.from <= to && other.to >= from && Math.abs(other.y - own) <= reach * pitch;
    const alike = even.filter(
      (other) =>
        near(other) &&
        Math.abs(other.pitch - pitch) <= 1 &&
        offBeat(other.start - start, pitch) <= 1 &&
        offBeat(other.y - own, pitch) <= 1,
    );
    if (alike.length < leastRows || alike.reduce((sum, { dots }) => sum + dots, 0) < leastDots) continue;
    const [left, right] = [
      Math.min(...alike.map(({ from }) => from)) - pitch,
      Math.max(...alike.map(({ to }) => to)) + pitch,
    ];
    const [top, bottom] = [
      Math.min(...alike.map(({ y }) => y)) - pitch,
      Math.max(...alike.map(({ y }) => y)) + pitch,
    ];
    // Specks between words do not form rows of their own.
    for (const { id, box } of specks) {
      const x = middle(box);
      if (
        x >= left &&
        x <= right &&
        box.y >= top &&
        box.y <= bottom &&
        offBeat(x - start, pitch) <= 1 &&
        offBeat(box.y - own, pitch) <= 1
      )
        found.add(id);
    }
  }
  return found;
}

const middle = ({ x, width }: Box): number => x + width / 2;

/** Distance to the nearest multiple of a pitch. */
const offBeat = (distance: number, pitch: number): number =>
  Math.abs(distance - Math.round(distance / pitch) * pitch);

interface EvenRow {
  y: number;
  pitch: number;
  /** Centre of one of its dots, and of its first and last dot, px. */
  start: number;
  from: number;
  to: number;
  dots: number;
}

/**
 * The pitch of a row of specks; undefined if too few are evenly spaced. Content on top of the pattern hides
 * some.
 */
function evenRow(y: number, row: Mark[]): EvenRow | undefined {
  if (row.length < leastInRow) return undefined;
  const xs = row.map(({ box }) => middle(box)).sort((a, b) => a - b);
  const steps = xs
    .slice(1)
    .map((x, i) => x - xs[i]!)
    .filter((step) => step >= pitches.least && step <= pitches.most)
    .sort((a, b) => a - b);
  const pitch = steps[Math.floor(steps.length / 2)];
  if (pitch === undefined) return undefined;
  const onBeat = (start: number) => xs.filter((x) => offBeat(x - start, pitch) <= 1);
  const start = xs.find((x) => onBeat(x).length >= Math.max(leastInRow, xs.length * 0.6));
  if (start === undefined) return undefined;
  const dots = onBeat(start);
  return { y, pitch, start, from: dots[0]!, to: dots.at(-1)!, dots: dots.length };
}
