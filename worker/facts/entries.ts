/**
 * Entries of what an app keeps: names in a row or column of their like, such as tabs, a list's titles or a
 * sidebar's.
 */
import { alike, normalizeLabel } from '#worker/core/words.ts';
import { gapX, gapY } from '#worker/core/geometry.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import { sameRow } from './reading.ts';

/** So far from the next of a column, and of a row, px. */
const [pitchPx, betweenPx] = [56, 180];
/** Edges and sizes of one make differ by no more, px. */
const slackPx = 3;
/** One alone may be of the same size by chance. */
const fewestFellows = 2;

const isNamed = ({ text, confidence }: TextLine): boolean =>
  confidence > 0.8 && /\p{L}{3}/u.test(text) && text.length <= 60;

/** All that hang together with it, one beside the other, in its row or in its column. */
function runOf(entry: TextLine, lines: readonly TextLine[], inRow: boolean): TextLine[] {
  const run = [entry];
  const isNext = (one: TextLine, { box, fontPx }: TextLine): boolean =>
    Math.abs(one.fontPx - fontPx) <= 1.5 &&
    (inRow
      ? sameRow(box, entry.box) && gapX(one.box, box) < betweenPx
      : Math.abs(box.x - entry.box.x) <= slackPx && gapY(one.box, box) < pitchPx);
  for (const one of run)
    run.push(...lines.filter((line) => isNamed(line) && !run.includes(line) && isNext(one, line)));
  return run.slice(1);
}

/** A name may be read a letter otherwise, or say how long ago it was made. */
const known = (text: string, lines: readonly TextLine[]): boolean =>
  lines.some((line) => alike(normalizeLabel(line.text), normalizeLabel(text)) > 0.8);

export interface Entry {
  name: string;
  line: TextLine;
  /** The others of its row or column that were there before it. */
  fellows: string[];
}

/** What came to a row or column of names that stand there as before. */
export function entriesAdded(before: Scene, after: Scene): Entry[] {
  return after.lines
    .filter((line) => isNamed(line) && !known(line.text, before.lines))
    .flatMap((line) => {
      const runs = [true, false].map((inRow) =>
        runOf(line, after.lines, inRow)
          .filter(({ text }) => known(text, before.lines))
          .map(({ text }) => normalizeLabel(text)),
      );
      const fellows = runs.find((run) => new Set(run).size >= fewestFellows);
      return fellows ? [{ name: normalizeLabel(line.text), line, fellows }] : [];
    });
}

/** Whether it is gone from where all that stood with it still stands. */
export const isGoneFrom = ({ name, fellows }: Entry, { lines }: Scene): boolean =>
  !known(name, lines) && fellows.every((fellow) => known(fellow, lines));
