/** Numbers that stand for how many of something there are: “3 items left”, a badge beside a word. */
import { centre, gapX } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';

export interface Count {
  /** What is said around the number, with # in its place. */
  says: string;
  count: number;
}

const number = /(?<![\d.,:/-])\d{1,6}(?![\d.,:/-]*\d)/g;
/** A badge stands at most this far from the word that it counts, px. */
const besidePx = 90;

/** The word beside a number that stands alone. */
function wordBeside(badge: TextLine, lines: readonly TextLine[]): string {
  const level = lines
    .filter(
      ({ box, text }) =>
        /\p{L}{2}/u.test(text) &&
        Math.abs(centre(box).y - centre(badge.box).y) < badge.box.height &&
        gapX(box, badge.box) < besidePx,
    )
    .sort((a, b) => gapX(a.box, badge.box) - gapX(b.box, badge.box));
  return level[0]?.text ?? '';
}

/** The numbers of a screen that may count something: one in a line, or alone beside a word. */
export function countsOn({ lines }: Scene): Count[] {
  return lines.flatMap((line) => {
    const found = line.text.match(number) ?? [];
    if (found.length !== 1 || line.unread) return [];
    const says = line.text.replace(found[0]!, '#');
    const around = /\p{L}{2}/u.test(says) ? says : `${wordBeside(line, lines)} #`;
    return [{ says: singular(normalizeLabel(around)), count: Number(found[0]) }];
  });
}

/** “1 item left” and “2 items left” count the same. */
export const singular = (text: string): string => text.replace(/(?<=\p{L}{3})s\b/gu, '');

/** The counts that differ between two screens. */
export function countsChanged(before: Scene, after: Scene): { says: string; from: number; to: number }[] {
  const [was, is] = [countsOn(before), countsOn(after)];
  const isOnly = (all: Count[], says: string) => all.filter((one) => one.says === says).length === 1;
  return is.flatMap(({ says, count }) => {
    const known = was.find((one) => one.says === says);
    return known && known.count !== count && isOnly(was, says) && isOnly(is, says)
      ? [{ says, from: known.count, to: count }]
      : [];
  });
}
