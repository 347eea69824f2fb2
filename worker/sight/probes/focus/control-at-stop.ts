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

/** The control at a stop, made of those that were found there; undefined if the stop is too small for one. */
export function controlAtStop(
  scene: Scene,
  ring: Box,
  own: Control[],
  field: PointerField,
): Control | undefined {
  const first = own[0];
  if (first)
    return sliderOf(scene, ring, own) ?? choiceOf(scene, ring, own) ?? pressedOf(scene, ring, own, field);
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

/** Bars, knobs and unknown icons in a long low ring without text: a slider. */
function sliderOf({ lines }: Scene, ring: Box, own: Control[]): Control | undefined {
  if (
    !isLong(ring) ||
    own.some((control) => control.lines.length > 0 || !['progress', 'icon'].includes(control.kind)) ||
    lines.some(({ box, text }) => within(box, grow(ring, 2)) > 0.7 && /[\p{L}\p{N}]{2}/u.test(text))
  )
    return undefined;
  return {
    ...own[0]!,
    kind: 'slider',
    affordance: 'choose',
    box: ring,
    confidence: 0.85,
    label: own.find(({ kind }) => kind === 'progress')?.label ?? '',
  };
}

/** Icons that a checkbox or radio may have been recognised as. */
const tickLike = ['check', 'record', 'circle', 'minus', 'stop', 'check-square'];

/** An icon that is like a checkbox or radio, in a column of such choices. */
function choiceOf(scene: Scene, ring: Box, own: Control[]): Control | undefined {
  const isLike = own.every(
    ({ kind, icon, lines }) =>
      lines.length === 0 &&
      (kind === 'icon' || kind === 'image') &&
      (icon === undefined || tickLike.includes(icon)),
  );
  const choice = isLike ? choiceBeside(scene, ring) : undefined;
  return (
    choice && {
      ...own[0]!,
      kind: choice,
      affordance: 'toggle',
      label: '',
      confidence: 0.8,
      state: choice === 'switch' ? {} : { checked: own[0]!.icon !== undefined },
    }
  );
}

/** A text field, an icon, a button, or the control that was found, with the name and icon of all. */
function pressedOf(scene: Scene, ring: Box, own: Control[], field: PointerField): Control {
  const first = own[0]!;
  if (first.affordance === 'press' && first.kind !== 'button' && isWritable(scene, ring, field))
    return {
      ...first,
      kind: 'textfield',
      affordance: 'type',
      box: ring,
      placeholder: first.label,
      confidence: 0.85,
    };
  const name = first.icon ?? own.find((control) => control.icon !== undefined)?.icon;
  const icon = name !== undefined ? { icon: name } : {};
  if (isBadgeOfIcon(scene, ring, first))
    return { ...sure(first), kind: 'icon', box: ring, label: name ?? '', lines: [], ...icon };
  if (first.kind === 'link' && own.length === 1 && isButton(scene, ring, first))
    return { ...sure(first), kind: 'button', box: ring };
  const inside = first.affordance === 'press' ? wordsIn(scene, ring, first) : undefined;
  if (inside)
    return {
      ...sure(first),
      ...(first.kind === 'icon' || first.kind === 'image' ? { kind: 'button' as const, box: ring } : {}),
      ...inside,
      ...icon,
    };
  const named = namedOf(own);
  return { ...sure(first), ...(named ? { label: named.label, lines: named.lines } : {}), ...icon };
}

/** The control that names a stop: the first if it has a label, else the first with text, else any. */
function namedOf(own: Control[]): Control | undefined {
  if (own[0]?.label) return own[0];
  return (
    own.find(({ label, lines }) => label !== '' && lines.length > 0) ?? own.find(({ label }) => label !== '')
  );
}

/** A badge on the upper half of an icon. */
function isBadgeOfIcon({ lines }: Scene, ring: Box, first: Control): boolean {
  if (first.kind !== 'link' || !/^\d{1,3}\+?$/.test(first.label)) return false;
  const count = lines.find(({ id }) => id === first.lines[0]);
  return (
    count !== undefined &&
    centre(count.box).y < centre(ring).y - 4 &&
    Math.max(ring.width, ring.height) <= 64 &&
    ring.width <= ring.height * 1.5 &&
    ring.width >= ring.height * 0.9 &&
    ring.height >= 28
  );
}
