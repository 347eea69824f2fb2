import type { TextLine } from '#worker/sight/scene.ts';
import type { Sentence } from './sentence.ts';
import { unsure, type Check } from './types.ts';

/** Width of a letter in a narrow typeface, in font sizes. */
const narrow = 0.3;

/** Whether a line is long enough for a text. */
const mayHold = ({ box, fontPx }: TextLine, text: string): boolean =>
  box.width >= text.length * fontPx * narrow;

/** Whether a text is written in letters of which no line that could be read has any. */
function isUnknownScript(text: string, lines: TextLine[]): boolean {
  const script = /(?!\p{Script=Latin})\p{L}/u;
  return script.test(text) && !lines.some((line) => !line.unread && script.test(line.text));
}

/**
 * A verdict that points at nothing rests on what was not found. Where lines could not be read, it may stand
 * there: then it can't be told.
 */
export const whereReadable =
  (check: Check, { quoted }: Sentence): Check =>
  (bench) => {
    const verdict = check(bench);
    const { lines } = bench.now.scene;
    if (verdict.verdict === 'cannot-tell' || verdict.box) return verdict;
    const strange = quoted.find((text) => isUnknownScript(text, lines));
    if (strange !== undefined)
      return unsure(
        `"${strange}" is written in letters that can't be read yet: whether it is there can't be told.`,
      );
    const unread = lines.filter((line) => line.unread);
    if (unread.length === 0) return verdict;
    const hiding =
      quoted.length === 0 || unread.length > lines.length / 2
        ? unread[0]
        : unread.find((line) => quoted.some((text) => mayHold(line, text)));
    return hiding
      ? unsure(`${verdict.says} But a line could not be read, and it may be there.`, hiding.box)
      : verdict;
  };
