import { bottom, centre, gapX, right, union, within } from '#worker/core/geometry.ts';
import { nameIn } from '../icons/name-in.ts';
import type { Mark } from '../marks/ink.ts';
import type { Shape } from '../layout/boxes.ts';
import { apart, chroma, hue, luma } from '../pixels/raster.ts';
import type { ControlKind } from '../scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { contrast, type SeenLine, unpack } from '../text/text.ts';
import { ownPixel } from '../widgets/shape.ts';
import { isTick } from './toggles.ts';
import { type Bench, draft, type Draft, words } from './draft.ts';
import {
  countsUp,
  endOf,
  isEmptyTime,
  isMarkedPart,
  isMonthWeekOrMoment,
  isNumberAtEnd,
} from './field-parts.ts';
import { dateText, labelFor, rowName, wholeName } from './labels.ts';
import { isHint, openFields, promptWords } from './open-fields.ts';

/**
 * Finds buttons, text fields, text areas and selects: shapes of a control's size, told apart by the position
 * of their text.
 */
export function findBoxes(bench: Bench): void {
  for (const s of [...bench.shapes].reverse()) {
    if (bench.usedShapes.has(s)) continue;
    const made = judge(bench, s);
    if (!made) continue;
    bench.usedShapes.add(s);
    bench.drafts.push(made);
    for (const id of made.lines) bench.claimed.add(id);
  }
  openFields(bench);
}

const chevronText = /^[vVyY~⌄˅▼▾wWuU¥]$|^[‹›<>^]$/u;

/**
 * Whether a mark is an arrow to the left or right: its top ink is the arrow head's tip, off the centre; a
 * down arrow has its top ink at both ends.
 */
function sideways({ analysis: { ink, raster } }: Bench, m: Mark): boolean {
  const on = ownPixel(ink, raster.width, m);
  const top = Array.from({ length: m.box.width }, (_, x) => x).filter((x) => on(x, 0) || on(x, 1));
  const mean = top.reduce((sum, x) => sum + x, 0) / top.length;
  return Math.abs(mean - (m.box.width - 1) / 2) > m.box.width * 0.16;
}

interface Chevron {
  box: Box;
  line?: SeenLine;
}

/** Whether a box is as flat as a down arrow; an icon after a button's text is about square. */
const isFlat = ({ width, height }: Box): boolean => width >= height * 1.1 && height <= 10;

/** Whether a mark is a ×, which closes a notice or clears a field. */
const isCross = ({ analysis: { raster } }: Bench, box: Box): boolean => nameIn(raster, box) === 'close';

/** A small flat mark at the right end of a box. */
function chevronIn(bench: Bench, s: Shape): Chevron | undefined {
  const near = (b: Box) => {
    const fromRight = right(s.box) - right(b);
    return (
      b.x - s.box.x >= s.box.width * 0.55 &&
      fromRight <= Math.max(30, s.box.height * 0.9) &&
      fromRight >= 2 &&
      b.width <= 20 &&
      b.width >= 5 &&
      b.height <= 18 &&
      Math.abs(centre(b).y - centre(s.box).y) <= s.box.height * 0.2
    );
  };
  for (const id of bench.analysis.widgets.chevrons)
    if (within(bench.analysis.ink.marks[id]!.box, s.box) > 0.95)
      return { box: bench.analysis.ink.marks[id]!.box };
  for (const line of s.lines)
    if (chevronText.test(line.text) && near(line.box) && s.lines.length > 1 && !isTick(line.raw.marks, bench))
      return { box: line.box, line };
  const last = s.lines.at(-1);
  if (
    last &&
    last.words.length > 1 &&
    chevronText.test(last.words.at(-1)!.text) &&
    near(last.words.at(-1)!.box) &&
    !isTick(
      last.raw.marks.filter((m) => within(m.box, last.words.at(-1)!.box) > 0.8),
      bench,
    )
  )
    return { box: last.words.at(-1)!.box, line: last };
  // A tick at the end of a field marks its value as valid.
  const loose =
    bench.loose.find(
      (g) =>
        within(g.box, s.box) > 0.95 &&
        near(g.box) &&
        isFlat(g.box) &&
        !isTick(g.marks, bench) &&
        !isCross(bench, g.box) &&
        !(g.marks.length === 1 && sideways(bench, g.marks[0]!)),
    ) ?? bench.loose.find((g) => within(g.box, s.box) > 0.95 && near(g.box) && g.marks.length === 2);
  if (loose) return { box: loose.box };
  const mark = bench.looseMarks.find(
    (m) =>
      within(m.box, s.box) > 0.95 &&
      near(m.box) &&
      isFlat(m.box) &&
      !isTick([m], bench) &&
      !isCross(bench, m.box) &&
      !sideways(bench, m),
  );
  if (mark) return { box: mark.box };
  // A lone "v" in an otherwise empty box.
  for (const line of s.lines)
    if (chevronText.test(line.text) && near(line.box) && s.box.width > 100 && !isTick(line.raw.marks, bench))
      return { box: line.box, line };
  return undefined;
}

function stateOf(s: Shape, bench: Bench): Draft['state'] {
  const state: Draft['state'] = {};
  if (!s.border) return state;
  const c = s.border.colour;
  if (chroma(c) > 70) {
    const h = hue(c);
    if (h < 18 || h > 342) state.invalid = true;
    else if (
      s.border.thick >= 2 ||
      bench.shapes.filter(
        (o) => o.border && chroma(o.border.colour) <= 40 && Math.abs(o.box.height - s.box.height) <= 3,
      ).length > 0
    )
      state.focused = true;
  } else if (
    s.border.thick >= 2 &&
    Math.abs(luma(c) - luma(s.fill)) > 150 &&
    !bench.shapes.some(
      (o) =>
        o !== s &&
        o.border &&
        o.box.height >= 20 &&
        o.box.height <= 80 &&
        o.border.thick >= s.border!.thick &&
        apart(o.border.colour, c) < 30,
    )
  )
    state.focused = true;
  return state;
}

/** A dark-theme field: darker than its dark panel, with a much lighter outline, whatever the tint. */
const sunk = (s: Shape): boolean =>
  s.border !== undefined &&
  luma(s.around) < 70 &&
  luma(s.fill) < luma(s.around) &&
  luma(s.border.colour) - luma(s.around) > 40;

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

function judge(bench: Bench, s: Shape): Draft | undefined {
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
  const base = { fill, lines: text.map((l) => l.id), state: stateOf(s, bench) };
  if (h <= 60 && isMonthWeekOrMoment(s.box, written, icons))
    return field(bench, s, 'date', 0.84, base, /\d/.test(words(written)) ? words(written) : undefined);
  const dashes = bench.looseMarks
    .map(({ box }) => box)
    .filter((box) => box.width >= 2 * box.height && within(box, s.surface.box) > 0.9);
  if (h > 76 || (h > 28 && s.border && gripIn(bench, s)) || startsAtTop(s, text))
    return area(bench, s, text, base);
  if (w > W * 0.92 && h < 90 && !s.border) return undefined;
  // Text at the picture's edge without an outline: a bar, a rail or a part of one.
  if (
    !s.border &&
    text.length > 0 &&
    (s.box.y <= 1 ? w > 160 : (s.box.x <= 1 || right(s.box) >= W - 1) && h > 52)
  )
    return undefined;

  if (isEvent(bench, s, text)) return draft('button', s.box, 0.7, { ...base, state: {}, label: words(text) });
  if (partOfPanel(bench, s) && !chevron && !stacked(bench, s)) return undefined;
  // A tinted box is a notice, not a field.
  const tinted = apart(s.fill, s.around) > 12 && chroma(s.fill) >= 12 && !sunk(s);
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
    if (chevron && w > 50 && w > h * 1.3) return field(bench, s, 'select', 0.7, base, undefined);
    const content = icons.length > 0 ? union(icons) : undefined;
    if (light && s.border && isEmptyTime(s.box, [...icons, ...dashes, ...s.lines.map((l) => l.box)]))
      return field(bench, s, 'date', 0.75, base, undefined);
    if (
      content &&
      ((Math.abs(centre(content).x - centre(s.box).x) <= w * 0.18 && w < h * 3) ||
        (Math.abs(centre(content).x - centre(s.box).x) <= 2 && w < h * 4.5))
    )
      return draft('icon', s.box, 0.72, { ...base });
    if (s.disc) return undefined;
    if (w >= 40 && h >= 20 && light && (s.border || s.filled) && (!content || content.width < w * 0.3))
      return field(bench, s, 'textfield', s.border ? 0.85 : 0.55, base, undefined);
    if (content) return draft('icon', s.box, 0.5, { ...base });
    return undefined;
  }
  const holds =
    s.border && light && h >= 28 && h <= 60 && w >= 120 && labelFor(bench, s.box, s.lines) !== undefined;
  if (holds && isNumberAtEnd(s.box, text)) return field(bench, s, 'textfield', 0.85, base, words(text));
  const end = holds ? endOf(s.box, text) : undefined;
  if (end) {
    const written = text.filter((l) => l !== end.line);
    if (end.isButton)
      bench.drafts.push(draft('button', end.line.box, 0.7, { lines: [end.line.id], label: end.line.text }));
    return field(bench, s, 'textfield', 0.85, { ...base, lines: written.map((l) => l.id) }, words(written));
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
    return field(
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
  if (levels === 2) return floating(bench, s, text, base) ?? twoLined(bench, s, text, base);
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
    const made = field(bench, s, 'textfield', 0.84, base, all);
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
    return field(bench, s, 'date', 0.84, base, all);
  // A white box sunk into a panel, with a label beside it.
  if (white && !s.border && left <= 14 && h <= 48 && labelFor(bench, s.box, s.lines))
    return field(bench, s, 'textfield', 0.7, base, all);
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
      return field(bench, s, 'textfield', 0.6, base, all);
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
  if (!(chevron && rest > 0) && stacked(bench, s))
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
      return field(bench, s, 'textfield', s.border ? 0.9 : 0.6, base, all);
    // Pale placeholder text in a tinted box (dark themes, a search bar): a field.
    if (!light && s.filled && h >= 28 && w >= 120 && isHint(bench, main) && /[a-z]/i.test(all))
      return field(bench, s, 'textfield', 0.7, base, all);
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
    return field(bench, s, 'textfield', 0.6, base, all);
  if (s.border && all.length < 40) return draft('button', s.box, 0.5, { ...base, label: all });
  return undefined;
}

/** A badge: a number on a small coloured disc on a button. */
const isCount = (s: Shape): boolean =>
  standsOut(s) &&
  s.box.height <= 24 &&
  s.box.width <= 40 &&
  s.lines.length === 1 &&
  /^\d{1,3}\+?$/.test(s.lines[0]!.text);

/** Filled with a colour, or much lighter or darker than its surroundings. */
const standsOut = (s: Shape): boolean =>
  s.filled && (chroma(s.fill) > 50 || Math.abs(luma(s.fill) - luma(s.around)) > 40);

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

/** A calendar event: a low coloured box with left-aligned text. */
function isEvent(bench: Bench, s: Shape, text: SeenLine[]): boolean {
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
function partOfPanel({ analysis, shapes }: Bench, s: Shape): boolean {
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
function stacked(bench: Bench, s: Shape): boolean {
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
function inColumn(bench: Bench, line: SeenLine, slack = 3): boolean {
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

function inner(s: Shape, b: Box, bench: Bench): boolean {
  return !bench.shapes.some(
    (k) => k !== s && within(b, k.box) > 0.9 && k.box.width * k.box.height < s.box.width * s.box.height,
  );
}

/** A floating label: small text above a value, both inside the box. */
function floating(bench: Bench, s: Shape, text: SeenLine[], base: Partial<Draft>): Draft | undefined {
  const [top, ...rest] = text;
  if (!top || rest.length === 0 || s.box.width < 90 || s.box.height < 38) return undefined;
  const below = rest[0]!;
  if (top.fontPx >= below.fontPx || Math.abs(top.box.x - below.box.x) > 8) return undefined;
  bench.claimed.add(top.id);
  return draft('textfield', s.box, 0.75, { ...base, label: top.text, value: words(rest) });
}

/** A button with a smaller second line, both centred in one box that is strong or like its neighbours. */
function twoLined({ shapes }: Bench, s: Shape, text: SeenLine[], base: Partial<Draft>): Draft | undefined {
  const { width: w, height: h } = s.box;
  const middle = centre(s.box);
  const centred = text.every(
    (l) => /[\p{L}\p{N}]/u.test(l.text) && Math.abs(centre(l.box).x - middle.x) <= Math.max(4, w * 0.05),
  );
  const all = words(text);
  if (
    !centred ||
    text.length !== 2 ||
    w > 320 ||
    h < 30 ||
    all.length > 40 ||
    /[.!?]$/.test(all) ||
    s.kids.length > 1
  )
    return undefined;
  const like = shapes.filter(
    (o) =>
      o !== s &&
      Math.abs(o.box.width - w) <= 3 &&
      Math.abs(o.box.height - h) <= 3 &&
      o.lines.length > 0 &&
      (Math.abs(o.box.y - s.box.y) <= 3 || Math.abs(o.box.x - s.box.x) <= 3),
  );
  if (!standsOut(s) && !(s.border && like.length >= 2)) return undefined;
  return draft('button', s.box, standsOut(s) ? 0.8 : 0.6, { ...base, state: {}, label: all });
}

/** The resize handle in a text area's corner. */
function gripIn(bench: Bench, s: Shape): boolean {
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
function startsAtTop(s: Shape, text: SeenLine[]): boolean {
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
function area(
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
  const grip = gripIn(bench, s) || text.length < lines.length;
  const first = text[0];
  const label = labelFor(bench, s.box, text);
  const topLeft =
    !first ||
    (first.box.x - s.box.x <= 18 && first.box.y - s.box.y <= 18 && text.length <= Math.floor(h / 16));
  const stuff = bench.loose.filter((g) => within(g.box, s.box) > 0.9).length;
  if (!topLeft || (!grip && (!label || stuff > 2 || text.some((l) => l.bold || l.fontPx > 22))))
    return undefined;
  return field(
    bench,
    s,
    'textarea',
    grip ? 0.92 : 0.62,
    { ...base, lines: text.map((l) => l.id) },
    text.length > 0 ? words(text) : undefined,
  );
}

/** Whether other boxes above or below also have their labels at the left, as in a form. */
const alsoNamed = ({ lines, shapes }: Bench, s: Shape, name: SeenLine): boolean =>
  shapes.some(
    (o) =>
      o !== s &&
      Math.abs(o.box.x - s.box.x) <= 4 &&
      Math.abs(o.box.height - s.box.height) <= 12 &&
      lines.some(
        (l) =>
          l !== name &&
          Math.abs(centre(l.box).y - centre(o.box).y) <= 12 &&
          (Math.abs(l.box.x - name.box.x) <= 4 || Math.abs(right(l.box) - right(name.box)) <= 4),
      ),
  );

/** Whether a label shares an edge with its field, or stands beside it. */
const aligned = ({ box: l }: SeenLine, { box }: Shape): boolean =>
  Math.abs(l.x - box.x) <= 14 ||
  Math.abs(right(l) - right(box)) <= 14 ||
  right(l) <= box.x + 2 ||
  l.x >= right(box) - 2;

function field(
  bench: Bench,
  s: Shape,
  kind: ControlKind,
  sure: number,
  base: Partial<Draft>,
  text: string | undefined,
): Draft {
  const own = s.lines;
  const near = (kind === 'select' ? rowName(bench, s.box) : undefined) ?? labelFor(bench, s.box, own);
  const hint =
    text !== undefined &&
    text !== '' &&
    kind !== 'select' &&
    own[0] !== undefined &&
    (isHint(bench, own[0]) ||
      (!near && asks.test(text)) ||
      (contrast(own[0]) < bench.textContrast * 0.86 &&
        (hintWords.test(text) || (!near && nameWords.test(text)))));
  // A select that shows its choice needs no label; text far to its left belongs to a tab or menu.
  const far =
    kind === 'select' &&
    near !== undefined &&
    (text ?? '') !== '' &&
    s.box.x - right(near.box) > 28 &&
    !alsoNamed(bench, s, near);
  // A field with a placeholder needs no label; text farther above belongs to something else.
  const label = far || (hint && near && s.box.y - bottom(near.box) > 22) ? undefined : near;
  // An empty box without a label may be anything.
  const bare = !label && (text ?? '') === '' ? (s.box.width > 560 ? 0.35 : 0.15) : 0;
  const made = draft(
    kind,
    s.box,
    sure +
      (label && aligned(label, s) ? 0.05 : -0.05) -
      bare -
      (kind === 'select' && s.box.height > 56 ? 0.25 : 0),
    { ...base, label: label ? wholeName(bench, label, s.box) : '' },
  );
  if (label) bench.claimed.add(label.id);
  // A label that continues into the field: its last clause names the field.
  if (label && label.box.y > s.box.y - label.box.height && / [·|–—•-] /.test(made.label))
    made.label = made.label.split(/ [·|–—•-] /).at(-1)!;
  made.label = made.label
    .replace(/\s*[:：]\s*$/, '')
    .replace(/\s*\*$/, '')
    .trim();
  if (text !== undefined && text !== '') {
    const ink = own[0];
    // A required mark stands after a label, never after a value.
    if (kind === 'textfield' && /\p{L}{2}.*\*$/u.test(text) && text.length <= 40)
      made.label = text.replace(/\s*\*$/, '');
    else if (ink && hint) {
      made.placeholder = text;
      // Large text above is a section heading, not the field's label.
      if (made.label === '' || (label && label.fontPx > ink.fontPx * 1.12 && label.box.y < s.box.y))
        made.label = text;
    } else made.value = text;
    // A select without a label is named by its value.
    if (made.label === '' && (made.placeholder !== undefined || kind === 'select')) made.label = text;
  }
  const main = own[0];
  // A white field on a grey page is normal; a grey one on a white page is disabled.
  const greyed = luma(s.around) - luma(s.fill);
  if (
    chroma(s.fill) < 20 &&
    greyed >= 8 &&
    greyed < 40 &&
    s.border &&
    luma(s.around) > 240 &&
    (!main || contrast(main) < bench.textContrast * 0.62)
  )
    made.state.disabled = true;
  if (kind !== 'textarea' && text !== undefined && dateText.test(text)) {
    made.kind = 'date';
    made.affordance = 'type';
    // Letters are a format hint, not a value.
    if (/^[a-z]/i.test(text) && made.value === text) {
      delete made.value;
      made.placeholder = text;
    }
  }
  return made;
}

/** “What needs to be done?”: a question in an unlabelled field is a placeholder, even if its text is dark. */
const asks = /^\p{Lu}.* .*\?$/u;

/** A label of a few words, as it appears inside a field without an outer label. */
const nameWords = /^\p{Lu}[\p{L}'’-]+(?: [\p{L}'’-]+){0,3}(?: ?\((?:optional|required)\))?\*?$/u;

/**
 * Typical starts and ends of placeholders, and lists of what can be searched for: “Number, title or place”.
 */
const hintWords =
  /^(search|enter|type|find|e\.g|your |add |write|select|choose|name@|you@)|(\.\.\.|…)$|^\p{L}[\p{L} -]*(, [\p{L} -]+)* or \p{L}[\p{L} -]+$/iu;
