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

interface Chevron {
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
