import { faceOf, isRound } from '../widgets/faces.ts';
import { centre, gapX, gapY, grow, right, shared, union, within } from '#worker/core/geometry.ts';
import type { Mark } from '../marks/ink.ts';
import { isLit } from '../widgets/knobs.ts';
import { apart, chroma, hue, luma } from '../pixels/raster.ts';
import type { Control } from '../scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { contrast, type SeenLine } from '../text/text.ts';
import { emptyCorners, ownPixel } from '../widgets/shape.ts';
import { isEmptyOnDark } from '../widgets/widgets.ts';
import { type Bench, draft } from './draft.ts';
import { dateText, rowName } from './labels.ts';

/**
 * Finds checkboxes, radios and switches: small outlined or filled squares, rings and pills, with the text
 * beside them.
 */
export function findToggles(bench: Bench): void {
  switches(bench);
  rings(bench);
  solids(bench);
}

/** The label of a toggle: close on its right, on the same row; else on its left. */
export function beside(lines: SeenLine[], box: Box): SeenLine | undefined {
  const level = lines.filter(
    (l) => gapY(l.box, box) < -Math.min(l.box.height, box.height) * 0.35 && l.box.height < box.height * 2.4,
  );
  const after = level
    .filter((l) => l.box.x >= right(box) - 2 && l.box.x - right(box) <= 30)
    .sort((a, b) => a.box.x - b.box.x)[0];
  if (after) return after;
  return level
    .filter((l) => right(l.box) <= box.x + 2 && box.x - right(l.box) <= 40)
    .sort((a, b) => right(b.box) - right(a.box))[0];
}

/** A link in the next cell of a row is no label, as it leads away. */
const leadsOn = (bench: Bench, line: SeenLine): boolean =>
  line.underlined ||
  (chroma(line.ink) >= 45 &&
    apart(line.ink, bench.textColour) >= 40 &&
    hue(line.ink) >= 195 &&
    hue(line.ink) <= 300);

/** The label of a selected choice often has the colour of its box. */
function tinted({ analysis: { raster } }: Bench, { x, y, width, height }: Box, line: SeenLine): boolean {
  if (line.underlined || line.box.x - x - width > 16 || line.box.x < x + width) return false;
  const row = Math.round(y + height * 0.5) * raster.width + Math.round(x);
  return (
    Array.from({ length: Math.floor(width) }, (_, k) => raster.px[row + k]!).filter(
      (c) => apart(c, line.ink) < 48,
    ).length >= 3
  );
}

/** Words for a switch's state, not its name. */
const isPosition = (text: string): boolean => /^(on|off|yes|no|enabled|disabled)$/i.test(text.trim());

/** The name on a switch's row, up to a gap so wide that another column begins there. */
function levelName({ lines }: Bench, box: Box): SeenLine | undefined {
  const level = lines
    .filter(
      (l) =>
        gapY(l.box, box) < -4 && right(l.box) < box.x && !isPosition(l.text) && /[\p{L}\p{N}]/u.test(l.text),
    )
    .sort((a, b) => b.box.x - a.box.x);
  // In a table row the name comes first; amounts and dates are no names.
  if (level.length >= 3 && !/\p{L}{2}/u.test(level.slice(0, 1)[0]!.text))
    return level.findLast((l) => /\p{L}{2}/u.test(l.text));
  const worded = level.filter((l) => /\p{L}{2}/u.test(l.text));
  if (worded.length > 0 && !/\p{L}{2}/u.test(level[0]!.text)) return worded[0];
  const apart = level.findIndex((l, i) => i > 0 && level[i - 1]!.box.x - right(l.box) >= 120);
  const together = level.slice(0, apart === -1 ? undefined : apart);
  // A single character at the far left is an icon read as a letter.
  return together.findLast((l) => l.text.length > 1) ?? together.at(-1);
}

/** Text right above, with the same left edge. */
const captionOver = ({ lines }: Bench, box: Box): SeenLine | undefined =>
  lines.find(
    (l) =>
      /\p{L}{2}/u.test(l.text) &&
      l.text.length <= 40 &&
      Math.abs(l.box.x - box.x) <= 5 &&
      box.y - l.box.y - l.box.height >= 2 &&
      box.y - l.box.y - l.box.height <= 20 &&
      !lines.some(
        (o) => o !== l && gapY(o.box, l.box) < 0 && right(o.box) <= l.box.x && l.box.x - right(o.box) < 200,
      ),
  );

/** Of two lines beside a toggle, the upper one is the label if the lower one is paler or smaller. */
function titleOver({ lines }: Bench, box: Box, line: SeenLine): SeenLine {
  const title = lines.find((l) => {
    const gap = line.box.y - l.box.y - l.box.height;
    return (
      l !== line &&
      Math.abs(l.box.x - line.box.x) <= 4 &&
      gap >= -4 &&
      gap <= 0.8 * line.fontPx &&
      /\p{L}{2}/u.test(l.text) &&
      l.fontPx >= line.fontPx - 1
    );
  });
  if (!title) return line;
  // The toggle is centred on both; a lower line on its row may belong to another toggle above.
  const middle = centre(box).y;
  const both = middle > centre(title.box).y - 2 && middle < centre(line.box).y - 3;
  const lesser =
    contrast(line) < contrast(title) - 20 || line.fontPx < title.fontPx - 1 || (title.bold && !line.bold);
  return both && lesser ? title : line;
}

type Toggle = 'checkbox' | 'radio' | 'switch';

/** Adds a toggle with its label, unless another control was found there. */
export function addToggle(
  bench: Bench,
  kind: Toggle,
  box: Box,
  checked: boolean,
  sure: number,
  disabled = false,
): void {
  if (
    bench.drafts.some((d) => shared(d.box, box) > 0.4 * box.width * box.height) ||
    (kind !== 'switch' && signOfButton(bench, box))
  )
    return;
  // "On" and "Off" are a switch's state, not its name.
  const line = beside(
    bench.lines.filter(
      (l) =>
        within(l.box, box) < 0.5 &&
        !(leadsOn(bench, l) && !tinted(bench, box, l)) &&
        !(kind === 'switch' && isPosition(l.text)),
    ),
    box,
  );
  // A small box before a date, both in one frame: a field's calendar icon.
  if (
    line &&
    kind !== 'switch' &&
    dateText.test(line.text) &&
    bench.shapes.some(
      (s) =>
        s.box.height >= 18 &&
        s.box.height <= 60 &&
        s.box.width >= 80 &&
        within(box, s.box) > 0.95 &&
        within(line.box, s.box) > 0.95,
    )
  )
    return;
  // A switch often stands at the far end of its row.
  const near =
    line ??
    (kind === 'switch'
      ? (captionOver(bench, box) ?? rowName(bench, box) ?? levelName(bench, box))
      : undefined);
  const far = near && titleOver(bench, box, near);
  const gap = line ? gapX(line.box, box) : 99;
  const state: Control['state'] = { checked };
  // A pale outline may be style; with a pale label as well, the toggle is disabled.
  if (disabled && (!far || contrast(far) < bench.textContrast * 0.6)) state.disabled = true;
  bench.drafts.push(
    draft(kind, box, sure + (line && gap <= 16 ? 0.15 : line ? 0 : far ? -0.1 : -0.25), {
      label: far?.text ?? '',
      state,
      lines: far ? [far.id] : [],
    }),
  );
  // A link that names its row stays a link.
  if (far && !(far !== line && leadsOn(bench, far))) bench.claimed.add(far.id);
}

/**
 * A ring or tick in the middle of a small button, or before the text of a strongly coloured one, is the
 * button's icon.
 */
function signOfButton(bench: Bench, box: Box): boolean {
  return bench.shapes.some((s) => {
    const { width: w, height: h } = s.box;
    // A table cell is no button.
    if (
      bench.usedShapes.has(s) ||
      h < 26 ||
      h > 70 ||
      w > 260 ||
      within(box, s.box) < 0.95 ||
      w < box.width + 10
    )
      return false;
    const centred =
      Math.abs(box.x + box.width / 2 - s.box.x - w / 2) <= 3 &&
      w <= 70 &&
      s.lines.every((l) => within(l.box, box) > 0.5);
    return (
      centred ||
      (s.filled && s.lines.length > 0 && chroma(s.fill) > 60 && Math.abs(luma(s.fill) - luma(s.around)) > 40)
    );
  });
}

/** Several dotted rings in a column are statuses of a list: of radios in a column only one is selected. */
function states(bench: Bench, ids: number[]): Set<number> {
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

function rings(bench: Bench): void {
  const { analysis } = bench;
  const { ink, raster, widgets } = analysis;
  for (const { box, round, marks } of widgets.outlines) {
    for (const id of marks) bench.usedMarks.add(id);
    addToggle(bench, round ? 'radio' : 'checkbox', box, false, 0.78);
  }
  const ids = [...widgets.toggles];
  const state = states(bench, ids);
  for (const id of ids) {
    const m = ink.marks[id]!;
    if (state.has(id)) continue;
    const { width: w, height: h } = m.box;
    // At the right end of a field, after text: the field's icon (a calendar).
    const listed = ids.some(
      (o) =>
        o !== id &&
        Math.abs(ink.marks[o]!.box.x - m.box.x) <= 1 &&
        Math.abs(ink.marks[o]!.box.width - w) <= 1 &&
        Math.abs(ink.marks[o]!.box.y - m.box.y) <= 90,
    );
    const field = listed
      ? undefined
      : bench.shapes.find(
          (s) =>
            s.box.height >= 18 &&
            s.box.height <= 60 &&
            s.box.width >= 80 &&
            within(m.box, s.box) > 0.95 &&
            right(s.box) - right(m.box) <= 26 &&
            (s.lines.some((l) => right(l.box) <= m.box.x) ||
              (s.border !== undefined && s.lines.length === 0 && s.box.width >= 120)),
        );
    if (field) continue;
    const round = emptyCorners(ink, raster.width, m) >= 3 && isRound(ink, raster.width, m);
    const share = m.area / (w * h);
    const inner =
      share > 0.5
        ? []
        : ink.marks.filter(
            (q) => q.id !== id && q.id > 0 && q.box.width < w * 0.8 && within(q.box, m.box) === 1,
          );
    // A clock's hands, a warning's stroke: an icon.
    if (
      round &&
      share <= 0.5 &&
      (inner.length > 0 ? !isDot(inner, m.box) && !isTick(inner, bench) : crossed(bench, m))
    )
      continue;
    bench.usedMarks.add(id);
    if (share <= 0.5) {
      for (const q of inner) bench.usedMarks.add(q.id);
      const filled = inner.reduce((n, q) => n + q.area, 0) > 0.06 * w * h;
      addToggle(bench, round ? 'radio' : 'checkbox', m.box, filled, 0.8, m.strength < 60);
    } else {
      // A fill with a light tick or dot cut out; a disabled one is grey.
      const face = faceOf(raster, m.box);
      addToggle(
        bench,
        round ? 'radio' : 'checkbox',
        m.box,
        face !== 'hollow' && !(face === 'plain' && share > 0.98 && isEmptyOnDark(m)),
        0.76,
        chroma(m.colour) < 25 && luma(m.colour) > 120,
      );
    }
  }
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

/** A tick has its lowest point left of the middle, and ends at the top right. */
export function isTick(marks: Mark[], bench: Bench): boolean {
  const { ink, raster } = bench.analysis;
  const m = [...marks].sort((a, b) => b.area - a.area)[0];
  if (!m) return false;
  const { x, y, width: w, height: h } = m.box;
  if (w < 4 || h < 3 || w < h * 0.8 || w > h * 2.2) return false;
  const on = (px: number, py: number) => ink.mark[py * raster.width + px] === m.id;
  let lowX = 0;
  let n = 0;
  for (let c = 0; c < w; c++)
    if (on(x + c, y + h - 1)) {
      lowX += c;
      n++;
    }
  let topX = 0;
  let k = 0;
  for (let c = 0; c < w; c++)
    if (on(x + c, y)) {
      topX += c;
      k++;
    }
  return (
    n > 0 && k > 0 && lowX / n < w * 0.55 && lowX / n > w * 0.1 && topX / k > w * 0.6 && m.area < w * h * 0.75
  );
}

/** Larger empty squares are no checkboxes; a thin ring before text may be a larger radio, px. */
const widestEmpty = 26;
const widestRing = 40;

/** Toggles among the surfaces: a filled box with a tick, or an outlined empty box. */
function solids(bench: Bench): void {
  for (const s of bench.shapes) {
    const { width: w, height: h } = s.box;
    if (w < 11 || w > (s.disc ? widestRing : 30) || Math.abs(w - h) > 2 || bench.usedShapes.has(s)) continue;
    const label = beside(
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

/** Switches: pills with a knob at one end. */
function switches(bench: Bench): void {
  const { ink, widgets } = bench.analysis;
  for (const s of bench.shapes) {
    const { width: w, height: h } = s.box;
    if (h < 12 || h > 36 || w < h * 1.4 || w > h * 2.6) continue;
    if (s.surface.radius < h * 0.3 && !insetKnob(bench, s.box)) continue;
    if (s.lines.some((l) => l.text.length > 1 && l.confidence > 0.6)) continue;
    const knob = knobOf(bench, s.box);
    if (knob === undefined) continue;
    bench.usedShapes.add(s);
    for (const k of s.kids) bench.usedShapes.add(k);
    for (const l of s.lines) bench.claimed.add(l.id);
    addToggle(
      bench,
      'switch',
      s.box,
      knob > 0.5 || isLit(s.fill),
      0.8,
      chroma(s.fill) < 12 && Math.abs(luma(s.fill) - luma(s.around)) < 18,
    );
  }
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
