import type { InkMap, Mark } from './ink.ts';
import type { Surface } from './surfaces.ts';

/**
 * Ids of remains of thin straight lines: the antialiased ends of an underline, a piece of it between two
 * descenders.
 */
export function rulePieces({ marks, rules }: InkMap): Set<number> {
  const found = new Set<number>();
  const flat = rules.filter((r) => !r.vertical && r.thick <= 3).sort((a, b) => a.y - b.y);
  if (flat.length === 0) return found;
  const low = marks
    .filter((m) => m.id > 0 && m.box.height <= 4 && m.box.width <= 14)
    .sort((a, b) => a.box.y - b.box.y);
  let first = 0;
  for (const { box, id } of low) {
    while (first < flat.length && flat[first]!.y + flat[first]!.thick < box.y - 1) first++;
    for (let k = first; k < flat.length && flat[k]!.y <= box.y + 1; k++) {
      const { x, y, length, thick: own } = flat[k]!;
      if (
        box.height <= own + 1 &&
        box.y + box.height <= y + own + 1 &&
        box.x + box.width >= x - 1 &&
        box.x <= x + length + 1
      )
        found.add(id);
    }
  }
  return found;
}

/** Diameter of discs with a rim: a step's number, an unselected radio, px. */
const across = { least: 12, most: 72 };
/** Greatest thickness of a rim, px. */
const thick = 4.5;

/**
 * Ids of the pieces of rims around discs: a thin ring between two areas falls apart into pieces that look
 * like bars and dashes.
 */
export function rimPieces({ mark, marks }: InkMap, surfaces: Surface[], width: number): Set<number> {
  const found = new Set<number>();
  const discs = surfaces.filter(
    ({ closed, fill, box: { width: w, height: h } }) =>
      closed && fill >= 0.74 && fill < 0.9 && Math.abs(w - h) <= 2 && w >= across.least && w <= across.most,
  );
  cornerPieces(found, marks, surfaces);
  edgePieces(found, marks, surfaces);
  if (discs.length === 0) return found;
  for (const m of marks) {
    if (m.id === 0 || m.box.width > across.most || m.box.height > across.most) continue;
    if (discs.some(({ box }) => follows(m, box, mark, width))) found.add(m.id);
  }
  return found;
}

/**
 * Faint specks where a rounded corner meets its straight edges, which would join a line of text as its first
 * or last mark.
 */
function cornerPieces(found: Set<number>, marks: Mark[], surfaces: Surface[]): void {
  const specks = marks.filter((m) => m.id > 0 && m.area <= 4 && m.box.width <= 3 && m.box.height <= 3);
  if (specks.length === 0) return;
  const rounded = new Map(
    surfaces
      .filter((s) => s.closed && s.radius >= 2 && s.box.height >= 16 && s.box.height <= 90)
      .map((s) => [s.id, s]),
  );
  for (const m of specks) {
    const s = rounded.get(m.surface);
    if (!s) continue;
    const r = Math.min(s.radius, s.box.height / 2);
    const dx = Math.max(
      s.box.x + r - m.box.x - m.box.width / 2,
      m.box.x + m.box.width / 2 - s.box.x - s.box.width + r,
    );
    const dy = Math.max(
      s.box.y + r - m.box.y - m.box.height / 2,
      m.box.y + m.box.height / 2 - s.box.y - s.box.height + r,
    );
    if (dx > 0 && dy > 0 && Math.hypot(dx, dy) >= r - 2) found.add(m.id);
  }
}

/**
 * The vertical sides, with corners, of a rounded frame inside a ring, and the edges of a shadow under a dark
 * panel: they look like brackets or crescents, and would join the text beside them.
 */
function edgePieces(found: Set<number>, marks: Mark[], surfaces: Surface[]): void {
  const framed = new Map(
    surfaces
      .filter(
        (s) =>
          s.closed && s.radius >= 2 && s.box.height >= 16 && s.box.height <= 90 && s.box.width > s.box.height,
      )
      .map((s) => [s.id, s]),
  );
  for (const { id, box, area, surface } of marks) {
    const s = id > 0 ? framed.get(surface) : undefined;
    if (!s) continue;
    const beside = box.x <= s.box.x || box.x + box.width >= s.box.x + s.box.width;
    const below = box.y < s.box.y || box.y + box.height > s.box.y + s.box.height;
    const isSide =
      beside &&
      box.height >= s.box.height * span &&
      box.height <= s.box.height + thick &&
      box.width <= s.radius + thick &&
      area <= box.height * Math.max(2, box.width * sideInk);
    const isCrescent =
      below && box.width >= s.box.width * span && area <= box.width * Math.max(2, box.height * crescentInk);
    if (isSide || isCrescent) found.add(id);
  }
}
/** Share of the frame's side that both cover, between its corners. */
const span = 0.7;
/** Greatest share of its box that a side fills, as it bends at the corners; a crescent is thinner still. */
const sideInk = 0.5;
const crescentInk = 0.25;

/** Whether all of a mark lies on the rim of a disc, or along its faint outer edge. */
function follows({ id, box: b }: Mark, disc: Surface['box'], mark: Int32Array, width: number): boolean {
  if (
    b.x < disc.x - thick ||
    b.y < disc.y - thick ||
    b.x + b.width > disc.x + disc.width + thick ||
    b.y + b.height > disc.y + disc.height + thick
  )
    return false;
  const cx = disc.x + disc.width / 2;
  const cy = disc.y + disc.height / 2;
  const r = Math.max(disc.width, disc.height) / 2;
  let nearest = Infinity;
  let farthest = 0;
  for (let y = b.y; y < b.y + b.height; y++) {
    for (let x = b.x; x < b.x + b.width; x++) {
      if (mark[y * width + x] !== id) continue;
      const d = Math.hypot(x + 0.5 - cx, y + 0.5 - cy);
      if (d < r - 1 || d > r + thick) return false;
      nearest = Math.min(nearest, d);
      farthest = Math.max(farthest, d);
    }
  }
  return nearest <= r + 1.5 || farthest - nearest <= 1.6;
}
