import { type Box, centre, right, union, within } from '#worker/core/geometry.ts';
import type { Mark } from '../../marks/ink.ts';
import { chroma, luma } from '../../pixels/raster.ts';
import { faceOf, isRound } from '../../widgets/faces.ts';
import { emptyCorners, ownPixel } from '../../widgets/shape.ts';
import { isEmptyOnDark } from '../../widgets/widgets.ts';
import type { Bench } from '../draft.ts';
import { addToggle } from './add-toggle.ts';
import { isTick } from './tick.ts';

/** Finds checkboxes and radios with an outline of their own, empty or filled. */
export function findOutlinedToggles(bench: Bench): void {
  const { widgets } = bench.analysis;
  for (const { box, round, marks } of widgets.outlines) {
    for (const id of marks) bench.usedMarks.add(id);
    addToggle(bench, round ? 'radio' : 'checkbox', box, false, 0.78);
  }
  const ids = [...widgets.toggles];
  const statuses = listStatuses(bench, ids);
  for (const id of ids) if (!statuses.has(id) && !isFieldIcon(bench, id, ids)) addOutlined(bench, id);
}

/** At the right end of a field, after text, and not in a list of toggles: the field's icon (a calendar). */
function isFieldIcon({ analysis: { ink }, shapes }: Bench, id: number, ids: number[]): boolean {
  const { box } = ink.marks[id]!;
  const isListed = ids.some(
    (o) =>
      o !== id &&
      Math.abs(ink.marks[o]!.box.x - box.x) <= 1 &&
      Math.abs(ink.marks[o]!.box.width - box.width) <= 1 &&
      Math.abs(ink.marks[o]!.box.y - box.y) <= 90,
  );
  return (
    !isListed &&
    shapes.some(
      (s) =>
        s.box.height >= 18 &&
        s.box.height <= 60 &&
        s.box.width >= 80 &&
        within(box, s.box) > 0.95 &&
        right(s.box) - right(box) <= 26 &&
        (s.lines.some((l) => right(l.box) <= box.x) ||
          (s.border !== undefined && s.lines.length === 0 && s.box.width >= 120)),
    )
  );
}

/** Adds a toggle by its mark: a ring or frame with what is in it, or a fill with its sign cut out. */
function addOutlined(bench: Bench, id: number): void {
  const { ink, raster } = bench.analysis;
  const m = ink.marks[id]!;
  const { width: w, height: h } = m.box;
  const round = emptyCorners(ink, raster.width, m) >= 3 && isRound(ink, raster.width, m);
  const kind = round ? 'radio' : 'checkbox';
  const share = m.area / (w * h);
  if (share > 0.5) {
    bench.usedMarks.add(id);
    // A fill with a light tick or dot cut out; a disabled one is grey.
    const face = faceOf(raster, m.box);
    const checked = face !== 'hollow' && !(face === 'plain' && share > 0.98 && isEmptyOnDark(m));
    addToggle(bench, kind, m.box, checked, 0.76, chroma(m.colour) < 25 && luma(m.colour) > 120);
    return;
  }
  const inner = ink.marks.filter(
    (q) => q.id !== id && q.id > 0 && q.box.width < w * 0.8 && within(q.box, m.box) === 1,
  );
  // A clock's hands, a warning's stroke: an icon.
  if (round && (inner.length > 0 ? !isDot(inner, m.box) && !isTick(inner, bench) : crossed(bench, m))) return;
  bench.usedMarks.add(id);
  for (const q of inner) bench.usedMarks.add(q.id);
  const filled = inner.reduce((n, q) => n + q.area, 0) > 0.06 * w * h;
  addToggle(bench, kind, m.box, filled, 0.8, m.strength < 60);
}

/** Several dotted rings in a column are statuses of a list: of radios in a column only one is selected. */
function listStatuses(bench: Bench, ids: number[]): Set<number> {
  const { ink } = bench.analysis;
  const dotted = ids.filter((id) => {
    const { box: b, area } = ink.marks[id]!;
    return (
      area <= b.width * b.height * 0.5 &&
      ink.marks.some((q) => q.id > 0 && q.id !== id && q.box.width < b.width * 0.8 && within(q.box, b) === 1)
    );
  });
  const found = new Set<number>();
  for (const id of dotted) {
    const column = ids.filter(
      (o) =>
        Math.abs(ink.marks[o]!.box.x - ink.marks[id]!.box.x) <= 2 &&
        Math.abs(ink.marks[o]!.box.width - ink.marks[id]!.box.width) <= 1 &&
        emptyCorners(ink, bench.analysis.raster.width, ink.marks[o]!) >= 3,
    );
    if (
      column.length >= 2 &&
      column.every((o) => dotted.includes(o)) &&
      emptyCorners(ink, bench.analysis.raster.width, ink.marks[id]!) >= 3
    )
      found.add(id);
  }
  return found;
}

/** Whether a ring's own strokes reach into its middle. */
function crossed({ analysis: { ink, raster } }: Bench, m: Mark): boolean {
  const on = ownPixel(ink, raster.width, m);
  const r = m.box.width / 2;
  let n = 0;
  for (let y = 0; y < m.box.height; y++)
    for (let x = 0; x < m.box.width; x++)
      if (Math.hypot(x + 0.5 - r, y + 0.5 - m.box.height / 2) <= r * 0.55 && on(x, y)) n++;
  return n >= Math.max(3, r * 0.5);
}

/** As wide as high, and in the very middle of its ring. */
function isDot(marks: Mark[], ring: Box): boolean {
  const box = union(marks.map((m) => m.box));
  const [a, b] = [centre(box), centre(ring)];
  return Math.abs(box.width - box.height) <= 2 && Math.abs(a.x - b.x) <= 1.5 && Math.abs(a.y - b.y) <= 1.5;
}
