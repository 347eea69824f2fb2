import { alike } from '#worker/core/words.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import type { Scene } from '#worker/sight/scene.ts';
import type { Oracle } from '../types.ts';

/** A text that is too short may be read by chance. */
const leastLetters = 4;

/** A reading that is this like a text is of it, whatever the caret beside it was read as, 0…1. */
const sameText = 0.6;

/** Whether a screen shows a text, be it misread. */
const shows = ({ lines, controls }: Scene, text: string): boolean =>
  [...lines.map((line) => line.text), ...controls.flatMap(({ value }) => value ?? [])].some(
    (read) => alike(read, text) >= sameText,
  );

/** What is typed can be read only once the keyboard is gone. */
export const keyboardCovers: Oracle = {
  name: 'keyboard-covers-field',
  describes: 'The keyboard covers the field that is typed into',
  type: 'Usability',
  severity: 'Medium',
  severityReason: 'The user does not see what is typed.',
  provokedBy: 'types into the lowest field of a screen, and puts the keyboard away',
  judge({ step, earlier }) {
    const typed = earlier.at(-1)?.trailStep?.act;
    if (step.act?.kind !== 'hide-keyboard' || typed?.kind !== 'type' || typed.secret) return [];
    const { text, target } = typed;
    if (text.length < leastLetters || shows(step.before.scene, text) || !shows(step.after.scene, text))
      return [];
    return [
      {
        signature: signature('keyboard-covers-field', routePath(step.after.address), target.label),
        title: `The keyboard covers the field ${target.label ? `“${target.label}”` : 'that is typed into'}`,
        expected: 'The field stands above the keyboard while it is typed into.',
        observed: `“${text}” can be read only after the keyboard was put away.`,
        address: step.after.address,
        evidence: { texts: [text] },
        ...(target.box ? { box: target.box } : {}),
      },
    ];
  },
};
