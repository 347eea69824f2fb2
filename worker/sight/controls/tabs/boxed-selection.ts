import { bottom, type Box, gapX, right, union, within } from '#worker/core/geometry.ts';
import { apart } from '../../pixels/raster.ts';
import { chosenAmong } from '../choices.ts';
import type { Bench, Draft } from '../draft.ts';
import { itemsOf, settleItem, type TabItem } from './tab-items.ts';

/**
 * Texts in a row with a box around one more of their kind: the current page, the selected segment, the
 * current menu entry.
 */
export function findBoxedSelections(bench: Bench, bars: Box[]): void {
  for (const own of bench.drafts.filter(
    (d) =>
      (d.kind === 'button' || d.kind === 'pagination' || (d.kind === 'image' && /^\d+$/.test(d.label))) &&
      d.lines.length === 1 &&
      d.box.height <= 60 &&
      d.label.length <= 24,
  )) {
    const line = bench.lines.find((l) => l.id === own.lines[0]);
    if (!line) continue;
    const level = itemsOf(bench).filter(
      (o) =>
        Math.abs(o.line.raw.baseline - line.raw.baseline) <= 3 && Math.abs(o.line.fontPx - line.fontPx) <= 3,
    );
    const mates = matesOf(own, level);
    if (mates.length === 0) continue;
    const number = (text: string) => /^\d{1,3}$/.test(text);
    if (number(own.label)) {
      if (mates.some((o) => number(o.line.text) && Math.abs(Number(o.line.text) - Number(own.label)) === 1)) {
        for (const o of mates)
          if (number(o.line.text) || /^(prev|next|older|newer|first|last|back|[«»‹›<>←→])/i.test(o.line.text))
            settleItem(bench, o, 'pagination', false, 0.8);
        Object.assign(own, {
          kind: 'pagination',
          affordance: 'press',
          confidence: 0.85,
          state: { ...own.state, selected: true },
        });
      }
      continue;
    }
    if (
      framed(bench, own, mates) ||
      (!bars.some((b) => within(own.box, b) > 0.9) && chosenAmong(own, line, mates))
    ) {
      for (const o of mates) settleItem(bench, o, 'tab', false, 0.75);
      Object.assign(own, { kind: 'tab', confidence: 0.75, state: { selected: true } });
    } else if (
      bars.some((b) => within(own.box, b) > 0.9) &&
      own.box.height >= 24 &&
      mates.filter((o) => gapX(o.box, own.box) < 48).length >= 1 &&
      mates.length >= 2
    ) {
      own.kind = 'menuitem';
      own.state = { ...own.state, selected: true };
      own.confidence = 0.72;
    }
  }
}

/** The items that follow a box on both sides, each close to the one before. */
function matesOf(own: Draft, level: TabItem[]): TabItem[] {
  const mates: TabItem[] = [];
  const reach = Math.max(60, Math.min(140, own.box.width * 0.9));
  for (const step of [-1, 1]) {
    for (let edge = own.box; ;) {
      const next = level
        .filter(
          (o) =>
            !mates.includes(o) &&
            (step > 0
              ? o.box.x >= right(edge) - 2 && o.box.x - right(edge) <= reach
              : right(o.box) <= edge.x + 2 && edge.x - right(o.box) <= reach),
        )
        .sort((a, b) => (a.box.x - b.box.x) * step)[0];
      if (!next) break;
      mates.push(next);
      edge = next.box;
    }
  }
  return mates;
}

/** Whether one frame surrounds a box and the texts beside it. */
function framed({ analysis, shapes }: Bench, own: Draft, mates: TabItem[]): boolean {
  const all = union([own.box, ...mates.map(({ box }) => box)]);
  if (
    shapes.some(
      (s) =>
        within(all, s.box) > 0.97 &&
        s.box.height <= own.box.height + 18 &&
        s.box.width <= all.width * 1.35 + 60 &&
        s.box.width < analysis.raster.width * 0.95 &&
        (s.border || apart(s.fill, s.around) >= 6),
    )
  )
    return true;
  const along = (y: number) =>
    mates.every(({ box }) =>
      analysis.ink.rules.some(
        (r) =>
          !r.vertical &&
          Math.abs(r.y - y) <= 3 &&
          r.x <= box.x &&
          r.x + r.length >= right(box) &&
          r.length < analysis.raster.width * 0.6,
      ),
    );
  if (along(own.box.y) && along(bottom(own.box))) return true;
  // A filled segment, and the rest of the bar at whose end it is.
  const rest = union(mates.map(({ box }) => box));
  if (
    mates.length >= 2 &&
    shapes.some(
      (s) =>
        within(rest, s.box) > 0.97 &&
        Math.abs(s.box.y - own.box.y) <= 3 &&
        Math.abs(s.box.height - own.box.height) <= 5 &&
        gapX(s.box, own.box) <= 3 &&
        s.box.width < analysis.raster.width * 0.95,
    )
  )
    return true;
  // Adjacent cells of one height.
  const cells = mates.map(
    ({ box }) =>
      shapes.find(
        (s) =>
          within(box, s.box) > 0.95 &&
          s.lines.length === 1 &&
          Math.abs(s.box.y - own.box.y) <= 2 &&
          Math.abs(s.box.height - own.box.height) <= 4,
      )?.box,
  );
  const touching = (b: Box) => [own.box, ...cells].some((o) => o && o !== b && gapX(o, b) <= 2);
  return cells.every((c) => c !== undefined && touching(c));
}
