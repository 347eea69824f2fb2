/** Validates a model's verdict: it only counts with evidence that can be found in the picture. */
import type { SessionView } from '#worker/ports/screen.ts';
import { areaOf, union } from '#worker/core/geometry.ts';
import type { Scene } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { findText } from '#worker/assertions/find-text.ts';
import { fold, wordLikeness, wordsOf } from '#worker/core/likeness.ts';
import { quotedIn } from './check-act.ts';
import type { Entry } from './listing.ts';
import type { Evidence, JudgeAnswer } from './schemas.ts';

const negation =
  /\b(no|not|never|none|nothing|without|gone|hidden|absent|longer|disappear\w*|vanish\w*|remov\w*|cannot)\b|n't\b/i;

/** Whether every word of `text` occurs in `other`. */
const wordsWithin = (text: string, other: string): boolean => {
  const seen = wordsOf(other);
  const wanted = wordsOf(text);
  return (
    wanted.length > 0 && wanted.every((word) => seen.some((one) => wordLikeness(word, one, true) >= 0.9))
  );
};

/**
 * The box of a text: a line, or a control with it as label, value or placeholder; undefined where it is not
 * on the screen.
 */
function whereIs(scene: Scene, text: string): Box | undefined {
  const [hit] = findText(scene, text).sure;
  if (hit) return hit.box;
  return scene.controls.find((control) =>
    [control.label, control.value, control.placeholder].some(
      (words) => words !== undefined && wordsWithin(text, words),
    ),
  )?.box;
}

/** The box of one piece of evidence, or a sentence why it is invalid. */
function check(evidence: Evidence, scene: Scene, entries: Entry[], window: Box): Box | string {
  const quote = evidence.quote?.trim() ?? '';
  const quoted = quote ? whereIs(scene, quote) : undefined;
  if (quote && !quoted) return `the words "${quote.slice(0, 80)}" that it relies on are not on the screen`;
  if (evidence.element !== null) {
    const entry = entries.find(({ number }) => number === evidence.element);
    return entry ? entry.box : `it relies on element ${evidence.element}, which there is not`;
  }
  const { x, y, width, height } = evidence;
  if (x === null || y === null || width === null || height === null)
    return quoted ?? 'it relies on nothing that can be looked up';
  const box = { x: x + window.x, y: y + window.y, width, height };
  const inside =
    x >= 0 &&
    y >= 0 &&
    width > 0 &&
    height > 0 &&
    x + width <= window.width + 1 &&
    y + height <= window.height + 1;
  return inside && areaOf(box) > 16 ? box : 'it relies on a place outside of the picture';
}

/**
 * The first quote or number of an assertion that no scene shows; undefined where all are shown. Negated
 * assertions are not checked, since they may name what is absent.
 */
function missing(assertion: string, views: SessionView[]): string | undefined {
  const anywhere = (text: string) =>
    views.some(
      ({ scene, address, title }) =>
        whereIs(scene, text) !== undefined || fold(`${address} ${title}`).includes(fold(text)),
    );
  const quoted = quotedIn(assertion);
  const rest = quoted.reduce((text, words) => text.replace(words, ' '), assertion);
  if (negation.test(rest)) return undefined;
  const figures = rest.match(/[$€£¥]?\d+(?:[.,:]\d+)*%?/g) ?? [];
  return [...quoted, ...figures].find((text) => !anywhere(text));
}

/** @returns the box of the proof, or why the verdict does not count */
export function checkVerdict({
  answer,
  assertion,
  view,
  earlier,
  entries,
  window,
}: {
  answer: JudgeAnswer;
  assertion: string;
  view: SessionView;
  earlier: SessionView[];
  entries: Entry[];
  window: Box;
}): { box: Box } | { refused: string } {
  const boxes: Box[] = [];
  for (const evidence of answer.evidence) {
    const box = check(evidence, view.scene, entries, window);
    if (typeof box === 'string') return { refused: box };
    boxes.push(box);
  }
  if (boxes.length === 0) return { refused: 'it named no evidence' };
  if (answer.verdict !== 'holds') return { box: union(boxes) };
  const gone = missing(assertion, [view, ...earlier]);
  if (gone !== undefined) return { refused: `"${gone}" of the assertion is nowhere on the screen` };
  return { box: union(boxes) };
}
