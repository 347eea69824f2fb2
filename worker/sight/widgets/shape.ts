import type { InkMap, Mark } from '../marks/ink.ts';

/** Returns a function that tests a mark's pixels, by position in its box. */
export function ownPixel(ink: InkMap, width: number, m: Mark): (x: number, y: number) => boolean {
  const base = m.box.y * width + m.box.x;
  return (x, y) =>
    x >= 0 && y >= 0 && x < m.box.width && y < m.box.height && ink.mark[base + y * width + x] === m.id;
}

/** Number of a mark's empty corners: a ring has four, a square none. */
export function emptyCorners(ink: InkMap, width: number, m: Mark): number {
  const on = ownPixel(ink, width, m);
  const { width: w, height: h } = m.box;
  const reach = Math.max(2, Math.round(Math.min(w, h) * 0.16));
  let empty = 0;
  for (const [cx, cy, dx, dy] of [
    [0, 0, 1, 1],
    [w - 1, 0, -1, 1],
    [0, h - 1, 1, -1],
    [w - 1, h - 1, -1, -1],
  ] as const) {
    let hit = false;
    for (let a = 0; a < reach && !hit; a++)
      for (let b = 0; b < reach - a; b++) if (on(cx + dx * a, cy + dy * b)) hit = true;
    if (!hit) empty++;
  }
  return empty;
}

/** Smallest share of rows or columns in which a mark reaches both sides, 0…1: nearly 1 for an outline. */
export function edgeCover(ink: InkMap, width: number, m: Mark): number {
  const on = ownPixel(ink, width, m);
  const { width: w, height: h } = m.box;
  const depthX = Math.max(2, Math.min(w, h) * 0.42);
  const reach = (at: (k: number) => boolean) => {
    for (let k = 0; k < depthX; k++) if (at(k)) return true;
    return false;
  };
  let rows = 0;
  for (let y = 0; y < h; y++) if (reach((k) => on(k, y)) && reach((k) => on(w - 1 - k, y))) rows++;
  let columns = 0;
  for (let x = 0; x < w; x++) if (reach((k) => on(x, k)) && reach((k) => on(x, h - 1 - k))) columns++;
  return Math.min(rows / h, columns / w);
}

/** Whether its outer edge has a constant distance from the centre, unlike a gear or a bell. */
export function isCircle(ink: InkMap, width: number, m: Mark): boolean {
  const on = ownPixel(ink, width, m);
  const r = m.box.width / 2;
  let least = r;
  let most = 0;
  for (let turn = 0; turn < 24; turn++) {
    const [ux, uy] = [Math.cos((turn * Math.PI) / 12), Math.sin((turn * Math.PI) / 12)];
    let d = r + 1;
    while (d > 0 && !on(Math.round(r - 0.5 + ux * d), Math.round(m.box.height / 2 - 0.5 + uy * d))) d -= 0.5;
    least = Math.min(least, d);
    most = Math.max(most, d);
  }
  return most - least <= Math.max(1.9, r * 0.16);
}
