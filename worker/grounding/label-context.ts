/** The text around a control, which tells equal controls apart. */
import { areaOf, bottom, gapX, gapY, right, within } from '#worker/core/geometry.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { Item } from './items.ts';

export interface LabelContext {
  /** Text of its row or card, else right beside it. */
  near: string;
  /** Headings above it: of its column and of its section. */
  above: string;
}

/** Greatest gap between a × and the text that it closes, px. */
const adjacentPx = 24;

const sameRow = (a: Box, b: Box): boolean => gapY(a, b) < -0.3 * Math.min(a.height, b.height);

/**
 * Up to three lines above the control that are larger or bolder than its own text and start no further
 * right.
 */
function headingsOver(scene: Scene, item: Item): TextLine[] {
  const own = scene.lines.find((l) => within(l.box, item.box) > 0.6);
  const size = own?.fontPx ?? 14;
  const above = scene.lines
    .filter(
      (l) =>
        bottom(l.box) <= item.box.y &&
        item.box.y - bottom(l.box) < 320 &&
        l.box.x <= item.box.x + 40 &&
        item.box.x - l.box.x < 460 &&
        (l.bold || l.fontPx > size * 1.12) &&
        l.words.length <= 8,
    )
    .sort((a, b) => bottom(b.box) - bottom(a.box));
  const over = above.filter((l) => right(l.box) > item.box.x - 40);
  return over.length > 0 ? over.slice(0, 3) : above.slice(0, 1);
}

/** The label of a radio or tab group: the line before its row, or above it. */
function groupLabel(scene: Scene, item: Item): TextLine | undefined {
  const lines = scene.lines.filter(
    (l) =>
      within(l.box, item.box) < 0.5 &&
      ((sameRow(l.box, item.box) && right(l.box) <= item.box.x && gapX(l.box, item.box) < 600) ||
        (bottom(l.box) <= item.box.y + 4 &&
          item.box.y - bottom(l.box) < 44 &&
          l.box.x <= item.box.x + 8 &&
          item.box.x - l.box.x < 420)),
  );
  return lines.sort((a, b) => a.box.x - b.box.x || b.box.y - a.box.y)[0];
}

/** The column heading in a table or calendar: a short line above, one of several in a row. */
function columnHead(scene: Scene, item: Item): TextLine | undefined {
  const over = scene.lines.filter(
    (l) =>
      bottom(l.box) <= item.box.y &&
      l.words.length <= 3 &&
      l.box.x < right(item.box) &&
      right(l.box) > item.box.x &&
      within(l.box, item.box) === 0,
  );
  return over
    .filter(
      (l) => scene.lines.filter((o) => o !== l && o.words.length <= 3 && sameRow(o.box, l.box)).length >= 3,
    )
    .sort((a, b) => a.box.y - b.box.y)
    .find(
      (l) =>
        item.regions.some((r) => r.kind === 'table' || r.kind === 'main') || l.box.y > 0.05 * scene.height,
    );
}

export function labelContextOf(scene: Scene, item: Item): LabelContext {
  const region = item.regions.find(
    (r) =>
      ['row', 'card', 'cell', 'toast', 'dialog'].includes(r.kind) &&
      areaOf(r.box) > 1.2 * areaOf(item.box) &&
      areaOf(r.box) < 0.45 * scene.width * scene.height,
  );
  const choice = item.control?.affordance === 'toggle';
  const above = [
    ...headingsOver(scene, item),
    choice || item.kind === 'tab' || item.kind === 'button' ? groupLabel(scene, item) : undefined,
    columnHead(scene, item),
  ]
    .map((l) => l?.text ?? '')
    .join(' ');
  const row = scene.lines.filter((l) => sameRow(l.box, item.box) && gapX(l.box, item.box) < 900);
  // Text right beside it, whatever region was detected around the two.
  const adjacent = row.filter((l) => gapX(l.box, item.box) < adjacentPx);
  if (region)
    return {
      near: [
        ...new Set([
          ...scene.lines.filter((l) => within(l.box, region.box) > 0.6),
          ...adjacent,
          ...(item.regions.some((r) => r.kind === 'card' || r.kind === 'dialog') ? [] : row),
        ]),
      ]
        .map((l) => l.text)
        .join(' '),
      above,
    };
  const near = scene.lines.filter((l) => {
    if (gapX(l.box, item.box) >= 900) return false;
    if (sameRow(l.box, item.box)) return !choice || gapX(l.box, item.box) < 460;
    return !choice && gapX(l.box, item.box) < 40 && gapY(l.box, item.box) < 44;
  });
  return { near: near.map((l) => l.text).join(' '), above };
}
