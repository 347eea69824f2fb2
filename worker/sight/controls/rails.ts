import { bottom, centre, gapX, gapY, grow, median, right, within } from '#worker/core/geometry.ts';
import { apart, type Raster } from '../pixels/raster.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { SeenLine } from '../text/text.ts';
import { type Bench, draft } from './draft.ts';
import { labelFor, rowName } from './labels.ts';
import { partedRails } from './parted-rails.ts';

/** Sizes of slider tracks and knobs, px. */
const track = { least: 56, thin: 3, thick: 32 };
const knob = { least: 8, most: 44, wide: 44 };
/** Nothing farther from a track belongs to it; a line that reaches so far crosses it, px. */
const reach = 26;
/** Greatest gap between a knob and its track, px. */
const gap = 6;

/** The thickness of a row's ink, column by column. */
interface Profile {
  x: number;
  y: number;
  /** Per column: number of rows above and below `y` that differ from the background. */
  up: number[];
  down: number[];
}

interface Bump {
  from: number;
  to: number;
  up: number;
  down: number;
}

/** Finds sliders and progress bars: long thin tracks with a protruding knob, or with a filled part. */
export function findRails(bench: Bench): void {
  const { raster } = bench.analysis;
  const seen: Box[] = [];
  for (const seed of seeds(bench)) {
    const y = Math.floor(seed.y + seed.height / 2);
    if (
      seen.some((b) => y >= b.y - 1 && y <= bottom(b) + 1 && seed.x >= b.x - 2 && right(seed) <= right(b) + 2)
    )
      continue;
    const profile = profileAt(raster, seed, y);
    if (!profile) continue;
    seen.push({ x: profile.x, y, width: profile.up.length, height: 1 });
    const box = sliderOf(bench, profile) ?? barOf(bench, profile);
    if (box) seen.push(box);
  }
  for (const box of partedRails(bench))
    if (!written(bench, box) && !taken(bench, box)) push(bench, 'slider', box, 0.86);
  for (const s of bench.shapes) framedBar(bench, s.surface.box, s.lines);
}

function seeds({ analysis: { ink, map }, lines }: Bench): Box[] {
  const long = (b: Box) => b.width >= 40 && b.height <= track.thick && b.width >= b.height * 2.5;
  const written = new Set(
    lines
      .filter((l) => l.confidence >= 0.8 && /[\p{L}\p{N}]{2}/u.test(l.text))
      .flatMap((l) => l.raw.marks.map((m) => m.id)),
  );
  return [
    ...ink.marks.filter((m) => m.id > 0 && long(m.box) && !written.has(m.id)).map((m) => m.box),
    ...map.surfaces
      .slice(1)
      .filter((s) => long(s.box))
      .map((s) => s.box),
    ...ink.rules
      .filter((r) => !r.vertical && r.length >= 40)
      .map((r) => ({ x: r.x, y: r.y, width: r.length, height: r.thick })),
  ].sort((a, b) => b.height - a.height);
}

/** The background above and below a row's ink, if it is the same. */
function groundOf({ px, width, height }: Raster, x: number, y: number): number | undefined {
  const quiet = (step: number): number | undefined => {
    let same = 0;
    for (let d = 1; d <= reach; d++) {
      const at = y + d * step;
      if (at < 0 || at >= height) return undefined;
      same = apart(px[at * width + x]!, px[(at - step) * width + x]!) <= 4 ? same + 1 : 0;
      // The ink is at most as thick as a track; the background continues beyond it.
      if (same >= 3 && apart(px[at * width + x]!, px[y * width + x]!) >= 10) return px[at * width + x]!;
    }
    return undefined;
  };
  const above = quiet(-1);
  const below = quiet(1);
  return above !== undefined && below !== undefined && apart(above, below) <= 10 ? above : undefined;
}

function profileAt(raster: Raster, seed: Box, y: number): Profile | undefined {
  const { px, width, height } = raster;
  if (y < 1 || y >= height - 1) return undefined;
  const start = Math.floor(seed.x + seed.width / 2);
  const ground =
    groundOf(raster, start, y) ??
    groundOf(raster, Math.floor(seed.x + seed.width * 0.2), y) ??
    groundOf(raster, Math.floor(seed.x + seed.width * 0.8), y);
  if (ground === undefined) return undefined;
  const drawn = (x: number, at: number) =>
    x >= 0 && x < width && at >= 0 && at < height && apart(px[at * width + x]!, ground) >= 9;
  /** Distance to a ring around an empty centre, if it is about equal above and below; else 0. */
  const ring = (x: number): number => {
    const next = (step: number) => {
      for (let d = 3; d <= knob.most / 2; d++) if (drawn(x, y + d * step)) return d;
      return -99;
    };
    const above = next(-1);
    return above > 0 && Math.abs(above - next(1)) <= 2 ? above : 0;
  };
  const end = (step: number) => {
    let last = start;
    for (let x = start; Math.abs(x - last) <= 2 && x >= 0 && x < width; x += step)
      if (drawn(x, y) || ring(x) > 0) last = x;
    return last;
  };
  const from = end(-1);
  const to = end(1);
  if (to - from < track.least - 1 || to - from > width * 0.97) return undefined;
  const extent = (x: number, step: number) => {
    let last = drawn(x, y) && drawn(x, y - 1) && drawn(x, y + 1) ? 0 : ring(x);
    for (let d = last + 1; d - last <= 3 && d <= reach; d++) if (drawn(x, y + d * step)) last = d;
    return last;
  };
  const up: number[] = [];
  const down: number[] = [];
  for (let x = from; x <= to; x++) {
    up.push(extent(x, -1));
    down.push(extent(x, 1));
  }
  return { x: from, y, up, down };
}

/** Ranges in which a profile is thicker than its track; undefined if it is too uneven for a track. */
function bumpsOf({ x, up, down }: Profile): { bumps: Bump[]; up: number; down: number } | undefined {
  const base = { up: median(up), down: median(down) };
  const thick = base.up + base.down + 1;
  const out = (i: number) => up[i]! + down[i]! + 1 >= Math.max(thick + 4, thick * 1.35);
  const bumps: Bump[] = [];
  let uneven = 0;
  for (let i = 0; i < up.length; i++) {
    if (!out(i)) {
      if (
        up[i]! + down[i]! + 1 < thick - Math.max(2, thick * 0.3) &&
        i > thick / 2 &&
        i < up.length - thick / 2 &&
        !bumps.some((b) => Math.abs(i + x - b.to) <= gap)
      )
        uneven++;
      continue;
    }
    const last = bumps.at(-1);
    if (last && x + i - last.to <= 3)
      Object.assign(last, { to: x + i, up: Math.max(last.up, up[i]!), down: Math.max(last.down, down[i]!) });
    else bumps.push({ from: x + i, to: x + i, up: up[i]!, down: down[i]! });
  }
  return uneven > up.length * 0.12 ? undefined : { bumps, ...base };
}

const written = ({ lines }: Bench, box: Box) =>
  lines.some(
    (l) =>
      l.confidence >= 0.7 &&
      /[\p{L}\p{N}]/u.test(l.text) &&
      gapX(l.box, box) < -1 &&
      gapY(l.box, box) < -3 &&
      !within3(l, box),
  );
/** Parts of a track that were read as letters lie right on it. */
const within3 = (l: SeenLine, box: Box) =>
  l.box.height <= box.height + 4 && l.box.width > l.box.height * 2.5 && !/[\p{L}\p{N}]{3}/u.test(l.text);

function sliderOf(bench: Bench, profile: Profile): Box | undefined {
  const shape = bumpsOf(profile);
  if (!shape || shape.bumps.length === 0 || shape.bumps.length > 2) return undefined;
  const thick = shape.up + shape.down + 1;
  if (thick > 16 || thick < 2) return undefined;
  for (const b of shape.bumps) {
    const high = b.up + b.down + 1;
    const wide = b.to - b.from + 1;
    if (
      high < knob.least ||
      high > knob.most ||
      wide > knob.wide ||
      wide < 3 ||
      high < thick * 1.35 ||
      wide > high * 1.6 ||
      high > wide * 5
    )
      return undefined;
    // A knob is centred on its track, unlike a tick mark on an axis or a flag.
    if (Math.abs(b.up - b.down) > Math.max(3, high * 0.2)) return undefined;
  }
  const end = profile.x + profile.up.length;
  const [first, second] = shape.bumps;
  // Two wizard steps joined by a line have nothing outside them.
  if (second && first!.from - profile.x < 4 && end - second.to < 5) return undefined;
  const box = {
    x: profile.x,
    y: profile.y - Math.max(...shape.bumps.map((b) => b.up)),
    width: profile.up.length,
    height: Math.max(...shape.bumps.map((b) => b.up + b.down)) + 1,
  };
  if (written(bench, box) || taken(bench, box)) return undefined;
  push(bench, 'slider', box, thick >= 3 ? 0.86 : 0.72);
  return box;
}

/** Position where the colour changes once along a row; undefined if it does not. */
function partsOf({ px, width }: Raster, { x: from, width: length }: Box, y: number): number | undefined {
  const row = (i: number) => px[y * width + from + i]!;
  const head = row(Math.min(length - 1, Math.max(2, Math.floor(length * 0.02))));
  const tail = row(length - 1 - Math.max(2, Math.floor(length * 0.02)));
  if (apart(head, tail) < 14) return undefined;
  let change = 0;
  let odd = 0;
  for (let i = 2; i < length - 2; i++) if (apart(row(i), head) < apart(row(i), tail)) change = i;
  for (let i = 2; i < length - 2; i++) {
    if (Math.abs(i - change) <= 4) continue;
    if (apart(row(i), i < change ? head : tail) > 48) odd++;
  }
  return odd > length * 0.06 || change < 3 || change > length - 4 ? undefined : change / length;
}

function barOf(bench: Bench, profile: Profile): Box | undefined {
  const shape = bumpsOf(profile);
  if (!shape || shape.bumps.length > 0) return undefined;
  const thick = shape.up + shape.down + 1;
  if (thick < track.thin || thick > track.thick) return undefined;
  const box = { x: profile.x, y: profile.y - shape.up, width: profile.up.length, height: thick };
  if (box.width < thick * 3) return undefined;
  const part = partsOf(bench.analysis.raster, box, profile.y);
  if (part === undefined || taken(bench, box)) return undefined;
  const ends = { x: box.x, width: box.width * part };
  // The underline of the first of several tabs.
  if (
    thick <= 4 &&
    bench.lines.some(
      (l) =>
        box.y - bottom(l.box) >= 0 &&
        box.y - bottom(l.box) <= 24 &&
        Math.abs(centre(l.box).x - ends.x - ends.width / 2) <= 10,
    )
  )
    return undefined;
  if (written(bench, box)) return undefined;
  push(bench, 'progress', box, 0.78);
  return box;
}

/** The empty rest of a framed bar, whose filled part touches its left side. */
function framedBar(bench: Bench, rest: Box, lines: SeenLine[]): void {
  const { px, width } = bench.analysis.raster;
  if (rest.height < 4 || rest.height > track.thick || rest.width < 12 || lines.length > 0) return;
  const y = Math.floor(rest.y + rest.height / 2);
  const at = (x: number, row = y) => px[row * width + x]!;
  const own = at(rest.x + (rest.width >> 1));
  let x = rest.x - 1;
  while (x > rest.x - 4 && x > 0 && apart(at(x), at(x - 1)) > 10) x--;
  const fill = at(x);
  if (apart(fill, own) < 14) return;
  let n = 0;
  while (x - n > 0 && apart(at(x - n), fill) <= 12) n++;
  if (n < 6 || n + rest.width < 60 || n + rest.width < rest.height * 3) return;
  const middle = x - (n >> 1);
  let up = 0;
  while (up <= reach && y - up > 0 && apart(at(middle, y - up), fill) <= 12) up++;
  let down = 0;
  while (down <= reach && apart(at(middle, y + down), fill) <= 12) down++;
  if (Math.abs(up + down - 1 - rest.height) > 3) return;
  // The frame at the far end must match the one on top, so that it is one bar.
  if (apart(at(right(rest) + 1), own) < 10 || apart(at(middle, y - up - 1), fill) < 10) return;
  const box = { x: x - n + 1, y: rest.y, width: right(rest) - x + n - 1, height: rest.height };
  if (written(bench, box) || taken(bench, box)) return;
  push(bench, 'progress', grow(box, 1), 0.7);
}

const taken = ({ drafts }: Bench, box: Box) =>
  drafts.some((d) => gapX(d.box, box) < 0 && gapY(d.box, box) < 0);

/** How far a slider may stand above or below the line of its label, px. */
const offLine = 6;

function push(bench: Bench, kind: 'slider' | 'progress', box: Box, sure: number): void {
  const around = grow(box, 3);
  const own = bench.lines.filter((l) => within(l.box, around) > 0.7);
  for (const l of own) bench.claimed.add(l.id);
  for (const m of bench.analysis.ink.marks)
    if (m.id > 0 && within(m.box, around) > 0.8) bench.usedMarks.add(m.id);
  for (const s of bench.shapes) if (within(s.box, around) > 0.8) bench.usedShapes.add(s);
  // Numbers at its ends are its range.
  const numbers = bench.lines.filter(
    (l) => /^[-+−]?[\d.,]+ ?(%|°)?$/.test(l.text) && gapY(l.box, box) < 0 && gapX(l.box, box) <= 60,
  );
  // The browser aligns its slider's knob with no line of text.
  const row = { ...box, y: box.y - offLine, height: box.height + 2 * offLine };
  const label =
    rowName(bench, box) ??
    labelFor(bench, box, [...own, ...numbers]) ??
    labelFor(bench, row, [...own, ...numbers]);
  if (label) bench.claimed.add(label.id);
  bench.drafts.push(draft(kind, box, sure, { label: label?.text.replace(/\s*[:：]\s*$/, '') ?? '' }));
}
