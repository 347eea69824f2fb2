import { type Box, grow, within } from '#worker/core/geometry.ts';
import type { Shape } from '../../layout/boxes.ts';
import { apart, chroma, luma } from '../../pixels/raster.ts';
import { isLit } from '../../widgets/knobs.ts';
import type { Bench } from '../draft.ts';
import { addToggle } from './add-toggle.ts';

/** Switches: pills with a knob at one end. */
export function findSwitches(bench: Bench): void {
  for (const s of bench.shapes) addFilledSwitch(bench, s);
  const { ink, widgets } = bench.analysis;
  for (const id of widgets.switches) {
    const m = ink.marks[id]!;
    const knob = knobOf(bench, m.box);
    if (knob === undefined || bench.usedMarks.has(id)) continue;
    bench.usedMarks.add(id);
    addToggle(bench, 'switch', m.box, knob > 0.5, 0.76);
  }
  for (const { box, on } of widgets.knobs) {
    for (const m of ink.marks) if (m.id > 0 && within(m.box, grow(box, 3)) === 1) bench.usedMarks.add(m.id);
    for (const s of bench.shapes) if (within(s.box, grow(box, 3)) === 1) bench.usedShapes.add(s);
    addToggle(bench, 'switch', box, on, 0.76);
  }
}

/** Adds a switch whose track is a surface, if the shape is one. */
function addFilledSwitch(bench: Bench, s: Shape): void {
  const { width: w, height: h } = s.box;
  if (h < 12 || h > 36 || w < h * 1.4 || w > h * 2.6) return;
  if (s.surface.radius < h * 0.3 && !insetKnob(bench, s.box)) return;
  if (s.lines.some((l) => l.text.length > 1 && l.confidence > 0.6)) return;
  const knob = knobOf(bench, s.box);
  if (knob === undefined) return;
  bench.usedShapes.add(s);
  for (const k of s.kids) bench.usedShapes.add(k);
  for (const l of s.lines) bench.claimed.add(l.id);
  const isFaint = chroma(s.fill) < 12 && Math.abs(luma(s.fill) - luma(s.around)) < 18;
  addToggle(bench, 'switch', s.box, knob > 0.5 || isLit(s.fill), 0.8, isFaint);
}

/** Whether a track with square ends has a square knob inset at one end. */
function insetKnob({ analysis: { raster } }: Bench, { x, y, width: w, height: h }: Box): boolean {
  const at = (dx: number, dy: number) => raster.px[Math.floor(y + dy) * raster.width + Math.floor(x + dx)]!;
  const inset = Math.max(2, Math.round(h * 0.08));
  const ends = [at(inset, h / 2), at(w - 1 - inset, h / 2)];
  if (apart(ends[0]!, ends[1]!) > 10 || h < 18) return false;
  return [h / 2, w - h / 2].some(
    (dx) =>
      apart(at(dx, h / 2), ends[0]!) >= 25 &&
      apart(at(dx, inset), ends[0]!) <= 10 &&
      apart(at(dx, h - 1 - inset), ends[0]!) <= 10 &&
      [-0.2, 0.2].every(
        (d) =>
          apart(at(dx + d * h, h / 2), at(dx, h / 2)) <= 8 &&
          apart(at(dx, h / 2 + d * h), at(dx, h / 2)) <= 8,
      ),
  );
}

/** Position of the knob in a pill, 0 (left) or 1 (right); undefined if there is none. */
function knobOf(bench: Bench, box: Box): number | undefined {
  const { raster } = bench.analysis;
  const y = Math.floor(box.y + box.height / 2);
  const row: number[] = [];
  for (let x = box.x; x < box.x + box.width; x++) row.push(raster.px[y * raster.width + x]!);
  const q = Math.round(box.height / 2);
  const first = row[Math.min(row.length - 1, q)]!;
  const last = row[Math.max(0, row.length - 1 - q)]!;
  if (apart(first, last) < 16) return undefined;
  const run = (colour: number, from: number, step: number, same: boolean) => {
    let n = 0;
    for (let i = from; i >= 0 && i < row.length && apart(row[i]!, colour) < 14 === same; i += step) n++;
    return n;
  };
  const firstRun = run(first, q, 1, true) + run(first, q, -1, true) - 1;
  const lastRun = run(last, row.length - 1 - q, 1, true) + run(last, row.length - 1 - q, -1, true) - 1;
  const knobWide = (n: number) => n >= box.height * 0.34 && n <= box.height * 1.05;
  const atLeft = knobWide(firstRun) && run(first, 0, 1, false) <= box.height * 0.3;
  const atRight = knobWide(lastRun) && run(last, row.length - 1, -1, false) <= box.height * 0.3;
  if (!atLeft && !atRight) return undefined;
  // If both ends look like a knob, the colour at the very ends is the track's.
  const ends = [row[2]!, row[row.length - 3]!];
  if (atLeft && atRight && ends.every((c) => apart(c, last) < 14)) return 0;
  if (atLeft && atRight && ends.every((c) => apart(c, first) < 14)) return 1;
  // The track's rim, however thin, only surrounds the knob.
  const rims = [run(first, 0, 1, false), run(last, row.length - 1, -1, false)] as const;
  if (atLeft && atRight && rims[1] >= 2 && rims[0] === 0) return 1;
  if (atLeft && atRight && rims[0] >= 2 && rims[1] === 0) return 0;
  if (atLeft && atRight) return luma(first) > luma(last) ? 0 : 1;
  // A long knob is lighter than its track, which shows at the far end as well.
  const [light, dark] = atLeft ? [last, first] : [first, last];
  const long = atLeft ? lastRun : firstRun;
  const margin = atLeft ? run(last, row.length - 1, -1, false) : run(first, 0, 1, false);
  if (
    long > box.height * 1.05 &&
    long <= row.length * 0.66 &&
    margin >= 1 &&
    margin <= box.height * 0.3 &&
    luma(light) - luma(dark) > 40 &&
    apart(atLeft ? row.at(-2)! : row[1]!, dark) < 40
  )
    return atLeft ? 1 : 0;
  return atLeft ? 0 : 1;
}
