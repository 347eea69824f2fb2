/**
 * Things that bear words which were typed in the session. Nothing else on a screen says those, so that each is
 * known again wherever it stands, in whatever language the app speaks.
 */
import { alike, normalizeLabel } from '#worker/core/words.ts';
import { centre, contains, type Box } from '#worker/core/geometry.ts';
import { listedLines, sameRow } from '#worker/facts/reading.ts';
import { isTelling } from '#worker/facts/typed.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Control, Scene, TextLine } from '#worker/sight/scene.ts';

/** A line through print costs letters: “e” is read as “o”. */
const [alikePlain, alikeStruck] = [0.88, 0.7];

/** Texts whose lengths differ by more than this share are not alike. */
const maxApart = 0.3;

const isSame = (said: string, wanted: string, isStruck: boolean): boolean =>
  Math.abs(said.length - wanted.length) <= maxApart * wanted.length &&
  alike(said, wanted) > (isStruck ? alikeStruck : alikePlain);

/** The lines that say a name and nothing else, without what stands in fields, or in `field`. */
export function linesOf(scene: Scene, name: string, field?: Box): TextLine[] {
  const wanted = normalizeLabel(name);
  return listedLines(scene).filter(
    ({ text, struckThrough, box }) =>
      isSame(normalizeLabel(text), wanted, struckThrough) && !(field && contains(field, box)),
  );
}

export const isListed = (scene: Scene, name: string, field?: Box): boolean =>
  linesOf(scene, name, field).length > 0;

/** Something that was made in the session, and the step that made it. */
export interface Made {
  name: string;
  by: StepRecord;
}

/**
 * What was made out of typed words: they stood nowhere before they were typed, and came to stand on the screen
 * by the Enter or press after that. What shows while it is typed is only a preview.
 */
export function madeIn(steps: readonly StepRecord[]): Made[] {
  return steps.flatMap((typing, at) => {
    const act = typing.trailStep?.act;
    if (act?.kind !== 'type' || act.secret) return [];
    const name = act.text.trim();
    if (!isTelling(name) || name.includes('@')) return [];
    const field = typing.targetBox;
    if (isListed(typing.before.scene, name) || isListed(typing.after.scene, name, field)) return [];
    const by = steps
      .slice(at + 1)
      .find(
        ({ act: sent, after }) =>
          (sent?.kind === 'press' || sent?.kind === 'key') && isListed(after.scene, name, field),
      );
    return by ? [{ name, by }] : [];
  });
}

/** The box or switch in the row of a line. */
export const toggleBeside = ({ controls }: Scene, line: TextLine): Control | undefined =>
  controls
    .filter(({ affordance, box }) => affordance === 'toggle' && sameRow(box, line.box))
    .sort(
      (a, b) =>
        Math.abs(centre(a.box).x - centre(line.box).x) - Math.abs(centre(b.box).x - centre(line.box).x),
    )[0];

/** Whether the thing of a line is ticked or struck through. */
export const isLineMarked = (scene: Scene, line: TextLine): boolean =>
  toggleBeside(scene, line)?.state.checked ?? line.struckThrough;

/** Whether a step pressed something in the row of one of the named things. */
export const isInRow = ({ before, targetBox }: StepRecord, names: readonly string[]): boolean =>
  targetBox !== undefined &&
  names.flatMap((name) => linesOf(before.scene, name)).some(({ box }) => sameRow(box, targetBox));

/** Whether a named thing is ticked or struck through; undefined where it is not listed once. */
export function isMarked(scene: Scene, name: string): boolean | undefined {
  const [line, another] = linesOf(scene, name);
  if (!line || another) return undefined;
  return isLineMarked(scene, line);
}
