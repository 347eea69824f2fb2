import { bottom, centre, right, within } from '#worker/core/geometry.ts';
import type { Shape } from '../../layout/boxes.ts';
import { type Bench, type Draft, draft, words } from '../draft.ts';
import { labelFor } from '../labels.ts';
import { openFields } from '../open-fields.ts';
import {
  type BoxContents,
  innerBoxesOf,
  measureText,
  readBox,
  type Verdict,
  type WrittenBox,
} from './box-contents.ts';
import { buttonOrQuantity } from './button.ts';
import { chevronIn, isCross } from './chevron.ts';
import { emptyBox } from './empty-box.ts';
import { draftField } from './field.ts';
import { isMarkedPart, isMonthWeekOrMoment } from './field-parts.ts';
import { entryOrCounted, leftAligned, otherOutlined } from './left-aligned.ts';
import { letteredDisc } from './lettered-disc.ts';
import { isEvent, isListRow, isPartOfPanel } from './neighbours.ts';
import { selectOrAccordion } from './select.ts';
import { severalLines } from './several-lines.ts';
import { standsOut } from './standing-out.ts';
import { draftTextArea, hasGrip, startsAtTop } from './text-area.ts';
import { fieldByText } from './text-field.ts';
import { fieldWithEnd } from './value-and-end.ts';

/**
 * Finds buttons, text fields, text areas and selects: shapes of a control's size, told apart by the position
 * of their text.
 */
export function findBoxes(bench: Bench): void {
  for (const s of [...bench.shapes].reverse()) {
    if (bench.usedShapes.has(s)) continue;
    const made = classify(bench, s);
    if (!made) continue;
    bench.usedShapes.add(s);
    bench.drafts.push(made);
    for (const id of made.lines) bench.claimed.add(id);
  }
  openFields(bench);
}

/**
 * Drops what was taken for a box to tick in a list to choose from: the small × before its arrow, which clears
 * it. False where a box to tick is in the shape.
 */
function withoutClearing(bench: Bench, s: Shape): boolean {
  const toggles = bench.drafts.filter((d) => d.affordance === 'toggle' && within(d.box, s.box) > 0.9);
  if (toggles.length === 0) return true;
  const isClearing = toggles.every(
    ({ box }) => box.x > s.box.x + s.box.width * 0.6 && box.width <= clearingPx && box.height <= clearingPx,
  );
  if (!isClearing || !s.border || !chevronIn(bench, s) || !labelFor(bench, s.box, s.lines)) return false;
  bench.drafts = bench.drafts.filter((d) => !toggles.includes(d));
  return true;
}

/** Largest × in a list to choose from, px. */
const clearingPx = 14;

/** The control that a shape is; undefined if it is none. The first rule that decides wins. */
function classify(bench: Bench, s: Shape): Draft | undefined {
  if (isBarOrCutOff(bench, s) || !withoutClearing(bench, s)) return undefined;
  const disc = letteredDisc(s);
  if (disc) return disc;
  if (holdsOthers(s) || isMarkedPart(s)) return undefined;
  const contents = readBox(bench, s);
  const early = firstVerdict(rulesForAll, bench, contents);
  if (early !== undefined) return early ?? undefined;
  if (contents.text.length === 0) return emptyBox(bench, contents);
  return firstVerdict(rulesForText, bench, measureText(contents)) ?? undefined;
}

type Rule<T> = (bench: Bench, seen: T) => Verdict;

function firstVerdict<T>(rules: Rule<T>[], bench: Bench, seen: T): Verdict {
  for (const rule of rules) {
    const verdict = rule(bench, seen);
    if (verdict !== undefined) return verdict;
  }
  return undefined;
}

/** A full-width band, which is a bar or a list row; or a shape that the picture's edge cuts off. */
function isBarOrCutOff({ analysis: { raster } }: Bench, s: Shape): boolean {
  if (s.box.x <= 2 && right(s.box) >= raster.width - 2) return true;
  return (
    bottom(s.box) >= raster.height &&
    s.lines.length > 0 &&
    !(standsOut(s) && s.lines.every((l) => Math.abs(centre(l.box).y - centre(s.box).y) <= 3))
  );
}

/** Too small for a control, or around other controls. */
function holdsOthers(s: Shape): boolean {
  const { width: w, height: h } = s.box;
  const inner = innerBoxesOf(s).length;
  return h < 14 || w < 20 || inner > 1 || (inner === 1 && h > 72);
}

const rulesForAll: Rule<BoxContents>[] = [monthWeekOrMoment, textArea, barAtEdge, calendarEvent, partOfPanel];

const rulesForText: Rule<WrittenBox>[] = [
  fieldWithEnd,
  noticeOrRow,
  selectOrAccordion,
  severalLines,
  fieldByText,
  buttonOrQuantity,
  entryOrCounted,
  leftAligned,
  otherOutlined,
];

function monthWeekOrMoment(bench: Bench, { shape: s, written, icons, base }: BoxContents): Verdict {
  if (s.box.height > 60 || !isMonthWeekOrMoment(s.box, written, icons)) return undefined;
  const value = words(written);
  return draftField(bench, s, 'date', 0.84, base, /\d/.test(value) ? value : undefined);
}

function textArea(bench: Bench, { shape: s, text, base }: BoxContents): Verdict {
  const h = s.box.height;
  return h > 76 || (h > 28 && s.border && hasGrip(bench, s)) || startsAtTop(s, text)
    ? (draftTextArea(bench, s, text, base) ?? null)
    : undefined;
}

/** Without an outline, as wide as the picture or with text at its edge: a bar, a rail or a part of one. */
function barAtEdge({ analysis: { raster } }: Bench, { shape: s, text }: BoxContents): Verdict {
  if (s.border) return undefined;
  const { x, y, width: w, height: h } = s.box;
  if (w > raster.width * 0.92 && h < 90) return null;
  const isAtEdge = y <= 1 ? w > 160 : (x <= 1 || right(s.box) >= raster.width - 1) && h > 52;
  return text.length > 0 && isAtEdge ? null : undefined;
}

function calendarEvent(bench: Bench, { shape: s, text, base }: BoxContents): Verdict {
  if (!isEvent(bench, s, text)) return undefined;
  return draft('button', s.box, 0.7, { ...base, state: {}, label: words(text) });
}

function partOfPanel(bench: Bench, { shape, chevron }: BoxContents): Verdict {
  return isPartOfPanel(bench, shape) && !chevron && !isListRow(bench, shape) ? null : undefined;
}

/** A sentence with a × is a dismissible notice; a wide box with several icons or boxes is a row. */
function noticeOrRow(bench: Bench, seen: WrittenBox): Verdict {
  const { shape: s, icons, innerBoxes, content, all, count, levels } = seen;
  if (count >= 2 && /[.!]$/.test(all) && icons.some((b) => b.x > right(content) && isCross(bench, b)))
    return null;
  return levels === 1 && s.box.width > 640 && (innerBoxes.length > 0 || icons.length >= 3) ? null : undefined;
}
