import { overlap } from '#worker/core/geometry.ts';
import { apart, chroma, hue, type Raster } from '../pixels/raster.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { InkMap } from '../marks/ink.ts';
import { emptyCorners, isCircle } from './shape.ts';

/** Greatest difference within one surface, in grey levels, as knobs cast soft shadows. */
const like = 14;

/** A switch: a disc, and the track on one side of it; the knob may overlap the track's edges. */
export interface Knob {
  box: Box;
  on: boolean;
}

/** Discs of a knob's size: filled, left white in a pill, or merged with a track of a pill's size. */
function discs(raster: Raster, ink: InkMap): Box[] {
  const sized = ({ width, height }: Box) => width >= 9 && width <= 34 && Math.abs(width - height) <= 2;
  const marks = ink.marks.filter((m) => m.id > 0);
  const alone = marks.filter(
    (m) =>
      sized(m.box) &&
      m.area >= 0.66 * m.box.width * m.box.height &&
      emptyCorners(ink, raster.width, m) >= 3 &&
      isCircle(ink, raster.width, m),
  );
  const pills = marks.filter(
    ({ box: { width, height } }) =>
      height >= 12 && height <= 36 && width >= height * 1.3 && width <= height * 2.8,
  );
  const ends = pills.flatMap(({ box }) =>
    [box.x + box.height / 2, box.x + box.width - box.height / 2].flatMap(
      (x) => discAt(raster, x, box.y + box.height / 2, box.height) ?? [],
    ),
  );
  return [...alone.map((m) => m.box), ...ends];
}

/** The disc of one colour around a point, if it is nearly as wide as the pill is high. */
function discAt(raster: Raster, x: number, y: number, height: number): Box | undefined {
  const row = Math.round(y - 0.5) * raster.width;
  const middle = Math.round(x - 0.5);
  const colour = raster.px[row + middle]!;
  const reach = (step: number) => {
    let n = 0;
    while (
      n < height &&
      middle + n * step >= 0 &&
      middle + n * step < raster.width &&
      apart(raster.px[row + middle + n * step]!, colour) <= like
    )
      n++;
    return n;
  };
  const [before, after] = [reach(-1), reach(1)];
  const width = before + after - 1;
  if (width < height * 0.55 || width > height * 1.12 || width < 9) return undefined;
  return { x: middle - before + 1, y: Math.round(y - width / 2), width, height: width };
}

/**
 * Finds switches by their knobs, where the track is too faint, or the knob too large, for a pill to be
 * detected.
 */
export function findKnobs(raster: Raster, ink: InkMap): Knob[] {
  const found: Knob[] = [];
  for (const disc of discs(raster, ink)) {
    const knob = trackOf(raster, disc, 1) ?? trackOf(raster, disc, -1);
    if (knob && !found.some((other) => overlap(other.box, knob.box) > 0.3)) found.push(knob);
  }
  return found;
}

function trackOf(raster: Raster, disc: Box, side: 1 | -1): Knob | undefined {
  const cx = disc.x + disc.width / 2 - 0.5;
  const cy = Math.round(disc.y + disc.height / 2 - 0.5);
  const r = disc.width / 2;
  const at = (x: number, y: number): number | undefined =>
    x < 0 || y < 0 || x >= raster.width || y >= raster.height
      ? undefined
      : raster.px[Math.round(y) * raster.width + Math.round(x)];
  const run = (from: number, y: number, dx: number, dy: number, colour: number, most: number): number => {
    let n = 0;
    for (let x = from; n < most; n++, x += dx, y += dy) {
      const c = at(x, y);
      if (c === undefined || apart(c, colour) > like) break;
    }
    return n;
  };
  // Beyond the disc's antialiased edge and shadow.
  const first = cx + side * (r + 3);
  const track = at(first + side * 2, cy);
  const knob = at(cx, cy);
  if (track === undefined || knob === undefined || apart(track, knob) < 16) return undefined;
  const length = run(first, cy, side, 0, track, 64) + 3;
  if (length < r * 0.8 || length > r * 5.6) return undefined;
  const middle = first + side * (length / 2 - 1);
  const up = run(middle, cy, 0, -1, track, 40);
  const down = run(middle, cy, 0, 1, track, 40);
  const tall = up + down - 1;
  // A shadow under the knob shifts the middle down slightly.
  if (tall < r * 0.7 || tall > r * 4.2 || Math.abs(up - down) > 4) return undefined;
  const [above, below, beyond] = [
    at(middle, cy - up - 3),
    at(middle, cy + down + 3),
    at(first + side * (length + 1), cy),
  ];
  if (
    above === undefined ||
    below === undefined ||
    beyond === undefined ||
    apart(above, below) > like * 1.5 ||
    apart(above, beyond) > like * 1.5
  )
    return undefined;
  // The track has a fill or an outline.
  const rim = Math.max(...[1, 2].map((k) => apart(at(middle, cy - up - k + 1) ?? above, above)));
  if (apart(track, above) < 7 && rim < 10) return undefined;
  // Its end is round, and the knob is at its other end.
  const end = first + side * (length - 4);
  if (run(end, cy, 0, -1, track, 40) >= up) return undefined;
  const behind = cx - side * (r + Math.max(5, r * 0.9));
  const other = at(behind, cy);
  if (other === undefined || apart(other, above) > like * 1.5) return undefined;
  const near = run(cx - side * (r + 2), cy, -side, 0, track, 64);
  if (near > Math.max(5, r * 0.7)) return undefined;
  const x0 = Math.min(disc.x, end + side * 3, cx - side * (r + near));
  const x1 = Math.max(disc.x + disc.width, end + side * 3, cx - side * (r + near));
  const height = Math.max(disc.height, tall + 2);
  const box = {
    x: Math.round(x0),
    y: Math.round(cy - height / 2),
    width: Math.round(x1 - x0),
    height: Math.round(height),
  };
  if (box.height < 11 || box.width < box.height * 1.25 || box.width > box.height * 3) return undefined;
  return { box, on: side === -1 || isLit(track) };
}

/**
 * Tracks that are off are grey: a blue or green track is on, even with the knob at the left in right-to-left
 * text.
 */
export const isLit = (track: number): boolean => chroma(track) >= 80 && hue(track) >= 80 && hue(track) <= 290;
