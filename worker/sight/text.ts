import type { Crop } from './crop.ts';
import { union } from '#worker/core/geometry.ts';
import { type Sign, signOf } from './marks/glyphs.ts';
import { drawsIcon } from './icons/part.ts';
import type { Mark, Rule } from './marks/ink.ts';
import { cellsOf } from './letters/cells.ts';
import { countVotes, decode, outvote } from './letters/votes.ts';
import type { Spelling } from './letters/mend.ts';
import { spacesOf } from './letters/spaces.ts';
import { spell, wordsOf } from './letters/spell.ts';
import { withoutDrawn } from './letters/drawn.ts';
import { lineOf, type RawLine } from './marks/lines.ts';
import { dominant } from './colours.ts';
import type { Analysis } from './look.ts';
import type { Reading } from './ocr/reader.ts';
import { apart, luma } from './pixels/raster.ts';
import type { Colour, TextLine } from './scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { Surface } from './marks/surfaces.ts';

/** A text line with its source marks, which control detection needs. */
export interface SeenLine extends TextLine {
  raw: RawLine;
  /** Packed ink and background colours. */
  ink: number;
  ground: number;
  surface: number;
  /** Packed text colour of each word. */
  wordInks: number[];
}

export const unpack = (c: number): Colour => ({ r: c >> 16, g: (c >> 8) & 255, b: c & 255 });

/** Contrast of a text with its background, 0…255. */
export const contrast = (line: SeenLine): number =>
  Math.abs(luma(line.ink) - luma(line.ground)) * 0.6 + apart(line.ink, line.ground) * 0.4;

/** Symbols that are never part of a text. */
const noLetters = new Set<Sign>(['search', 'menu', 'more']);

/** Turns readings into text lines; unreadable lines are returned as loose marks, which may be icons. */
export function makeText(analysis: Analysis, readings: Reading[]): { lines: SeenLine[]; loose: RawLine[] } {
  const { lines: raws, crops, ink } = analysis;
  const lines: SeenLine[] = [];
  const loose: RawLine[] = [...analysis.icons];
  const weights: number[] = [];
  const { width } = analysis.raster;
  const seen = raws.map((raw, i) => {
    const crop = crops[i]!;
    const sign = raw.marks.length <= 3 ? signOf(ink, width, raw.marks) : undefined;
    const plain = sign === 'plus' ? '+' : sign === 'minus' ? '−' : undefined;
    const drawn = plain !== undefined ? whole(raw, plain) : (dots(raw, crop) ?? stars(raw, readings[i]));
    const reading = drawn ?? readings[i];
    const refused =
      !reading ||
      (sign !== undefined && noLetters.has(sign)) ||
      ([...(reading.words[0]?.text ?? '')].length === 1 &&
        sign?.startsWith('chevron') &&
        raw.box.width > raw.box.height * 1.35) ||
      !believable(reading, raw, analysis) ||
      (plain === undefined && drawsIcon(raw, reading, ink, width));
    return {
      raw,
      crop,
      reading,
      drawn,
      refused,
      spelling: refused || drawn ? undefined : spell(raw, reading, crop.box.x, ink, width),
    };
  });
  const votes = countVotes(
    seen.flatMap(({ spelling }) => spelling ?? []),
    ink,
    width,
  );
  const kept = seen.flatMap(({ raw, crop, reading, drawn, refused, spelling: read }) => {
    // A few isolated letters are read badly, but similar glyphs usually occur elsewhere on the page.
    const known = !drawn && (refused || !read || read.cells.length <= 3) ? decode(raw, votes) : undefined;
    if (!known && (refused || !reading)) {
      loose.push(raw);
      return [];
    }
    if (read && !known) outvote(read, votes);
    return [
      {
        raw,
        crop,
        reading,
        known,
        spelling: known ? { line: raw, cells: cellsOf(raw), letters: known, idle: [] } : read,
      },
    ];
  });
  const spelled = kept.flatMap(({ spelling }) => spelling ?? []);
  const spaces = new Map(spacesOf(spelled, ink, width).map((before, i) => [spelled[i]!, before]));
  for (const { raw, crop, reading, known, spelling } of kept) {
    const { words: spelt, drawn: aside } = spelling
      ? withoutDrawn(wordsOf(spelling, spaces.get(spelling)!), ink, width)
      : { words: [], drawn: [] };
    const own = aside.length === 0 ? raw : lineOf(spelt.flatMap((w) => w.marks));
    for (const { marks } of aside) loose.push(lineOf(marks));
    const box = union(own.marks.map((m) => m.box));
    const inkColour = dominant(own.marks);
    const ground = behind(own.marks);
    const words = spelling
      ? spelt.map(({ text, box: b, marks }) => ({
          text: asDot(text, marks, raw),
          box: b,
          ink: dominant(marks),
        }))
      : place(reading!, crop, raw);
    const surface = analysis.map.surfaces[own.surface];
    if (words.length === 1 && surface && isDisc(surface) && /^[cosuvwxz]{1,2}$/.test(words[0]!.text))
      words[0]!.text = words[0]!.text.toUpperCase();
    const weight = strokeWeight(crop);
    weights.push(weight);
    lines.push({
      id: lines.length,
      text: words.map((w) => w.text).join(' '),
      box,
      confidence: calibrate(
        (known ? 0.9 : reading!.confidence) - doubt(spelling),
        words.map((w) => w.text).join(' '),
      ),
      words: words.map(({ text, box: b }) => ({ text, box: b })),
      fontPx: Math.round(own.cap / 0.72),
      colour: unpack(inkColour),
      background: unpack(ground),
      bold: false,
      struckThrough: ruledAt(ink.rules, box, own, 'through'),
      underlined: ruledAt(ink.rules, box, own, 'under'),
      raw: own,
      ink: inkColour,
      ground,
      surface: own.surface,
      wordInks: words.map((w) => w.ink),
    });
  }
  // A struck-through dollar sign reads as a pound: use the currency of the page's other prices.
  if (
    lines.some((l) => !l.struckThrough && l.text.includes('$')) &&
    !lines.some((l) => !l.struckThrough && l.text.includes('£'))
  ) {
    for (const l of lines) {
      l.text = l.text.replaceAll('£', '$');
      for (const w of l.words) w.text = w.text.replaceAll('£', '$');
    }
  }
  // Small sizes have relatively thicker strokes.
  lines.forEach((l, i) => {
    l.bold = weights[i]! > 0.14 + 0.75 / l.raw.cap;
  });
  return { lines, loose };
}

function place(reading: Reading, crop: Crop, raw: RawLine): { text: string; box: Box; ink: number }[] {
  return reading.words.map((w) => {
    const x0 = crop.box.x + w.x;
    const x1 = x0 + w.width;
    const marks = raw.marks.filter(
      (m) => m.box.x + m.box.width / 2 >= x0 - 1 && m.box.x + m.box.width / 2 <= x1 + 1,
    );
    const box =
      marks.length > 0
        ? union(marks.map((m) => m.box))
        : {
            x: Math.round(x0),
            y: raw.box.y,
            width: Math.max(1, Math.round(w.width)),
            height: raw.box.height,
          };
    return {
      text: asDot(w.text, marks, raw),
      box,
      ink: marks.length > 0 ? dominant(marks) : dominant(raw.marks),
    };
  });
}

/** A middle dot between words, which OCR takes for a dash or full stop. */
function asDot(text: string, marks: Mark[], raw: RawLine): string {
  const lone = marks.length === 1 ? marks[0]!.box : undefined;
  const middle =
    lone !== undefined &&
    lone.width <= Math.max(3, raw.cap * 0.3) &&
    lone.height <= Math.max(3, raw.cap * 0.3) &&
    lone.y + lone.height < raw.baseline - raw.cap * 0.2 &&
    /^[-—–~.*•]$/.test(text);
  return middle ? '·' : text;
}

function behind(marks: Mark[]): number {
  const votes = new Map<number, number>();
  for (const m of marks) votes.set(m.behind, (votes.get(m.behind) ?? 0) + m.area);
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0xffffff;
}

/** Mean horizontal stroke width, relative to cap height. */
function strokeWeight(crop: Crop): number {
  let mass = 0;
  let runs = 0;
  for (let y = 0; y < crop.height; y++) {
    let inside = false;
    for (let x = 0; x < crop.width; x++) {
      const v = 255 - crop.grey[y * crop.width + x]!;
      mass += v / 255;
      const on = v > 110;
      if (on && !inside) runs++;
      inside = on;
    }
  }
  return runs === 0 ? 0 : mass / runs / crop.cap;
}

function ruledAt(rules: Rule[], box: Box, raw: RawLine, where: 'through' | 'under'): boolean {
  const top = raw.baseline - raw.cap;
  let shared = 0;
  for (const r of rules) {
    if (r.vertical || r.thick > 4 || r.length > box.width * 1.25 + 12) continue;
    if (where === 'under' && apart(r.colour, dominant(raw.marks)) > 110) continue;
    const at = r.y + r.thick / 2;
    const fits =
      where === 'through'
        ? at > top + raw.cap * 0.25 && at < raw.baseline - raw.cap * 0.15
        : at >= raw.baseline - 0.5 && at <= raw.baseline + Math.max(4, raw.cap * 0.5);
    const own = fits ? Math.max(0, Math.min(r.x + r.length, box.x + box.width) - Math.max(r.x, box.x)) : 0;
    // An underline skips descenders and comes in pieces; a strike-through line does not.
    shared = where === 'under' ? shared + own : Math.max(shared, own);
  }
  return shared >= box.width * 0.6;
}

/** Password dots: solid round dots, evenly spaced; antialiasing may join neighbours. */
function dots(raw: RawLine, crop: Crop): Reading | undefined {
  const { height: h, width: w } = raw.box;
  if (
    h < 3 ||
    h > 13 ||
    w < h * 3 ||
    raw.marks.some((m) => Math.abs(m.box.height - h) > 1 || Math.abs(m.box.y - raw.box.y) > 1)
  )
    return undefined;
  const runs: { from: number; to: number }[] = [];
  let ink = 0;
  for (let x = 0; x < crop.width; x++) {
    let column = 0;
    for (let y = 0; y < crop.height; y++) column += 255 - crop.grey[y * crop.width + x]!;
    ink += column;
    const on = column > 255 * h * 0.42;
    const last = runs.at(-1);
    if (!on) continue;
    if (last && last.to === x - 1) last.to = x;
    else runs.push({ from: x, to: x });
  }
  if (runs.length < 3) return undefined;
  const pitch = (runs.at(-1)!.from - runs[0]!.from) / (runs.length - 1);
  if (pitch < h * 1.02 || pitch > h * 2.6) return undefined;
  for (let i = 0; i < runs.length; i++) {
    if (Math.abs(runs[i]!.from - runs[0]!.from - pitch * i) > 1.2 || runs[i]!.to - runs[i]!.from + 1 > h)
      return undefined;
  }
  if (ink / 255 < runs.length * h * h * 0.6) return undefined;
  return whole(raw, '•'.repeat(runs.length));
}

/** Rating stars: four or more marks of one size, evenly spaced, farther apart than letters. */
function stars(raw: RawLine, reading: Reading | undefined): Reading | undefined {
  const first = raw.marks[0]!;
  if (first.box.width < 8) return undefined;
  const run: Mark[] = [];
  for (const m of raw.marks) {
    if (
      Math.abs(m.box.width - first.box.width) > 1 ||
      Math.abs(m.box.height - first.box.height) > 1 ||
      Math.abs(m.box.width - m.box.height) > 2
    )
      break;
    const k = run.length;
    if (k >= 2 && Math.abs(m.box.x - run[k - 1]!.box.x - (run[1]!.box.x - run[0]!.box.x)) > 1) break;
    run.push(m);
  }
  if (run.length < 4 || run.length > 6 || (reading && reading.confidence > 0.8)) return undefined;
  const size = first.box.width * first.box.height;
  const filled = Math.max(...run.map((m) => m.area)) / size;
  if (filled < 0.25) return undefined;
  const text = run.map((m) => (m.area / size > filled * 0.8 ? '★' : '☆')).join('');
  const rest = raw.marks.slice(run.length);
  if (rest.length === 0) return whole(raw, text);
  const edge = rest[0]!.box.x - raw.box.x;
  const words = (reading?.words ?? []).filter((w) => w.x + w.width / 2 > edge && w.confidence > 0.6);
  const end = run.at(-1)!.box;
  return {
    confidence: 0.9,
    words: [
      { text, confidence: 0.9, x: 1, y: 1, width: end.x + end.width - raw.box.x, height: raw.box.height },
      ...words,
    ],
  };
}

function whole(raw: RawLine, text: string): Reading {
  return {
    confidence: 0.95,
    words: [{ text, confidence: 0.95, x: 1, y: 1, width: raw.box.width, height: raw.box.height }],
  };
}

const wordLike = /[\p{L}\p{N}]/u;

/** Whether a reading is text rather than an icon, a detail of a photo or noise. */
function believable(reading: Reading, raw: RawLine, analysis: Analysis): boolean {
  const text = reading.words.map((w) => w.text).join(' ');
  if (text === '') return false;
  if (isFrameCorner(raw, analysis.ink.rules)) return false;
  const c = reading.confidence;
  const surface = analysis.map.surfaces[raw.surface];
  const soft = surface?.soft ?? false;
  // Initials on an avatar stand alone, and are large.
  if (surface && isDisc(surface) && /^\p{Lu}{1,2}$/u.test(text)) return c >= 0.45;
  const letters = [...text].filter((ch) => wordLike.test(ch)).length;
  if (letters === 0) {
    // An isolated bar, dot or pair of strokes belongs to a drawing.
    if (drawnBar(raw) || /^[|.=]$/.test(text)) return false;
    if (/^[-+−–—×=•★☆<>‹›«»…%$€£&#*?!./|()°✓,:]{1,6}$/u.test(text))
      return c >= 0.45 && raw.box.height >= 1 && (raw.box.width >= 4 || raw.box.height >= 4);
    return false;
  }
  // Too small for text.
  if (raw.box.height <= 4 || (raw.box.height === 5 && raw.marks.length === 1 && letters === 1)) return false;
  if ([...text].length === 1 && raw.box.height < 22) return c >= (soft ? 0.85 : 0.74);
  // A frame's corner rather than two tiny letters.
  if (letters >= 2 && raw.box.height <= 7 && raw.box.width < letters * raw.box.height * 0.55) return false;
  // Far more marks than letters, or the reverse: a drawing.
  if (raw.marks.length > letters * 4 + 6) return c >= 0.85;
  if (
    raw.marks.length === 1 &&
    raw.box.width > raw.box.height * 0.9 &&
    raw.box.height > 13 &&
    text.length <= 2
  )
    return c >= 0.9;
  if (text.length <= 2) return c >= (soft ? 0.85 : 0.62);
  return c >= (soft ? 0.7 : 0.4);
}

/** Greatest size of a frame's rounded corner, and greatest distance to the sides that it joins, px. */
const [cornerPx, sidePx] = [16, 2];

/**
 * Whether a mark joins the ends of a horizontal and a vertical line: a frame's rounded corner, even if it
 * looks like a letter.
 */
function isFrameCorner({ marks, box: { x, y, width, height } }: RawLine, rules: Rule[]): boolean {
  if (marks.length > 1 || width > cornerPx || height > cornerPx) return false;
  const near = (at: number, from: number, to: number) => at >= from - sidePx && at <= to + sidePx;
  const meets = (end: number, from: number, to: number) =>
    Math.abs(end - from) <= sidePx || Math.abs(end - to) <= sidePx;
  const level = rules.some(
    (r) =>
      !r.vertical &&
      r.length > cornerPx &&
      near(r.y, y, y + height) &&
      (meets(r.x, x, x + width) || meets(r.x + r.length, x, x + width)),
  );
  return (
    level &&
    rules.some(
      (r) =>
        r.vertical &&
        r.length > cornerPx / 2 &&
        near(r.x, x, x + width) &&
        (meets(r.y, y, y + height) || meets(r.y + r.length, y, y + height)),
    )
  );
}

/** The disc of an avatar or a badge. */
const isDisc = ({ box: { width, height }, closed, fill }: Surface): boolean =>
  closed && fill < 0.84 && Math.abs(width - height) <= 2 && width <= 64;

/** A caret, a box's edge or a slider's track: longer and thinner than any isolated character. */
function drawnBar({ box, marks }: RawLine): boolean {
  if (box.width <= 3 && box.height >= 10) return true;
  return (
    box.width >= 40 &&
    box.height <= 24 &&
    marks.some((m) => m.box.width >= 24 && m.box.width >= box.width * 0.3)
  );
}

/** How much confidence a reading loses for unread ink. */
function doubt(spelling: Spelling | undefined): number {
  const unread =
    spelling?.idle.some((at) => spelling.cells[at]!.box.height >= spelling.line.cap * 0.4) ?? false;
  const unfit = spelling?.letters.some(({ misfit }) => misfit > 0.7) ?? false;
  return (unread ? 0.1 : 0) + (unfit ? 0.06 : 0);
}

/**
 * Typical misreadings of drawings: a lone symbol, a symbol before a word, a letter among digits, a capital
 * inside a word.
 */
const odd =
  /^[&@¥€£<>|°«»*~^=!?]$|^[>«»|%~=*!]\p{L}|^@\p{Ll}?\p{Lu}|^\p{Ll}\p{Lu}\p{Ll}|\p{Ll}[01]\p{Ll}|\d[lIO]|[lIO]\d|\b[lI][a-h]\b|\p{L}@[,.]?$/u;

/** The OCR engine is overconfident about short and odd strings. */
function calibrate(c: number, text: string): number {
  const short = text.length <= 2 ? 0.07 : text.length <= 4 ? 0.03 : 0;
  const strange = text.split(' ').some((word) => odd.test(word)) ? 0.1 : 0;
  return Math.max(0, Math.min(0.99, c - short - strange));
}
