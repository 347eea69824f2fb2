import type { Bands } from '../pixels/bands.ts';
import { apart } from '../pixels/raster.ts';
import { centre, gapY, overlap, right, shared, union } from '#worker/core/geometry.ts';
import { likeness } from './fingerprint.ts';
import type { Change, Control, Scene, SceneDifference, TextLine } from '../scene.ts';
import type { Box } from '#worker/core/geometry.ts';

const tile = 16;
const tolerance = 8;

/** Changed pixels per tile, row by row, and the columns between which they lie. */
interface Tally {
  across: number;
  counts: Int32Array;
  minX: Int32Array;
  maxX: Int32Array;
}

/**
 * Merged boxes of the tiles that changed between two pictures, and their share of all tiles. A blinking
 * caret (a thin column) is ignored.
 */
export function changedTiles(a: Bands, b: Bands, masked: Box[]): { boxes: Box[]; share: number } {
  const width = Math.min(a.width, b.width);
  const height = Math.min(a.height, b.height);
  const across = Math.ceil(width / tile);
  const tiles = across * Math.ceil(height / tile);
  const tally: Tally = {
    across,
    counts: new Int32Array(tiles),
    minX: new Int32Array(tiles).fill(1 << 20),
    maxX: new Int32Array(tiles).fill(-1),
  };
  for (let p = 0, q = 0, y = 0; y < height;) {
    const until = Math.min(height, a.top[p + 1]!, b.top[q + 1]!);
    compareRows(a, p, b, q, width, y, until, tally);
    y = until;
    if (y === a.top[p + 1]) p++;
    if (y === b.top[q + 1]) q++;
  }
  const { counts, minX, maxX } = tally;
  const hidden = (t: number) =>
    masked.length > 0 &&
    touched({ x: (t % across) * tile, y: Math.floor(t / across) * tile, width: tile, height: tile }, masked);
  const shown = Uint8Array.from(counts, (n, t) => (n >= 3 && !hidden(t) ? 1 : 0));
  let changed = shown.reduce((n, v) => n + v, 0);
  const boxes = merge(patches(shown, across)).filter((box) => !isCaret(box, counts, minX, maxX, across));
  if (boxes.length === 0) changed = 0;
  const share =
    a.width === b.width && a.height === b.height
      ? changed / Math.max(1, counts.length)
      : Math.max(changed / Math.max(1, counts.length), 0.01);
  return { boxes, share };
}

/**
 * Compares band p of one picture with band q of another, over the rows y0 to y1 (exclusive) that both cover.
 */
function compareRows(
  a: Bands,
  p: number,
  b: Bands,
  q: number,
  width: number,
  y0: number,
  y1: number,
  tally: Tally,
): void {
  let i = a.first[p]!;
  let k = b.first[q]!;
  for (let x = 0; x < width;) {
    const until = Math.min(width, a.to[i]!, b.to[k]!);
    if (a.colour[i] !== b.colour[k] && apart(a.colour[i]!, b.colour[k]!) > tolerance)
      count(tally, x, until, y0, y1);
    x = until;
    if (x === a.to[i]) i++;
    if (x === b.to[k]) k++;
  }
}

function count({ across, counts, minX, maxX }: Tally, x0: number, x1: number, y0: number, y1: number): void {
  for (let y = y0; y < y1;) {
    const row = (y / tile) | 0;
    const below = Math.min(y1, (row + 1) * tile);
    for (let x = x0; x < x1;) {
      const column = (x / tile) | 0;
      const beyond = Math.min(x1, (column + 1) * tile);
      const t = row * across + column;
      counts[t]! += (beyond - x) * (below - y);
      if (x < minX[t]!) minX[t] = x;
      if (beyond > maxX[t]!) maxX[t] = beyond - 1;
      x = beyond;
    }
    y = below;
  }
}

function isCaret(box: Box, counts: Int32Array, minX: Int32Array, maxX: Int32Array, across: number): boolean {
  if (box.height > 64 || box.width > 2 * tile) return false;
  let lo = 1 << 20;
  let hi = -1;
  for (let y = box.y; y < box.y + box.height; y += tile) {
    for (let x = box.x; x < box.x + box.width; x += tile) {
      const t = (y / tile) * across + x / tile;
      if (counts[t]! === 0) continue;
      lo = Math.min(lo, minX[t]!);
      hi = Math.max(hi, maxX[t]!);
    }
  }
  return hi - lo <= 2;
}

/** Boxes around tiles that touch (also diagonally), in the order of each patch's first tile. */
function patches(shown: Uint8Array, across: number): Box[] {
  const left = Uint8Array.from(shown);
  const boxes: Box[] = [];
  for (let seed = 0; seed < left.length; seed++) {
    if (left[seed] === 0) continue;
    let [x0, y0, x1, y1] = [across, left.length, -1, -1];
    const stack = [seed];
    left[seed] = 0;
    while (stack.length > 0) {
      const t = stack.pop()!;
      const x = t % across;
      const y = (t - x) / across;
      x0 = Math.min(x0, x);
      y0 = Math.min(y0, y);
      x1 = Math.max(x1, x);
      y1 = Math.max(y1, y);
      for (let v = y - 1; v <= y + 1; v++) {
        for (let u = Math.max(0, x - 1); u <= Math.min(across - 1, x + 1); u++) {
          if (left[v * across + u] !== 1) continue;
          left[v * across + u] = 0;
          stack.push(v * across + u);
        }
      }
    }
    boxes.push({ x: x0 * tile, y: y0 * tile, width: (x1 - x0 + 1) * tile, height: (y1 - y0 + 1) * tile });
  }
  return boxes;
}

/** Merges touching boxes until none are left. */
function merge(boxes: Box[]): Box[] {
  let list = boxes;
  for (let again = true; again;) {
    again = false;
    const next: Box[] = [];
    for (const b of list) {
      const k = next.findIndex(
        (o) => b.x <= right(o) && o.x <= right(b) && b.y <= o.y + o.height && o.y <= b.y + b.height,
      );
      if (k >= 0) {
        next[k] = union([next[k]!, b]);
        again = true;
      } else next.push(b);
    }
    list = next;
  }
  return list;
}

interface Side {
  bands: Bands;
  scene: Scene;
}

/** The changes between two screens, as a person would describe them. */
export function compareScenes(before: Side, after: Side, masked: Box[]): SceneDifference {
  const { boxes, share } = changedTiles(before.bands, after.bands, masked);
  const alike = likeness(before.scene.fingerprint, after.scene.fingerprint);
  const sized = before.bands.width === after.bands.width && before.bands.height === after.bands.height;
  if (boxes.length === 0 && sized) return { sameScreen: true, same: true, repainted: 0, changes: [] };
  const changes = [
    ...dialogs(before.scene, after.scene),
    ...texts(before.scene, after.scene, boxes, masked),
    ...controls(before.scene, after.scene, boxes, masked),
  ];
  for (const box of boxes) {
    if (changes.some((c) => shared(c.box, box) > 0)) continue;
    changes.push({ kind: 'region-repainted', box, says: `something was repainted${near(after.scene, box)}` });
  }
  return { sameScreen: alike >= 0.9, same: changes.length === 0, repainted: share, changes };
}

function dialogs(before: Scene, after: Scene): Change[] {
  const was = before.regions.find((r) => r.kind === 'dialog');
  const is = after.regions.find((r) => r.kind === 'dialog');
  if (is && !was)
    return [
      {
        kind: 'dialog-opened',
        box: is.box,
        after: is.label,
        says: is.label ? `a dialog "${is.label}" opened` : 'a dialog opened',
      },
    ];
  if (was && !is)
    return [
      {
        kind: 'dialog-closed',
        box: was.box,
        before: was.label,
        says: was.label ? `the dialog "${was.label}" closed` : 'the dialog closed',
      },
    ];
  return [];
}

const touched = (box: Box, boxes: Box[]): boolean => boxes.some((b) => shared(b, box) > 0);
const hidden = (box: Box, masked: Box[]): boolean => masked.some((m) => shared(m, box) > 0);

/** Pairs lines in changed areas by position, then by text (moved); the rest appeared or vanished. */
function texts(before: Scene, after: Scene, boxes: Box[], masked: Box[]): Change[] {
  const was = before.lines.filter((l) => touched(l.box, boxes) && !hidden(l.box, masked));
  const is = after.lines.filter((l) => touched(l.box, boxes) && !hidden(l.box, masked));
  const changes: Change[] = [];
  const left = new Set(was);
  const fresh: TextLine[] = [];
  const exact = new Map<string, TextLine[]>();
  for (const l of was) exact.set(l.text, [...(exact.get(l.text) ?? []), l]);
  for (const l of is) {
    const same = exact.get(l.text)?.find((o) => left.has(o));
    if (same) left.delete(same);
    else fresh.push(l);
  }
  for (const l of fresh) {
    const old = [...left].find(
      (o) =>
        (overlap(o.box, l.box) > 0.3 ||
          (Math.abs(centre(o.box).y - centre(l.box).y) <= 4 &&
            (Math.abs(o.box.x - l.box.x) <= 4 ||
              Math.abs(right(o.box) - right(l.box)) <= 4 ||
              Math.abs(centre(o.box).x - centre(l.box).x) <= 4))) &&
        Math.abs(o.fontPx - l.fontPx) <= 4,
    );
    if (old) {
      left.delete(old);
      const name = nameOf(after, l);
      changes.push({
        kind: 'text-changed',
        box: union([old.box, l.box]),
        before: old.text,
        after: l.text,
        says: `${name} went from ${quote(old.text)} to ${quote(l.text)}`,
      });
    } else
      changes.push({
        kind: 'text-appeared',
        box: l.box,
        after: l.text,
        says: `the text ${quote(l.text)} appeared${near(after, l.box, l)}`,
      });
  }
  for (const l of left)
    changes.push({
      kind: 'text-vanished',
      box: l.box,
      before: l.text,
      says: `the text ${quote(l.text)} vanished`,
    });
  return changes;
}

const quote = (text: string): string =>
  /^[\d.,$€£%+-]+$/.test(text) ? text : `"${text.length > 80 ? `${text.slice(0, 77)}…` : text}"`;

function nameOf(scene: Scene, line: TextLine): string {
  const field = scene.controls.find(
    (c) => c.lines.includes(line.id) && c.value !== undefined && c.label !== '',
  );
  if (field) return `the field "${field.label}"`;
  const badge = scene.regions.find((r) => r.kind === 'badge' && shared(r.box, line.box) > 0);
  const other = neighbour(scene, line);
  return `the ${badge ? 'badge' : 'text'}${other ? ` beside "${other}"` : ''}`;
}

/** The nearest other text: on the same row first, else right above. */
function neighbour(scene: Scene, line: TextLine): string | undefined {
  let pick: TextLine | undefined;
  let best = 220;
  for (const l of scene.lines) {
    if (l.id === line.id) continue;
    const level = gapY(l.box, line.box) < 0;
    const dx = Math.max(0, Math.max(l.box.x, line.box.x) - Math.min(right(l.box), right(line.box)));
    const dy = Math.max(0, gapY(l.box, line.box));
    const cost = level ? dx : dy < 40 && dx === 0 ? dy * 3 : 999;
    if (cost < best && /\p{L}{2}/u.test(l.text)) {
      best = cost;
      pick = l;
    }
  }
  return pick?.text;
}

function near(scene: Scene, box: Box, self?: TextLine): string {
  const fake: TextLine = self ?? {
    id: -1,
    text: '',
    box,
    confidence: 0,
    words: [],
    fontPx: 0,
    colour: { r: 0, g: 0, b: 0 },
    background: { r: 0, g: 0, b: 0 },
    bold: false,
    struckThrough: false,
    underlined: false,
  };
  const other = neighbour(scene, fake);
  return other ? ` near "${other}"` : '';
}

function controls(before: Scene, after: Scene, boxes: Box[], masked: Box[]): Change[] {
  const relevant = (c: Control) =>
    c.kind !== 'link' &&
    c.kind !== 'image' &&
    c.confidence >= 0.5 &&
    touched(c.box, boxes) &&
    !hidden(c.box, masked);
  const was = before.controls.filter(relevant);
  const left = new Set(was);
  const changes: Change[] = [];
  for (const c of after.controls.filter(relevant)) {
    const old =
      [...left].find((o) => overlap(o.box, c.box) > 0.5) ??
      [...left].find((o) => o.kind === c.kind && o.label === c.label && o.label !== '');
    const name = `the ${c.kind}${c.label ? ` "${c.label}"` : ''}`;
    if (!old) {
      changes.push({ kind: 'control-appeared', box: c.box, after: c.label, says: `${name} appeared` });
      continue;
    }
    left.delete(old);
    for (const key of ['checked', 'selected', 'disabled', 'focused', 'invalid'] as const) {
      if ((old.state[key] ?? false) === (c.state[key] ?? false)) continue;
      changes.push({
        kind: 'control-changed',
        box: c.box,
        before: `${key}: ${old.state[key] ?? false}`,
        after: `${key}: ${c.state[key] ?? false}`,
        says: `${name} is ${c.state[key] ? '' : 'no longer '}${key}`,
      });
    }
    if ((old.value ?? '') !== (c.value ?? '') && !changesText(old, c))
      changes.push({
        kind: 'control-changed',
        box: c.box,
        before: old.value ?? '',
        after: c.value ?? '',
        says: `${name} now holds ${quote(c.value ?? '')}`,
      });
  }
  for (const c of left)
    changes.push({
      kind: 'control-vanished',
      box: c.box,
      before: c.label,
      says: `the ${c.kind}${c.label ? ` "${c.label}"` : ''} vanished`,
    });
  return changes;
}

/** Both have a value: the change is reported as a text change. */
function changesText(a: Control, b: Control): boolean {
  return a.value !== undefined && b.value !== undefined;
}
