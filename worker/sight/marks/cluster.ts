import { grow, shared, union } from '#worker/core/geometry.ts';
import type { Mark } from './ink.ts';
import type { Box } from '#worker/core/geometry.ts';

/** Groups marks that are within `gap` px of each other. */
export function cluster(marks: Mark[], gap: number): Mark[][] {
  const groups: { marks: Mark[]; box: Box }[] = [];
  for (const m of [...marks].sort((a, b) => a.box.y - b.box.y)) {
    const near = groups.filter((g) => shared(grow(g.box, gap), grow(m.box, 0.5)) > 0);
    if (near.length === 0) {
      groups.push({ marks: [m], box: { ...m.box } });
      continue;
    }
    const first = near[0]!;
    first.marks.push(m);
    first.box = union([first.box, m.box]);
    for (const other of near.slice(1)) {
      first.marks.push(...other.marks);
      first.box = union([first.box, other.box]);
      groups.splice(groups.indexOf(other), 1);
    }
  }
  return groups.map((g) => g.marks);
}
