import { nothingElseChanged } from '#worker/agent/effect.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { routePattern, signature } from '#worker/facts/routes.ts';
import { controlAt, pressedTarget } from '#worker/facts/pressed.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import type { Oracle } from '../types.ts';
import { isPointedAt, makesNew, promisesEffect, showsByIcon } from './dead-control-promises.ts';
import { mayDoNothing } from './may-do-nothing.ts';
import { dialogLeftBy } from './dialog-stays.ts';

/** Whether a request was sent since the click. Late responses to the previous page don't count. */
export const hasAsked = ({ evidence: { network, since = -Infinity } }: StepRecord): boolean =>
  network.some(({ at, ms }) => at - ms >= since);

/** Whether the click had any effect: a change, a request, another address, a message. */
const hasAnswered = (step: StepRecord): boolean =>
  !nothingElseChanged(step) ||
  step.before.address !== step.after.address ||
  hasAsked(step) ||
  step.observations.length > 0 ||
  step.evidence.exceptions.length > 0;

/** Whether the label is a word; three dots may be misread as letters. */
const isNamed = ({ label }: Control): boolean =>
  /\p{L}{3}/u.test(label) && new Set(normalizeLabel(label)).size > 1;

/** Whether the control certainly looks clickable, and is neither disabled nor selected. */
const canBePressed = (control: Control, scene: Scene): boolean =>
  (control.kind === 'link' ||
    control.kind === 'tab' ||
    (isPointedAt(control) && makesNew(control, scene)) ||
    showsByIcon(control, scene) ||
    (control.kind === 'button' && (!!control.fill || isPointedAt(control)))) &&
  !control.state.disabled &&
  !control.state.selected &&
  control.confidence >= 0.6 &&
  // A pause control or a stepper at its end may rightly do nothing.
  isNamed(control);

/**
 * A certain button that does nothing when clicked: no pixel changes outside it, no request, no navigation,
 * no message.
 */
export const deadControl: Oracle = {
  name: 'dead-control',
  describes: 'A button that does nothing',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user cannot do what the button promises.',
  proof: { everyReplay: true },
  assertions: () => ['The page changed'],
  provokedBy: 'presses a button that did nothing once more, after another of its make was pressed',
  judge(input) {
    const { step, proving } = input;
    const { scene, address } = step.before;
    if (step.act?.kind !== 'press' || !pressedTarget(step) || hasAnswered(step)) return [];
    const control = controlAt(scene, step.targetBox);
    // A dialog that stays open is reported by another oracle.
    if (
      !control ||
      !canBePressed(control, scene) ||
      dialogLeftBy(scene, control) ||
      mayDoNothing(control, input)
    )
      return [];
    // A replay need not repeat that similar controls work, which was seen before.
    const ofThis = signature('dead-control', routePattern(address), control.label);
    if (proving !== ofThis && !promisesEffect(control, input)) return [];
    return [
      {
        signature: ofThis,
        title: `“${control.label}” does nothing`,
        expected: `Pressing “${control.label}” has an effect.`,
        observed: 'Nothing changed on the screen, no request was sent, and no message came.',
        box: control.box,
        address,
        evidence: { texts: [control.label] },
      },
    ];
  },
};
