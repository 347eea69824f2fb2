import { type Box, centre, right, union, within } from '#worker/core/geometry.ts';
import type { Shape } from '../../layout/boxes.ts';
import { apart, chroma, luma } from '../../pixels/raster.ts';
import { contrast, type SeenLine, unpack } from '../../text/text.ts';
import { type Bench, type Draft, words } from '../draft.ts';
import { labelFor } from '../labels.ts';
import { isTick } from '../toggles/tick.ts';
import { type Chevron, chevronIn } from './chevron.ts';
import { countsUp } from './field-parts.ts';
import { stateOfOutline } from './outline-state.ts';
import { isSunk } from './standing-out.ts';

/** What a rule makes of a box: a control; null for none; undefined to leave it to the next rule. */
export type Verdict = Draft | null | undefined;

/** What is in a box, and how it stands out from its surroundings. */
export interface BoxContents {
  shape: Shape;
  chevron: Chevron | undefined;
  icons: Box[];
  /** Inner boxes that are too large for an icon. */
  innerBoxes: Shape[];
  /** The lines without the arrow and ticks. */
  written: SeenLine[];
  /** `written`; empty if it is the bar of an icon, or the dashes of an unset time. */
  text: SeenLine[];
  /** What every draft made of the box shares. */
  base: Pick<Draft, 'lines' | 'state'> & Partial<Draft>;
  /** White on a darker grey. */
  white: boolean;
  /** As light as its surroundings or white, as fields are; not tinted, unless it is invalid. */
  light: boolean;
}

/** Inner boxes that are too large for an icon. */
export const innerBoxesOf = (shape: Shape): Shape[] =>
  shape.kids.filter((k) => k.box.width > 24 && k.box.height > 16);

/** Reads what is in a box. */
export function readBox(bench: Bench, shape: Shape): BoxContents {
  const chevron = countsUp(bench, shape) ? undefined : chevronIn(bench, shape);
  const written = shape.lines.filter(
    (l) =>
      (l !== chevron?.line || l.words.length > 1) &&
      !(l.text.length === 1 && shape.lines.length > 1 && isTick(l.raw.marks, bench)),
  );
  const icons = bench.loose
    .filter(
      (g) =>
        within(g.box, shape.surface.box) > 0.9 &&
        Math.max(g.box.width, g.box.height) >= 5 &&
        isInNoSmallerShape(shape, g.box, bench),
    )
    .map((g) => g.box);
  // An icon's bar read as a dash is no text, nor are the dashes of an unset time.
  const wordless = !written.some((l) => /[\p{L}\p{N}]/u.test(l.text));
  const text =
    wordless && (icons.length > 0 || /^[-–—−]+[-–—−:\s]*[-–—−]+$/.test(words(written))) ? [] : written;
  const base = {
    fill: unpack(shape.fill),
    lines: text.map((l) => l.id),
    state: stateOfOutline(shape, bench),
  };
  return {
    shape,
    chevron,
    icons,
    innerBoxes: innerBoxesOf(shape),
    written,
    text,
    base,
    ...lightness(bench, shape, text, base.state),
  };
}

function isInNoSmallerShape(s: Shape, b: Box, bench: Bench): boolean {
  return !bench.shapes.some(
    (k) => k !== s && within(b, k.box) > 0.9 && k.box.width * k.box.height < s.box.width * s.box.height,
  );
}

function lightness(
  bench: Bench,
  s: Shape,
  text: SeenLine[],
  state: Draft['state'],
): Pick<BoxContents, 'white' | 'light'> {
  // A tinted box is a notice, not a field.
  const tinted = apart(s.fill, s.around) > 12 && chroma(s.fill) >= 12 && !isSunk(s);
  const white =
    luma(s.fill) > 235 && luma(s.around) > 150 && luma(s.around) < luma(s.fill) && chroma(s.around) < 40;
  // A red outline with a label above: an invalid field.
  const wrong =
    tinted &&
    state.invalid === true &&
    s.box.height <= 60 &&
    text.length <= 1 &&
    labelFor(bench, s.box, s.lines) !== undefined;
  return { white, light: (Math.abs(luma(s.fill) - luma(s.around)) < 40 || white) && (!tinted || wrong) };
}

/** A box with text, and where the text is in it, px. */
export interface WrittenBox extends BoxContents {
  /** Around all text. */
  content: Box;
  /** Room to the left and to the right of the text. */
  left: number;
  rest: number;
  centred: boolean;
  /** All text in one string, and its number of words. */
  all: string;
  count: number;
  /** The line of the largest text. */
  main: SeenLine;
  /** How many rows the text has. */
  levels: number;
  /** Too long for a button's label. */
  isSentence: boolean;
  /** The text is pale. */
  isPale: boolean;
}

/** Measures the text of a box that has some. */
export function measureText(contents: BoxContents): WrittenBox {
  const { shape: s, text } = contents;
  const content = union(text.map((l) => l.box));
  const left = content.x - s.box.x;
  const rest = right(s.box) - right(content);
  const all = words(text);
  const count = all.split(' ').length;
  const main = text.reduce((a, b) => (a.fontPx >= b.fontPx ? a : b));
  return {
    ...contents,
    content,
    left,
    rest,
    centred: Math.abs(left - rest) <= Math.max(5, s.box.width * 0.06),
    all,
    count,
    main,
    levels: new Set(text.map((l) => Math.round(centre(l.box).y / 6))).size,
    isSentence: count >= 6 || (count >= 4 && /[.!?]$|[.!?] /.test(all)),
    isPale: contrast(main) < 95 && chroma(s.fill) < 40,
  };
}
