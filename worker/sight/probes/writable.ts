import { areaOf, gapX, gapY, grow, shared, within } from '#worker/core/geometry.ts';
import { containsPoint } from '#worker/core/geometry.ts';
import { contrast } from '../contrast.ts';
import { holderOf } from '../layout/order.ts';
import type { Control, Scene, TextLine } from '../scene.ts';
import type { Box, Point } from '#worker/core/geometry.ts';
import { anyHolds, areasOf, edgesOf, stridePx } from './areas.ts';
import { type AskPointers, gridPx, type PointerField } from './field.ts';

/** Fields found by the cursor alone: the text cursor where there is no text. */
export async function fieldsOn(scene: Scene, field: PointerField, ask: AskPointers): Promise<Control[]> {
  const fields = scene.controls.filter(({ affordance }) => affordance === 'type' || affordance === 'choose');
  const found: Control[] = [];
  for (const area of areasOf(scene, field, 'text', (p) => overWords(scene, p) || anyHolds(fields, p, 6))) {
    const bare = await edgesOf(area, 'text', ask);
    // Text has the text cursor too, and slightly around it.
    if (bare.width < 60 || bare.height < 14 || wordsCover(scene, bare) > 0.6 || isUnread(scene, bare))
      continue;
    const box = await withWords(scene, bare, ask);
    if (wordsCover(scene, box) > 0.6 || found.some((other) => within(box, other.box) > 0.3)) continue;
    const inside = scene.lines.filter((line) => within(line.box, box) > 0.6);
    const own = inside.map(({ text }) => text).join(' ');
    const label = labelOf(scene, box, own);
    found.push({
      id: 0,
      kind: box.height > 64 ? 'textarea' : 'textfield',
      affordance: 'type',
      confidence: 0.85,
      box,
      label,
      state: {},
      unframed: true,
      region: holderOf(scene.regions, box).id,
      lines: inside.map(({ id }) => id),
      ...(own ? (label === own ? { placeholder: own } : { value: own }) : {}),
    });
  }
  return withValues(scene, found);
}

/** Of several fields that say different things in the usual ink, each says what it holds; one alone may be a hint. */
function withValues(scene: Scene, fields: Control[]): Control[] {
  const inked = fields.filter(
    ({ placeholder, lines }) =>
      placeholder !== undefined &&
      !scene.lines.some((line) => lines.includes(line.id) && isPale(scene, line)),
  );
  if (new Set(inked.map(({ placeholder }) => placeholder)).size < 2) return fields;
  return fields.map((field) => {
    const { placeholder, ...rest } = field;
    return inked.includes(field) && placeholder !== undefined ? { ...rest, value: placeholder } : field;
  });
}

/** A hint in a field has less than this share of the contrast of the usual text. */
const paleShare = 0.66;

const contrastOf = ({ colour, background }: TextLine): number => contrast(colour, background);

/** Whether a line is paler than most of the page's text, as hints in fields are. */
function isPale({ lines }: Scene, line: TextLine): boolean {
  const usual = lines.map(contrastOf).sort((a, b) => a - b)[Math.floor(lines.length / 2)] ?? 0;
  return contrastOf(line) < paleShare * usual;
}

/**
 * Extends a field to its typed text: the text cursor continues from that text into the field, while a
 * label's ends with the label.
 */
async function withWords({ lines }: Scene, box: Box, ask: AskPointers): Promise<Box> {
  const before = lines
    .filter((line) => gapY(line.box, box) < 0 && line.box.x < box.x && gapX(line.box, box) < maxBetweenPx)
    .sort((a, b) => b.box.x - a.box.x)[0];
  if (!before) return box;
  const y = Math.round(box.y + box.height / 2);
  const points = Array.from({ length: Math.ceil((box.x - before.box.x + gridPx) / stridePx) }, (_, i) => ({
    x: box.x - stridePx * (i + 1),
    y,
  })).filter(({ x }) => x >= 0);
  const shapes = await ask(points);
  const end = shapes.findIndex((shape) => shape !== 'text');
  const left = points[(end === -1 ? points.length : end) - 1]?.x ?? box.x;
  return left <= before.box.x ? { ...box, x: left, width: box.x + box.width - left } : box;
}

/** Greatest gap that the margin of text may leave between the text and the grid area of its field, px. */
const maxBetweenPx = 32;

const around = ({ box, fontPx }: TextLine): Box => grow(box, 5 + fontPx * 0.45);

const overWords = ({ lines }: Scene, p: Point): boolean =>
  lines.some((line) => containsPoint(around(line), p));

/** Share of a box covered by text and its close surroundings, 0…1. */
const wordsCover = ({ lines }: Scene, box: Box): number =>
  lines.reduce((sum, line) => sum + shared(around(line), box), 0) / areaOf(box);

/** Smallest text size of a heading, px. */
const headingPx = 20;

/** Unreadable characters at the end of a heading (“Results for +(%'”) have the text cursor like its words. */
const isUnread = ({ lines }: Scene, area: Box): boolean =>
  lines.some(
    ({ box, fontPx }) =>
      fontPx >= headingPx &&
      area.height <= fontPx * 1.5 &&
      gapY(box, area) < -box.height / 2 &&
      area.x >= box.x + box.width - 2 &&
      gapX(box, area) <= fontPx,
  );

/** The text right above or before a field; else its own placeholder, else more distant text. */
function labelOf({ lines }: Scene, box: Box, own: string): string {
  const over = lines
    .filter(
      (line) =>
        line.box.y < box.y &&
        gapY(line.box, box) >= -2 &&
        gapY(line.box, box) <= 24 &&
        Math.abs(line.box.x - box.x) <= 16,
    )
    .sort((a, b) => b.box.y - a.box.y)[0];
  const before = lines
    .filter(
      (line) =>
        gapY(line.box, box) < 0 &&
        line.box.x < box.x &&
        gapX(line.box, box) >= 0 &&
        gapX(line.box, box) <= 40,
    )
    .sort((a, b) => b.box.x - a.box.x)[0];
  const close =
    over && gapY(over.box, box) <= 14
      ? over.text
      : before && gapX(before.box, box) <= 16
        ? before.text
        : undefined;
  return (close ?? (own || (over ?? before)?.text || '')).replace(/[\s:*]+$/, '');
}
