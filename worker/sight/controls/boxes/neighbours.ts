import { bottom, type Box, centre, right } from '#worker/core/geometry.ts';
import type { Shape } from '../../layout/boxes.ts';
import { chroma } from '../../pixels/raster.ts';
import type { SeenLine } from '../../text/text.ts';
import type { Bench } from '../draft.ts';

/** A calendar event: a low coloured box with left-aligned text. */
export function isEvent(bench: Bench, s: Shape, text: SeenLine[]): boolean {
  const line = text[0];
  if (
    text.length !== 1 ||
    !line ||
    s.border ||
    !s.filled ||
    s.box.height > 30 ||
    s.kids.length > 0 ||
    chroma(s.fill) < 50 ||
    s.box.width < s.box.height * 3
  )
    return false;
  const left = line.box.x - s.box.x;
  return (
    left <= 10 &&
    right(s.box) - right(line.box) > left + 16 &&
    bench.shapes.filter(
      (o) =>
        o !== s &&
        o.lines.length === 1 &&
        !o.border &&
        Math.abs(o.box.width - s.box.width) <= 3 &&
        Math.abs(o.box.height - s.box.height) <= 2 &&
        chroma(o.fill) >= 50,
    ).length >= 2
  );
}

/** The header, footer or a row of a panel: another part of the same width is attached above or below. */
export function isPartOfPanel({ analysis, shapes }: Bench, s: Shape): boolean {
  const { box } = s.surface;
  if (box.width < 280) return false;
  const joined = (o: Box) =>
    Math.abs(o.x - box.x) <= 3 &&
    Math.abs(right(o) - right(box)) <= 3 &&
    ((o.y - bottom(box) >= 0 && o.y - bottom(box) <= 3) ||
      (box.y - bottom(o) >= 0 && box.y - bottom(o) <= 3));
  const next = analysis.map.surfaces.filter(
    (o) => o !== s.surface && o.id > 0 && joined(o.box) && o.box.height >= 20,
  );
  // Two fields may be stacked in one frame.
  return next.some(
    (o) =>
      !(
        box.width <= 460 &&
        Math.abs(o.box.height - box.height) <= 3 &&
        shapes.filter((q) => Math.abs(q.box.x - s.box.x) <= 3 && Math.abs(q.box.height - s.box.height) <= 4)
          .length <= 3
      ),
  );
}

/** A list row: one of three or more boxes of one size that touch in a column, each with text. */
export function isListRow(bench: Bench, s: Shape): boolean {
  const like = bench.shapes.filter(
    (o) =>
      o.lines.length > 0 &&
      Math.abs(o.box.x - s.box.x) <= 2 &&
      Math.abs(o.box.width - s.box.width) <= 2 &&
      Math.abs(o.box.height - s.box.height) <= 4,
  );
  const touches = (a: Shape, b: Shape) =>
    Math.abs(a.box.y - bottom(b.box)) <= 3 || Math.abs(b.box.y - bottom(a.box)) <= 3;
  return like.length >= 3 && like.some((o) => o !== s && touches(o, s));
}

/** One of several lines with the same left edge, evenly spaced. */
export function inColumn(bench: Bench, line: SeenLine, slack = 3): boolean {
  const like = bench.lines.filter(
    (l) =>
      l !== line &&
      Math.abs(l.box.x - line.box.x) <= slack &&
      Math.abs(l.fontPx - line.fontPx) <= 2 &&
      Math.abs(centre(l.box).y - centre(line.box).y) < 60 &&
      l.text.length < 32,
  );
  return like.length >= 1;
}
