import { findArt } from './layout/art.ts';
import { findShapes, type Shape } from './layout/boxes.ts';
import { findAlike } from './controls/alike.ts';
import type { Bench, Draft } from './controls/draft.ts';
import { findTiles } from './controls/choices.ts';
import { findBoxes } from './controls/boxes/find-boxes.ts';
import { findLinks } from './controls/links/find-links.ts';
import { markPagination } from './controls/pages.ts';
import { findPictures } from './controls/pictures/find-pictures.ts';
import { findCalendars } from './controls/calendars.ts';
import { findRails } from './controls/rails.ts';
import { findSteppers } from './controls/steppers.ts';
import { joinMisreadToggles } from './controls/rows/misread-toggles.ts';
import { markStates } from './controls/states.ts';
import { nameAlongRows, nameByRowStarts } from './controls/same-row.ts';
import { findToggles } from './controls/toggles/find-toggles.ts';
import { emptyScene } from './empty.ts';
import { fingerprint } from './comparing/fingerprint.ts';
import { areaOf, bottom, gapY, overlap, within } from '#worker/core/geometry.ts';
import { signOf } from './marks/glyphs.ts';
import type { Analysis } from './look.ts';
import type { Reading } from './reader/read-lines.ts';
import { holderOf, inReadingOrder } from './layout/order.ts';
import { apart, luma } from './pixels/raster.ts';
import { badgesIn, findRegions } from './layout/regions.ts';
import type { RawLine } from './marks/lines.ts';
import type { Control, Region, Scene, TextLine } from './scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { familiarityOf } from './text/confidence.ts';
import { contrast, makeText, type SeenLine, unpack } from './text/text.ts';

/** Builds a scene from a picture's analysis and its recognised lines. */
export function compose(analysis: Analysis, readings: Reading[]): Scene {
  const { raster, ink } = analysis;
  if (raster.width === 0) return emptyScene(0, 0, analysis.reason ?? 'the picture is empty');
  const read = makeText(analysis, readings);
  const art = findArt(analysis, read.lines, findShapes(analysis, read.lines));
  const { lines, loose } = withoutArt(read, art, analysis);
  const background = pageColour(analysis);
  // Shapes inside a photo are no controls, except flat discs laid over it.
  const laid = (s: Shape) =>
    s.disc &&
    !s.surface.soft &&
    s.filled &&
    s.box.height >= 24 &&
    s.box.height <= 56 &&
    (luma(s.fill) > 235 || luma(s.fill) < 40) &&
    s.surface.inked > 0.03 &&
    s.surface.inked < 0.4;
  const shapes = findShapes(analysis, lines).filter(
    (s) =>
      laid(s) ||
      !art.some((b) => within(s.box, b) > 0.9 && areaOf(s.box) < areaOf(b) * 0.9 && s.lines.length === 0),
  );
  // A lone dot or stroke may belong to an icon.
  const inText = new Set(
    lines.filter((l) => !/^[.·•:;,'’|_~]{1,3}$/.test(l.text)).flatMap((l) => l.raw.marks.map((m) => m.id)),
  );
  const { textColour, textContrast } = running(lines);
  const bench: Bench = {
    analysis,
    lines,
    shapes,
    art,
    loose,
    drafts: [],
    inControl: new Set(),
    captioned: new Set(),
    claimed: new Set(),
    usedShapes: new Set(),
    usedMarks: new Set(),
    textColour,
    textContrast,
    looseMarks: ink.marks.filter((m) => m.id > 0 && !inText.has(m.id)),
  };
  const { regions, dialog, cells } = findRegions(analysis, lines, shapes, background);
  for (const s of badgesIn(shapes)) bench.usedShapes.add(s);
  for (const c of cells) bench.usedShapes.add(c);
  findRails(bench);
  findToggles(bench);
  findBoxes(bench);
  findTiles(bench);
  findSteppers(bench);
  findCalendars(bench);
  findPictures(bench);
  findAlike(bench);
  findLinks(bench, regions);
  joinMisreadToggles(bench);
  markPagination(bench);
  nameAlongRows(bench);
  nameByRowStarts(bench);
  markStates(bench);
  for (const d of bench.drafts) {
    const own = d.icon === undefined && d.lines.length === 1 ? lines[d.lines[0]!] : undefined;
    const sign =
      own && own.raw.marks.length === 1 && own.text.length === 1
        ? signOf(ink, raster.width, own.raw.marks)
        : undefined;
    if (sign !== undefined) d.icon = sign;
  }
  const controls = finish(bench, regions, dialog);
  const outLines = lines.map(plain);
  const scene: Scene = {
    width: raster.width,
    height: raster.height,
    lines: outLines,
    controls,
    regions,
    fingerprint: fingerprint(raster, background, outLines, controls, regions),
    background: unpack(background),
    cost: { ms: 0, lines: lines.length, linesRead: 0 },
  };
  if (analysis.reason !== undefined) scene.reason = analysis.reason;
  return scene;
}

/** A line without what only Sight itself needs. */
function plain({
  raw: _raw,
  ink: _ink,
  ground: _ground,
  surface: _surface,
  wordInks: _wordInks,
  evidence: _evidence,
  ...line
}: SeenLine): TextLine {
  return line;
}

/** How familiar what is read inside a picture has to be. */
const surelyText = 0.3;

/** Least confidence in a line of which the edge of the picture may have cut a part. */
const surelyWhole = 0.6;

/** Whether a line was cut by the edge of the picture, and can't be read any more: it belongs to what is beyond. */
const isCut = ({ box, unread, confidence }: SeenLine, height: number): boolean =>
  (box.y <= 0 || bottom(box) >= height) && (unread === true || confidence < surelyWhole);

/** Drops text read inside pictures, unless it is certain, and lines that the edge of the picture has cut. */
function withoutArt(
  read: { lines: SeenLine[]; loose: RawLine[] },
  art: Box[],
  analysis: Analysis,
): { lines: SeenLine[]; loose: RawLine[] } {
  // Chart labels: short numbers that stand alone.
  const figure = (l: SeenLine) =>
    l.confidence >= 0.8 &&
    /^[-+−]?[$€£]?\d[\d.,:]*\s?[%°kKM]?$/.test(l.text) &&
    !analysis.map.surfaces[l.surface]?.soft;
  const sure = (l: SeenLine) =>
    /[\p{L}\p{N}]{3}/u.test(l.text) && (l.evidence ? familiarityOf(l.evidence) >= surelyText : true);
  // A paragraph on a gradient: the line starts at the same left edge as a certain line above or below it.
  const goesOn = (l: SeenLine) =>
    l.confidence >= 0.7 &&
    (l.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 6 &&
    read.lines.some(
      (o) =>
        o !== l &&
        sure(o) &&
        Math.abs(o.box.x - l.box.x) <= 3 &&
        gapY(o.box, l.box) <= 1.6 * Math.max(o.fontPx, l.fontPx),
    );
  const drawn = (l: SeenLine) =>
    art.some((b) => within(l.box, b) > 0.6) && !sure(l) && !figure(l) && !goesOn(l);
  const lines = read.lines.filter((l) => !drawn(l) && !isCut(l, analysis.raster.height));
  lines.forEach((l, id) => {
    l.id = id;
  });
  return { lines, loose: read.loose };
}

/** The most common colour of flat areas. */
function pageColour(analysis: Analysis): number {
  let best = analysis.map.surfaces[1];
  const areas = new Map<number, number>();
  for (const s of analysis.map.surfaces.slice(1)) {
    areas.set(s.colour, (areas.get(s.colour) ?? 0) + s.area);
    if (!best || areas.get(s.colour)! > (areas.get(best.colour) ?? 0)) best = s;
  }
  return best?.colour ?? analysis.raster.px[0] ?? 0xffffff;
}

/** The most common text colour, and its contrast. */
function running(lines: SeenLine[]): { textColour: number; textContrast: number } {
  const votes = new Map<number, number>();
  for (const l of lines) {
    let key = l.ink;
    for (const known of votes.keys())
      if (apart(known, l.ink) < 24) {
        key = known;
        break;
      }
    votes.set(key, (votes.get(key) ?? 0) + l.text.length);
  }
  const textColour = [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
  const contrasts = lines.map(contrast).sort((a, b) => a - b);
  return { textColour, textContrast: contrasts[Math.floor(contrasts.length * 0.75)] ?? 200 };
}

/** Removes duplicates, assigns regions, lowers controls behind a dialog, and sorts in reading order. */
function finish(
  { drafts, inControl, lines }: Bench,
  regions: Region[],
  dialog: Region | undefined,
): Control[] {
  const kept: Draft[] = [];
  for (const d of [...drafts].sort((a, b) => b.confidence - a.confidence)) {
    if (kept.some((k) => overlap(k.box, d.box) > 0.6)) continue;
    if (
      d.kind === 'icon' &&
      !inControl.has(d) &&
      kept.some((k) => k.kind !== 'image' && within(d.box, k.box) > 0.85)
    )
      continue;
    kept.push(d);
  }
  // What could not be read names nothing.
  const unread = lines.filter((line) => line.unread).map(({ text }) => text);
  return kept.sort(inReadingOrder).map((d, id) => {
    const control: Control = { ...d, id, region: holderOf(regions, d.box).id };
    if (unread.some((text) => control.label.includes(text))) control.label = control.icon ?? '';
    if (dialog && within(d.box, dialog.box) < 0.9) control.confidence = Math.min(control.confidence, 0.15);
    return control;
  });
}
