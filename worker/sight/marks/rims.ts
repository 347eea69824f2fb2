import type { InkMap, Mark } from './ink.ts';
import type { Surface } from './surfaces.ts';

/**
 * Ids of what is left of straight thin lines: the blurred ends of an underline, its piece between two tails.
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

/** Discs with a rim of their own: a step's number, an unchosen radio, px across. */
const across = { least: 12, most: 72 };
/** A rim is no thicker, px. */
const thick = 4.5;

/**
 * Ids of the pieces of rims around discs: between two areas a thin ring is drawn in pieces that look like
 * bars and dashes.
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
 * The faint specks by which a rounded corner meets its straight edges: the first or last of a line of words
 * they would be taken for.
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
 * The upright sides of a rounded frame that stands within a ring, each with its two corners, and the edges of
 * a shadow under a
 * dark panel: brackets and crescents that the words beside them would be taken for one line with.
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
/** Both run along most of the frame, between its corners. */
const span = 0.7;
/**
 * A side fills this share of its box at most, where it bends in at the corners; a crescent is thin beside how
 * far it bends up.
 */
const sideInk = 0.5;
const crescentInk = 0.25;

/** All of a mark lies on the rim of a disc: touches it, or runs round it as the faint outer edge does. */
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
