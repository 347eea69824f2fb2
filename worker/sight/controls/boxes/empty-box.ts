import { centre, union, within } from '#worker/core/geometry.ts';
import { type Bench, type Draft, draft } from '../draft.ts';
import { labelFor } from '../labels.ts';
import type { BoxContents } from './box-contents.ts';
import { draftField } from './field.ts';
import { isEmptyTime } from './field-parts.ts';

/** The control that a box without text is: an empty field, a select without a choice, or an icon. */
export function emptyBox(bench: Bench, contents: BoxContents): Draft | undefined {
  const { shape: s, chevron, icons, innerBoxes, base, light } = contents;
  const { width: w, height: h } = s.box;
  const isNamed = s.border && labelFor(bench, s.box, s.lines) !== undefined;
  const isRow = w > 640 && (icons.length >= 2 || innerBoxes.length > 0 || s.kids.length > 2);
  if (isRow && !(chevron && isNamed)) return undefined;
  if (chevron && w > 50 && w > h * 1.3) return draftField(bench, s, 'select', 0.7, base, undefined);
  if (light && s.border && isUnsetTime(bench, contents))
    return draftField(bench, s, 'date', 0.75, base, undefined);
  if (isIconButton(contents)) return draft('icon', s.box, 0.72, { ...base });
  if (s.disc) return undefined;
  if (isEmptyField(contents))
    return draftField(bench, s, 'textfield', s.border ? 0.85 : 0.55, base, undefined);
  return icons.length > 0 ? draft('icon', s.box, 0.5, { ...base }) : undefined;
}

function isUnsetTime(bench: Bench, { shape: s, icons }: BoxContents): boolean {
  const dashes = bench.looseMarks
    .map(({ box }) => box)
    .filter((box) => box.width >= 2 * box.height && within(box, s.surface.box) > 0.9);
  return isEmptyTime(s.box, [...icons, ...dashes, ...s.lines.map((l) => l.box)]);
}

/** An icon in the middle of a box of a button's shape. */
function isIconButton({ shape: s, icons }: BoxContents): boolean {
  if (icons.length === 0) return false;
  const { width: w, height: h } = s.box;
  const off = Math.abs(centre(union(icons)).x - centre(s.box).x);
  return (off <= w * 0.18 && w < h * 3) || (off <= 2 && w < h * 4.5);
}

function isEmptyField({ shape: s, icons, light }: BoxContents): boolean {
  const { width: w, height: h } = s.box;
  return (
    w >= 40 &&
    h >= 20 &&
    light &&
    (s.border !== undefined || s.filled) &&
    (icons.length === 0 || union(icons).width < w * 0.3)
  );
}
