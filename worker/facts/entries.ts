/**
 * Named entries of a list that an app stores: names in a row or column of similar names, such as tabs, list
 * titles or a sidebar.
 */
import { alike, normalizeLabel } from '#worker/core/words.ts';
import { gapX, gapY } from '#worker/core/geometry.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import { sameRow } from './reading.ts';

/** The maximum gap to the next entry of a column, and of a row, px. */
const [pitchPx, betweenPx] = [56, 180];
/** Tolerance for left edges in a column, px. */
const slackPx = 3;
/** A single neighbour may look alike by chance. */
const fewestFellows = 2;

const isNamed = ({ text, confidence }: TextLine): boolean =>
  confidence > 0.8 && /\p{L}{3}/u.test(text) && text.length <= 60;

/** All lines connected to `entry`, neighbour by neighbour, in its row or in its column. */
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

/** Fuzzy, since a name may be misread by a letter, or include how old the entry is. */
const known = (text: string, lines: readonly TextLine[]): boolean =>
  lines.some((line) => alike(normalizeLabel(line.text), normalizeLabel(text)) > 0.8);

export interface Entry {
  name: string;
  line: TextLine;
  /** The normalized names in the same row or column that were there before. */
  fellows: string[];
}

/** The entries that were added to a row or column whose other names stayed. */
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

/** Whether an entry is gone while all the other names of its row or column are still there. */
export const isGoneFrom = ({ name, fellows }: Entry, { lines }: Scene): boolean =>
  !known(name, lines) && fellows.every((fellow) => known(fellow, lines));
