import { within } from '#worker/core/geometry.ts';
import { chroma } from '../../pixels/raster.ts';
import type { Bench } from '../draft.ts';
import { addToggle } from './add-toggle.ts';
import { isTick } from './tick.ts';
import { labelBeside } from './toggle-labels.ts';

/** Larger empty squares are no checkboxes; a thin ring before text may be a larger radio, px. */
const widestEmpty = 26;

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
    // An unlabelled toggle needs similar ones above or below.
    if (
      !label &&
      !(
        s.filled &&
        chroma(s.fill) > 60 &&
        w <= 24 &&
        bench.shapes.some(
          (o) =>
            o !== s &&
            Math.abs(o.box.x - s.box.x) <= 2 &&
            Math.abs(o.box.width - w) <= 2 &&
            Math.abs(o.box.height - h) <= 2 &&
            Math.abs(o.box.y - s.box.y) <= 120,
        )
      )
    )
      continue;
    const marks = bench.analysis.ink.marks.filter((m) => m.id > 0 && within(m.box, s.box) > 0.9);
    const inkArea = marks.reduce((n, m) => n + m.area, 0) / (w * h);
    const tick = isTick(marks, bench);
    const dash =
      marks.length === 1 &&
      marks[0]!.box.height <= 4 &&
      marks[0]!.box.width >= w * 0.4 &&
      s.filled &&
      chroma(s.fill) > 60;
    const dot =
      s.disc &&
      (s.kids.length > 0 ||
        (marks.length === 1 &&
          Math.abs(marks[0]!.box.width - marks[0]!.box.height) <= 1 &&
          marks[0]!.area > 0.6 * marks[0]!.box.width ** 2));
    const empty =
      marks.length === 0 &&
      s.kids.length === 0 &&
      s.border !== undefined &&
      (w <= widestEmpty || (s.disc && !s.filled));
    if (!tick && !dash && !dot && !empty) continue;
    if (inkArea > 0.5 && !dot) continue;
    bench.usedShapes.add(s);
    for (const k of s.kids) bench.usedShapes.add(k);
    for (const l of s.lines) bench.claimed.add(l.id);
    for (const m of marks) bench.usedMarks.add(m.id);
    addToggle(bench, s.disc ? 'radio' : 'checkbox', s.box, tick || dash || dot, 0.74);
  }
}
