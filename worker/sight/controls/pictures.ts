import { signOf } from '../glyphs.ts';
import { iconName } from '../icons/part.ts';
import { areaOf, grow, overlap, shared, union, within } from '../geometry.ts';
import type { Mark } from '../ink.ts';
import type { Box } from '../scene.ts';
import { unpack } from '../text.ts';
import { type Bench, draft } from './draft.ts';

/** Images (graded or many-coloured areas) and icons (small clusters of marks that are no text). */
export function findPictures(bench: Bench): void {
  images(bench);
  icons(bench);
}

function images(bench: Bench): void {
  for (const box of bench.art) {
    if (bench.drafts.some((d) => overlap(d.box, box) > 0.5)) continue;
    const small = box.width < 48 && box.height < 48;
    bench.drafts.push(draft(small ? 'icon' : 'image', box, small ? 0.6 : 0.72));
    for (const m of bench.analysis.ink.marks) if (within(m.box, box) > 0.9) bench.usedMarks.add(m.id);
  }
  const page = bench.analysis.raster.width * bench.analysis.raster.height;
  for (const s of bench.shapes) {
    // A flat block with a drawing or one big glyph on it and no words: a placeholder or a poster.
    if (s.box.width < 56 || s.box.height < 56 || areaOf(s.box) > page * 0.3 || s.lines.some((l) => l.text.length > 2) || bench.usedShapes.has(s)) continue;
    if (bench.drafts.some((d) => overlap(d.box, s.box) > 0.3 || within(d.box, s.box) > 0.9) || s.kids.length > 0) continue;
    const inside = bench.analysis.ink.marks.filter((m) => m.id > 0 && within(m.box, s.box) > 0.95);
    if (inside.length > 0 && inside.length < 60) bench.drafts.push(draft('image', s.box, 0.5));
  }
}

function icons(bench: Bench): void {
  const free = bench.looseMarks.filter((m) => !bench.usedMarks.has(m.id) && m.box.width <= 56 && m.box.height <= 56 && m.area >= 3);
  const clusters = cluster(free, 4);
  const pictures = bench.drafts.filter((d) => d.kind === 'image');
  for (const marks of clusters) {
    const box = union(marks.map((m) => m.box));
    const area = marks.reduce((n, m) => n + m.area, 0);
    if (box.width < 6 || (box.height < 4 && marks.length > 1) || box.height < 1 || (Math.max(box.width, box.height) < 9 && !bench.drafts.some((d) => d.label === '' && within(box, d.box) > 0.9)) || box.width > 64 || box.height > 64 || area < 8) continue;
    const holds = bench.drafts.some((d) => within(box, d.box) > 0.9);
    if ((box.width > box.height * 3 || box.height > box.width * 3) && !holds) continue;
    if (pictures.some((p) => within(box, p.box) > 0.8)) continue;
    const holder = bench.drafts.find((d) => within(box, d.box) > 0.9);
    const { ink, raster } = bench.analysis;
    const sign = iconName(ink, raster.width, marks)?.name ?? signOf(ink, raster.width, marks);
    if (holder) {
      if (sign !== undefined && holder.icon === undefined) holder.icon = sign;
      if (sign !== undefined && holder.label === '' && (holder.kind === 'icon' || holder.kind === 'button')) holder.label = sign === 'plus' ? '+' : sign === 'minus' ? '−' : sign;
      for (const m of marks) bench.usedMarks.add(m.id);
      continue;
    }
    const small = Math.max(box.width, box.height) < 12;
    bench.drafts.push(draft('icon', grow(box, 2), sign !== undefined ? 0.66 : small ? 0.35 : 0.55, { fill: unpack(marks[0]!.behind), ...(sign !== undefined ? { icon: sign, label: sign } : {}) }));
    for (const m of marks) bench.usedMarks.add(m.id);
  }
}

/** Marks that come within `gap` px of one another. */
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
