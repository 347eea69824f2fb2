import { areaOf, centre, gapX, gapY, grow, union, within } from '#worker/core/geometry.ts';
import { containsPoint } from '#worker/core/geometry.ts';
import type { Control, Scene } from '../scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { type PointerField, pointsAlong, pointsIn } from './field.ts';
import { ringOf } from './rings.ts';

/** Greatest gap between items of a row, px. */
const reachPx = 56;

/** Index of the focus stop whose ring surrounds this control and nothing larger; -1 if none. */
const stopAt = (rings: (Box | undefined)[], { box }: Control): number =>
  rings.findIndex(
    (ring) =>
      ring &&
      containsPoint(grow(ring, 3), centre(box)) &&
      (within(box, grow(ring, 6)) > 0.6 || within(ring, grow(box, 6)) > 0.8) &&
      areaOf(ring) <= areaOf(grow(box, 14)) * 2.5,
  );

/**
 * Tab stops at only one tab or radio of a group; arrow keys lead to the others. In a row of clickable texts
 * with only one stop, all are tabs. `stops`: those of a walk, in order.
 */
export function settleGroups(scene: Scene, stops: Box[][], field: PointerField): Scene {
  const rings = stops.map((marks) => ringOf(marks));
  const touched = ({ box }: Control, but: number) =>
    stops.some((marks, i) => i !== but && marks.some((mark) => gapX(mark, box) < -2 && gapY(mark, box) < -2));
  /** The only member of a group where the walk stopped before going on. */
  const onlyStop = (group: Control[]): Control | undefined =>
    group.find((one) => {
      const at = stopAt(rings, one);
      return (
        at >= 0 &&
        rings.slice(at + 1).some(Boolean) &&
        group.every((other) => other === one || !touched(other, at))
      );
    });
  /**
   * The only member of a group that the walk skipped, or whose ring does not show: the current one. It
   * stopped at the others one after another.
   */
  const allButOne = (group: Control[]): Control | undefined => {
    const at = group.map((one) => stopAt(rings, one));
    const open = group.filter((one, i) => at[i]! < 0 && !touched(one, -1));
    const others = at.filter((i) => i >= 0);
    return group.length >= 3 &&
      open.length === 1 &&
      others.length === group.length - 1 &&
      Math.max(...others) - Math.min(...others) === others.length - 1
      ? open[0]
      : undefined;
  };
  const kinds = new Map<Control, Partial<Control>>();
  for (const row of rowsOf(scene, field)) {
    const chosen = onlyStop(row) ?? (inHeader(scene, row) ? undefined : allButOne(row));
    if (!chosen) continue;
    const told = row.some(({ state }) => state.selected);
    for (const control of row)
      kinds.set(control, {
        kind: 'tab',
        state: told ? control.state : { ...control.state, selected: control === chosen },
      });
  }
  for (const list of choicesOf(scene)) {
    const one =
      list.filter(({ state }) => state.checked).length <= 1
        ? (onlyStop(
            list.map((control) => ({
              ...control,
              box: union([
                control.box,
                ...scene.lines.filter(({ id }) => control.lines.includes(id)).map(({ box }) => box),
              ]),
            })),
          ) ?? onlyStop(list))
        : undefined;
    if (!one) continue;
    // If no state is visible, the walk stops at the selected radio.
    const unread = list.every(({ state }) => state.checked === undefined);
    for (const control of list)
      kinds.set(control, {
        kind: 'radio',
        ...(unread ? { state: { ...control.state, checked: control.label === one.label } } : {}),
      });
  }
  return kinds.size === 0
    ? scene
    : { ...scene, controls: scene.controls.map((control) => ({ ...control, ...kinds.get(control) })) };
}

/** In a page's header the skipped one is the current page: menu entries. */
const inHeader = ({ regions }: Scene, row: Control[]): boolean =>
  row.some(
    ({ box, region }) =>
      box.y < 64 ||
      regions.some(({ id, kind }) => id === region && (kind === 'header' || kind === 'navigation')),
  );

/** Rows of at least two short clickable texts of one size, all with the hand cursor. */
function rowsOf(scene: Scene, field: PointerField): Control[][] {
  const size = (control: Control) => scene.lines.find(({ id }) => id === control.lines[0])?.fontPx ?? 0;
  const under = (control: Control) => [
    ...pointsIn(control.box),
    ...scene.lines.filter(({ id }) => control.lines.includes(id)).flatMap((line) => pointsAlong(line).words),
  ];
  const items = scene.controls.filter(
    (control) =>
      ['link', 'button', 'tab'].includes(control.kind) &&
      control.lines.length > 0 &&
      control.label.length <= 32 &&
      !control.state.disabled &&
      under(control).some((p) => field.at(p) === 'hand'),
  );
  return groups(
    items,
    (a, b) =>
      Math.abs(centre(a.box).y - centre(b.box).y) <= 4 &&
      gapX(a.box, b.box) <= reachPx &&
      Math.abs(size(a) - size(b)) <= Math.max(2, Math.max(size(a), size(b)) * 0.28) &&
      sameBody(a, b),
  );
}

/** Filled or outlined buttons are tabs if they touch; a filled one beside plain text is an action. */
const sameBody = (a: Control, b: Control): boolean =>
  [a, b].some(isFilled) ? gapX(a.box, b.box) <= (a.kind === b.kind ? 3 : 12) : true;

const isFilled = ({ kind, fill }: Control): boolean => kind === 'button' && fill !== undefined;

/** Groups of choices of one size, in a column or row. */
const choicesOf = ({ controls }: Scene): Control[][] =>
  groups(
    controls.filter(
      ({ kind, box, label }) => (kind === 'checkbox' || kind === 'radio') && box.height <= 60 && label !== '',
    ),
    (a, b) =>
      Math.abs(a.box.height - b.box.height) <= 4 &&
      ((Math.abs(a.box.x - b.box.x) <= 4 && gapY(a.box, b.box) <= 30) ||
        (Math.abs(centre(a.box).y - centre(b.box).y) <= 4 && gapX(a.box, b.box) <= 150)),
  );

/** Connected groups by the relation `next`; single items are left out. */
function groups(items: Control[], next: (a: Control, b: Control) => boolean): Control[][] {
  const left = new Set(items);
  const all: Control[][] = [];
  for (const first of items) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (const one of group)
      for (const other of left) if (next(one, other) && left.delete(other)) group.push(other);
    if (group.length > 1) all.push(group);
  }
  return all;
}
