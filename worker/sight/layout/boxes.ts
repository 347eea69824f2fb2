import { areaOf, centre } from '#worker/core/geometry.ts';
import { containsPoint } from '#worker/core/geometry.ts';
import type { Analysis } from '../look.ts';
import { apart } from '../pixels/raster.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { Surface } from '../marks/surfaces.ts';
import type { SeenLine } from '../text/text.ts';

/** A closed shape that differs from its surroundings by fill, border or both. */
export interface Shape {
  surface: Surface;
  /** Outer box, border included. */
  box: Box;
  fill: number;
  around: number;
  /** Packed colour and width in px of its border, if it has one. */
  border?: { colour: number; thick: number };
  filled: boolean;
  /** Lines of text whose innermost shape this is. */
  lines: SeenLine[];
  /** Shapes directly inside, and the shape around it. */
  kids: Shape[];
  parent?: Shape;
  disc: boolean;
}

interface Side {
  around: number;
  border: number;
  thick: number;
}

/** Finds the shapes of a picture, nested, with their lines of text. */
export function findShapes(analysis: Analysis, lines: SeenLine[]): Shape[] {
  const { raster, map } = analysis;
  const shapes: Shape[] = [];
  for (const s of map.surfaces.slice(1)) {
    const { width: w, height: h } = s.box;
    if (!s.closed || w < 10 || h < 8) continue;
    if (w >= raster.width * 0.995 && h >= raster.height * 0.9) continue;
    const shape = toShape(analysis, s);
    if (shape) shapes.push(shape);
  }
  shapes.sort((a, b) => areaOf(b.box) - areaOf(a.box));
  shapes.forEach((s, i) => {
    for (let k = i - 1; k >= 0; k--) {
      const outer = shapes[k]!;
      if (
        containsPoint(outer.box, centre(s.box)) &&
        s.box.x >= outer.box.x - 2 &&
        s.box.y >= outer.box.y - 2 &&
        s.box.x + s.box.width <= outer.box.x + outer.box.width + 2
      ) {
        s.parent = outer;
        outer.kids.push(s);
        break;
      }
    }
  });
  for (const line of lines) {
    for (let k = shapes.length - 1; k >= 0; k--) {
      if (containsPoint(shapes[k]!.box, centre(line.box))) {
        shapes[k]!.lines.push(line);
        break;
      }
    }
  }
  for (const s of shapes)
    s.lines.sort((a, b) =>
      Math.abs(a.raw.baseline - b.raw.baseline) > 4 ? a.box.y - b.box.y : a.box.x - b.box.x,
    );
  return shapes;
}

/** Greatest width of a border with a focus ring, including the gap between them, px. */
const ringPx = 10;

function toShape(analysis: Analysis, s: Surface): Shape | undefined {
  const { raster, map } = analysis;
  const { x, y, width: w, height: h } = s.box;
  const sides: Side[] = [];
  const probe = (px: number, py: number, dx: number, dy: number) => {
    const passed: number[] = [];
    for (let d = 0; d < ringPx; d++) {
      const xx = px + dx * d;
      const yy = py + dy * d;
      if (xx < 0 || yy < 0 || xx >= raster.width || yy >= raster.height) return;
      const i = yy * raster.width + xx;
      const l = map.label[i]!;
      if (l !== 0 && l !== s.id) {
        const own = withoutRing(passed, s.colour, raster.px[i]!);
        sides.push({
          around: raster.px[i]!,
          border: own.length > 0 ? farthest(own, s.colour) : -1,
          thick: own.length,
        });
        return;
      }
      passed.push(raster.px[i]!);
    }
    const i =
      Math.min(raster.height - 1, Math.max(0, py + dy * ringPx)) * raster.width +
      Math.min(raster.width - 1, Math.max(0, px + dx * ringPx));
    sides.push({ around: raster.px[i]!, border: -1, thick: 0 });
  };
  for (const t of [0.35, 0.5, 0.65]) {
    const cx = Math.floor(x + w * t);
    const cy = Math.floor(y + h * t);
    probe(x - 1, cy, -1, 0);
    probe(x + w, cy, 1, 0);
    probe(cx, y - 1, 0, -1);
    probe(cx, y + h, 0, 1);
  }
  if (sides.length < 3) return undefined;
  const around = mode(sides.map((q) => q.around));
  const bordered = sides.filter(
    (q) =>
      q.border >= 0 &&
      q.thick > 0 &&
      apart(q.border, q.around) >= 10 &&
      apart(q.border, s.colour) >= 10 &&
      !blended(q, s.colour),
  );
  const filled = apart(s.colour, around) >= 10;
  const shape: Shape = {
    surface: s,
    box: { ...s.box },
    fill: s.colour,
    around,
    filled,
    lines: [],
    kids: [],
    disc: s.fill < 0.86 && Math.abs(w - h) <= Math.max(2, h * 0.12),
  };
  if (bordered.length >= sides.length * 0.6) {
    const thick = bordered.map((q) => q.thick).sort((a, b) => a - b)[bordered.length >> 1]!;
    shape.border = { colour: mode(bordered.map((q) => q.border)), thick };
    shape.box = { x: x - thick, y: y - thick, width: w + 2 * thick, height: h + 2 * thick };
  } else if (!filled) {
    // The same colour on both sides, and hardly any border: at least four border samples must be found.
    if (bordered.length < 4) return undefined;
    shape.border = { colour: mode(bordered.map((q) => q.border)), thick: bordered[0]!.thick };
  }
  return shape;
}

/**
 * Colours of a border from the inside outwards, without a focus ring, which is set off by a gap in the
 * background's colour.
 */
function withoutRing(passed: readonly number[], fill: number, around: number): readonly number[] {
  const isGround = (colour: number): boolean => apart(colour, around) < 10;
  const gap = passed.findIndex((colour, i) => i > 0 && isGround(colour) && apart(passed[i - 1]!, fill) >= 10);
  return gap > 0 && passed.slice(gap).some((colour) => !isGround(colour)) ? passed.slice(0, gap) : passed;
}

const farthest = (colours: readonly number[], from: number): number =>
  colours.reduce((best, colour) => (apart(colour, from) > apart(best, from) ? colour : best));

/** One pixel that mixes the colours on both sides: antialiasing, not a border. */
function blended(q: Side, fill: number): boolean {
  const whole = apart(q.around, fill);
  return (
    q.thick === 1 &&
    whole >= 30 &&
    apart(q.border, q.around) + apart(q.border, fill) <= whole + 14 &&
    apart(q.border, q.around) > whole * 0.12 &&
    apart(q.border, fill) > whole * 0.12 &&
    isMix(q.border, q.around, fill)
  );
}

function isMix(c: number, a: number, b: number): boolean {
  for (const k of [16, 8, 0]) {
    const v = (c >> k) & 255;
    const lo = Math.min((a >> k) & 255, (b >> k) & 255) - 6;
    const hi = Math.max((a >> k) & 255, (b >> k) & 255) + 6;
    if (v < lo || v > hi) return false;
  }
  return true;
}

function mode(values: number[]): number {
  const votes = new Map<number, number>();
  for (const v of values) votes.set(v, (votes.get(v) ?? 0) + 1);
  return [...votes].sort((a, b) => b[1] - a[1])[0]![0];
}
