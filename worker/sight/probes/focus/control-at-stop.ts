import { type Box, centre, gapX, gapY, grow, within } from '#worker/core/geometry.ts';
import { holderOf } from '../../layout/order.ts';
import type { Control, Scene } from '../../scene.ts';
import type { PointerField } from '../field.ts';
import { choiceBeside, isLong, isWritable, unseenControl } from './unseen-control.ts';

/** The control is certain; its kind keeps its likelihood. */
export const sure = (control: Control): Control => ({
  ...control,
  confidence: Math.max(control.confidence, 0.88),
  affordance: control.affordance === 'none' ? 'press' : control.affordance,
});

/** A low wide ring with short text at its centre, and no other control on its row. */
const isButton = ({ controls }: Scene, ring: Box, { box, lines }: Control): boolean =>
  lines.length === 1 &&
  ring.height >= 28 &&
  ring.height <= 60 &&
  ring.width > box.width * 1.8 &&
  Math.abs(centre(ring).x - centre(box).x) <= 6 &&
  !controls.some((other) => other.box !== box && gapY(other.box, ring) < 0 && gapX(other.box, ring) < 80);

/** If a line extends beyond a ring, only the text inside names the control. */
function wordsIn(
  { lines }: Scene,
  ring: Box,
  { label, icon, lines: ids }: Control,
): Pick<Control, 'label' | 'lines'> | undefined {
  const beyond = lines.filter(
    ({ box }) =>
      gapY(box, ring) < -4 &&
      gapX(box, ring) < -4 &&
      (box.x < ring.x - 16 || box.x + box.width > ring.x + ring.width + 16),
  );
  const cut = beyond.flatMap((line) =>
    line.words
      .filter(({ box }) => within(box, grow(ring, 2)) > 0.8)
      .map(({ text }) => ({ text, id: line.id })),
  );
  if (
    cut.length === 0 ||
    !cut.some(({ text }) => /\p{L}{2}/u.test(text)) ||
    (label !== '' && label !== icon && !ids.some((id) => beyond.some((line) => line.id === id)))
  )
    return undefined;
  return { label: cut.map(({ text }) => text).join(' '), lines: [...new Set(cut.map(({ id }) => id))] };
}

export function controlAtStop(
  scene: Scene,
  ring: Box,
  own: Control[],
  field: PointerField,
): Control | undefined {
  const first = own[0];
  if (first) {
    // Bars, knobs and unknown icons in a long low ring without text: a slider.
    if (
      isLong(ring) &&
      own.every(({ kind, lines }) => lines.length === 0 && ['progress', 'icon'].includes(kind)) &&
      !scene.lines.some(({ box, text }) => within(box, grow(ring, 2)) > 0.7 && /[\p{L}\p{N}]{2}/u.test(text))
    )
      return {
        ...first,
        kind: 'slider',
        affordance: 'choose',
        box: ring,
        confidence: 0.85,
        label: own.find(({ kind }) => kind === 'progress')?.label ?? '',
      };
    const choice = own.every(
      ({ kind, icon, lines }) =>
        lines.length === 0 &&
        (kind === 'icon' || kind === 'image') &&
        (icon === undefined || ['check', 'record', 'circle', 'minus', 'stop', 'check-square'].includes(icon)),
    )
      ? choiceBeside(scene, ring)
      : undefined;
    if (choice)
      return {
        ...first,
        kind: choice,
        affordance: 'toggle',
        label: '',
        confidence: 0.8,
        state: choice === 'switch' ? {} : { checked: first.icon !== undefined },
      };
    const icon = first.icon ?? own.find((control) => control.icon !== undefined)?.icon;
    const named = first.label
      ? first
      : (own.find(({ label, lines }) => label !== '' && lines.length > 0) ??
        own.find(({ label }) => label !== ''));
    if (first.affordance === 'press' && first.kind !== 'button' && isWritable(scene, ring, field))
      return {
        ...first,
        kind: 'textfield',
        affordance: 'type',
        box: ring,
        placeholder: first.label,
        confidence: 0.85,
      };
    // A badge on the upper half of an icon.
    const count = /^\d{1,3}\+?$/.test(first.label)
      ? scene.lines.find(({ id }) => id === first.lines[0])
      : undefined;
    if (
      first.kind === 'link' &&
      count &&
      centre(count.box).y < centre(ring).y - 4 &&
      Math.max(ring.width, ring.height) <= 64 &&
      ring.width <= ring.height * 1.5 &&
      ring.width >= ring.height * 0.9 &&
      ring.height >= 28
    )
      return {
        ...sure(first),
        kind: 'icon',
        box: ring,
        label: icon ?? '',
        lines: [],
        ...(icon !== undefined ? { icon } : {}),
      };
    if (first.kind === 'link' && own.length === 1 && isButton(scene, ring, first))
      return { ...sure(first), kind: 'button', box: ring };
    const inside = first.affordance === 'press' ? wordsIn(scene, ring, first) : undefined;
    if (inside)
      return {
        ...sure(first),
        ...(first.kind === 'icon' || first.kind === 'image' ? { kind: 'button' as const, box: ring } : {}),
        ...inside,
        ...(icon !== undefined ? { icon } : {}),
      };
    return {
      ...sure(first),
      ...(named ? { label: named.label, lines: named.lines } : {}),
      ...(icon !== undefined ? { icon } : {}),
    };
  }
  if (ring.width < 6 || ring.height < 6) return undefined;
  return {
    id: 0,
    confidence: 0.8,
    box: ring,
    state: {},
    region: holderOf(scene.regions, ring).id,
    ...unseenControl(scene, ring, field),
  };
}
