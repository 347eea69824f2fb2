import { type Bands, toBands } from './pixels/bands.ts';
import { borrow, type Buffers, giveBack } from './pixels/buffers.ts';
import { type Crop, cut } from './crop.ts';
import { isLetter } from './icons/icon-or-letter.ts';
import { partIcons } from './icons/part.ts';
import { releaseIcons } from './icons/release.ts';
import { partCarets } from './marks/carets.ts';
import { dotGrid } from './marks/dot-grid.ts';
import { findInk, type InkMap } from './marks/ink.ts';
import { findLettering } from './marks/lettering.ts';
import { isGrain } from './marks/grain.ts';
import { groupLines, type RawLine } from './marks/lines.ts';
import { decode, type Raster } from './pixels/raster.ts';
import { rimPieces, rulePieces } from './marks/rims.ts';
import { smoothTexture } from './pixels/texture.ts';
import type { Box } from '#worker/core/geometry.ts';
import { findSurfaces, type SurfaceMap } from './marks/surfaces.ts';
import { findWidgets, type Widgets } from './widgets/widgets.ts';

/** The analysis of a picture before its lines are read. */
export interface Analysis {
  raster: Raster;
  /** The part of the picture that is visible in the viewport. */
  visible: Box;
  map: SurfaceMap;
  ink: InkMap;
  widgets: Widgets;
  lines: RawLine[];
  /** Groups of marks within lines that are icons. */
  icons: RawLine[];
  /** One crop per line. */
  crops: Crop[];
  reason?: string;
  /** The picture without masks applied; remains valid after `release`. */
  bands: Bands;
  /** Call when nothing except `bands` is needed any more. */
  release(): void;
}

/** Most lines read per picture, so that noise and dense photos do not take minutes. */
const maxLines = 1500;
const maxMarks = 60_000;

/**
 * Decodes and segments a picture; `masked` boxes are first painted over with their surroundings. Without
 * `visible`, all of it counts as visible.
 */
export async function analyse(
  image: Uint8Array,
  { masked = [], visible }: { masked?: Box[]; visible?: Box } = {},
): Promise<Analysis> {
  let lent: Buffers | undefined;
  const raster = await decode(image, (count) => (lent = borrow(count)).px);
  const buffers = lent ?? borrow(0);
  // Pictures are compared by their own pixels: most of them are never looked at.
  const bands = toBands(raster);
  const isSmoothed = smoothTexture(raster, bands);
  for (const box of masked) blank(raster, box);
  const map = findSurfaces(isSmoothed || masked.length > 0 ? toBands(raster) : bands, buffers.label);
  const ink = findInk(raster, map, buffers);
  const written = ink.marks.length > maxMarks ? new Set<number>() : findLettering(raster, ink, map);
  const reasons = raster.reason === undefined ? [] : [raster.reason];
  const widgets = findWidgets(raster, ink, map.surfaces);
  releaseIcons(widgets, ink, raster.width);
  let lines: RawLine[] = [];
  let icons: RawLine[] = [];
  if (ink.marks.length > maxMarks)
    reasons.push('the picture is noise or a photograph: no text was looked for');
  else {
    const rims = rimPieces(ink, map.surfaces, raster.width);
    const ruled = rulePieces(ink);
    const dotted = dotGrid(ink.marks);
    const carets = partCarets(ink, raster.width);
    const taken = (id: number) =>
      carets.has(id) ||
      rims.has(id) ||
      ruled.has(id) ||
      dotted.has(id) ||
      written.has(id) ||
      widgets.toggles.has(id) ||
      widgets.switches.has(id) ||
      widgets.chevrons.has(id) ||
      widgets.frames.has(id);
    const grouped = groupLines(
      ink.marks.filter((m) => !taken(m.id) && !isGrain(raster, ink, m)),
      ink.rules,
      map.surfaces,
      raster.height,
      (marks) => isLetter(ink, raster.width, marks),
    );
    ({ lines, icons } = partIcons(grouped, ink, raster.width));
  }
  if (lines.length > maxLines) {
    lines = lines.slice(0, maxLines);
    reasons.push(`only the first ${maxLines} lines were read`);
  }
  const crops = lines.map((line) => cut(raster, ink, map.label, line));
  const analysis: Analysis = {
    raster,
    visible: visible ?? { x: 0, y: 0, width: raster.width, height: raster.height },
    map,
    ink,
    widgets,
    lines,
    icons,
    crops,
    bands,
    release: () => giveBack(buffers),
  };
  if (reasons.length > 0) analysis.reason = reasons.join('; ');
  return analysis;
}

function blank(raster: Raster, box: Box): void {
  const x0 = Math.max(0, Math.floor(box.x));
  const y0 = Math.max(0, Math.floor(box.y));
  const x1 = Math.min(raster.width, Math.ceil(box.x + box.width));
  const y1 = Math.min(raster.height, Math.ceil(box.y + box.height));
  if (x1 <= x0 || y1 <= y0) return;
  const colour = raster.px[Math.max(0, y0 - 1) * raster.width + x0]!;
  for (let y = y0; y < y1; y++) raster.px.fill(colour, y * raster.width + x0, y * raster.width + x1);
}
