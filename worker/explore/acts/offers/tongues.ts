/** Controls that change the language: they are tried last, as all words are others after them. */
import { gap } from '#worker/core/geometry.ts';
import { sameRow } from '#worker/facts/reading.ts';
import { changesLanguage } from '#worker/guardrails/risk.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { nameOf } from '../intents.ts';

/** Largest gap between a flag and its language's name, in a row and on a tile, px. */
const [besidePx, tilePx] = [32, 80];
/** From this many language names, the page is a language chooser. */
const manyTongues = 3;

/** Tells of a control whether it changes the language. */
export function speakersOn({ lines }: Scene): (control: Control) => boolean {
  const tongues = lines.filter(({ text }) => changesLanguage(text));
  // A flag stands beside its language's name, or below it where many languages are offered.
  return (control) =>
    changesLanguage(nameOf(control)) ||
    tongues.some(
      ({ box }) =>
        gap(box, control.box) <
        (tongues.length >= manyTongues ? tilePx : sameRow(box, control.box) ? besidePx : 0),
    );
}
