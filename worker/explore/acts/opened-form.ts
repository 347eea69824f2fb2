import { overlap } from '#worker/core/geometry.ts';
import { blockedReason } from '#worker/guardrails/risk.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { firstTime, type Shared } from '../shared.ts';
import type { Action } from './action.ts';
import { formsOf, isForChanging, isSignIn, type Form } from './forms.ts';

/** Controls of one look differ by this much, as they are read, px. */
const sameLookPx = 4;

/** Whether two controls look the same, one above the other. */
const looksLike = (control: Control, known: Control): boolean =>
  known.kind === control.kind &&
  known.label === control.label &&
  Math.abs(known.box.x - control.box.x) < sameLookPx &&
  Math.abs(known.box.width - control.box.width) < sameLookPx &&
  Math.abs(known.box.height - control.box.height) < sameLookPx;

/** A scene with the controls that were not on it before, there or where what came above them has moved them from. */
function withNew(before: Scene, after: Scene): Scene {
  const inPlace = ({ kind, box }: Control): boolean =>
    before.controls.some((known) => known.kind === kind && overlap(known.box, box) > 0.5);
  const isNew = (control: Control): boolean => {
    const like = ({ controls }: Scene): number => controls.filter((one) => looksLike(control, one)).length;
    return !inPlace(control) && like(after) > like(before);
  };
  return { ...after, controls: after.controls.filter(isNew) };
}

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
