import { bottom, right } from '#worker/core/geometry.ts';
import type { Shape } from './boxes.ts';

/** Adjoining boxes in two or more rows and columns: the cells of ruled tables, row by row. */
export function ruledTables(shapes: Shape[]): Shape[][][] {
  const left = new Set(
    shapes.filter(
      (s) =>
        s.kids.length <= 2 &&
        s.box.height >= 14 &&
        s.box.height <= 140 &&
        !(s.filled && s.surface.radius > 5),
    ),
  );
  const near = (a: number, b: number) => Math.abs(a - b) <= 6;
  // If the page shows between them, they are separate boxes.
  const abut = (end: number, start: number) => start - end <= 3 && end - start <= 6;
  const tables: Shape[][][] = [];
  for (const seed of [...left].sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)) {
    if (!left.has(seed)) continue;
    const group = new Set([seed]);
    const queue = [seed];
    while (queue.length > 0) {
      const s = queue.pop()!;
      for (const o of left) {
        if (group.has(o)) continue;
        const sideBySide =
          near(s.box.y, o.box.y) &&
          near(s.box.height, o.box.height) &&
          (abut(right(s.box), o.box.x) || abut(right(o.box), s.box.x));
        const stacked =
          near(s.box.x, o.box.x) &&
          near(s.box.width, o.box.width) &&
          (abut(bottom(s.box), o.box.y) || abut(bottom(o.box), s.box.y));
        if (sideBySide || stacked) {
          group.add(o);
          queue.push(o);
        }
      }
    }
    const rows: Shape[][] = [];
    for (const s of [...group].sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)) {
      const last = rows.at(-1);
      if (last && near(last[0]!.box.y, s.box.y)) last.push(s);
      else rows.push([s]);
    }
    if (rows.length < 2 || rows.filter((r) => r.length >= 2).length < 2) continue;
    tables.push(rows.map((r) => r.sort((a, b) => a.box.x - b.box.x)));
    for (const s of group) left.delete(s);
  }
  return tables;
}
