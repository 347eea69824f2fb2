import { bottom, centre, gapX, right } from '#worker/core/geometry.ts';
import type { Shape } from '../../layout/boxes.ts';
import { contrast } from '../../text/text.ts';
import { type Bench, type Draft, draft } from '../draft.ts';
import type { Verdict, WrittenBox } from './box-contents.ts';
import { isCross } from './chevron.ts';
import { draftField } from './field.ts';
import { standsOut } from './standing-out.ts';

/** Whether an icon is beside the text of a box. */
export const hasIconBeside = ({ icons, content }: WrittenBox): boolean =>
  icons.some((b) => right(b) <= content.x + 2 || b.x >= right(content) - 2);

/** A button: text in the middle of its box, alone or with an icon; or a quantity field, which looks alike. */
export function buttonOrQuantity(bench: Bench, seen: WrittenBox): Verdict {
  const { shape: s, base, light, left, centred, all, isSentence } = seen;
  const { width: w, height: h } = s.box;
  const isCentred = centred || (isCentredWithIcon(seen) && !clearsValue(bench, seen));
  const isLow = isTooLow(seen);
  if (h < 17) return null;
  if (isLow && !s.border) return null;
  if (!isCentred || (light && !s.filled && w > 260 && left < 16)) return undefined;
  if (isQuantity(bench, seen)) return draftField(bench, s, 'textfield', 0.6, base, all);
  if (isSentence || isStackedRow(bench, s)) return null;
  return draft('button', s.box, sureOfButton(seen, isLow), {
    ...base,
    state: stateOfButton(seen),
    label: all.replace(/(?<=\p{L}.*) [+＋×✕›»→▾▼]$/u, ''),
  });
}

function isCentredWithIcon(seen: WrittenBox): boolean {
  const { shape: s, icons, left, rest } = seen;
  return (
    hasIconBeside(seen) &&
    Math.abs(
      Math.min(left, ...icons.map((b) => b.x - s.box.x)) -
        Math.min(rest, ...icons.map((b) => right(s.box) - right(b))),
    ) <= Math.max(6, s.box.width * 0.06)
  );
}

/** A value at one end and a × at the other is a field, not a button with an icon. */
function clearsValue(
  bench: Bench,
  { shape: s, icons, light, content, left, rest, centred }: WrittenBox,
): boolean {
  return (
    !centred &&
    light &&
    s.border !== undefined &&
    s.box.width > 200 &&
    left <= 24 &&
    rest > s.box.width * 0.4 &&
    icons.some((b) => b.x > right(content) && isCross(bench, b))
  );
}

/** A stepper's count or a badge is too low for a button, unless there is room on both sides of the text. */
function isTooLow({ shape: s, main, centred, left }: WrittenBox): boolean {
  const h = s.box.height;
  return h < main.box.height + 9 && h < 24 && !(centred && left >= 9 && h >= 20 && standsOut(s));
}

const isNumber = (text: string): boolean => /^[-−–]?\d{1,4}$/.test(text);

/** A lone number in a white box: a quantity field. */
function isQuantity({ lines }: Bench, { shape: s, light, main, all }: WrittenBox): boolean {
  return (
    isNumber(all) &&
    !standsOut(s) &&
    s.border !== undefined &&
    light &&
    s.box.width >= 28 &&
    !lines.some(
      (l) =>
        l !== main &&
        /^(\d{1,3}|…|\.\.\.|[«»‹›<>])$/.test(l.text) &&
        Math.abs(centre(l.box).y - centre(s.box).y) < 5 &&
        gapX(l.box, s.box) < 50,
    )
  );
}

/** One of several boxes stacked on each other: a list row. */
function isStackedRow({ shapes }: Bench, s: Shape): boolean {
  return (
    !standsOut(s) &&
    s.box.width > 200 &&
    shapes.some(
      (o) =>
        o !== s &&
        Math.abs(o.box.x - s.box.x) <= 2 &&
        Math.abs(o.box.width - s.box.width) <= 2 &&
        Math.abs(o.box.height - s.box.height) <= 6 &&
        o.lines.length > 0 &&
        (Math.abs(o.box.y - bottom(s.box)) <= 2 || Math.abs(s.box.y - bottom(o.box)) <= 2),
    )
  );
}

/** How surely centred text is a button's label, 0…1. */
function sureOfButton({ shape: s, left, all, count, levels }: WrittenBox, isLow: boolean): number {
  const strong = standsOut(s);
  const { width: w } = s.box;
  let sure = strong ? 0.94 : s.border ? 0.82 : 0.66;
  if (isLow) sure -= 0.3;
  // Button labels have a word or two and start with a capital.
  if (count >= 4) sure -= 0.12;
  if (/^[\p{Ll}\d]/u.test(all) && all.length > 2) sure -= 0.14;
  if (all.length > 40) sure -= 0.35;
  if (isNumber(all) && !strong) sure -= 0.25;
  if (w > 420 && !strong) sure -= 0.2;
  if (levels === 1 && left > w * 0.42 && !strong) sure -= 0.1;
  return sure;
}

function stateOfButton({ shape: s, base, main, isPale }: WrittenBox): Draft['state'] {
  const state = { ...base.state };
  delete state.invalid;
  delete state.focused;
  if ((isPale && !standsOut(s)) || contrast(main) < 80) state.disabled = true;
  return state;
}
