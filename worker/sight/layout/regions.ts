import { areaOf, bottom, centre, gapX, gapY, median, right, union, within } from '#worker/core/geometry.ts';
import type { Shape } from './boxes.ts';
import { findDialog } from './dialogs.ts';
import type { Analysis } from '../look.ts';
import { ruledTables } from './grid.ts';
import { apart, chroma } from '../pixels/raster.ts';
import type { Region, RegionKind } from '../scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { SeenLine } from '../text/text.ts';

/** How far above a band, and from the window's side, colours are sampled, px. */
const [aboveBandPx, edgePx] = [6, 4];

/**
 * Finds the regions of a page: dialog, header, navigation, sidebar, footer, cards, rows. The first one is
 * the page.
 */
export function findRegions(
  analysis: Analysis,
  lines: SeenLine[],
  shapes: Shape[],
  background: number,
): { regions: Region[]; dialog?: Region; cells: Shape[] } {
  const { raster } = analysis;
  const { width: W, height: H } = raster;
  const regions: Region[] = [];
  const add = (kind: RegionKind, box: Box, label = ''): Region => {
    const region: Region = { id: regions.length, kind, box, label };
    regions.push(region);
    return region;
  };
  add('page', { x: 0, y: 0, width: W, height: H });
  const dialogBox = findDialog(analysis, shapes);
  const dialog = dialogBox && add('dialog', dialogBox, labelOf(lines, dialogBox));

  const bands = analysis.map.surfaces
    .slice(1)
    .filter(
      (s) => s.box.width >= W * 0.96 && s.box.height <= H * 0.62 && s.area > s.box.width * s.box.height * 0.4,
    );
  const top = bands.find((s) => s.box.y <= 4 && s.box.height >= 28 && s.box.height <= 140);
  const side = findSidebar(lines, analysis, top ? bottom(top.box) : 0);
  const header = top?.box ?? (side ? barBeside(analysis, side) : looseHeader(lines, analysis));
  if (header) {
    const bar = top || !side ? { x: 0, y: 0, width: W, height: bottom(header) } : header;
    add('header', bar);
    const items = lines.filter((l) => within(l.box, bar) > 0.9 && l.text.length <= 30);
    if (items.length >= 2) add('navigation', pad(union(items.map((l) => l.box)), 4, W, H));
  }
  const low = bands.find(
    (s) => s.box.y > H * 0.36 && bottom(s.box) >= H - 4 && s.box !== top?.box && s.box.height >= 28,
  );
  // If cards and bars share a colour, it may be the most common one, so also compare with the colour right
  // above.
  const above = low ? raster.px[Math.max(0, low.box.y - aboveBandPx) * W + edgePx]! : background;
  if (
    low &&
    ((Math.max(apart(low.colour, background), apart(low.colour, above)) >= 6 &&
      (low.box.y > H * 0.6 || apart(low.colour, background) > 60)) ||
      low.box.height < 90)
  ) {
    const short = lines.filter((l) => within(l.box, low.box) > 0.9);
    const barLike = short.length >= 2 && short.length <= 8 && low.box.height <= 100 && W < 600;
    add(barLike ? 'navigation' : 'footer', { ...low.box });
  }
  if (side) add('sidebar', side, labelOf(lines, side));
  const mainTop = header ? bottom(header) : 0;
  const mainLeft = side && side.x < W / 3 ? right(side) : 0;
  add('main', { x: mainLeft, y: mainTop, width: W - mainLeft, height: (low ? low.box.y : H) - mainTop });

  for (const card of findCards(shapes, W, H)) {
    if (dialog && within(dialog.box, card.box) > 0.9) continue;
    if (dialog && overlapSame(dialog.box, card.box)) continue;
    if (regions.some((r) => r.kind !== 'page' && r.kind !== 'main' && overlapSame(r.box, card.box))) continue;
    add('card', card.box, labelOf(lines, card.box));
  }
  for (const s of badgesIn(shapes)) add('badge', s.box, s.lines.map((l) => l.text).join(' '));
  const cells: Shape[] = [];
  for (const table of ruledTables(shapes)) {
    const rows = table.map((r) => ({
      box: union(r.map((c) => c.box)),
      label: r
        .flatMap((c) => c.lines.map((l) => l.text))
        .join(' ')
        .slice(0, 80),
    }));
    add('table', union(rows.map((r) => r.box)), rows[0]?.label ?? '');
    for (const row of rows) add('row', row.box, row.label);
    cells.push(...table.flat());
  }
  const ruled = new Set(cells.flatMap((c) => c.lines));
  // Cells that align across two cards are no row: each card is analysed separately.
  const holder = (l: SeenLine) => {
    let pick: Region | undefined;
    for (const r of regions)
      if (
        (r.kind === 'card' || r.kind === 'dialog') &&
        within(l.box, r.box) > 0.9 &&
        (!pick || areaOf(r.box) < areaOf(pick.box))
      )
        pick = r;
    return pick?.id ?? -1;
  };
  const groups = new Map<number, SeenLine[]>();
  for (const l of lines) {
    if (ruled.has(l)) continue;
    const h = holder(l);
    groups.set(h, [...(groups.get(h) ?? []), l]);
  }
  for (const group of groups.values()) {
    for (const table of findTables(group, regions)) {
      add('table', union(table.map((r) => r.box)), table[0]?.label ?? '');
      for (const row of table) add('row', row.box, row.label);
    }
  }
  nest(regions);
  regions[0]!.label = heading(lines, regions[0]!.box) ?? '';
  return dialog ? { regions, dialog, cells } : { regions, cells };
}

const overlapSame = (a: Box, b: Box): boolean => within(a, b) > 0.92 && within(b, a) > 0.92;

function nest(regions: Region[]): void {
  for (const r of regions.slice(1)) {
    let parent = regions[0]!;
    for (const o of regions) {
      if (o === r || within(r.box, o.box) < 0.95) continue;
      const bigger = areaOf(o.box) > areaOf(r.box) || (areaOf(o.box) === areaOf(r.box) && o.id < r.id);
      if (bigger && areaOf(o.box) < areaOf(parent.box)) parent = o;
    }
    r.parent = parent.id;
  }
}

function pad(b: Box, by: number, W: number, H: number): Box {
  const x = Math.max(0, b.x - by);
  const y = Math.max(0, b.y - by);
  return { x, y, width: Math.min(W, right(b) + by) - x, height: Math.min(H, bottom(b) + by) - y };
}

function heading(lines: SeenLine[], box: Box): string | undefined {
  let pick: SeenLine | undefined;
  for (const l of lines)
    if (
      within(l.box, box) > 0.9 &&
      /\p{L}{2}/u.test(l.text) &&
      (!pick || l.fontPx * (l.bold ? 1.15 : 1) > pick.fontPx * (pick.bold ? 1.15 : 1) + 0.5)
    )
      pick = l;
  return pick?.text;
}

function labelOf(lines: SeenLine[], box: Box): string {
  const inside = lines.filter((l) => within(l.box, box) > 0.9 && /\p{L}/u.test(l.text));
  const big = heading(inside, box);
  return big ?? inside[0]?.text ?? '';
}

/** A header without a band of its own: several short texts in one row at the very top. */
function looseHeader(lines: SeenLine[], analysis: Analysis): Box | undefined {
  const { width: W, height: H } = analysis.raster;
  const row = lines.filter((l) => bottom(l.box) < Math.min(110, H * 0.2) && l.text.length <= 30);
  for (const l of row) {
    const level = row.filter((o) => Math.abs(centre(o.box).y - centre(l.box).y) <= 8);
    const spread = union(level.map((o) => o.box));
    const only = lines.every(
      (o) =>
        level.includes(o) ||
        o.box.y >= bottom(spread) - 2 ||
        bottom(o.box) <= spread.y + 2 ||
        within(o.box, { x: 0, y: 0, width: W, height: bottom(spread) + 10 }) > 0.9,
    );
    const under = analysis.ink.rules.find(
      (r) => !r.vertical && r.length > W * 0.9 && r.y > bottom(spread) && r.y < bottom(spread) + 40,
    );
    if (level.length >= 4 && only && spread.y < 80 && (under || spread.width > W * 0.35))
      return { x: 0, y: 0, width: W, height: under ? under.y : Math.min(H, bottom(spread) + 12) };
  }
  return undefined;
}

/** The bar at the top of the area beside a sidebar. */
function barBeside({ raster: { width: W }, map }: Analysis, side: Box): Box | undefined {
  const [from, to] = side.x < W / 3 ? [right(side), W] : [0, side.x];
  const bar = map.surfaces
    .slice(1)
    .find(
      ({ box, area }) =>
        box.y <= 4 &&
        box.height >= 28 &&
        box.height <= 140 &&
        Math.abs(box.x - from) <= 4 &&
        Math.abs(right(box) - to) <= 4 &&
        area > areaOf(box) * 0.4,
    );
  return bar && { x: from, y: 0, width: to - from, height: bottom(bar.box) };
}

function findSidebar(lines: SeenLine[], analysis: Analysis, from: number): Box | undefined {
  const { width: W } = analysis.raster;
  // In a picture of a long page, a fixed sidebar only spans the visible window.
  const H = Math.min(analysis.raster.height, bottom(analysis.visible));
  if (W < 700) return undefined;
  for (const s of analysis.map.surfaces.slice(1)) {
    const { x, width: w, height: h } = s.box;
    if (w < 120 || w > W * 0.3 || h < (H - from) * 0.75) continue;
    if (x > 4 && x + w < W - 4) continue;
    if (lines.filter((l) => within(l.box, s.box) > 0.9).length >= 3) return { ...s.box };
  }
  const left = lines.filter((l) => right(l.box) < W * 0.24 && l.box.y > from && l.text.length <= 30);
  const edge = median(left.map((l) => l.box.x));
  const column = left.filter((l) => Math.abs(l.box.x - edge) <= 30).sort((a, b) => a.box.y - b.box.y);
  if (column.length < 5) return undefined;
  const box = union(column.map((l) => l.box));
  // Nothing may extend out of the column, and there must be content beside it.
  const crossing = lines.some(
    (l) =>
      l.box.x < right(box) && right(l.box) > right(box) + 8 && l.box.y > box.y && bottom(l.box) < bottom(box),
  );
  const fence = analysis.ink.rules.some(
    (r) => r.vertical && r.length > H * 0.4 && r.x > right(box) && r.x < right(box) + 120,
  );
  return !crossing && fence
    ? { x: 0, y: box.y - 8, width: right(box) + 12, height: box.height + 16 }
    : undefined;
}

function findCards(shapes: Shape[], W: number, H: number): Shape[] {
  return shapes.filter((s) => {
    const { width: w, height: h } = s.box;
    if (w < 90 || h < 60 || areaOf(s.box) > W * H * 0.6 || w > W * 0.97) return false;
    const held = s.lines.length + s.kids.reduce((n, k) => n + k.lines.length + 1, 0);
    return held >= 2;
  });
}

/**
 * Badges: small filled or outlined shapes around one short text (counts, statuses, tags), which are not
 * clickable.
 */
export function badgesIn(shapes: Shape[]): Shape[] {
  const pills = shapes.filter(
    (s) =>
      s.lines.length === 1 &&
      s.kids.length === 0 &&
      s.box.height <= 34 &&
      s.box.height >= 16 &&
      s.surface.radius >= s.box.height * 0.36 &&
      s.box.width - s.lines[0]!.box.width <= 32 &&
      /\p{L}/u.test(s.lines[0]!.text),
  );
  // As wide as their own text, in a column: the statuses of a table's rows.
  const states = pills.filter(
    (s) =>
      pills.some((o) => o !== s && inColumn(s, o) && Math.abs(o.box.width - s.box.width) > 3) ||
      pills
        .filter((o) => inColumn(s, o))
        .some((o) => pills.some((q) => inColumn(o, q) && Math.abs(q.box.width - o.box.width) > 3)),
  );
  const tags = shapes.filter(hugs);
  return shapes.filter(
    (s) =>
      states.includes(s) ||
      (tags.includes(s) &&
        (isBadge(s) ||
          s.surface.radius >= s.box.height * 0.35 ||
          (vivid(s) &&
            tags.some(
              (o) => o !== s && inColumn(s, o) && vivid(o) && o.lines[0]!.text !== s.lines[0]!.text,
            )))),
  );
}

const vivid = (s: Shape): boolean =>
  chroma(s.fill) > 30 ||
  chroma(s.lines[0]!.ink) > 60 ||
  (s.border !== undefined && chroma(s.border.colour) > 40);

/** One below the other, with a common edge or centre. */
const inColumn = ({ box: a }: Shape, { box: b }: Shape): boolean =>
  Math.abs(a.height - b.height) <= 2 &&
  Math.abs(a.y - b.y) > a.height &&
  (Math.abs(a.x - b.x) <= 2 ||
    Math.abs(right(a) - right(b)) <= 2 ||
    Math.abs(centre(a).x - centre(b).x) <= 2);

/** Whether a shape is no higher and no wider than its text needs. */
function hugs(s: Shape): boolean {
  const line = s.lines[0];
  if (
    s.lines.length !== 1 ||
    !line ||
    s.kids.length > 0 ||
    line.text.length > 18 ||
    !/[\p{L}\p{N}]/u.test(line.text)
  )
    return false;
  const spare = (s.box.width - line.box.width) / 2;
  return (
    s.box.height <= 27 &&
    s.box.height <= line.raw.cap + 17 &&
    spare <= 13 &&
    Math.abs(centre(line.box).x - centre(s.box).x) <= 5
  );
}

function isBadge(s: Shape): boolean {
  const { width: w, height: h } = s.box;
  const line = s.lines[0];
  if (
    s.lines.length !== 1 ||
    !line ||
    h > 30 ||
    h < 10 ||
    w > 140 ||
    w - line.box.width > Math.max(28, h * 1.4)
  )
    return false;
  // A tick in a small square is a checkbox.
  if (!s.disc && Math.abs(w - h) <= 2 && /^[vV✓✔√/]$/.test(line.text)) return false;
  // An outlined pill too low for a button is a badge too.
  if (s.border) return h <= 23 && s.surface.radius >= h * 0.3 && line.text.length <= 18 && line.fontPx <= 13;
  return (
    s.filled &&
    h <= line.raw.cap * (s.disc ? 2.5 : 1) + (s.disc ? 4 : 15) &&
    line.text.length <= 18 &&
    line.fontPx <= 15
  );
}

interface FoundRow {
  box: Box;
  label: string;
}

/** Finds tables and lists: three or more evenly spaced rows whose first cells align. */
function findTables(lines: SeenLine[], regions: Region[]): FoundRow[][] {
  const bars = regions.filter(
    (r) => r.kind === 'header' || r.kind === 'footer' || r.kind === 'sidebar' || r.kind === 'navigation',
  );
  const usable = lines.filter((l) => !bars.some((b) => within(l.box, b.box) > 0.8));
  const levels: SeenLine[][] = [];
  for (const l of [...usable].sort((a, b) => centre(a.box).y - centre(b.box).y)) {
    const last = levels.at(-1);
    if (last && Math.abs(centre(last[0]!.box).y - centre(l.box).y) <= 7) last.push(l);
    else levels.push([l]);
  }
  const rows = levels.filter((r) => r.length >= 2).map((r) => r.sort((a, b) => a.box.x - b.box.x));
  const tables: FoundRow[][] = [];
  let run: SeenLine[][] = [];
  const flush = () => {
    if (run.length >= 3) {
      const x0 = Math.min(...run.flat().map((l) => l.box.x));
      const x1 = Math.max(...run.flat().map((l) => right(l.box)));
      const mids = run.map((r) => median(r.map((l) => centre(l.box).y)));
      tables.push(
        run.map((r, i) => {
          const above = i > 0 ? (mids[i - 1]! + mids[i]!) / 2 : mids[i]! - (mids[1]! - mids[0]!) / 2;
          const below =
            i < run.length - 1 ? (mids[i + 1]! + mids[i]!) / 2 : mids[i]! + (mids[i]! - mids[i - 1]!) / 2;
          const y = Math.max(0, Math.round(above));
          return {
            box: { x: Math.max(0, x0 - 8), y, width: x1 - x0 + 16, height: Math.round(below) - y },
            label: r
              .map((l) => l.text)
              .join(' ')
              .slice(0, 80),
          };
        }),
      );
    }
    run = [];
  };
  for (const row of rows) {
    const last = run.at(-1);
    if (last) {
      const pitch = centre(row[0]!.box).y - centre(last[0]!.box).y;
      const before = run.length >= 2 ? centre(last[0]!.box).y - centre(run.at(-2)![0]!.box).y : pitch;
      const aligned =
        Math.abs(row[0]!.box.x - last[0]!.box.x) <= 6 &&
        row.filter((l) => last.some((o) => gapX(o.box, l.box) < 0 && gapY(o.box, l.box) > 0)).length >= 2;
      if (!aligned || pitch > 120 || Math.abs(pitch - before) > Math.max(8, before * 0.3)) flush();
    }
    run.push(row);
  }
  flush();
  return tables;
}
