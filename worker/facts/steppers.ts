/** Numbers with a button beside them that makes them smaller or greater. */
import { centre, gapX, overlap, type Box } from '#worker/core/geometry.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Scene } from '#worker/sight/scene.ts';

/** A stepper's button stands at most this far from its number, px. */
const besidePx = 60;

/** A lone 0 may be read as the letter. */
const numberOf = (text: string): number | undefined => {
  const written = text.trim().replace(/^o$/i, '0').replace(/^[−–]/, '-');
  return /^-?\d{1,3}$/.test(written) ? Number(written) : undefined;
};

const isLevel = (a: Box, b: Box): boolean =>
  Math.abs(centre(a).y - centre(b).y) < Math.min(a.height, b.height);

/** The number nearest to a box, level with it: in a field, or on the page. Undefined where there is none. */
export function numberBeside({ lines, controls }: Scene, box: Box): number | undefined {
  const shown = [
    ...controls.map(({ box: own, value }) => ({ box: own, text: value ?? '' })),
    ...lines.map(({ box: own, text }) => ({ box: own, text })),
  ];
  return shown
    .filter((one) => isLevel(one.box, box) && gapX(one.box, box) < besidePx && overlap(one.box, box) === 0)
    .sort((a, b) => gapX(a.box, box) - gapX(b.box, box))
    .flatMap(({ text }) => numberOf(text) ?? [])[0];
}

const wordsBeside = ({ lines }: Scene, box: Box): string =>
  lines
    .filter((line) => isLevel(line.box, box) && /\p{L}{3}/u.test(line.text) && !/\d/.test(line.text))
    .map(({ text }) => text)
    .join(' ');

/** Whether the step made the number beside its control smaller, and left the rest of that row as it was. */
export function isSteppedDown({ before, after, targetBox }: StepRecord): boolean {
  if (!targetBox || before.address !== after.address) return false;
  const [was, is] = [before.scene, after.scene].map((scene) => numberBeside(scene, targetBox));
  return (
    was !== undefined &&
    is !== undefined &&
    is < was &&
    wordsBeside(before.scene, targetBox) === wordsBeside(after.scene, targetBox)
  );
}
