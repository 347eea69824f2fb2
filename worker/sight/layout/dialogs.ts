/** Finds what lies over a page: a dialog in its middle, or a drawer along one side. */
import { areaOf, bottom, centre, gapY, right, union, within, type Box } from '#worker/core/geometry.ts';
import type { Analysis } from '../look.ts';
import type { Surface } from '../marks/surfaces.ts';
import { apart, luma, type Raster } from '../pixels/raster.ts';
import type { Shape } from './boxes.ts';

/**
 * A bright box over a dimmed page, in its middle or along one side. On a long page the overlay covers the
 * visible window only.
 */
export function findDialog(analysis: Analysis, shapes: Shape[]): Box | undefined {
  const { raster, visible } = analysis;
  const { width: W } = raster;
  const [from, to] = [
    Math.max(0, Math.round(visible.y)),
    Math.min(raster.height, Math.round(bottom(visible))),
  ];
  const boxes = shapes.filter(
    (s) =>
      s.box.width >= 160 &&
      s.box.height >= 80 &&
      areaOf(s.box) < W * (to - from) * 0.75 &&
      s.filled &&
      s.box.y >= from - 4 &&
      bottom(s.box) <= to + 4,
  );
  const tried = boxes.sort((a, b) => areaOf(b.box) - areaOf(a.box)).slice(0, 6);
  for (const s of tried) {
    const mid = centre(s.box);
    if (Math.abs(mid.x - W / 2) > W * 0.12 && !(W < 600)) continue;
    const inside = luma(s.fill);
    const box = withBands(analysis, s.box, [from, to]);
    const outerLuma = luma(s.around);
    if (box === s.box && (inside > 150 ? outerLuma > inside - leastVeil : inside <= outerLuma + 6)) continue;
    if (areaOf(box) < W * (to - from) * 0.75 && isVeiled(analysis, box, inside, [from, to])) return box;
  }
  return findDivided(analysis, [from, to]) ?? findDrawer(analysis, [from, to]);
}

/**
 * Surfaces of the same width and colour above and below: header, body, footer. `filled`: their total height,
 * px.
 */
function stackOf(surfaces: Surface[], one: Surface): { parts: Surface[]; box: Box; filled: number } {
  const parts = surfaces.filter(
    ({ box, colour }) =>
      apart(colour, one.colour) < 8 &&
      Math.abs(box.x - one.box.x) <= bandSlackPx &&
      Math.abs(box.width - one.box.width) <= bandSlackPx,
  );
  return {
    parts,
    box: union(parts.map(({ box }) => box)),
    filled: parts.reduce((sum, { box }) => sum + box.height, 0),
  };
}

/**
 * A dialog whose header, body and footer have one colour, separated by hairlines, so that none of them
 * stands out.
 */
function findDivided(analysis: Analysis, [from, to]: [number, number]): Box | undefined {
  const {
    raster: { width: W },
    map,
  } = analysis;
  const inMiddle = map.surfaces
    .slice(1)
    .filter(
      ({ box }) =>
        box.width >= 160 &&
        box.height >= 28 &&
        Math.abs(centre(box).x - W / 2) <= W * 0.12 &&
        box.y >= from - bandSlackPx &&
        bottom(box) <= to + bandSlackPx,
    );
  const whole = inMiddle.flatMap((first) => {
    const { parts, box, filled } = stackOf(inMiddle, first);
    return parts[0] === first &&
      parts.length > 1 &&
      filled >= box.height - parts.length * bandSlackPx &&
      areaOf(box) < W * (to - from) * 0.75
      ? [{ box, colour: first.colour }]
      : [];
  });
  return whole
    .sort((a, b) => areaOf(b.box) - areaOf(a.box))
    .slice(0, 3)
    .find(({ box, colour }) => isVeiled(analysis, box, luma(colour), [from, to]))?.box;
}

/** Extends a dialog by a header and footer of other colours: bands of its width, right above and below. */
function withBands({ map }: Analysis, body: Box, [from, to]: [number, number]): Box {
  const bands = map.surfaces
    .slice(1)
    .filter(
      ({ box }) =>
        Math.abs(box.x - body.x) <= bandSlackPx &&
        Math.abs(right(box) - right(body)) <= bandSlackPx &&
        box.y >= from - bandSlackPx &&
        bottom(box) <= to + bandSlackPx,
    );
  let whole = body;
  for (let more: Box | undefined = body; more;) {
    // Cards in the footer's colour may reach up into the body.
    more = bands.find(({ box }) => within(box, whole) < 0.95 && gapY(box, whole) <= bandSlackPx)?.box;
    if (more) whole = union([whole, more]);
  }
  return whole;
}
const bandSlackPx = 4;

/** Whether the page is dimmed except for a box of this brightness. */
function isVeiled(analysis: Analysis, box: Box, inside: number, [from, to]: [number, number]): boolean {
  const { raster } = analysis;
  const { width: W } = raster;
  let brightest = 0;
  let sum = 0;
  let n = 0;
  let bright = 0;
  for (let y = from + 2; y < to - 1; y += 6) {
    for (let x = 2; x < W; x += 6) {
      if (x >= box.x - 4 && x < right(box) + 4 && y >= box.y - 4 && y < bottom(box) + 4) continue;
      const v = luma(raster.px[y * W + x]!);
      sum += v;
      n++;
      if (v > brightest) brightest = v;
      if (v > inside - 12) bright++;
    }
  }
  if (n === 0) return false;
  const mean = sum / n;
  // Under a light theme's overlay nothing outside is as bright as the dialog; a dark hero section would have
  // light text. A thin veil leaves a page that may be of that grey by itself.
  if (inside > 150)
    return (
      bright <= n * 0.002 &&
      brightest <= inside - leastVeil &&
      (mean < inside - 50 || crossings(raster, box) >= leastCrossings)
    );
  // A dimmed picture may be lighter than a dark dialog, but no text outside is as light as the dialog's.
  return brightest < 150 && mean < Math.max(inside, dimmed) && lineMax(analysis, box) > brightest + 40;
}

/** How much darker a veil makes what is bright at least, 0…255: that of a browser takes a tenth. */
const leastVeil = 20;

/** What lies over a page cuts what stands there: so often at least its outline meets an edge of something. */
const leastCrossings = 6;
/** How far outside of a box its surroundings are sampled, px; and which step from px to px is an edge, 0…255. */
const [outsidePx, edgeStep] = [5, 12];

/** How often what stands around a box begins or ends along its outline. */
function crossings({ px, width: W, height: H }: Raster, box: Box): number {
  const [left, top] = [Math.max(0, box.x - outsidePx), Math.max(0, box.y - outsidePx)];
  const [end, low] = [
    Math.min(W - 1, right(box) + outsidePx - 1),
    Math.min(H - 1, bottom(box) + outsidePx - 1),
  ];
  let count = 0;
  const walk = (at: (step: number) => number, steps: number) => {
    for (let step = 1; step <= steps; step++)
      if (Math.abs(luma(px[at(step)]!) - luma(px[at(step - 1)]!)) > edgeStep) count++;
  };
  for (const y of [top, low]) walk((step) => y * W + left + step, end - left);
  for (const x of [left, end]) walk((step) => (top + step) * W + x, low - top);
  return count;
}

/** Greatest mean brightness of a dimmed page, 0…255. */
const dimmed = 60;

/** A drawer takes the window's whole height at one side; hairlines separate its header and footer. */
const ofDrawer = { leastWidth: 220, mostOfWindow: 0.7, leastOfHeight: 0.9 };

function findDrawer(analysis: Analysis, [from, to]: [number, number]): Box | undefined {
  const {
    raster: { width: W },
    map,
  } = analysis;
  const { leastWidth, mostOfWindow, leastOfHeight } = ofDrawer;
  const atSide = map.surfaces
    .slice(1)
    .filter(
      ({ box }) =>
        box.width >= leastWidth &&
        box.width <= W * mostOfWindow &&
        (box.x <= bandSlackPx || right(box) >= W - bandSlackPx) &&
        box.y >= from - bandSlackPx &&
        bottom(box) <= to + bandSlackPx &&
        box.height >= 28,
    );
  for (const s of atSide.sort((a, b) => areaOf(b.box) - areaOf(a.box)).slice(0, 3)) {
    const { box, filled } = stackOf(atSide, s);
    if (
      filled >= (to - from) * leastOfHeight &&
      box.width < W * mostOfWindow &&
      isVeiled(analysis, box, luma(s.colour), [from, to])
    )
      return box;
  }
  return undefined;
}

function lineMax(analysis: Analysis, box: Box): number {
  let best = 0;
  for (const m of analysis.ink.marks)
    if (m.id > 0 && within(m.box, box) > 0.9) best = Math.max(best, luma(m.colour));
  return best;
}
