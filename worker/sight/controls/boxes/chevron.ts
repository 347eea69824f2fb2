import { type Box, centre, right, within } from '#worker/core/geometry.ts';
import { nameIn } from '../../icons/name-in.ts';
import type { Shape } from '../../layout/boxes.ts';
import type { Mark } from '../../marks/ink.ts';
import type { SeenLine } from '../../text/text.ts';
import { ownPixel } from '../../widgets/shape.ts';
import type { Bench } from '../draft.ts';
import { isTick } from '../toggles/tick.ts';

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

/** An arrow that opens a select, and the line that it was read as or in. */
export interface Chevron {
  box: Box;
  line?: SeenLine;
}

/** Whether a box is as flat as a down arrow; an icon after a button's text is about square. */
const isFlat = ({ width, height }: Box): boolean => width >= height * 1.1 && height <= 10;

/** Whether a mark is a ×, which closes a notice or clears a field. */
export const isCross = ({ analysis: { raster } }: Bench, box: Box): boolean =>
  nameIn(raster, box) === 'close';

/** A small flat mark at the right end of a box. */
export function chevronIn(bench: Bench, s: Shape): Chevron | undefined {
  const { ink, widgets } = bench.analysis;
  for (const id of widgets.chevrons)
    if (within(ink.marks[id]!.box, s.box) > 0.95) return { box: ink.marks[id]!.box };
  return chevronAfterText(bench, s) ?? drawnChevron(bench, s) ?? loneChevronText(bench, s);
}

/** Whether a mark is of an arrow's size, at the right end of a box. */
function isAtEnd(s: Shape, b: Box): boolean {
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
}

/** An arrow that was read as a letter after the text: as a line of its own, or as the last word. */
function chevronAfterText(bench: Bench, s: Shape): Chevron | undefined {
  for (const line of s.lines)
    if (
      chevronText.test(line.text) &&
      isAtEnd(s, line.box) &&
      s.lines.length > 1 &&
      !isTick(line.raw.marks, bench)
    )
      return { box: line.box, line };
  const last = s.lines.at(-1);
  const word = last?.words.at(-1);
  if (!last || !word || last.words.length === 1) return undefined;
  const marks = last.raw.marks.filter((m) => within(m.box, word.box) > 0.8);
  return chevronText.test(word.text) && isAtEnd(s, word.box) && !isTick(marks, bench)
    ? { box: word.box, line: last }
    : undefined;
}

function drawnChevron(bench: Bench, s: Shape): Chevron | undefined {
  const isHere = (box: Box) => within(box, s.box) > 0.95 && isAtEnd(s, box);
  // A tick at the end of a field marks its value as valid.
  const isArrow = (box: Box, marks: Mark[]) => isFlat(box) && !isTick(marks, bench) && !isCross(bench, box);
  const loose =
    bench.loose.find(
      (g) =>
        isHere(g.box) && isArrow(g.box, g.marks) && !(g.marks.length === 1 && sideways(bench, g.marks[0]!)),
    ) ?? bench.loose.find((g) => isHere(g.box) && g.marks.length === 2);
  if (loose) return { box: loose.box };
  const mark = bench.looseMarks.find((m) => isHere(m.box) && isArrow(m.box, [m]) && !sideways(bench, m));
  return mark && { box: mark.box };
}

/** A lone "v" in an otherwise empty box. */
function loneChevronText(bench: Bench, s: Shape): Chevron | undefined {
  const line = s.lines.find(
    (l) => chevronText.test(l.text) && isAtEnd(s, l.box) && s.box.width > 100 && !isTick(l.raw.marks, bench),
  );
  return line && { box: line.box, line };
}
