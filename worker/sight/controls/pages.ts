import { centre, gapX, gapY, grow, right, union } from '#worker/core/geometry.ts';
import type { Box } from '#worker/core/geometry.ts';
import { type Bench, draft } from './draft.ts';

const number = /^\d{1,3}$/;
const token = /^(\d{1,3}|…|\.{2,3}|[«»‹›<>←→]|prev(ious)?|next|first|last|newer|older)$/i;
/** Greatest gap between page numbers, px. */
const reachPx = 64;

interface Part {
  text: string;
  box: Box;
  line: number;
}

/** Finds pagination without outlines: rows of consecutive numbers, alone or between words like "next". */
export function findPages(bench: Bench): void {
  const parts: Part[] = bench.lines
    .filter((l) => !bench.claimed.has(l.id) && l.words.every((w) => token.test(w.text)))
    .flatMap((l) => l.words.map((w) => ({ text: w.text, box: w.box, line: l.id })));
  const rows: Part[][] = [];
  const seen = new Set<Part>();
  for (const first of [...parts].sort((a, b) => a.box.x - b.box.x)) {
    if (seen.has(first)) continue;
    const row = [first];
    for (const next of parts)
      if (
        next.box.x > row.at(-1)!.box.x &&
        Math.abs(centre(next.box).y - centre(first.box).y) <= 5 &&
        next.box.x - right(row.at(-1)!.box) <= reachPx
      )
        row.push(next);
    for (const part of row) seen.add(part);
    rows.push(row);
  }
  for (const row of rows) {
    const numbers = row.filter(({ text }) => number.test(text)).map(({ text }) => Number(text));
    const steps = numbers.slice(1).filter((n, i) => n === numbers[i]! + 1).length;
    const words = row.length > numbers.length;
    if (steps < (words ? 1 : 2) || numbers.some((n, i) => i > 0 && n <= numbers[i - 1]!)) continue;
    // Calendar days and columns of figures have similar rows above or below.
    const all = union(row.map(({ box }) => box));
    if (
      rows.some(
        (o) =>
          o !== row &&
          o.length >= 2 &&
          gapX(union(o.map(({ box }) => box)), all) < 0 &&
          Math.abs(centre(o[0]!.box).y - centre(all).y) < 70 &&
          o.some(({ text }) => number.test(text)),
      )
    )
      continue;
    // Days and hours have names or notes right above or below.
    const own = new Set(row.map(({ line }) => line));
    const named = row.filter(({ box }) =>
      bench.lines.some(
        (l) =>
          !own.has(l.id) &&
          gapY(l.box, box) >= 0 &&
          gapY(l.box, box) <= 12 &&
          Math.abs(centre(l.box).x - centre(box).x) <= 12 &&
          l.box.width <= 90,
      ),
    );
    if (named.length > row.length / 2) continue;
    for (const { text, box, line } of row) {
      bench.claimed.add(line);
      if (!/[\p{L}\p{N}«»‹›<>←→]/u.test(text)) continue;
      bench.drafts.push(draft('pagination', grow(box, 5), 0.74, { label: text, lines: [line] }));
    }
  }
}

/** Turns numbers of a row into pagination if two or more of them are consecutive. */
export function markPagination(bench: Bench): void {
  const numbers = bench.drafts.filter(
    (d) => /^\d{1,3}$/.test(d.label) && (d.kind === 'button' || d.kind === 'link'),
  );
  for (const d of numbers) {
    const row = numbers.filter(
      (o) => Math.abs(centre(o.box).y - centre(d.box).y) <= 4 && Math.abs(o.box.x - d.box.x) < 320,
    );
    const next = row.some(
      (o) =>
        Math.abs(Number(o.label) - Number(d.label)) === 1 &&
        Math.sign(o.box.x - d.box.x) === Math.sign(Number(o.label) - Number(d.label)),
    );
    // Days of a month also stand in columns, a week apart.
    const column = numbers.filter((o) => o !== d && Math.abs(centre(o.box).x - centre(d.box).x) <= 6);
    if (!next || column.length >= 2 || column.some((o) => Math.abs(Number(o.label) - Number(d.label)) === 7))
      continue;
    // A scale starts with 0.
    if (row.some((o) => Number(o.label) === 0)) continue;
    d.kind = 'pagination';
    d.confidence = Math.max(d.confidence, 0.75);
    const filled =
      d.fill &&
      row.filter((o) => o.fill && Math.abs(o.fill.r - d.fill!.r) + Math.abs(o.fill.b - d.fill!.b) > 60)
        .length;
    if (filled !== undefined && filled > row.length / 2 && row.length > 2) d.state.selected = true;
  }
}
