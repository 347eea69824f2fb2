import { overlap } from '#worker/core/geometry.ts';
import { blockedReason } from '#worker/guardrails/risk.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { firstTime, type Shared } from '../shared.ts';
import type { Action } from './action.ts';
import { formsOf, isForChanging, isSignIn, type Form } from './forms.ts';

/** A scene with the controls that were not on it before. */
const withNew = (before: Scene, after: Scene): Scene => ({
  ...after,
  controls: after.controls.filter(
    ({ kind, box }) => !before.controls.some((known) => known.kind === kind && overlap(known.box, box) > 0.5),
  ),
});

/**
 * The filling in of a form that a press has just opened on its page: what was opened is carried to its end before
 * anything else is tried. Its fields are known by being new, with or without names. Once for each form; undefined
 * where none opened, or where sending it is not allowed.
 */
export function openedForm(
  shared: Shared,
  pressed: Action,
  { before }: StepRecord,
  scene: Scene,
): Action | undefined {
  if (pressed.play.kind !== 'press') return undefined;
  const { boundaries } = shared.options;
  const mayBeSent = ({ submit: { label, icon, fill } }: Form): boolean =>
    !blockedReason(label, boundaries, { icon, fill, ownForm: true });
  const form = formsOf(withNew(before.scene, scene), { unnamed: true }).find(
    (one) => one.fields.length > 0 && !isSignIn(one) && mayBeSent(one),
  );
  if (!form) return undefined;
  // The form for changing a thing may ask for the same as that for a new one.
  const name = `${form.key}${isForChanging(form) ? ' for changing' : ''}`;
  if (!firstTime(shared, `opened ${name}`)) return undefined;
  return {
    key: `opened:${name}`,
    play: { kind: 'form', form, variant: { kind: 'valid' }, isOpened: true },
    prospect: { kind: 'form' },
    setbacks: 0,
    state: 'claimed',
    leftAlone: '',
    everywhere: false,
    ...(pressed.ofUsers ? { ofUsers: true } : {}),
  };
}
