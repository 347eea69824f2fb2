import type { Box } from '#worker/core/geometry.ts';
import { dominant } from '../colours.ts';
import type { Crop } from '../crop.ts';
import type { Mark, Rule } from '../marks/ink.ts';
import type { RawLine } from '../marks/lines.ts';
import { apart } from '../pixels/raster.ts';

/** Mean horizontal stroke width by capital height. */
export function strokeWeight(crop: Crop): number {
  let mass = 0;
  let runs = 0;
  for (let y = 0; y < crop.height; y++) {
    let inside = false;
    for (let x = 0; x < crop.width; x++) {
      const v = 255 - crop.grey[y * crop.width + x]!;
      mass += v / 255;
      const on = v > 110;
      if (on && !inside) runs++;
      inside = on;
    }
  }
  return runs === 0 ? 0 : mass / runs / crop.cap;
}

export function isRuled(rules: Rule[], box: Box, raw: RawLine, where: 'through' | 'under'): boolean {
  const top = raw.baseline - raw.cap;
  let shared = 0;
  for (const r of rules) {
    if (r.vertical || r.thick > 4 || r.length > box.width * 1.25 + 12) continue;
    if (where === 'under' && apart(r.colour, dominant(raw.marks)) > 110) continue;
    const at = r.y + r.thick / 2;
    const fits =
      where === 'through'
        ? at > top + raw.cap * 0.25 && at < raw.baseline - raw.cap * 0.15
        : at >= raw.baseline - 0.5 && at <= raw.baseline + Math.max(4, raw.cap * 0.5);
    const own = fits ? Math.max(0, Math.min(r.x + r.length, box.x + box.width) - Math.max(r.x, box.x)) : 0;
    // An underline leaves out descenders, and comes in pieces; a stroke through text does not.
    shared = where === 'under' ? shared + own : Math.max(shared, own);
  }
  return shared >= box.width * 0.6;
}

export function groundOf(marks: Mark[]): number {
  const votes = new Map<number, number>();
  for (const m of marks) votes.set(m.behind, (votes.get(m.behind) ?? 0) + m.area);
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0xffffff;
}

/** A dot at half height between words, which readers take for a dash or a point. */
export function asDot(text: string, marks: Mark[], raw: RawLine): string {
  const lone = marks.length === 1 ? marks[0]!.box : undefined;
  const middle =
    lone !== undefined &&
    lone.width <= Math.max(3, raw.cap * 0.3) &&
    lone.height <= Math.max(3, raw.cap * 0.3) &&
    lone.y + lone.height < raw.baseline - raw.cap * 0.2 &&
    /^[-—–~.*•]$/.test(text);
  return middle ? '·' : text;
}
