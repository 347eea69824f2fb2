import { type Box, right, within } from '#worker/core/geometry.ts';
import { nameIn } from '../../icons/name-in.ts';
import { apart, chroma, luma, type Raster } from '../../pixels/raster.ts';
import { unpack } from '../../text/text.ts';
import { type Bench, type Draft, draft } from '../draft.ts';
import { actionIcons } from './icon-actions.ts';
import { iconOfMarks } from './icon-of-marks.ts';

/** Eight directions around a centre. */
const ring = Array.from(
  { length: 8 },
  (_, k) => [Math.cos((k * Math.PI) / 4), Math.sin((k * Math.PI) / 4)] as const,
);

/** How far from a picture's corner discs are searched, px. */
const corner = 64;

/** Finds white or black discs with an icon over the corners of a picture: a heart, a ×, an arrow. */
export function overlaidDiscs(bench: Bench, box: Box): Draft[] {
  if (box.width < 110 || box.height < 80) return [];
  const made: Draft[] = [];
  for (const [fromX, fromY] of [
    [box.x, box.y],
    [right(box) - corner, box.y],
    [box.x, box.y + box.height - corner],
    [right(box) - corner, box.y + box.height - corner],
  ] as const) {
    for (let y = fromY + 12; y < fromY + corner - 12; y += 3) {
      for (let x = fromX + 12; x < fromX + corner - 12; x += 3) {
        if (made.some((d) => within({ x, y, width: 1, height: 1 }, d.box) > 0)) continue;
        const disc = discAt(bench, x, y);
        if (!disc) continue;
        bench.drafts.push(disc);
        made.push(disc);
      }
    }
  }
  return made;
}

/** A disc with an icon, and with its centre about here. */
function discAt(bench: Bench, x: number, y: number): Draft | undefined {
  const { raster, ink } = bench.analysis;
  const first = pixelAt(raster, x + 9, y);
  // Discs of a strong colour count too, if their icon is known.
  const strong = luma(first) < 225 && luma(first) > 45;
  if (strong && chroma(first) < 60) return undefined;
  const around = ring.map(([dx, dy]) => pixelAt(raster, x + dx * 10, y + dy * 10));
  if (!around.every((c) => apart(c, first) <= 12)) return undefined;
  const r = radiusAt(raster, x, y, first);
  if (r === undefined || !isDrawnOn(raster, x, y, first)) return undefined;
  const disc = { x: Math.round(x - r), y: Math.round(y - r), width: 2 * r, height: 2 * r };
  const marks = ink.marks.filter(
    (m) =>
      m.id > 0 &&
      within(m.box, disc) > 0.9 &&
      m.box.width < disc.width * 0.75 &&
      m.strength > 60 &&
      m.box.x > disc.x + 4,
  );
  const made = draft('icon', disc, 0.7, { fill: unpack(first), ...iconOfMarks(bench, marks) });
  return strong && !actionIcons.has(made.icon ?? nameIn(raster, disc) ?? '') ? undefined : made;
}

/** The nearest pixel of the picture. */
const pixelAt = ({ px, width, height }: Raster, x: number, y: number): number =>
  px[
    Math.min(height - 1, Math.max(0, Math.round(y))) * width + Math.min(width - 1, Math.max(0, Math.round(x)))
  ]!;

/** Radius of a disc of one colour around its centre, px; undefined if it is no disc, or off its centre. */
function radiusAt(raster: Raster, x: number, y: number, colour: number): number | undefined {
  const reach = (dx: number, dy: number) => {
    let d = 10;
    while (d < 30 && apart(pixelAt(raster, x + dx * d, y + dy * d), colour) <= 16) d++;
    return d;
  };
  const sides = [
    reach(-1, 0),
    reach(1, 0),
    reach(0, -1),
    reach(0, 1),
    reach(0.7, 0.7),
    reach(-0.7, 0.7),
    reach(0.7, -0.7),
    reach(-0.7, -0.7),
  ];
  const r = Math.max(...sides);
  return r >= 29 || r - Math.min(...sides) > 3 ? undefined : r;
}

/** Whether there is as much ink in the middle of a disc as an icon has. */
function isDrawnOn(raster: Raster, x: number, y: number, colour: number): boolean {
  let drawn = 0;
  for (let dy = -6; dy <= 6; dy++)
    for (let dx = -6; dx <= 6; dx++) if (apart(pixelAt(raster, x + dx, y + dy), colour) > 60) drawn++;
  return drawn >= 8 && drawn <= 130;
}
