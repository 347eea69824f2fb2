import { gapX, gapY, within } from '#worker/core/geometry.ts';
import { containsPoint } from '#worker/core/geometry.ts';
import type { Control, PointerShape, Scene } from '../scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { anyHolds } from './areas.ts';
import { gridIn, pointsAlong, pointsIn, type PointerField } from './field.ts';

/** That something can be done with it is sure then; a button, a tab and a link have the same hand. */
const known = 0.88;

const isSquarish = ({ width, height }: Box): boolean =>
  Math.max(width, height) < Math.min(width, height) * 1.5;

const most = (shapes: PointerShape[], shape: PointerShape): boolean =>
  shapes.length > 0 && shapes.filter((s) => s === shape).length * 2 > shapes.length;

/** What the pointer says of a control that was seen: surer, another kind, or none (undefined). */
export function judge(control: Control, scene: Scene, field: PointerField): Control | undefined {
  const inner = pointsIn(control.box).flatMap((p) => field.at(p) ?? []);
  const onWords = scene.lines
    .filter(({ id }) => control.lines.includes(id))
    .flatMap((line) =>
      pointsAlong(line)
        .words.filter((p) => containsPoint(control.box, p))
        .flatMap((p) => field.at(p) ?? []),
    );
  const all = [...inner, ...onWords];
  if (all.length === 0) return control;
  const sure = (confidence: number, more: Partial<Control> = {}): Control => ({
    ...control,
    ...more,
    confidence: Math.max(control.confidence, confidence),
  });
  if (most(all, 'forbidden')) return sure(known, { state: { ...control.state, disabled: true } });
  const hand = most(onWords.length > 0 ? onWords : inner, 'hand');
  const bar = onWords.length > 0 && onWords.every((s) => s === 'text');
  // Beside the words and away from the middle: where a field can be written in, and a box of words can't.
  const blank = [
    ...inner.slice(1),
    ...gridIn(control.box)
      .filter((p) => !anyHolds(scene.lines, p, 3))
      .flatMap((p) => field.at(p) ?? []),
  ];
  switch (control.kind) {
    case 'link':
    case 'tab':
    case 'menuitem':
    case 'pagination':
      if (hand) return sure(known);
      // Where links have the hand, words without it are none, or lie behind something.
      if (control.kind === 'link')
        return bar || (field.hands > 8 && control.confidence < 0.8) ? undefined : control;
      // Where others of its row or column have the hand, words with a bar are none of them.
      if (bar && control.kind !== 'pagination' && besideHands(control, scene, field)) return undefined;
      // A tab is known by its row; that its words can be marked is carelessness.
      return bar ? (control.confidence >= 0.7 ? { ...control, confidence: 0.6 } : undefined) : control;
    case 'button':
      if (hand) return sure(known);
      return bar ? undefined : control;
    case 'textfield':
    case 'textarea':
      // A sign or a frame around it may hold the pointer back on some sides.
      // Pale as it may look, what can be written in is not disabled.
      if (control.kind === 'textfield' ? blank.includes('text') : most(blank, 'text'))
        return sure(0.95, { state: { ...control.state, disabled: undefined } });
      if (most(blank, 'hand')) {
        const { icon, value, placeholder, label, box } = control;
        const state = { ...control.state, disabled: undefined };
        // A square without words, as a board has them, is named by nothing that stands around it.
        return icon?.startsWith('chevron-down')
          ? { ...control, state, kind: 'select', affordance: 'choose', confidence: 0.7 }
          : {
              ...control,
              state,
              kind: 'button',
              affordance: 'press',
              label: value ?? placeholder ?? (isSquarish(box) ? '' : label),
              confidence: 0.8,
            };
      }
      // A field that can't be written in has a name at least.
      return bar || (control.label === '' && !control.value)
        ? undefined
        : {
            ...control,
            confidence: Math.min(control.confidence, 0.6),
            state: { ...control.state, disabled: true },
          };
    case 'checkbox':
    case 'radio':
    case 'switch':
      // What is drawn in a picture is no choice.
      if (
        inner[0] === 'text' ||
        (control.label === '' &&
          scene.controls.some(
            (other) =>
              other.kind === 'image' && other.box.width > 100 && within(control.box, other.box) > 0.9,
          ))
      )
        return undefined;
      // Words that belong to a choice press it as well: no bar stands over them.
      return inner[0] === 'hand'
        ? sure(known)
        : onWordsBeside(control, scene, field)
          ? { ...control, confidence: Math.min(control.confidence, 0.6) }
          : control;
    case 'icon':
      if (most(inner, 'hand')) return sure(known, { affordance: 'press' });
      return most(inner, 'text') ? undefined : control;
    case 'image':
      return most(inner, 'hand')
        ? sure(known, {
            affordance: 'press',
            kind: Math.max(control.box.width, control.box.height) <= 64 ? 'icon' : 'image',
          })
        : { ...control, affordance: 'none' };
    default:
      return control;
  }
}

/** Whether the pointer is a hand over the words of another one of its kind, above, below or beside it. */
function besideHands({ kind, box, lines }: Control, scene: Scene, field: PointerField): boolean {
  const others = scene.controls.filter(
    (other) =>
      other.kind === kind &&
      !other.lines.some((id) => lines.includes(id)) &&
      ((gapX(other.box, box) < 0 && gapY(other.box, box) < 120) ||
        (gapY(other.box, box) < -4 && gapX(other.box, box) < 120)),
  );
  return others.some((other) =>
    scene.lines.some(
      (line) => other.lines.includes(line.id) && pointsAlong(line).words.some((p) => field.at(p) === 'hand'),
    ),
  );
}

/** The pointer is a bar over all words that were taken for a choice's own. */
function onWordsBeside({ lines }: Control, scene: Scene, field: PointerField): boolean {
  const shapes = scene.lines
    .filter(({ id }) => lines.includes(id))
    .flatMap((line) => pointsAlong(line).words.flatMap((p) => field.at(p) ?? []));
  return shapes.length > 0 && shapes.every((shape) => shape === 'text');
}
