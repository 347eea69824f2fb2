import { gapX, gapY, right, bottom, union } from '#worker/core/geometry.ts';
import type { InkMap, Mark } from '../marks/ink.ts';
import { apart, type Raster } from '../pixels/raster.ts';
import type { Box } from '#worker/core/geometry.ts';

/** An unchecked box or radio, drawn so faintly that it falls apart into pieces. */
export interface Outline {
  box: Box;
  round: boolean;
  /** Ids of its pieces. */
  marks: number[];
}

/** Outlines of at least this strength form one mark. */
const paleStrength = 60;
const sides = { least: 11, most: 26 };
/** Greatest gap between pieces of one outline, px, such as a missing corner. */
const gapPx = 6;

const isPale = (m: Mark): boolean =>
  m.id > 0 && m.strength < paleStrength && m.box.width <= sides.most && m.box.height <= sides.most;

/** Joins the pieces and checks that there is a line all around them, and nothing inside. */
export function paleOutlines(raster: Raster, ink: InkMap): Outline[] {
  const pale = ink.marks.filter(isPale);
  // More are a photo or noise; a form has a few hundred.
  if (pale.length > 4000) return [];
  const found: Outline[] = [];
  const used = new Set<number>();
  for (const seed of pale) {
    if (used.has(seed.id) || Math.max(seed.box.width, seed.box.height) < 5) continue;
    const pieces = [seed];
    let box = seed.box;
    for (const other of pale) {
      if (
        other === seed ||
        used.has(other.id) ||
        gapX(box, other.box) > gapPx ||
        gapY(box, other.box) > gapPx ||
        apart(other.colour, seed.colour) > 24
      )
        continue;
      const joined = union([box, other.box]);
      if (joined.width > sides.most || joined.height > sides.most) continue;
      box = joined;
      pieces.push(other);
    }
    const square = squares(box).find((one) => isOutline(raster, one));
    if (!square) continue;
    for (const { id } of pieces) used.add(id);
    found.push({ box: square, round: isRound(raster, square), marks: pieces.map(({ id }) => id) });
  }
  return found;
}

/** Squares that the pieces may span, adding a thin side that was lost before or after them. */
function squares({ x, y, width, height }: Box): Box[] {
  const side = Math.max(width, height);
  const short = side - Math.min(width, height);
  if (side < sides.least || short > 4) return [];
  const whole = { x, y, width: side, height: side };
  if (short === 0) return [whole];
  return [whole, width < height ? { ...whole, x: x - short } : { ...whole, y: y - short }];
}

const at = ({ px, width }: Raster, x: number, y: number): number => px[y * width + x]!;

function isOutline(raster: Raster, box: Box): boolean {
  if (box.x < 2 || box.y < 2 || right(box) > raster.width - 2 || bottom(box) > raster.height - 2)
    return false;
  const middle = at(raster, box.x + (box.width >> 1), box.y + (box.height >> 1));
  for (let y = box.y + 3; y < bottom(box) - 3; y++)
    for (let x = box.x + 3; x < right(box) - 3; x++) if (apart(at(raster, x, y), middle) > 6) return false;
  const from = Math.ceil(box.width * 0.3);
  const to = Math.floor(box.width * 0.7);
  let drawn = 0;
  let samples = 0;
  for (let k = from; k <= to; k++) {
    for (const side of [
      (d: number) => at(raster, box.x + k, box.y + d),
      (d: number) => at(raster, box.x + k, bottom(box) - 1 - d),
      (d: number) => at(raster, box.x + d, box.y + k),
      (d: number) => at(raster, right(box) - 1 - d, box.y + k),
    ]) {
      samples++;
      if ([-1, 0, 1, 2].some((d) => apart(side(d), middle) >= 8)) drawn++;
    }
  }
  return drawn >= samples * 0.95;
}

/** Along the diagonal from the corner, a ring's line comes late, a rounded square's early. */
function isRound(raster: Raster, box: Box): boolean {
  const middle = at(raster, box.x + (box.width >> 1), box.y + (box.height >> 1));
  const outside = at(raster, box.x - 1, box.y - 1);
  let late = 0;
  for (const [cx, cy, dx, dy] of [
    [box.x, box.y, 1, 1],
    [right(box) - 1, box.y, -1, 1],
    [box.x, bottom(box) - 1, 1, -1],
    [right(box) - 1, bottom(box) - 1, -1, -1],
  ] as const) {
    let d = 0;
    while (
      d < box.width / 3 &&
      Math.min(
        apart(at(raster, cx + dx * d, cy + dy * d), outside),
        apart(at(raster, cx + dx * d, cy + dy * d), middle),
      ) < 6
    )
      d++;
    if (d >= box.width * 0.11) late++;
  }
  return late >= 3;
}
