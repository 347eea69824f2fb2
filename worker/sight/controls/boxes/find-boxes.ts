import { bottom, type Box, centre, gapX, right, union, within } from '#worker/core/geometry.ts';
import type { Shape } from '../../layout/boxes.ts';
import { apart, chroma, luma } from '../../pixels/raster.ts';
import { contrast, unpack } from '../../text/text.ts';
import { type Bench, type Draft, draft, words } from '../draft.ts';
import {
  countsUp,
  endOf,
  isEmptyTime,
  isMarkedPart,
  isMonthWeekOrMoment,
  isNumberAtEnd,
} from './field-parts.ts';
import { dateText, labelFor } from '../labels.ts';
import { isHint, openFields, promptWords } from '../open-fields.ts';
import { isTick } from '../toggles/tick.ts';
import { isCount, twoLinedButton } from './button.ts';
import { chevronIn, isCross } from './chevron.ts';
import { alsoNamed, draftField } from './field.ts';
import { fieldWithFloatingLabel } from './floating-label.ts';
import { inColumn, isEvent, isPartOfPanel, isListRow } from './neighbours.ts';
import { stateOfOutline } from './outline-state.ts';
import { standsOut, isSunk } from './standing-out.ts';
import { draftTextArea, hasGrip, startsAtTop } from './text-area.ts';

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

function classify(bench: Bench, s: Shape): Draft | undefined {
  const { width: w, height: h } = s.box;
  const { width: W } = bench.analysis.raster;
  // A full-width band is a bar or a list row.
  if (s.box.x <= 2 && right(s.box) >= W - 2) return undefined;
  // A shape cut off by the picture's edge can't be classified.
  if (
    bottom(s.box) >= bench.analysis.raster.height &&
    s.lines.length > 0 &&
    !(standsOut(s) && s.lines.every((l) => Math.abs(centre(l.box).y - centre(s.box).y) <= 3))
  )
    return undefined;
  if (!withoutClearing(bench, s)) return undefined;
  if (isInitial(s))
    return draft('image', s.box, 0.7, {
      fill: unpack(s.fill),
      lines: s.lines.map((l) => l.id),
      label: words(s.lines),
    });
  const letter =
    s.disc && s.lines.length === 1 && h <= 40
      ? { i: 'info', '?': 'help', '!': 'warning' }[s.lines[0]!.text]
      : undefined;
  if (letter) return draft('icon', s.box, 0.45, { icon: letter, label: letter, lines: [s.lines[0]!.id] });
  const boxKids = s.kids.filter((k) => k.box.width > 24 && k.box.height > 16);
  if (h < 14 || w < 20) return undefined;
  if (boxKids.length > 1 || (boxKids.length === 1 && h > 72)) return undefined;
  if (isMarkedPart(s)) return undefined;
  const chevron = countsUp(bench, s) ? undefined : chevronIn(bench, s);
  const written = s.lines.filter(
    (l) =>
      (l !== chevron?.line || l.words.length > 1) &&
      !(l.text.length === 1 && s.lines.length > 1 && isTick(l.raw.marks, bench)),
  );
  const icons = [
    ...bench.loose
      .filter(
        (g) =>
          within(g.box, s.surface.box) > 0.9 &&
          Math.max(g.box.width, g.box.height) >= 5 &&
          inner(s, g.box, bench),
      )
      .map((g) => g.box),
  ];
  // An icon's bar read as a dash is no text, nor are the dashes of an unset time.
  const wordless = !written.some((l) => /[\p{L}\p{N}]/u.test(l.text));
  const text =
    wordless && (icons.length > 0 || /^[-–—−]+[-–—−:\s]*[-–—−]+$/.test(words(written))) ? [] : written;
  const fill = unpack(s.fill);
  const base = { fill, lines: text.map((l) => l.id), state: stateOfOutline(s, bench) };
  if (h <= 60 && isMonthWeekOrMoment(s.box, written, icons))
    return draftField(bench, s, 'date', 0.84, base, /\d/.test(words(written)) ? words(written) : undefined);
  const dashes = bench.looseMarks
    .map(({ box }) => box)
    .filter((box) => box.width >= 2 * box.height && within(box, s.surface.box) > 0.9);
  if (h > 76 || (h > 28 && s.border && hasGrip(bench, s)) || startsAtTop(s, text))
    return draftTextArea(bench, s, text, base);
  if (w > W * 0.92 && h < 90 && !s.border) return undefined;
  // Text at the picture's edge without an outline: a bar, a rail or a part of one.
  if (
    !s.border &&
    text.length > 0 &&
    (s.box.y <= 1 ? w > 160 : (s.box.x <= 1 || right(s.box) >= W - 1) && h > 52)
  )
    return undefined;

  if (isEvent(bench, s, text)) return draft('button', s.box, 0.7, { ...base, state: {}, label: words(text) });
  if (isPartOfPanel(bench, s) && !chevron && !isListRow(bench, s)) return undefined;
  // A tinted box is a notice, not a field.
  const tinted = apart(s.fill, s.around) > 12 && chroma(s.fill) >= 12 && !isSunk(s);
  const white =
    luma(s.fill) > 235 && luma(s.around) > 150 && luma(s.around) < luma(s.fill) && chroma(s.around) < 40;
  // A red outline with a label above: an invalid field.
  const wrong =
    tinted &&
    base.state.invalid === true &&
    h <= 60 &&
    text.length <= 1 &&
    labelFor(bench, s.box, s.lines) !== undefined;
  const light = (Math.abs(luma(s.fill) - luma(s.around)) < 40 || white) && (!tinted || wrong);
  if (text.length === 0) {
    const isNamed = s.border && labelFor(bench, s.box, s.lines) !== undefined;
    const isRow = w > 640 && (icons.length >= 2 || boxKids.length > 0 || s.kids.length > 2);
    if (isRow && !(chevron && isNamed)) return undefined;
    if (chevron && w > 50 && w > h * 1.3) return draftField(bench, s, 'select', 0.7, base, undefined);
    const content = icons.length > 0 ? union(icons) : undefined;
    if (light && s.border && isEmptyTime(s.box, [...icons, ...dashes, ...s.lines.map((l) => l.box)]))
      return draftField(bench, s, 'date', 0.75, base, undefined);
    if (
      content &&
      ((Math.abs(centre(content).x - centre(s.box).x) <= w * 0.18 && w < h * 3) ||
        (Math.abs(centre(content).x - centre(s.box).x) <= 2 && w < h * 4.5))
    )
      return draft('icon', s.box, 0.72, { ...base });
    if (s.disc) return undefined;
    if (w >= 40 && h >= 20 && light && (s.border || s.filled) && (!content || content.width < w * 0.3))
      return draftField(bench, s, 'textfield', s.border ? 0.85 : 0.55, base, undefined);
    if (content) return draft('icon', s.box, 0.5, { ...base });
    return undefined;
  }
  const holds =
    s.border && light && h >= 28 && h <= 60 && w >= 120 && labelFor(bench, s.box, s.lines) !== undefined;
  if (holds && isNumberAtEnd(s.box, text)) return draftField(bench, s, 'textfield', 0.85, base, words(text));
  const end = holds ? endOf(s.box, text) : undefined;
  if (end) {
    const written = text.filter((l) => l !== end.line);
    if (end.isButton)
      bench.drafts.push(draft('button', end.line.box, 0.7, { lines: [end.line.id], label: end.line.text }));
    return draftField(
      bench,
      s,
      'textfield',
      0.85,
      { ...base, lines: written.map((l) => l.id) },
      words(written),
    );
  }
  const content = union(text.map((l) => l.box));
  const left = content.x - s.box.x;
  const rest = right(s.box) - right(content);
  const centred = Math.abs(left - rest) <= Math.max(5, w * 0.06);
  const all = words(text);
  const main = text.reduce((a, b) => (a.fontPx >= b.fontPx ? a : b));
  const count = all.split(' ').length;
  // A sentence with a × is a dismissible notice.
  if (count >= 2 && /[.!]$/.test(all) && icons.some((b) => b.x > right(content) && isCross(bench, b)))
    return undefined;
  // A sentence is text, not a button.
  const said = count >= 6 || (count >= 4 && /[.!?]$|[.!?] /.test(all));
  const wash = contrast(main) < 95 && chroma(s.fill) < 40;
  const levels = new Set(text.map((l) => Math.round(centre(l.box).y / 6))).size;
  if (levels === 1 && w > 640 && (boxKids.length > 0 || icons.length >= 3)) return undefined;
  // An accordion heading: page-wide, without a label.
  if (
    chevron &&
    w > 640 &&
    !s.border &&
    left < 40 &&
    levels === 1 &&
    text.length === 1 &&
    !labelFor(bench, s.box, s.lines)
  )
    return draft('button', s.box, 0.7, { ...base, label: all });
  // Too small for a select: strokes of a drawing.
  if (chevron && w < 40 && !/[\p{L}\p{N}]/u.test(all)) return undefined;
  // Text in several columns is a table row, whatever chevron is at its end.
  const columns = [...text]
    .sort((a, b) => a.box.x - b.box.x)
    .filter((l, i, all) => i > 0 && l.box.x - right(all[i - 1]!.box) > 32).length;
  if (
    chevron &&
    columns < 2 &&
    w >= 40 &&
    rest > 0 &&
    (left < w * 0.3 || w < 160) &&
    levels === 1 &&
    !(promptWords.test(all) && !/\.{3}|…/.test(all))
  ) {
    return draftField(
      bench,
      s,
      'select',
      centred && w < 130 ? 0.6 : 0.86,
      base,
      chevron.line && chevron.line.words.length > 1
        ? chevron.line.words
            .slice(0, -1)
            .map((x) => x.text)
            .join(' ')
        : all,
    );
  }
  if (levels > 2) return undefined;
  // Several columns of text: a table row.
  const spread = [...text].sort((a, b) => a.box.x - b.box.x);
  if (
    levels === 1 &&
    (text.length >= 3 || (text.length === 2 && spread[1]!.box.x - right(spread[0]!.box) > 48))
  )
    return undefined;
  if (
    levels === 2 &&
    bench.shapes.some(
      (o) =>
        o !== s &&
        Math.abs(o.box.y - s.box.y) <= 2 &&
        Math.abs(o.box.height - s.box.height) <= 2 &&
        h >= 60 &&
        gapX(o.box, s.box) <= 2,
    )
  )
    return undefined;
  if (levels === 2)
    return fieldWithFloatingLabel(bench, s, text, base) ?? twoLinedButton(bench, s, text, base);
  // Text in the upper half of an empty box: a floating label with room for the value.
  if (
    levels === 1 &&
    light &&
    (s.border || s.filled) &&
    h >= 44 &&
    h <= 64 &&
    w >= 100 &&
    left <= 20 &&
    rest > left &&
    content.y - s.box.y <= 15 &&
    bottom(s.box) - bottom(content) >= 24 &&
    icons.length === 0
  ) {
    return draft('textfield', s.box, 0.72, { ...base, label: all });
  }
  const starts = Math.min(left, ...icons.map((b) => b.x - s.box.x).filter((x) => x >= 0));
  if (
    levels === 1 &&
    w >= 110 &&
    h >= 22 &&
    h <= 60 &&
    starts <= 48 &&
    rest > left &&
    promptWords.test(all) &&
    all.length > 6 &&
    (light || luma(s.fill) > 230 || chroma(s.fill) < 60) &&
    !(s.filled && chroma(s.fill) > 60)
  ) {
    const made = draftField(bench, s, 'textfield', 0.84, base, all);
    delete made.value;
    // A placeholder names its field, unless a label is right above, or at the left as those of its form are.
    const caption = bench.lines.some(
      (l) =>
        made.label !== '' &&
        l.text.startsWith(made.label) &&
        !text.includes(l) &&
        ((Math.abs(l.box.x - s.box.x) <= 8 &&
          s.box.y - bottom(l.box) >= -2 &&
          s.box.y - bottom(l.box) <= 14) ||
          (right(l.box) < s.box.x &&
            Math.abs(centre(l.box).y - centre(s.box).y) <= 12 &&
            alsoNamed(bench, s, l))),
    );
    return { ...made, placeholder: all, label: caption ? made.label : all };
  }
  if (levels === 1 && light && dateText.test(all) && (s.border || white) && w > 90)
    return draftField(bench, s, 'date', 0.84, base, all);
  // A white box sunk into a panel, with a label beside it.
  if (white && !s.border && left <= 14 && h <= 48 && labelFor(bench, s.box, s.lines))
    return draftField(bench, s, 'textfield', 0.7, base, all);
  const icon = icons.some((b) => right(b) <= content.x + 2 || b.x >= right(content) - 2);
  const centredWithIcon =
    icon &&
    Math.abs(
      Math.min(left, ...icons.map((b) => b.x - s.box.x)) -
        Math.min(rest, ...icons.map((b) => right(s.box) - right(b))),
    ) <= Math.max(6, w * 0.06);
  // A value at one end and a × at the other is a field, not a button with an icon.
  const clears =
    centredWithIcon &&
    !centred &&
    light &&
    s.border !== undefined &&
    w > 200 &&
    left <= 24 &&
    rest > w * 0.4 &&
    icons.some((b) => b.x > right(content) && isCross(bench, b));
  // A stepper's count or a badge is too low for a button, unless there is room on both sides of the text.
  const tight = h < main.box.height + 9 && h < 24 && !(centred && left >= 9 && h >= 20 && standsOut(s));
  if (h < 17) return undefined;
  if (tight && !s.border) return undefined;
  if ((centred || (centredWithIcon && !clears)) && !(light && !s.filled && w > 260 && left < 16)) {
    const strong = standsOut(s);
    const digits = /^[-−–]?\d{1,4}$/.test(all);
    // A lone number in a white box: a quantity field.
    if (
      digits &&
      !strong &&
      s.border &&
      light &&
      w >= 28 &&
      !bench.lines.some(
        (l) =>
          l !== main &&
          /^(\d{1,3}|…|\.\.\.|[«»‹›<>])$/.test(l.text) &&
          Math.abs(centre(l.box).y - centre(s.box).y) < 5 &&
          gapX(l.box, s.box) < 50,
      )
    )
      return draftField(bench, s, 'textfield', 0.6, base, all);
    let sure = strong ? 0.94 : s.border ? 0.82 : 0.66;
    if (tight) sure -= 0.3;
    if (said) return undefined;
    // Button labels have a word or two and start with a capital.
    if (count >= 4) sure -= 0.12;
    if (/^[\p{Ll}\d]/u.test(all) && all.length > 2) sure -= 0.14;
    // One of several boxes stacked on each other: a list row.
    if (
      !strong &&
      w > 200 &&
      bench.shapes.some(
        (o) =>
          o !== s &&
          Math.abs(o.box.x - s.box.x) <= 2 &&
          Math.abs(o.box.width - s.box.width) <= 2 &&
          Math.abs(o.box.height - s.box.height) <= 6 &&
          o.lines.length > 0 &&
          (Math.abs(o.box.y - bottom(s.box)) <= 2 || Math.abs(s.box.y - bottom(o.box)) <= 2),
      )
    )
      return undefined;
    if (all.length > 40) sure -= 0.35;
    if (digits && !strong) sure -= 0.25;
    if (w > 420 && !strong) sure -= 0.2;
    if (levels === 1 && left > w * 0.42 && !strong) sure -= 0.1;
    const state = { ...base.state };
    delete state.invalid;
    delete state.focused;
    if (wash && !strong) state.disabled = true;
    else if (contrast(main) < 80) state.disabled = true;
    return draft('button', s.box, sure, {
      ...base,
      state,
      label: all.replace(/(?<=\p{L}.*) [+＋×✕›»→▾▼]$/u, ''),
    });
  }
  // A white box with a label right above is a field, whatever rings (focus, error) surround it.
  const captioned =
    light &&
    h >= 28 &&
    w >= 48 &&
    bench.lines.some(
      (l) =>
        !text.includes(l) &&
        Math.abs(l.box.x - s.box.x) <= 6 &&
        s.box.y - bottom(l.box) >= 0 &&
        s.box.y - bottom(l.box) <= 22,
    );
  if (!captioned && !s.border && s.filled && left <= 60 && inColumn(bench, main))
    return draft('menuitem', s.box, 0.78, { ...base, label: all, state: { selected: true } });
  if (!(chevron && rest > 0) && isListRow(bench, s))
    return draft('menuitem', s.box, 0.75, { ...base, label: all, state: {} });
  if (
    left <= 24 &&
    w <= 220 &&
    h <= 56 &&
    count <= 3 &&
    /^\p{Lu}/u.test(all) &&
    s.kids.some((k) => isCount(k) && k.box.x >= right(content))
  )
    return draft('button', s.box, 0.82, { ...base, label: all });
  if (left <= Math.max(24, w * 0.2) || icon) {
    // A sentence in a box without an outline is a notice.
    const notice = !s.border && all.length > 16 && /[.!](\s|$)/.test(all);
    if (notice) return undefined;
    if (boxKids.length > 0 && w > 460) return undefined;
    if (light && w >= 48 && (s.border || h >= 28))
      return draftField(bench, s, 'textfield', s.border ? 0.9 : 0.6, base, all);
    // Pale placeholder text in a tinted box (dark themes, a search bar): a field.
    if (!light && s.filled && h >= 28 && w >= 120 && isHint(bench, main) && /[a-z]/i.test(all))
      return draftField(bench, s, 'textfield', 0.7, base, all);
    if (s.filled && chroma(s.fill) > 60 && Math.abs(luma(main.ink) - luma(s.fill)) > 90 && w < 320)
      return draft('button', s.box, 0.7, { ...base, label: all });
    if (!light && s.filled && left < 30 && w > 60 && all.length < 40 && !said)
      return draft('menuitem', s.box, 0.55, {
        ...base,
        label: all,
        state: inColumn(bench, main, 30) ? { selected: true } : {},
      });
  }
  if (s.border && light && right(content) > right(s.box) - 24 && w < 120)
    return draftField(bench, s, 'textfield', 0.6, base, all);
  if (s.border && all.length < 40) return draft('button', s.box, 0.5, { ...base, label: all });
  return undefined;
}

/** A person's initials or a step's number on a disc. */
function isInitial(s: Shape): boolean {
  const line = s.lines[0];
  return (
    s.disc &&
    s.filled &&
    s.box.height <= 64 &&
    s.lines.length === 1 &&
    line !== undefined &&
    s.kids.length === 0 &&
    /^(\p{Lu}{1,3}|\d{1,2})$/u.test(line.text) &&
    Math.abs(luma(s.fill) - luma(s.around)) > 30
  );
}

function inner(s: Shape, b: Box, bench: Bench): boolean {
  return !bench.shapes.some(
    (k) => k !== s && within(b, k.box) > 0.9 && k.box.width * k.box.height < s.box.width * s.box.height,
  );
}
