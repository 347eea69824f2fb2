/** All items of a scene that a step can target, with their names. */
import { bottom, centre, gapX, gapY, overlap, right, shared, within } from '#worker/core/geometry.ts';
import type { Control, Region, RegionKind, Scene, TextLine } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { WantedKind } from '#worker/language/types.ts';

export interface Name {
  text: string;
  /** Weight of the name, 0…1: its own text 1, an icon or placeholder less. */
  worth: number;
}

export interface Item {
  control?: Control;
  line?: TextLine;
  box: Box;
  names: Name[];
  /** Regions that contain it, innermost first, without the page. */
  regions: Region[];
  /** A control's kind; a line is 'text'. */
  kind: WantedKind;
  /** It lies behind an open dialog. */
  veiled: boolean;
}

export const fieldKinds = new Set<string>(['textfield', 'textarea', 'date', 'select']);

/** Reading order: rows from the top, in a row from the left. */
export function inReadingOrder<T extends { box: Box }>(items: T[]): T[] {
  const rows: T[][] = [];
  for (const item of [...items].sort((a, b) => centre(a.box).y - centre(b.box).y)) {
    const row = rows.at(-1);
    const head = row?.[0];
    if (row && head && gapY(head.box, item.box) < -0.4 * Math.min(head.box.height, item.box.height))
      row.push(item);
    else rows.push([item]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.box.x - b.box.x));
}

export function regionsAround(scene: Scene, box: Box, id?: number): Region[] {
  const byId = new Map(scene.regions.map((r) => [r.id, r]));
  const chain: Region[] = [];
  let region = id === undefined ? undefined : byId.get(id);
  for (let depth = 0; region && depth < 20; depth++) {
    chain.push(region);
    region = region.parent === undefined ? undefined : byId.get(region.parent);
  }
  // Regions may overlap without nesting, so add those that contain the box.
  const holding = scene.regions.filter((r) => !chain.includes(r) && within(box, r.box) > 0.7);
  return [...chain, ...holding]
    .filter((r) => r.kind !== 'page')
    .sort((a, b) => a.box.width * a.box.height - b.box.width * b.box.height);
}

/** The topmost dialog, if there is one. A strip across the page (a cookie bar) is not modal. */
export function openDialog(scene: Scene): Region | undefined {
  const dialogs = scene.regions.filter(
    (r) => r.kind === 'dialog' && r.box.width < 0.92 * scene.width && r.box.width * r.box.height > 4000,
  );
  return dialogs.at(-1);
}

/** Dialog regions; without any, a lone card in the middle of the page. */
export function dialogLike(scene: Scene): Region[] {
  const told = scene.regions.filter((r) => r.kind === 'dialog');
  if (told.length > 0) return told;
  const cards = scene.regions.filter(
    (r) =>
      r.kind === 'card' &&
      r.box.width < 0.8 * scene.width &&
      Math.abs(centre(r.box).x - scene.width / 2) < 0.04 * scene.width,
  );
  return cards.length === 1 ? cards : [];
}

/** Whether a line stands left of a field, in its row. */
const isLeftOf = (line: TextLine, { box }: Control): boolean =>
  gapY(line.box, box) < -0.4 * Math.min(line.box.height, box.height) &&
  right(line.box) <= box.x + 4 &&
  gapX(line.box, box) < 220;

/** The outer label of a field: left of it in its row, or just above its left edge. */
export function outerLabel(scene: Scene, control: Control): TextLine | undefined {
  const owned = new Set(
    scene.controls
      .filter((c) => c.kind !== 'checkbox' && c.kind !== 'radio' && c.affordance !== 'none')
      .flatMap((c) => c.lines),
  );
  const box = control.box;
  const isOfNeighbour = (line: TextLine): boolean =>
    scene.controls.some((other) => other !== control && fieldKinds.has(other.kind) && isLeftOf(line, other));
  let best: TextLine | undefined;
  let least = Infinity;
  const small = control.affordance === 'toggle';
  for (const line of scene.lines) {
    if (
      owned.has(line.id) ||
      control.lines.includes(line.id) ||
      shared(line.box, box) > 0.5 * line.box.width * line.box.height
    )
      continue;
    const dx = gapX(line.box, box);
    const dy = gapY(line.box, box);
    let cost = Infinity;
    const sameRow = dy < -0.4 * Math.min(line.box.height, box.height);
    if (small) {
      if (sameRow && line.box.x >= right(box) - 2 && dx < 40) cost = dx;
      else if (sameRow && right(line.box) <= box.x + 2 && dx < 60) cost = dx + 40;
    } else if (isLeftOf(line, control)) cost = dx * 0.6 + 8;
    else if (
      bottom(line.box) <= box.y + 4 &&
      dy < 34 &&
      line.box.x < box.x + Math.min(60, box.width) &&
      right(line.box) > box.x &&
      !isOfNeighbour(line)
    )
      cost = dy + Math.abs(line.box.x - box.x) * 0.5;
    if (cost < least) {
      least = cost;
      best = line;
    }
  }
  return best;
}

/** The caption under an icon, as in tab bars and rows of round buttons. */
function caption(scene: Scene, control: Control): TextLine | undefined {
  if (control.box.width > 90) return undefined;
  return scene.lines.find(
    (l) =>
      l.words.length <= 3 &&
      l.box.y >= bottom(control.box) - 4 &&
      l.box.y - bottom(control.box) < 22 &&
      Math.abs(centre(l.box).x - centre(control.box).x) < 8 &&
      l.box.width < 100,
  );
}

function namesOf(scene: Scene, control: Control, lines: Map<number, TextLine>): Name[] {
  const names: Name[] = [];
  const add = (text: string | undefined, worth: number): void => {
    const trimmed = text?.trim();
    if (trimmed && !names.some((n) => n.text === trimmed && n.worth >= worth))
      names.push({ text: trimmed, worth });
  };
  add(control.label, 1);
  add(control.alsoCalled, 1);
  const own = control.lines.map((id) => lines.get(id)).filter((l): l is TextLine => l !== undefined);
  const isField = control.affordance === 'type' || control.affordance === 'choose';
  if (!isField && own.length > 0) {
    add(
      inReadingOrder(own)
        .map((l) => l.text)
        .join(' '),
      1,
    );
    if (own.length > 1) for (const line of own) add(line.text, 0.88);
  }
  // A wide bordered row of text (an accordion heading) may be detected as a filled field.
  if (control.affordance === 'type' && control.value && own.length === 1) add(control.value, 0.9);
  if (own.length === 0 && control.icon !== undefined) add(caption(scene, control)?.text, 0.95);
  add(control.icon?.replaceAll('-', ' '), 0.97);
  add(control.placeholder, 0.95);
  if (control.affordance === 'choose') add(control.value, 0.9);
  if (isField || (control.affordance === 'toggle' && !control.label))
    add(outerLabel(scene, control)?.text.replace(/\s*[*:]+\s*$/, ''), 0.93);
  if (isField) add(control.label.replace(/\s*[*:]+\s*$|\s*\((optional|required)\)\s*$/i, ''), 1);
  return names;
}

const isMinus = (c: Control): boolean => c.icon === 'minus' || /^[-−–]$/.test(c.label.trim());
const isPlus = (c: Control): boolean => c.icon === 'plus' || c.label.trim() === '+';

/**
 * Names for the parts of a stepper: the number between − and + is "quantity", and the buttons are named by
 * their effect.
 */
function stepperNames(scene: Scene): Map<number, string> {
  const names = new Map<number, string>();
  const beside = (a: Control, b: Control): boolean =>
    gapX(a.box, b.box) < 30 && gapY(a.box, b.box) < -0.5 * Math.min(a.box.height, b.box.height);
  for (const minus of scene.controls.filter(isMinus)) {
    const field = scene.controls.find(
      (c) => c !== minus && c.box.x > minus.box.x && beside(minus, c) && /^\d+$/.test((c.value ?? '').trim()),
    );
    const plus = scene.controls.find(
      (c) =>
        isPlus(c) &&
        c.box.x > minus.box.x &&
        (field
          ? beside(field, c)
          : gapX(minus.box, c.box) < 110 && gapY(minus.box, c.box) < -0.5 * c.box.height),
    );
    if (!plus) continue;
    names.set(minus.id, 'Decrease quantity');
    names.set(plus.id, 'Increase quantity');
    if (field) names.set(field.id, 'Quantity');
  }
  return names;
}

/** Names of symbols that were read as text, as for icons. */
const marks: Record<string, string> = {
  '+': 'plus',
  '−': 'minus',
  '-': 'minus',
  '–': 'minus',
  '×': 'close',
  '✕': 'close',
  '...': 'more',
  '…': 'more',
  '⋮': 'more',
  '?': 'help',
  '›': 'next',
  '>': 'next',
  '‹': 'previous',
  '<': 'previous',
};

/** All controls, then the lines that belong to no control. */
export function itemsOf(scene: Scene): Item[] {
  const lines = new Map(scene.lines.map((l) => [l.id, l]));
  const dialog = openDialog(scene);
  const veiled = (box: Box): boolean => dialog !== undefined && within(box, dialog.box) < 0.5;
  const items: Item[] = [];
  const covered = new Set<number>();
  const steppers = stepperNames(scene);
  for (const control of scene.controls) {
    const names = namesOf(scene, control, lines);
    const stepper = steppers.get(control.id);
    if (stepper) names.push({ text: stepper, worth: 0.92 });
    items.push({
      control,
      box: control.box,
      names,
      regions: regionsAround(scene, control.box, control.region),
      kind: control.kind,
      veiled: veiled(control.box),
    });
    if (control.lines.length === 1 && control.affordance !== 'none') covered.add(control.lines[0]!);
  }
  for (const line of scene.lines) {
    if (covered.has(line.id) || line.unread) continue;
    const same = scene.controls.some(
      (c) => c.affordance !== 'none' && c.affordance !== 'scroll' && overlap(c.box, line.box) > 0.6,
    );
    if (!same)
      items.push({
        line,
        box: line.box,
        names: [
          { text: line.text, worth: 1 },
          ...(marks[line.text.trim()] ? [{ text: marks[line.text.trim()]!, worth: 0.97 }] : []),
        ],
        regions: regionsAround(scene, line.box),
        kind: 'text',
        veiled: veiled(line.box),
      });
  }
  return items;
}

/** The item whose box this very one is. */
export const itemAt = (items: Item[], box: Box): Item | undefined => items.find((item) => item.box === box);

export function isIn(item: { regions: Region[] }, kinds: RegionKind[]): boolean {
  return item.regions.some((r) => kinds.includes(r.kind));
}
