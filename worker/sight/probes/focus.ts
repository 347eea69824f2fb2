import { areaOf, centre, gapX, gapY, grow, overlap, union, within } from '#worker/core/geometry.ts';
import { containsPoint } from '#worker/core/geometry.ts';
import { holderOf } from '../layout/order.ts';
import type { Control, Picture, Scene, Sight } from '../scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { choicesByCaption } from './captions.ts';
import { gridIn, pointsAlong, type PointerField, pointsIn } from './field.ts';
import { settleGroups } from './groups.ts';
import { inOrder } from './order.ts';
import { ringsOf } from './rings.ts';

/** Keyboard input and screenshots for a focus walk. */
export interface FocusPort {
  /** Presses Tab. */
  next(): Promise<void>;
  /** Presses Shift+Tab, to check for a focus trap. */
  back?(): Promise<void>;
  capture(): Promise<Picture>;
  /** Waits for a transition to progress, about 80 ms. */
  rest(): Promise<void>;
}

/**
 * The boxes that changed after each Tab, in order, compared with a picture without focus; empty where no
 * focus was visible.
 */
export interface FocusWalk {
  stops: Box[][];
  /** It returned to its start, so all focus stops were visited. */
  whole: boolean;
  /** The box that traps the focus in both directions. */
  caught?: Box;
}

/** Most consecutive stops without a visible focus. */
const maxUnseen = 12;

/** Most consecutive stops at one place: a date field has four parts and a button. */
const maxInPlace = 7;
const waysBack = 3;

const isInPlace = (a: Box[], b: Box[]): boolean =>
  a.length > 0 && b.length > 0 && overlap(union(a), union(b)) > 0.9;

const sameMarks = (a: Box[], b: Box[]): boolean =>
  a.length > 0 && a.length === b.length && a.every((box, i) => overlap(box, b[i]!) > 0.9);

/**
 * A mark that changed at this share of the stops is where the focus was before the walk, not a stop; fewest
 * stops for this test.
 */
const [mostlySeen, fewestStops] = [0.8, 5];

/**
 * Removes the mark that the focus left at its initial place in the base picture; without any change, the
 * focus is there again.
 */
function withoutFirst(stops: Box[][]): Box[][] {
  const first = stops[0]?.find(
    (mark) =>
      stops.filter((marks) => marks.some((box) => overlap(box, mark) > 0.9)).length >=
      stops.length * mostlySeen,
  );
  if (!first || stops.length < fewestStops) return stops;
  return stops.map((marks) =>
    marks.length === 0 ? [first] : marks.filter((box) => overlap(box, first) <= 0.9),
  );
}

/** Walks through a screen with Tab, at most `most` times. The base picture may already show a focus. */
export async function walkFocus(
  sight: Pick<Sight, 'differences'>,
  base: Picture,
  port: FocusPort,
  most = 48,
): Promise<FocusWalk> {
  const walk = await walkMarks(sight, base, port, most);
  return walk.whole ? { ...walk, stops: withoutFirst(walk.stops) } : walk;
}

async function walkMarks(
  sight: Pick<Sight, 'differences'>,
  base: Picture,
  port: FocusPort,
  most: number,
): Promise<FocusWalk> {
  const stops: Box[][] = [];
  const all = base.width * base.height;
  /** Focus rings fade in transitions: while the old ring fades, it would be merged with the new one. */
  const faded = async (): Promise<{ picture: Picture; marks: Box[] }> => {
    const last = stops.at(-1) ?? [];
    let picture = await port.capture();
    let marks = await sight.differences(base, picture);
    for (
      let tries = 0;
      tries < 4 && marks.some((mark) => last.some((old) => gapX(mark, old) < 0 && gapY(mark, old) < 0));
      tries++
    ) {
      await port.rest();
      const later = await port.capture();
      if (later.image.equals(picture.image)) break;
      picture = later;
      marks = await sight.differences(base, picture);
    }
    return { picture, marks: marks.filter((box) => areaOf(box) >= 6) };
  };
  for (let unseen = 0; stops.length < most && unseen < maxUnseen;) {
    await port.next();
    const { picture, marks } = await faded();
    // The page scrolled or changed, so the differences say nothing about the focus.
    if (
      picture.height !== base.height ||
      picture.visible?.y !== base.visible?.y ||
      marks.reduce((sum, box) => sum + areaOf(box), 0) > all * 0.3
    )
      return { stops, whole: false };
    // A focus that stays in place has not come full circle.
    if (
      stops.length > 1 &&
      !isInPlace(stops.at(-1)!, marks) &&
      stops.some((first, i) => i < 3 && sameMarks(first, marks))
    )
      return { stops, whole: true };
    unseen = marks.length === 0 ? unseen + 1 : 0;
    stops.push(marks);
    const last = stops.slice(-maxInPlace);
    if (last.length < maxInPlace || !last.every((stop) => isInPlace(stop, marks))) continue;
    for (let presses = 0; port.back && presses < waysBack; presses++) {
      await port.back();
      if (!isInPlace((await faded()).marks, marks)) return { stops, whole: false };
    }
    return { stops, whole: false, ...(port.back ? { caught: union(marks) } : {}) };
  }
  return { stops, whole: false };
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
  const left = new Set(scene.controls);
  const settled: Control[] = [];
  const choices = choicesByCaption(scene, rings, left, field);
  for (const [seen, choice] of choices) if (left.delete(seen)) settled.push(choice);
  const captioned = new Set([...choices.values()].flatMap(({ lines }) => lines));
  for (const ring of rings) {
    if (isCaret(ring)) {
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
      continue;
    }
    const rail = [...left, ...settled].find((control) => isRail(control, ring));
    if (rail) {
      if (left.delete(rail)) settled.push({ ...sure(rail), kind: 'slider', affordance: 'choose' });
      for (const control of left)
        if (within(control.box, grow(ring, 4)) > 0.8 && control.lines.length === 0) left.delete(control);
      continue;
    }
    if (
      scene.lines.some(
        (line) =>
          captioned.has(line.id) &&
          within(line.box, grow(ring, 2)) > 0.9 &&
          ring.width <= line.box.width + 16,
      )
    ) {
      for (const control of left)
        if (control.lines.some((id) => captioned.has(id)) && within(control.box, grow(ring, 6)) > 0.8)
          left.delete(control);
      continue;
    }
    const own = [...left]
      .filter(({ box }) => containsPoint(grow(ring, 2), centre(box)) && within(box, grow(ring, 4)) > 0.6)
      .sort((a, b) => standing(b) - standing(a));
    // A dropdown that opens on focus covers other controls, and says nothing about them.
    if (own.filter(isOneself).length >= 3) {
      const one = own.find(({ box }) =>
        stops.find((marks) => marks.some((mark) => within(mark, ring) === 1 && overlap(mark, box) > 0.7)),
      );
      if (one && left.delete(one)) settled.push(sure(one));
      continue;
    }
    // With two or more stops inside an image, the stops are the controls.
    for (const one of own.length === 0 ? left : [])
      if (
        one.kind === 'image' &&
        one.lines.length === 0 &&
        within(ring, grow(one.box, 6)) > 0.8 &&
        overlap(one.box, ring) < 0.6 &&
        rings.filter((other) => within(other, grow(one.box, 6)) > 0.8).length >= 2
      )
        left.delete(one);
    const around =
      own.length === 0
        ? [...left, ...settled]
            .filter(
              ({ box, kind }) =>
                within(ring, grow(box, 4)) > 0.8 && (entered.has(kind) || areaOf(box) < areaOf(ring) * 4),
            )
            .sort((a, b) => areaOf(a.box) - areaOf(b.box))
            .slice(0, 1)
        : own;
    if (around[0] && settled.includes(around[0])) continue;
    const main = around[0];
    // Spin buttons at the ends of a field are separate controls.
    const parts =
      main?.affordance === 'type'
        ? around.filter(
            (control) =>
              control !== main &&
              ends.has(control.icon ?? '') &&
              ['button', 'icon'].includes(control.kind) &&
              overlap(control.box, main.box) < 0.3 &&
              field.at(centre(control.box)) === 'hand',
          )
        : [];
    for (const control of around) if (!parts.includes(control)) left.delete(control);
    const made = thingIn(
      scene,
      ring,
      around.filter((control) => !parts.includes(control)),
      field,
    );
    if (made && !settled.some((other) => overlap(other.box, made.box) > 0.7)) settled.push(made);
  }
  const touched = ({ box }: Control) => rings.some((ring) => gapX(ring, box) < 2 && gapY(ring, box) < 2);
  const enough = whole && rings.length >= 4;
  const rest = [...left].flatMap((control) => {
    // The walk would have stopped at a text field.
    if (enough && control.affordance === 'type' && !touched(control))
      return { ...control, confidence: Math.min(control.confidence, 0.8) };
    if (
      !enough ||
      field.at(centre(control.box)) === 'hand' ||
      !['icon', 'image', 'link'].includes(control.kind) ||
      control.affordance === 'none'
    )
      return control;
    return control.kind === 'link' ? [] : { ...control, affordance: 'none' as const };
  });
  // An incomplete walk says nothing about the rest.
  return settleGroups(
    { ...scene, controls: inOrder([...settled, ...rest]) },
    enough || stops.length >= 24 ? stops : [],
    field,
  );
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

/** As long and low as a slider with its track. */
const isLong = ({ width, height }: Box): boolean => width >= 56 && width >= height * 3 && height <= 40;

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

/** The control is certain; its kind keeps its likelihood. */
const sure = (control: Control): Control => ({
  ...control,
  confidence: Math.max(control.confidence, 0.88),
  affordance: control.affordance === 'none' ? 'press' : control.affordance,
});

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

/**
 * Whether most of a box without text has the text cursor; over an icon font it appears here and there as
 * well.
 */
function isWritable({ lines }: Scene, ring: Box, field: PointerField): boolean {
  if (ring.width < 60 && ring.width < ring.height * 2) return false;
  const blank = [...pointsIn(ring), ...gridIn(ring)].filter(
    (p) => field.at(p) !== undefined && !lines.some((line) => containsPoint(grow(line.box, 6), p)),
  );
  return blank.length >= 2 && blank.filter((p) => field.at(p) === 'text').length >= blank.length * 0.6;
}

/** The kind of an undetected control in a row of tabs, page numbers or menu items. */
function alikeBeside({ controls }: Scene, ring: Box): Control['kind'] | undefined {
  const row = controls.filter(
    ({ kind, box }) =>
      ['tab', 'menuitem', 'pagination'].includes(kind) &&
      Math.abs(centre(box).y - centre(ring).y) <= 5 &&
      gapX(box, ring) >= -4 &&
      gapX(box, ring) <= 60 &&
      box.height <= ring.height * 1.6,
  );
  return row[0]?.kind;
}

/** The kind of a small undetected control right above or below a choice, in a table column or list. */
function choiceBeside({ controls }: Scene, ring: Box): Control['kind'] | undefined {
  const { x, y } = centre(ring);
  return controls.find(({ kind, box }) => {
    if (
      (kind !== 'checkbox' && kind !== 'radio' && kind !== 'switch') ||
      Math.max(ring.width, ring.height) > 48 ||
      box.width > ring.width * 1.6 ||
      box.height > ring.height * 1.2 ||
      box.width * 3.2 < ring.width
    )
      return false;
    const [dx, dy] = [Math.abs(centre(box).x - x), Math.abs(centre(box).y - y)];
    return dx <= 6 && dy >= box.height && dy <= 110;
  })?.kind;
}

/** The control at a focus stop where none was detected: by its shape, its text, and the cursor over it. */
function unseenIn(
  scene: Scene,
  ring: Box,
  field: PointerField,
): Pick<Control, 'kind' | 'affordance' | 'label' | 'lines'> {
  const lines = scene.lines.filter(({ box }) => within(box, grow(ring, 3)) > 0.7);
  const own = { label: lines.map(({ text }) => text).join(' '), lines: lines.map(({ id }) => id) };
  if (isWritable(scene, ring, field)) return { ...own, kind: 'textfield', affordance: 'type' };
  const hand = [...pointsIn(ring), ...lines.flatMap((line) => pointsAlong(line).words)].some(
    (p) => field.at(p) === 'hand',
  );
  const { width, height } = ring;
  if (lines.length > 0 && !/[\p{L}\p{N}]/u.test(own.label) && Math.max(width, height) <= 64)
    return { kind: 'icon', affordance: 'press', label: '', lines: own.lines };
  if (lines.length > 0)
    return { ...own, kind: alikeBeside(scene, ring) ?? (hand ? 'link' : 'button'), affordance: 'press' };
  const choice = choiceBeside(scene, ring);
  if (choice) return { ...own, kind: choice, affordance: 'toggle', label: '' };
  if (isLong(ring)) return { ...own, kind: 'slider', affordance: 'choose' };
  const caption =
    height > 34
      ? undefined
      : scene.lines.find(
          (line) =>
            gapY(line.box, ring) < 0 &&
            gapX(line.box, ring) >= 0 &&
            gapX(line.box, ring) <= 20 &&
            line.box.x > ring.x &&
            pointsAlong(line).words.some((p) => field.at(p) !== undefined && field.at(p) !== 'text'),
        );
  if (caption && width <= height * 2.6)
    return {
      kind: width > height * 1.45 ? 'switch' : 'checkbox',
      affordance: 'toggle',
      label: caption.text,
      lines: [caption.id],
    };
  return { ...own, kind: Math.max(width, height) <= 64 ? 'icon' : 'button', affordance: 'press' };
}

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

function thingIn(scene: Scene, ring: Box, own: Control[], field: PointerField): Control | undefined {
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
    ...unseenIn(scene, ring, field),
  };
}
