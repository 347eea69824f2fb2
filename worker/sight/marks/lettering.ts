import { within } from '#worker/core/geometry.ts';
import type { InkMap, Mark } from './ink.ts';
import { apart, type Raster } from '../pixels/raster.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { SurfaceMap } from './surfaces.ts';

/**
 * Finds text over photos and patterns, which have no uniform background. Text has one exact colour, while a
 * photo hardly repeats one.
 */

/** Size of letters, px. */
const high = { least: 5, most: 72 };
const widest = 110;
const maxLetters = 800;
/** Most text colours searched for in one picture. */
const maxColours = 3;
/** Share of its box that a photo covers, 0…1; less covered marks are glowing or merged text. */
const covers = 0.92;
/** Fewest pixels of a text colour, and its share of all similar pixels. */
const leastPixels = 14;
const exactShare = 0.3;
/** Distance from the text colour beyond which a pixel is outside the letter. */
const like = 60;

/**
 * Separates letters of one colour from the photos behind them, each as a mark of its own. Returns the ids of
 * those photos and of their parts.
 */
export function findLettering(raster: Raster, ink: InkMap, { label }: SurfaceMap): Set<number> {
  const written = new Set<number>();
  const first = ink.marks.length;
  const pictures = ink.marks.filter(
    ({ id, area, box }) =>
      id > 0 &&
      box.width >= 24 &&
      box.height >= 14 &&
      area >= box.width * box.height * 0.5 &&
      shareOf(label, raster.width, box) >= covers,
  );
  for (const picture of pictures) {
    const parts = new Uint8Array(first);
    for (const { id, box } of ink.marks)
      if (id > 0 && id < first && within(box, picture.box) === 1) parts[id] = 1;
    // The inside of a letter is a part of its own; letters in the page's colour are holes.
    const isOwn = (i: number) => parts[ink.mark[i]!] === 1 || (ink.mark[i] === 0 && label[i] === 0);
    let letters = 0;
    for (const colour of writtenIn(raster, picture, isOwn)) {
      for (const letter of lettersOf(raster, picture, isOwn, colour)) {
        addLetter(raster, ink, picture, isOwn, colour, letter);
        letters++;
      }
    }
    if (letters > 0)
      parts.forEach((part, id) => {
        if (part === 1) written.add(id);
      });
  }
  return written;
}

/** Share of a box without surfaces, 0…1. */
function shareOf(label: Int32Array, width: number, { x, y, width: w, height: h }: Box): number {
  let bare = 0;
  for (let yy = y; yy < y + h; yy++)
    for (let i = yy * width + x, end = i + w; i < end; i++) if (label[i] === 0) bare++;
  return bare / (w * h);
}

/** Exact colours so frequent that they must be text. */
function writtenIn({ px, width }: Raster, { box }: Mark, isOwn: (i: number) => boolean): number[] {
  const bins = new Uint32Array(1 << 15);
  const binOf = (c: number) => ((c >> 19) << 10) | (((c >> 11) & 31) << 5) | ((c >> 3) & 31);
  const each = (take: (c: number) => void) => {
    for (let y = box.y; y < box.y + box.height; y++)
      for (let i = y * width + box.x, end = i + box.width; i < end; i++) if (isOwn(i)) take(px[i]!);
  };
  let kinds = 0;
  each((c) => {
    if (bins[binOf(c)]!++ === 0) kinds++;
  });
  // A sign or chart with a few colours is no photo.
  if (kinds < 24) return [];
  const often = [...bins.keys()]
    .filter((bin) => bins[bin]! >= leastPixels)
    .sort((a, b) => bins[b]! - bins[a]!)
    .slice(0, 12);
  const exact = new Map<number, number>();
  const wanted = new Set(often);
  each((c) => {
    if (wanted.has(binOf(c))) exact.set(c, (exact.get(c) ?? 0) + 1);
  });
  return [...exact]
    .filter(([c, n]) => n >= leastPixels && n >= bins[binOf(c)]! * exactShare)
    .sort((a, b) => b[1] - a[1])
    .slice(0, maxColours)
    .map(([c]) => c);
}

interface Piece {
  pixels: number[];
  box: Box;
}

/** Connected pieces of a colour within a photo that may be letters. */
function lettersOf(raster: Raster, picture: Mark, isOwn: (i: number) => boolean, colour: number): Piece[] {
  const seen = new Uint8Array(picture.box.width * picture.box.height);
  const sure = piecesOf(raster, picture, isOwn, colour, 0, seen);
  if (sure.length > maxLetters || !sure.some(({ box }) => box.height >= high.least)) return [];
  // A thin stroke or dot may nowhere reach the full colour; beside certain letters it counts.
  const beside = ({ box }: Piece) =>
    sure.some(
      ({ box: { x, y, width, height } }) =>
        Math.max(x - box.x - box.width, box.x - x - width) <= height * 0.8 &&
        box.y >= y - height * 0.6 &&
        box.y + box.height <= y + height * 1.6 &&
        box.height <= height * 1.7,
    );
  return [...sure, ...piecesOf(raster, picture, isOwn, colour, like, seen).filter(beside)];
}

/** Pieces grown from pixels within `off` of the colour. */
function piecesOf(
  { px, width }: Raster,
  { box }: Mark,
  isOwn: (i: number) => boolean,
  colour: number,
  off: number,
  seen: Uint8Array,
): Piece[] {
  const pieces: Piece[] = [];
  const own = (i: number) => isOwn(i) && apart(px[i]!, colour) <= like;
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  for (let y = box.y; y < bottom; y++) {
    for (let x = box.x; x < right; x++) {
      const seed = y * width + x;
      if (seen[(y - box.y) * box.width + x - box.x] || apart(px[seed]!, colour) > off || !isOwn(seed))
        continue;
      const piece = flood({ x, y }, box, width, own, seen);
      const { x: x0, y: y0, width: w, height: h } = piece.box;
      const cut = x0 <= box.x || y0 <= box.y || x0 + w >= right || y0 + h >= bottom;
      if (cut || h > high.most || w > widest || w * h < 3) continue;
      // A patch of the photo fills its box; of letters only stems, dots and dashes do.
      if (piece.pixels.length > w * h * 0.8 && Math.min(w, h) > Math.max(3, Math.max(w, h) * 0.35)) continue;
      pieces.push(piece);
      if (pieces.length > maxLetters) return pieces;
    }
  }
  return pieces;
}

function flood(
  from: { x: number; y: number },
  { x: left, y: top, width: w, height: h }: Box,
  width: number,
  own: (i: number) => boolean,
  seen: Uint8Array,
): Piece {
  const pixels = [from.y * width + from.x];
  seen[(from.y - top) * w + from.x - left] = 1;
  let [x0, y0, x1, y1] = [from.x, from.y, from.x, from.y];
  for (let k = 0; k < pixels.length; k++) {
    const p = pixels[k]!;
    const y = Math.floor(p / width);
    const x = p - y * width;
    [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)];
    for (let yy = Math.max(top, y - 1); yy <= Math.min(top + h - 1, y + 1); yy++) {
      for (let xx = Math.max(left, x - 1); xx <= Math.min(left + w - 1, x + 1); xx++) {
        const at = (yy - top) * w + xx - left;
        if (seen[at] || !own(yy * width + xx)) continue;
        seen[at] = 1;
        pixels.push(yy * width + xx);
      }
    }
  }
  return { pixels, box: { x: x0, y: y0, width: x1 - x0 + 1, height: y1 - y0 + 1 } };
}

/** Adds a mark for a letter, including its antialiased rim. */
function addLetter(
  { px, width }: Raster,
  ink: InkMap,
  picture: Mark,
  isOwn: (i: number) => boolean,
  colour: number,
  { pixels, box }: Piece,
): void {
  const { mark, diff, marks } = ink;
  const around = {
    x0: Math.max(picture.box.x, box.x - 2),
    y0: Math.max(picture.box.y, box.y - 2),
    x1: Math.min(picture.box.x + picture.box.width, box.x + box.width + 2),
    y1: Math.min(picture.box.y + picture.box.height, box.y + box.height + 2),
  };
  let [r, g, b, n] = [0, 0, 0, 0];
  for (let y = around.y0; y < around.y1; y++) {
    for (let i = y * width + around.x0, end = y * width + around.x1; i < end; i++) {
      const c = px[i]!;
      if (apart(c, colour) <= like * 2) continue;
      [r, g, b, n] = [r + (c >> 16), g + ((c >> 8) & 255), b + (c & 255), n + 1];
    }
  }
  if (n === 0) return;
  const behind = (Math.round(r / n) << 16) | (Math.round(g / n) << 8) | Math.round(b / n);
  const strength = apart(behind, colour);
  if (strength < 48) return;
  const id = marks.length;
  const rim: number[] = [];
  for (const p of pixels) mark[p] = id;
  for (const p of pixels)
    for (const q of [p - 1, p + 1, p - width, p + width])
      if (isOwn(q) && apart(px[q]!, colour) < strength * 0.7) {
        mark[q] = id;
        rim.push(q);
      }
  for (const p of [...pixels, ...rim]) diff[p] = Math.max(0, Math.min(255, strength - apart(px[p]!, colour)));
  const at = [...pixels, ...rim].map((p) => ({ x: p % width, y: Math.floor(p / width) }));
  const [x0, y0] = [Math.min(...at.map(({ x }) => x)), Math.min(...at.map(({ y }) => y))];
  const own = {
    x: x0,
    y: y0,
    width: Math.max(...at.map(({ x }) => x)) - x0 + 1,
    height: Math.max(...at.map(({ y }) => y)) - y0 + 1,
  };
  marks.push({ id, area: at.length, strength, colour, box: own, surface: picture.surface, behind });
}
