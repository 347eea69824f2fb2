/** Acts on one control of the screen. */
import { gap, type Box } from '#worker/core/geometry.ts';
import { alike, normalizeLabel } from '#worker/core/words.ts';
import type { PlannedAct } from '#worker/ports/brain.ts';
import { blockedReason } from '#worker/guardrails/risk.ts';
import type { StepRecord, TrailStep } from '#worker/ports/records.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import type { Shared } from '../shared.ts';
import { nameOf, pressIntent, typeIntent } from './intents.ts';

export const isToggle = ({ affordance }: Control): boolean => affordance === 'toggle';

/** Distance of two controls' upper left corners, px. */
export const gapOf = (a: Control, b: Control) => Math.hypot(a.box.x - b.box.x, a.box.y - b.box.y);

/** The same control, or the one now at its position with the same affordance. */
export const inPlaceOf = (scene: Scene, control: Control): Control | undefined =>
  refindControl(scene, control) ??
  scene.controls.find((other) => other.affordance === control.affordance && gapOf(other, control) < 20);

/** The window's lower left corner, usually blank. */
export const blankCorner = ({ view: { picture } }: ExplorerSession): Box => ({
  x: 2,
  y: (picture.visible?.y ?? 0) + (picture.visible?.height ?? picture.height) - 4,
  width: 2,
  height: 2,
});

/** The planned click on a control, and its wording. */
export const press = (scene: Scene, control: Control): [PlannedAct, string] => {
  const intent = pressIntent(scene, control);
  return [
    {
      act: { kind: 'press' },
      target: { control, box: control.box },
      says: intent,
      confidence: control.confidence,
    },
    intent,
  ];
};

/** The same press, twice. */
export function doubled(plan: PlannedAct, intent: string): [PlannedAct, string] {
  const twice = intent.replace(/^\w+/, 'Double-click');
  return [{ ...plan, act: { kind: 'press', count: 2 }, says: twice }, twice];
}

/** Whether the guardrails let a control of this label be pressed; with its looks, also by these. */
export const isAllowed = (
  { options }: Shared,
  { label }: Control,
  { icon, fill }: Pick<Control, 'icon' | 'fill'> = {},
): boolean => !blockedReason(label, options.boundaries, { icon, fill });

/** Presses a control of the current screen, learns what that did, and counts it as one act. */
export async function pressControl(
  { shared, session }: { shared: Shared; session: ExplorerSession },
  control: Control,
): Promise<void> {
  const { act, before, after, targetBox: box } = await session.step(...press(session.view.scene, control));
  shared.acts++;
  if (!act) return;
  const deed = {
    act,
    gesture: 'press',
    on: nameOf(control),
    isToggle: isToggle(control),
    ...(box ? { box } : {}),
  };
  const { operator, isNew } = shared.model.learn(before, deed, after);
  if (isNew && operator) session.settled.operators.push(operator.kind);
}

/**
 * Finds a control again on the current scene by kind and name; the nearest one, since the layout may have
 * moved.
 */
export function refindControl(scene: Scene, control: Control): Control | undefined {
  const same = scene.controls.filter(
    (other) =>
      other.kind === control.kind && normalizeLabel(nameOf(other)) === normalizeLabel(nameOf(control)),
  );
  return same.sort((a, b) => gapOf(a, control) - gapOf(b, control))[0];
}

/** Types into a field. False if the text does not show: it is no field, or takes other values. */
export async function type(
  session: ExplorerSession,
  control: Control,
  text: string,
  secret = false,
): Promise<boolean> {
  const intent = typeIntent(session.view.scene, control, secret ? '{{password}}' : text);
  await session.step(
    {
      act: { kind: 'type', text, secret },
      target: { control, box: control.box },
      says: intent,
      confidence: 0.9,
    },
    intent,
  );
  const { scene } = session.view;
  // A date that is filled in may look like any other field.
  const now = inPlaceOf(scene, control);
  return (
    secret ||
    /pass/i.test(control.label) ||
    !!now?.value ||
    scene.lines.some((line) => gap(line.box, control.box) === 0 && alike(line.text, text) > 0.5)
  );
}

export interface Played {
  /** The last step taken; undefined where the thing was not there any more. */
  record?: StepRecord;
  /** The option that a select then shows. */
  option?: string;
  /** A search for one word: its steps, and the screens before and after it. */
  searched?: { term: string; steps: TrailStep[]; before: SessionView; after: SessionView };
}
