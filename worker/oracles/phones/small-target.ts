import { centre, overlap, type Box } from '#worker/core/geometry.ts';
import { knownAs } from '#worker/facts/pressed.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import type { Oracle } from '../types.ts';

/** The least size of a target, points: WCAG 2.2, 2.5.8. */
const leastPt = 24;
const leastConfidence = 0.6;

/**
 * How far apart the centres of two boxes are along the axis on which they follow each other, points;
 * undefined where they do not stand in one row or column.
 */
function distance(a: Box, b: Box): number | undefined {
  const [from, to] = [centre(a), centre(b)];
  const isRow = Math.abs(from.y - to.y) < Math.min(a.height, b.height) / 2;
  const isColumn = Math.abs(from.x - to.x) < Math.min(a.width, b.width) / 2;
  if (isRow === isColumn) return undefined;
  return isRow ? Math.abs(from.x - to.x) : Math.abs(from.y - to.y);
}

/** A link in the middle of a text is as high as its line. */
const isInText = ({ lines }: Scene, { kind, box, label }: Control): boolean =>
  kind === 'link' && lines.some((line) => overlap(line.box, box) > 0 && line.text.length > label.length + 2);

const isTarget = (scene: Scene, control: Control): boolean =>
  (control.affordance === 'press' || control.affordance === 'toggle') &&
  control.kind !== 'image' &&
  control.confidence >= leastConfidence &&
  knownAs(control) !== '' &&
  !isInText(scene, control);

/** Two targets whose centres are closer than the least size: at least one of them is smaller than that. */
export function tooClose(scene: Scene): { pair: [Control, Control]; apart: number } | undefined {
  const targets = scene.controls.filter((control) => isTarget(scene, control));
  for (const [at, one] of targets.entries())
    for (const other of targets.slice(at + 1)) {
      if (overlap(one.box, other.box) > 0) continue;
      const apart = distance(one.box, other.box);
      if (apart !== undefined && apart < leastPt) return { pair: [one, other], apart };
    }
  return undefined;
}

export const smallTarget: Oracle = {
  name: 'small-target',
  describes: 'Things to tap stand so close together that one of them is too small for a finger',
  type: 'Usability',
  severity: 'Low',
  severityReason: 'A finger meets the wrong one.',
  layoutOnly: true,
  judge({ step }) {
    const { scene, address } = step.after;
    if (!address.startsWith('app:') || step.after.dialog) return [];
    const found = tooClose(scene);
    if (!found) return [];
    const [one, other] = found.pair.map(knownAs);
    return [
      {
        signature: signature('small-target', routePath(address), ...[one!, other!].toSorted()),
        title: `“${one}” and “${other}” are too small to tap`,
        expected: `Each has ${leastPt} points or more to itself.`,
        observed: `Their middles are ${Math.round(found.apart)} points apart.`,
        box: found.pair[0].box,
        address,
        evidence: {},
      },
    ];
  },
};
