import {
  areaOf,
  type Box,
  centre,
  containsPoint,
  gapX,
  gapY,
  grow,
  overlap,
  union,
  within,
} from '#worker/core/geometry.ts';
import type { Control, Scene } from '../../scene.ts';
import { choicesByCaption } from '../captions.ts';
import type { PointerField } from '../field.ts';
import { settleGroups } from '../groups.ts';
import { inOrder } from '../order.ts';
import { ringsOf } from '../rings.ts';
import { controlAtStop, sure } from './control-at-stop.ts';
import type { FocusWalk } from './walk.ts';

/** What the stops are settled with: each takes controls from `left`, and adds to `settled`. */
interface Bench {
  scene: Scene;
  stops: Box[][];
  rings: Box[];
  field: PointerField;
  left: Set<Control>;
  settled: Control[];
  /** Lines that are captions of choices. */
  captioned: Set<number>;
}

/** A thin vertical stroke: a caret, the only sign of focus in some fields. */
const isCaret = ({ width, height }: Box): boolean => width <= 3 && height >= 9 && height <= 48;

/** Kinds whose text is selected on focus, or whose parts get the focus. */
const entered: ReadonlySet<Control['kind']> = new Set([
  'textfield',
  'textarea',
  'select',
  'date',
  'checkbox',
  'radio',
  'switch',
  'slider',
]);

/** A box that joins an underline with the text above it. */
function wholeOf(ring: Box, { lines }: Scene): Box {
  if (ring.height > 5) return ring;
  const words = lines.filter(
    ({ box }) =>
      gapX(box, ring) < 0 && ring.y >= box.y + box.height * 0.5 && ring.y - box.y - box.height <= 12,
  );
  return words.length > 0 ? union([ring, ...words.map(({ box }) => box)]) : ring;
}

/** Turns focus stops into controls, and drops unsure controls that a complete walk did not stop at. */
export function settleByFocus(scene: Scene, { stops, whole }: FocusWalk, field: PointerField): Scene {
  const rings = ringsOf(stops)
    .map((ring) => wholeOf(ring, scene))
    .sort((a, b) => areaOf(a) - areaOf(b));
  const choices = choicesByCaption(scene, rings, new Set(scene.controls), field);
  const bench: Bench = {
    scene,
    stops,
    rings,
    field,
    left: new Set(scene.controls),
    settled: [],
    captioned: new Set([...choices.values()].flatMap(({ lines }) => lines)),
  };
  for (const [seen, choice] of choices) if (bench.left.delete(seen)) bench.settled.push(choice);
  for (const ring of rings)
    if (!settleCaret(bench, ring) && !settleRail(bench, ring) && !settleCaption(bench, ring))
      settleControl(bench, ring);
  const enough = whole && rings.length >= 4;
  // An incomplete walk says nothing about the rest.
  const rest = enough ? withoutUnvisited(bench) : [...bench.left];
  return settleGroups(
    { ...scene, controls: inOrder([...bench.settled, ...rest]) },
    enough || stops.length >= 24 ? stops : [],
    field,
  );
}

/** A field whose only sign of focus is a caret. */
function settleCaret({ left, settled }: Bench, ring: Box): boolean {
  if (!isCaret(ring)) return false;
  const held = [...left, ...settled]
    .filter(({ box }) => containsPoint(grow(box, 3), centre(ring)))
    .sort((a, b) => areaOf(a.box) - areaOf(b.box))[0];
  if (held && left.delete(held))
    settled.push(
      held.affordance === 'type' ||
        held.affordance === 'choose' ||
        held.kind === 'button' ||
        held.box.width < 48
        ? sure(held)
        : { ...held, kind: 'textfield', affordance: 'type', confidence: 0.85 },
    );
  return true;
}

/** A slider, of which the knob has the focus. */
function settleRail({ left, settled }: Bench, ring: Box): boolean {
  const rail = [...left, ...settled].find((control) => isRail(control, ring));
  if (!rail) return false;
  if (left.delete(rail)) settled.push({ ...sure(rail), kind: 'slider', affordance: 'choose' });
  for (const control of left)
    if (within(control.box, grow(ring, 4)) > 0.8 && control.lines.length === 0) left.delete(control);
  return true;
}

/** The caption of a choice, which is settled already: drops what was taken for a control there. */
function settleCaption({ scene, left, captioned }: Bench, ring: Box): boolean {
  const isCaption = scene.lines.some(
    (line) =>
      captioned.has(line.id) && within(line.box, grow(ring, 2)) > 0.9 && ring.width <= line.box.width + 16,
  );
  if (!isCaption) return false;
  for (const control of left)
    if (control.lines.some((id) => captioned.has(id)) && within(control.box, grow(ring, 6)) > 0.8)
      left.delete(control);
  return true;
}

/** The control at any other stop, made of the controls within its ring or the one around it. */
function settleControl(bench: Bench, ring: Box): void {
  const { scene, stops, left, settled, field } = bench;
  const own = [...left]
    .filter(({ box }) => containsPoint(grow(ring, 2), centre(box)) && within(box, grow(ring, 4)) > 0.6)
    .sort((a, b) => standing(b) - standing(a));
  // A dropdown that opens on focus covers other controls, and says nothing about them.
  if (own.filter(isOneself).length >= 3) {
    const one = own.find(({ box }) =>
      stops.find((marks) => marks.some((mark) => within(mark, ring) === 1 && overlap(mark, box) > 0.7)),
    );
    if (one && left.delete(one)) settled.push(sure(one));
    return;
  }
  if (own.length === 0) dropImagesAround(bench, ring);
  const around = own.length === 0 ? smallestAround(bench, ring) : own;
  if (around[0] && settled.includes(around[0])) return;
  const parts = spinButtonsIn(around, field);
  const whole = around.filter((control) => !parts.includes(control));
  for (const control of whole) left.delete(control);
  const made = controlAtStop(scene, ring, whole, field);
  if (made && !settled.some((other) => overlap(other.box, made.box) > 0.7)) settled.push(made);
}

/** With two or more stops inside an image, the stops are the controls. */
function dropImagesAround({ left, rings }: Bench, ring: Box): void {
  for (const one of left)
    if (
      one.kind === 'image' &&
      one.lines.length === 0 &&
      within(ring, grow(one.box, 6)) > 0.8 &&
      overlap(one.box, ring) < 0.6 &&
      rings.filter((other) => within(other, grow(one.box, 6)) > 0.8).length >= 2
    )
      left.delete(one);
}

/** The smallest control that a ring lies in, as a list of at most one. */
const smallestAround = ({ left, settled }: Bench, ring: Box): Control[] =>
  [...left, ...settled]
    .filter(
      ({ box, kind }) =>
        within(ring, grow(box, 4)) > 0.8 && (entered.has(kind) || areaOf(box) < areaOf(ring) * 4),
    )
    .sort((a, b) => areaOf(a.box) - areaOf(b.box))
    .slice(0, 1);

/** Spin buttons at the ends of a field are separate controls. */
function spinButtonsIn([main, ...others]: Control[], field: PointerField): Control[] {
  if (main?.affordance !== 'type') return [];
  return others.filter(
    (control) =>
      ends.has(control.icon ?? '') &&
      ['button', 'icon'].includes(control.kind) &&
      overlap(control.box, main.box) < 0.3 &&
      field.at(centre(control.box)) === 'hand',
  );
}

/** What a complete walk left: links are dropped, and other controls are trusted less. */
function withoutUnvisited({ left, rings, field }: Bench): Control[] {
  const touched = ({ box }: Control) => rings.some((ring) => gapX(ring, box) < 2 && gapY(ring, box) < 2);
  return [...left].flatMap((control) => {
    // The walk would have stopped at a text field.
    if (control.affordance === 'type' && !touched(control))
      return { ...control, confidence: Math.min(control.confidence, 0.8) };
    if (
      field.at(centre(control.box)) === 'hand' ||
      !['icon', 'image', 'link'].includes(control.kind) ||
      control.affordance === 'none'
    )
      return control;
    return control.kind === 'link' ? [] : { ...control, affordance: 'none' as const };
  });
}

/** A ring on a track surrounds a slider's knob; the slider may have been detected as a progress bar. */
const isRail = ({ kind, box }: Control, ring: Box): boolean =>
  (kind === 'progress' || kind === 'slider') &&
  box.width >= 56 &&
  box.width >= ring.width * 1.5 &&
  ring.height <= 52 &&
  ring.width <= ring.height * 1.6 &&
  ring.height <= ring.width * 1.6 &&
  centre(ring).x >= box.x - 4 &&
  centre(ring).x <= box.x + box.width + 4 &&
  Math.abs(centre(box).y - centre(ring).y) <= Math.max(4, ring.height * 0.2);

/** Icons at the ends of a field that act separately. */
const ends: ReadonlySet<string> = new Set([
  'plus',
  'minus',
  'chevron-up',
  'chevron-down',
  'close',
  'eye',
  'eye-off',
]);

/** Kinds that get the focus themselves, not as parts of another control. */
const isOneself = ({ kind }: Control): boolean => entered.has(kind) || kind === 'button';

/** Kinds by how much they say about a focus stop, increasing: fields and choices last. */
const order: Control['kind'][] = [
  'image',
  'icon',
  'link',
  'button',
  'menuitem',
  'pagination',
  'tab',
  'slider',
  'date',
  'select',
  'textarea',
  'textfield',
  'switch',
  'radio',
  'checkbox',
];

const standing = ({ kind }: Control): number => order.indexOf(kind);
