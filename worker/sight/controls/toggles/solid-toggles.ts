import { within } from '#worker/core/geometry.ts';
import type { Shape } from '../../layout/boxes.ts';
import type { Mark } from '../../marks/ink.ts';
import { chroma } from '../../pixels/raster.ts';
import type { Bench } from '../draft.ts';
import { addToggle } from './add-toggle.ts';
import { isTick } from './tick.ts';
import { labelBeside } from './toggle-labels.ts';

/** Larger empty squares are no checkboxes, px. */
const widestEmpty = 26;

/** A thin ring before text may be a larger radio, px. */
const widestRing = 40;

/** Toggles among the surfaces: a filled box with a tick, or an outlined empty box. */
export function findSolidToggles(bench: Bench): void {
  for (const s of bench.shapes) {
    const { width: w, height: h } = s.box;
    if (w < 11 || w > (s.disc ? widestRing : 30) || Math.abs(w - h) > 2 || bench.usedShapes.has(s)) continue;
    const label = labelBeside(
      bench.lines.filter((l) => !s.lines.includes(l)),
      s.box,
    );
    if (!label && !isOneOfColumn(bench, s)) continue;
    const marks = bench.analysis.ink.marks.filter((m) => m.id > 0 && within(m.box, s.box) > 0.9);
    const dot = hasDot(s, marks);
    const checked = dot || isTick(marks, bench) || hasDash(s, marks);
    if (!checked && !isEmpty(s, marks)) continue;
    if (marks.reduce((n, m) => n + m.area, 0) / (w * h) > 0.5 && !dot) continue;
    bench.usedShapes.add(s);
    for (const k of s.kids) bench.usedShapes.add(k);
    for (const l of s.lines) bench.claimed.add(l.id);
    for (const m of marks) bench.usedMarks.add(m.id);
    addToggle(bench, s.disc ? 'radio' : 'checkbox', s.box, checked, 0.74);
  }
}

/** A strongly coloured box with a similar one above or below, as an unlabelled toggle needs. */
const isOneOfColumn = ({ shapes }: Bench, s: Shape): boolean =>
  s.filled &&
  chroma(s.fill) > 60 &&
  s.box.width <= 24 &&
  shapes.some(
    (o) =>
      o !== s &&
      Math.abs(o.box.x - s.box.x) <= 2 &&
      Math.abs(o.box.width - s.box.width) <= 2 &&
      Math.abs(o.box.height - s.box.height) <= 2 &&
      Math.abs(o.box.y - s.box.y) <= 120,
  );

/** The dash of a checkbox that is partly checked. */
const hasDash = (s: Shape, [mark, ...others]: Mark[]): boolean =>
  mark !== undefined &&
  others.length === 0 &&
  mark.box.height <= 4 &&
  mark.box.width >= s.box.width * 0.4 &&
  s.filled &&
  chroma(s.fill) > 60;

const hasDot = (s: Shape, [mark, ...others]: Mark[]): boolean =>
  s.disc &&
  (s.kids.length > 0 ||
    (mark !== undefined &&
      others.length === 0 &&
      Math.abs(mark.box.width - mark.box.height) <= 1 &&
      mark.area > 0.6 * mark.box.width ** 2));

const isEmpty = (s: Shape, marks: Mark[]): boolean =>
  marks.length === 0 &&
  s.kids.length === 0 &&
  s.border !== undefined &&
  (s.box.width <= widestEmpty || (s.disc && !s.filled));
