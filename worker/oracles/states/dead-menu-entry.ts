import { overlap } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { refuses } from '#worker/facts/link-words.ts';
import { controlAt } from '#worker/facts/pressed.ts';
import { routePattern, signature } from '#worker/facts/routes.ts';
import { deletes } from '#worker/guardrails/risk-words.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import type { Oracle } from '../types.ts';
import { hasAsked } from './dead-control.ts';
import { mustShow } from './dead-control-promises.ts';
import { sameWhenFresh } from './may-do-nothing.ts';

/** Whether the control came with a step: an entry of the menu that it opened. */
const hasCome = (control: Control, { before }: StepRecord): boolean =>
  !before.scene.controls.some(({ label, box }) => label === control.label || overlap(box, control.box) > 0.5);

/** What stands on a screen and how it is set, in no order. */
const contentOf = ({ lines, controls }: Scene): string =>
  [
    ...lines.map(({ text }) => normalizeLabel(text)),
    ...controls.map(({ kind, label, state }) => `${kind} ${label} ${JSON.stringify(state)}`),
  ]
    .sort()
    .join('\n');

/**
 * Whether its words promise that something goes, or that something to fill in comes. What is reset may be as it
 * was at first already.
 */
const promises = ({ label }: Control): boolean =>
  (deletes(label) || mustShow.test(label)) &&
  !refuses.test(normalizeLabel(label)) &&
  !sameWhenFresh(normalizeLabel(label));

/** An entry of a menu after which all is as it was before the menu was opened. */
export const deadMenuEntry: Oracle = {
  name: 'dead-menu-entry',
  describes: 'An entry of a menu that closes the menu and does nothing else',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user cannot do what the entry promises.',
  proof: { everyReplay: true },
  provokedBy: 'opens a menu, and presses an entry that removes, adds or changes something',
  judge({ step, earlier }) {
    const opening = earlier.at(-1);
    if (step.act?.kind !== 'press' || opening?.act?.kind !== 'press' || step.after.scene.reason) return [];
    const addresses = [opening.before, step.before, step.after].map(({ address }) => address);
    const isSilent = step.observations.length === 0 && step.evidence.exceptions.length === 0;
    if (new Set(addresses).size > 1 || hasAsked(step) || !isSilent) return [];
    const control = controlAt(step.before.scene, step.targetBox);
    if (!control || !promises(control) || !hasCome(control, opening)) return [];
    if (contentOf(opening.before.scene) !== contentOf(step.after.scene)) return [];
    return [
      {
        signature: signature('dead-menu-entry', routePattern(step.before.address), control.label),
        title: `“${control.label}” only closes its menu`,
        expected: `“${control.label}” does what it says.`,
        observed: 'All is as it was before the menu was opened; no request was sent, and no message came.',
        box: control.box,
        address: step.before.address,
        evidence: { texts: [control.label] },
      },
    ];
  },
};
