import { contains } from '#worker/core/geometry.ts';
import { overlap } from '#worker/core/geometry.ts';
import { atEdge } from '#worker/facts/lists.ts';
import { signature } from '#worker/facts/routes.ts';
import type { Oracle } from '../types.ts';

/** Hovered text must stay readable, unless something else replaces it. */
export const vanishingText: Oracle = {
  name: 'vanishing-text',
  describes: 'Words that can’t be seen while the mouse is over them',
  type: 'Visual',
  severity: 'Medium',
  severityReason: 'The user can’t read what they are about to press.',
  provokedBy: 'points at a control and away again',
  judge({ step }) {
    const { before, after, targetBox } = step;
    if (step.act?.kind !== 'hover' || !targetBox || before.address !== after.address || after.scene.reason)
      return [];
    const words = before.scene.lines.find(
      ({ text, confidence, box }) =>
        confidence > 0.85 && /\p{L}{3}/u.test(text) && contains(targetBox, box, 4),
    );
    const isThere = (box: { x: number; y: number; width: number; height: number }) =>
      overlap(box, targetBox) > 0;
    if (!words || after.scene.lines.some(({ box }) => isThere(box))) return [];
    // A popup may cover the text, or a picture may replace it.
    const covers = after.scene.regions.filter(
      ({ kind, box }) =>
        kind !== 'page' &&
        isThere(box) &&
        !before.scene.regions.some((other) => overlap(other.box, box) > 0.8),
    );
    const shows = after.scene.controls.some(
      ({ kind, icon, box }) =>
        isThere(box) &&
        (icon !== undefined || kind === 'image') &&
        !before.scene.controls.some((other) => other.icon === icon && overlap(other.box, box) > 0.5),
    );
    // An element that moved away from the mouse is somewhere else.
    if (
      covers.length > 0 ||
      shows ||
      after.scene.lines.some(
        ({ text }) =>
          text === words.text && !before.scene.lines.some((line) => line !== words && line.text === text),
      )
    )
      return [];
    return [
      {
        // The links of a bar or footer share one style.
        signature: signature('vanishing-text', atEdge(before.scene, targetBox) ? 'frame' : words.text),
        title: `“${words.text}” vanishes when the mouse is over it`,
        expected: `“${words.text}” can be read while the mouse is over it.`,
        observed: 'Nothing can be seen there.',
        box: targetBox,
        address: after.address,
        suspectedCause:
          'The style for what is pointed at (hover) gives the words the colour of their ground.',
        evidence: { texts: [words.text] },
      },
    ];
  },
};
