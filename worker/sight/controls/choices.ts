import { apart } from '../pixels/raster.ts';
import type { Shape } from '../layout/boxes.ts';
import { gapX, right, union, within } from '#worker/core/geometry.ts';
import type { SeenLine } from '../text/text.ts';
import { type Bench, type Draft, draft, words } from './draft.ts';

/** Gaps between segments: a hairline, or a little more if all are equally wide, px. */
const joined = 2;
const parted = 8;

interface Part {
  made: Draft;
  line: SeenLine;
}

/**
 * Finds segmented controls: adjacent buttons of which exactly one, the selected segment, has another
 * background.
 */
export function dividedBars(bench: Bench): void {
  const parts = bench.drafts
    .flatMap((made): Part[] => {
      const line =
        made.kind === 'button' && made.lines.length === 1 && made.box.height <= 60 && made.label.length <= 28
          ? bench.lines.find((l) => l.id === made.lines[0])
          : undefined;
      return line && /\p{L}/u.test(line.text) ? [{ made, line }] : [];
    })
    .sort((a, b) => a.made.box.x - b.made.box.x);
  const seen = new Set<Part>();
  for (const first of parts) {
    if (seen.has(first)) continue;
    const row = [first];
    for (const next of parts) {
      const last = row.at(-1)!.made.box;
      const { box } = next.made;
      const gap = box.x - right(last);
      const level = Math.abs(box.y - last.y) <= 3 && Math.abs(box.height - last.height) <= 5;
      if (
        !seen.has(next) &&
        level &&
        gap >= -2 &&
        (gap <= joined || (gap <= parted && Math.abs(box.width - last.width) <= 3))
      )
        row.push(next);
    }
    for (const part of row) seen.add(part);
    const chosen = odd(row);
    // Of three buttons, one is often just the primary one. Numbered ones are the steps of a wizard.
    if (!chosen || row.length < 4 || row.every(({ line }) => /^\d/.test(line.text))) continue;
    for (const part of row)
      Object.assign(part.made, { kind: 'tab', confidence: 0.72, state: { selected: part === chosen } });
  }
}

/** The only segment of a row whose background differs from all others. */
function odd(row: Part[]): Part | undefined {
  const alone = row.filter((one) =>
    row.every((o) => o === one || apart(o.line.ground, one.line.ground) >= 12),
  );
  const rest = row.filter((o) => o !== alone[0]);
  return row.length >= 3 &&
    alone.length === 1 &&
    rest.every((o) => apart(o.line.ground, rest[0]!.line.ground) <= 8)
    ? alone[0]
    : undefined;
}

/** Smallest and largest size of a tile, px. */
const least = { width: 44, height: 26 };
const most = { width: 260, height: 130 };

/**
 * Finds tiles: boxes of one size in at least two rows and columns, spaced apart, with little text: a keypad,
 * products of a till, time slots. A single row of boxes usually just shows figures.
 */
export function findTiles(bench: Bench): void {
  const tiles = bench.shapes.filter((s) => !bench.usedShapes.has(s) && isTile(bench, s));
  const seen = new Set<Shape>();
  for (const first of tiles) {
    if (seen.has(first)) continue;
    const like = tiles.filter(
      (s) => Math.abs(s.box.width - first.box.width) <= 2 && Math.abs(s.box.height - first.box.height) <= 2,
    );
    const rows = new Map<number, Shape[]>();
    for (const s of like) {
      const y = [...rows.keys()].find((k) => Math.abs(k - s.box.y) <= 3) ?? s.box.y;
      rows.set(y, [...(rows.get(y) ?? []), s]);
    }
    for (const s of like) seen.add(s);
    const full = [...rows.values()].filter(
      (row) =>
        row.length >= 2 &&
        row.every((s) => row.some((o) => o !== s && gapX(o.box, s.box) >= 2 && gapX(o.box, s.box) <= 24)),
    );
    const same = full.filter((row) =>
      full.some((o) => o !== row && o.some((s) => row.some((q) => Math.abs(q.box.x - s.box.x) <= 2))),
    );
    if (same.length < 2 || same.flat().length < 6) continue;
    for (const s of like) {
      if (bench.drafts.some((d) => within(d.box, s.box) > 0.9)) continue;
      bench.usedShapes.add(s);
      bench.drafts.push(
        draft('button', s.box, 0.66, { label: words(s.lines), lines: s.lines.map((l) => l.id) }),
      );
      for (const l of s.lines) bench.claimed.add(l.id);
    }
  }
}

function isTile({ shapes }: Bench, s: Shape): boolean {
  const { width: w, height: h } = s.box;
  if (
    w < least.width ||
    w > most.width ||
    h < least.height ||
    h > most.height ||
    s.kids.length > 1 ||
    s.lines.length === 0 ||
    s.lines.length > 3
  )
    return false;
  const all = words(s.lines);
  if (all.length > 44 || /[.!?]$/.test(all) || s.lines.some((l) => l.fontPx > 30)) return false;
  return !shapes.some((o) => o !== s && o.box.height >= 18 && within(o.box, s.box) > 0.95);
}

/**
 * A filled box around one of at least three evenly spaced words: the selected one among others without a
 * box.
 */
export function chosenAmong(
  own: Draft,
  line: SeenLine,
  mates: { box: Draft['box']; line: SeenLine }[],
): boolean {
  if (own.fill === undefined || own.box.height > 52 || mates.length < 2) return false;
  const row = [line, ...mates.map((o) => o.line)].sort((a, b) => a.box.x - b.box.x);
  // Buttons without a box stand before the primary one that has a box.
  if (row.length < 4 && row.at(-1) === line) return false;
  const gaps = row.slice(1).map((l, i) => l.box.x - right(row[i]!.box));
  const grounds = mates.map((o) => o.line.ground);
  return (
    Math.max(...gaps) - Math.min(...gaps) <= 5 &&
    Math.min(...gaps) >= 12 &&
    Math.min(...gaps) >= (own.box.width - line.box.width) * 0.8 &&
    grounds.every((c) => apart(c, line.ground) >= 8 && apart(c, grounds[0]!) <= 4) &&
    mates.every((o) => !/^[\d.,:%$€£ -]+$/.test(o.line.text)) &&
    union(row.map((l) => l.box)).height <= line.box.height * 1.6
  );
}
