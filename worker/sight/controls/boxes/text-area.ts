import { bottom, type Box, centre, right, within } from '#worker/core/geometry.ts';
import type { Shape } from '../../layout/boxes.ts';
import { apart } from '../../pixels/raster.ts';
import type { SeenLine } from '../../text/text.ts';
import { type Bench, type Draft, words } from '../draft.ts';
import { labelFor } from '../labels.ts';
import { draftField } from './field.ts';

/** The resize handle in a text area's corner. */
export function hasGrip(bench: Bench, s: Shape): boolean {
  const inside = s.surface.box;
  // Marks that touch the edge, or lie on its arc, belong to a rounded corner.
  const { radius } = s.surface;
  const onArc = (b: Box) =>
    radius >= 3 &&
    Math.hypot(centre(b).x - right(inside) + radius, centre(b).y - bottom(inside) + radius) >= radius - 2;
  const corner = (b: Box) =>
    right(s.box) - right(b) <= 6 &&
    bottom(s.box) - bottom(b) <= 6 &&
    b.width <= 14 &&
    b.height <= 14 &&
    right(inside) - right(b) >= 1 &&
    bottom(inside) - bottom(b) >= 1 &&
    !onArc(b) &&
    within(b, s.box) > 0.9;
  // It is sometimes read as a letter.
  return (
    s.lines.some((l) => l.box.width <= 12 && l.box.height <= 12 && corner(l.box)) ||
    bench.looseMarks.some((m) => corner(m.box)) ||
    bench.loose.some((g) => corner(g.box))
  );
}

/** A text area: higher than its text, which starts at the top left. */
export function startsAtTop(s: Shape, text: SeenLine[]): boolean {
  const first = text[0];
  if (!s.border || s.box.height < 60 || s.box.width < 160 || !first || s.kids.length > 0) return false;
  const top = first.box.y - s.box.y;
  return (
    top <= 16 &&
    first.box.x - s.box.x <= 18 &&
    text.every(
      (l) =>
        Math.abs(l.fontPx - first.fontPx) <= 2 &&
        apart(l.ink, first.ink) < 40 &&
        Math.abs(l.box.x - first.box.x) <= 6,
    ) &&
    bottom(s.box) - bottom(text.at(-1)!.box) > (text.length === 1 ? top + 12 : -4)
  );
}

/** Tall boxes: a text area is empty or filled from its top left; anything else is a card. */
export function draftTextArea(
  bench: Bench,
  s: Shape,
  lines: SeenLine[],
  base: Partial<Draft> & { lines: number[] },
): Draft | undefined {
  // The resize handle is sometimes read as a letter.
  const text = lines.filter(
    (l) =>
      !(
        l.box.width <= 16 &&
        l.box.height <= 16 &&
        right(s.box) - right(l.box) <= 8 &&
        bottom(s.box) - bottom(l.box) <= 8
      ),
  );
  const { width: w, height: h } = s.box;
  if (!s.border || w < 100 || h > 420 || w > bench.analysis.raster.width * 0.85 || s.kids.length > 0)
    return undefined;
  const grip = hasGrip(bench, s) || text.length < lines.length;
  const first = text[0];
  const label = labelFor(bench, s.box, text);
  const topLeft =
    !first ||
    (first.box.x - s.box.x <= 18 && first.box.y - s.box.y <= 18 && text.length <= Math.floor(h / 16));
  const stuff = bench.loose.filter((g) => within(g.box, s.box) > 0.9).length;
  if (!topLeft || (!grip && (!label || stuff > 2 || text.some((l) => l.bold || l.fontPx > 22))))
    return undefined;
  return draftField(
    bench,
    s,
    'textarea',
    grip ? 0.92 : 0.62,
    { ...base, lines: text.map((l) => l.id) },
    text.length > 0 ? words(text) : undefined,
  );
}
