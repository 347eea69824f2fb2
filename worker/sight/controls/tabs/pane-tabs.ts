import { bottom, right, union } from '#worker/core/geometry.ts';
import type { Bench, Draft } from '../draft.ts';
import { itemsOf, settleItem } from './tab-items.ts';

/** Boxes side by side on top of a wider one: tabs of a pane; the selected one may merge with it. */
export function findPaneTabs(bench: Bench): void {
  const boxes = bench.drafts.filter(
    (d) => d.kind === 'button' && d.lines.length === 1 && d.box.height <= 60 && d.label.length <= 24,
  );
  const seen = new Set<Draft>();
  for (const first of [...boxes].sort((a, b) => a.box.x - b.box.x)) {
    if (seen.has(first)) continue;
    const row = [first];
    for (const next of boxes
      .filter((d) => Math.abs(bottom(d.box) - bottom(first.box)) <= 4 && d.box.x > first.box.x)
      .sort((a, b) => a.box.x - b.box.x))
      if (Math.abs(next.box.x - right(row.at(-1)!.box)) <= 4) row.push(next);
    for (const d of row) seen.add(d);
    const all = union(row.map((d) => d.box));
    const edge = bottom(all);
    const pane = bench.shapes.find(
      (s) =>
        Math.abs(s.box.y - edge) <= 5 &&
        s.box.height > 60 &&
        s.box.x <= all.x + 6 &&
        right(s.box) >= right(all) + 30,
    )?.box;
    const line = bench.analysis.ink.rules.find(
      (r) =>
        !r.vertical &&
        Math.abs(r.y - edge) <= 4 &&
        r.x <= right(all) + 8 &&
        r.x + r.length >= right(all) + 60,
    );
    if (!pane && !line) continue;
    const level = bench.lines.find((l) => l.id === first.lines[0]);
    const open = itemsOf(bench).find(
      (o) =>
        level &&
        Math.abs(o.line.raw.baseline - level.raw.baseline) <= 4 &&
        (Math.abs(all.x - right(o.box)) <= 44 || Math.abs(o.box.x - right(all)) <= 44),
    );
    if (row.length + (open ? 1 : 0) < 2) continue;
    const tallest = Math.max(...row.map((d) => d.box.height));
    const chosen = open ? undefined : row.filter((d) => d.box.height === tallest);
    for (const d of row)
      Object.assign(d, {
        kind: 'tab',
        confidence: 0.72,
        state: { selected: chosen?.length === 1 && chosen[0] === d },
      });
    if (open) settleItem(bench, open, 'tab', true, 0.68);
  }
}
