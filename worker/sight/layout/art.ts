import { areaOf, grow, shared, union, within } from '#worker/core/geometry.ts';
import type { Analysis } from '../look.ts';
import type { Shape } from './boxes.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { Surface } from '../marks/surfaces.ts';
import type { SeenLine } from '../text/text.ts';

/** Whether a surface is a rectangle, rounded rectangle, pill or disc, rather than another closed outline. */
export function isRegular(s: Surface): boolean {
  const { width: w, height: h } = s.box;
  // A disc fills π/4 of its box.
  if (s.closed && Math.abs(w - h) <= 2 && w <= 64 && s.fill >= 0.76) return true;
  return s.closed && s.fill >= 1 - (0.9 * s.radius * s.radius) / (w * h) - 0.035;
}

/** Text that is surely no detail of a drawing. */
const sureText = (l: SeenLine): boolean => l.confidence >= 0.82 && /[\p{L}\p{N}]{3}/u.test(l.text);

/** Aspect ratio from which a box is a strip. */
const strip = 4;
const isStrip = ({ width, height }: Box): boolean =>
  Math.max(width, height) > Math.min(width, height) * strip;

/**
 * Boxes of photos, drawings and gradients. They start from large marks that are no text, irregular outlines
 * and gradient areas, and include what touches them.
 */
export function findArt(analysis: Analysis, lines: SeenLine[], shapes: Shape[]): Box[] {
  const { raster, map, ink, widgets } = analysis;
  const page = raster.width * raster.height;
  const text = new Set<number>();
  for (const l of lines) if (sureText(l)) for (const m of l.raw.marks) text.add(m.id);
  const held = (box: Box) => lines.filter((l) => sureText(l) && within(l.box, box) > 0.8).length;
  const seeds: Box[] = [];
  for (const m of ink.marks) {
    const { width: w, height: h } = m.box;
    if (
      m.id === 0 ||
      text.has(m.id) ||
      widgets.frames.has(m.id) ||
      widgets.switches.has(m.id) ||
      widgets.toggles.has(m.id)
    )
      continue;
    if (Math.max(w, h) < 27 || Math.min(w, h) < 9 || areaOf(m.box) > page * 0.6) continue;
    if (m.area < areaOf(m.box) * 0.05 || held(m.box) > 2) continue;
    seeds.push(m.box);
  }
  for (const s of map.surfaces.slice(1)) {
    const { width: w, height: h } = s.box;
    if (w < 24 || h < 24 || areaOf(s.box) > page * 0.4 || w > raster.width * 0.95) continue;
    const odd = s.soft
      ? s.area > areaOf(s.box) * 0.35
      : !isRegular(s) && s.area < areaOf(s.box) * 0.97 && s.area > areaOf(s.box) * 0.25;
    if (!odd || held(s.box) > (s.soft ? 2 : 0)) continue;
    // A step's number or a person's initials on a softly shaded disc.
    if (
      s.soft &&
      w <= 56 &&
      h <= 56 &&
      isRegular(s) &&
      lines.some(
        (l) => within(l.box, s.box) > 0.9 && l.confidence >= 0.75 && /^[\p{L}\p{N}]{1,3}$/u.test(l.text),
      )
    )
      continue;
    // An area notched by a header or a neighbour is the rest of a page, not a drawing.
    if (!s.soft && (w > raster.width * 0.5 || h > raster.height * 0.6)) continue;
    seeds.push(s.box);
  }
  let boxes = seeds;
  for (let again = true; again;) {
    again = false;
    const next: Box[] = [];
    for (const b of boxes) {
      const k = next.findIndex((o) => shared(grow(o, 8), b) > 0);
      if (k >= 0) {
        next[k] = union([next[k]!, b]);
        again = true;
      } else next.push(b);
    }
    boxes = next;
  }
  const found: Box[] = [];
  for (const b of boxes) {
    if (b.width < 26 || b.height < 26 || held(b) > 3) continue;
    // Use the panel around it, if it has no text and is no strip of icons, toolbar or row.
    const panel = shapes
      .filter(
        (s) => within(b, s.box) > 0.95 && !isStrip(s.box) && areaOf(s.box) < page * 0.3 && held(s.box) === 0,
      )
      .sort((p, q) => areaOf(q.box) - areaOf(p.box))[0];
    found.push(panel ? panel.box : b);
  }
  return found.filter(
    (b, i) => !found.some((o, k) => k !== i && within(b, o) > 0.9 && (areaOf(o) > areaOf(b) || k < i)),
  );
}
