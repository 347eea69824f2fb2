import { cluster } from '../cluster.ts';
import { signOf } from '../glyphs.ts';
import { iconName } from '../icons/part.ts';
import { areaOf, grow, overlap, right, union, within } from '../geometry.ts';
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
    const inside = bench.analysis.ink.marks.filter((m) => m.id > 0 && within(m.box, box) > 0.9);
    const icon = box.width <= 72 && box.height <= 72 ? named(bench, inside) : {};
    const small = box.width < 48 && box.height < 48 || icon.icon !== undefined;
    bench.drafts.push(draft(small ? 'icon' : 'image', box, small ? 0.6 : 0.72, icon));
    for (const m of inside) bench.usedMarks.add(m.id);
  }
  const page = bench.analysis.raster.width * bench.analysis.raster.height;
  for (const s of bench.shapes) {
    // A flat block with a drawing or one big glyph on it and no words: a placeholder or a poster.
    if (s.box.width < 56 || s.box.height < 56 || areaOf(s.box) > page * 0.3 || s.lines.some((l) => l.text.length > 2) || bench.usedShapes.has(s)) continue;
    if (bench.drafts.some((d) => overlap(d.box, s.box) > 0.3 || within(d.box, s.box) > 0.9) || s.kids.length > 0) continue;
    const inside = bench.analysis.ink.marks.filter((m) => m.id > 0 && within(m.box, s.box) > 0.95);
    if (inside.length === 0 || inside.length >= 60) continue;
    const icon = s.box.width <= 72 && s.box.height <= 72 ? named(bench, inside) : {};
    bench.drafts.push(icon.icon === undefined ? draft('image', s.box, 0.5) : draft('icon', s.box, 0.66, { ...icon, fill: unpack(s.fill) }));
  }
}

/** The name of the icon that marks draw, as a control's sign and label; nothing where it is unknown. */
function named(bench: Bench, marks: Mark[]): { icon?: string; label?: string } {
  const { ink, raster } = bench.analysis;
  const name = marks.length === 0 ? undefined : iconName(ink, raster.width, marks)?.name ?? signOf(ink, raster.width, marks);
  return name === undefined ? {} : { icon: name, label: name };
}

/** Icons that do something of their own wherever they stand: in a field, a banner or a row. */
const ownUse = new Set(['close', 'eye', 'eye-off', 'trash', 'edit', 'more', 'more-vertical', 'copy', 'send', 'microphone', 'download']);

/** Whether an icon at the end of a wide control is one itself: the cross of a banner, the eye of a password. */
export const standsFor = (icon: string, box: Box, holder: Box): boolean =>
  ownUse.has(icon) && holder.width >= 150 && holder.width >= box.width * 6 && (right(holder) - right(box) <= 64 || box.x - holder.x <= 40);

function icons(bench: Bench): void {
  const free = bench.looseMarks.filter((m) => !bench.usedMarks.has(m.id) && m.box.width <= 56 && m.box.height <= 56 && m.area >= 3);
  const clusters = cluster(free, 4);
  const pictures = bench.drafts.filter((d) => d.kind === 'image');
  for (const marks of clusters) {
    const box = union(marks.map((m) => m.box));
    const area = marks.reduce((n, m) => n + m.area, 0);
    if (box.width < 6 || (box.height < 4 && marks.length > 1) || box.width > 64 || box.height > 64 || area < 8) continue;
    if (pictures.some((p) => within(box, p.box) > 0.8)) continue;
    const holder = bench.drafts.find((d) => within(box, d.box) > 0.9);
    const sign = named(bench, marks).icon;
    if (Math.max(box.width, box.height) < 9 && sign === undefined && !bench.drafts.some((d) => d.label === '' && within(box, d.box) > 0.9)) continue;
    // Too long for an icon that nobody knows: a word that could not be read.
    if (!holder && Math.max(box.width / box.height, box.height / box.width) > (sign === undefined ? 1.7 : 3)) continue;
    if (holder && !(sign !== undefined && standsFor(sign, box, holder.box))) {
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
