import { gapX, gapY, within } from '#worker/core/geometry.ts';
import { containsPoint } from '#worker/core/geometry.ts';
import type { Control, PointerShape, Scene } from '../scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { anyHolds } from './areas.ts';
import { gridIn, pointsAlong, pointsIn, type PointerField } from './field.ts';

/** Confidence that it is clickable; buttons, tabs and links share the hand cursor. */
const known = 0.88;

const isSquarish = ({ width, height }: Box): boolean =>
  Math.max(width, height) < Math.min(width, height) * 1.5;

const most = (shapes: PointerShape[], shape: PointerShape): boolean =>
  shapes.length > 0 && shapes.filter((s) => s === shape).length * 2 > shapes.length;

/** Updates a detected control by the cursor: more certain, of another kind, or dropped (undefined). */
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
  // Away from text and the centre: there only a field has the text cursor.
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
      // If links have the hand cursor, text without it is no link, or is covered.
      if (control.kind === 'link')
        return bar || (field.hands > 8 && control.confidence < 0.8) ? undefined : control;
      // If others of its row or column have the hand cursor, text with the text cursor is none of them.
      if (bar && control.kind !== 'pagination' && besideHands(control, scene, field)) return undefined;
      // A tab is identified by its row; selectable text there is just an oversight.
      return bar ? (control.confidence >= 0.7 ? { ...control, confidence: 0.6 } : undefined) : control;
    case 'button':
      if (hand) return sure(known);
      return bar ? undefined : control;
    case 'textfield':
    case 'textarea':
      // An icon or frame may hide the text cursor on some sides. An editable field is not disabled, however
      // pale.
      if (control.kind === 'textfield' ? blank.includes('text') : most(blank, 'text'))
        return sure(0.95, { state: { ...control.state, disabled: undefined } });
      if (most(blank, 'hand')) {
        const { icon, value, placeholder, label, box } = control;
        const state = { ...control.state, disabled: undefined };
        // A square without text (on a board) is not named by the text around it.
        // What has a name of its own beside its prompt is chosen from, not pressed.
        const asks = placeholder !== undefined && label !== '' && label !== placeholder;
        return asks || icon?.startsWith('chevron-down')
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
      // A read-only field at least has a label.
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
      // A drawing inside a picture is no choice.
      if (
        inner[0] === 'text' ||
        (control.label === '' &&
          scene.controls.some(
            (other) =>
              other.kind === 'image' && other.box.width > 100 && within(control.box, other.box) > 0.9,
          ))
      )
        return undefined;
      // A choice's label clicks it as well, so it has no text cursor.
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

/** Whether text of another control of the kind, in its row or column, has the hand cursor. */
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

/** Whether all of a choice's text has the text cursor. */
function onWordsBeside({ lines }: Control, scene: Scene, field: PointerField): boolean {
  const shapes = scene.lines
    .filter(({ id }) => lines.includes(id))
    .flatMap((line) => pointsAlong(line).words.flatMap((p) => field.at(p) ?? []));
  return shapes.length > 0 && shapes.every((shape) => shape === 'text');
}
