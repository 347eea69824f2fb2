import type { Box } from '#worker/core/geometry.ts';
import { union } from '#worker/core/geometry.ts';
import { dominant } from '../colours.ts';
import type { Crop } from '../crop.ts';
import { drawsIcon } from '../icons/icon-or-letter.ts';
import type { Analysis } from '../look.ts';
import { type Sign, signOf } from '../marks/glyphs.ts';
import type { Mark } from '../marks/ink.ts';
import { lineOf, type RawLine } from '../marks/lines.ts';
import { apart, luma } from '../pixels/raster.ts';
import type { Reading } from '../reader/read-lines.ts';
import type { Colour, TextLine } from '../scene.ts';
import { isBelievable, isDisc } from './believable.ts';
import { clarityOf, confidenceOf, type Evidence, evidenceOf, unreadOf } from './confidence.ts';
import { type Drawn, dotsOf, isSlash, starsOf } from './drawn-signs.ts';
import { asDot, groundOf, isRuled, strokeWeight } from './measures.ts';
import { type InkedWord, inkWords } from './words.ts';

/** A text line and what it was made from; controls need both. */
export interface SeenLine extends TextLine {
  raw: RawLine;
  /** Packed ink and background colours. */
  ink: number;
  ground: number;
  surface: number;
  /** Word boxes' own ink colours, packed. */
  wordInks: number[];
  /** What its confidence is made of; undefined where the text is known by its drawing. */
  evidence: Evidence | undefined;
}

export const unpack = (c: number): Colour => ({ r: c >> 16, g: (c >> 8) & 255, b: c & 255 });

/** Difference of a text from its ground, 0…255. */
export const contrast = (line: SeenLine): number =>
  Math.abs(luma(line.ink) - luma(line.ground)) * 0.6 + apart(line.ink, line.ground) * 0.4;

/** Signs that are never part of a text. */
const noLetters = new Set<Sign>(['search', 'menu', 'more']);

/** Most confidence of an unread line: its signs may each be sure, and all wrong. */
const maxUnread = 0.3;

/** What is read as clearly is what it seems to be. */
const clearlyRead = 0.8;

/** How sure text is that is known by its drawing. */
const sureOfDrawn = 0.95;

interface ReadLine {
  raw: RawLine;
  crop: Crop;
  words: InkedWord[];
  evidence?: Evidence;
  /** 0…1 */
  confidence: number;
}

/**
 * Turns readings into text lines; what reads as junk is returned as loose marks, which may be icons. On a page
 * in letters that the recogniser does not know, what is drawn like a line of text is an unread line, however
 * little was made of it.
 */
export function makeText(analysis: Analysis, readings: Reading[]): { lines: SeenLine[]; loose: RawLine[] } {
  const loose: RawLine[] = [...analysis.icons];
  const doubtful: ReadLine[] = [];
  const read = analysis.lines.flatMap((raw, i): ReadLine[] => {
    const crop = analysis.crops[i]!;
    const line = lineAsDrawn(raw, crop, analysis) ?? lineAsRead(raw, crop, readings[i]!, analysis);
    if (!line || line === 'icon') {
      if (line !== 'icon' && isDrawnAsText(raw, analysis)) doubtful.push(unreadLine(raw, crop));
      else loose.push(raw);
      return [];
    }
    const own = new Set(line.words.flatMap(({ marks }) => marks));
    const aside = raw.marks.filter((mark) => !own.has(mark));
    if (aside.length === 0 || own.size === 0) return [line];
    loose.push(lineOf(aside));
    return [{ ...line, raw: lineOf([...own]) }];
  });
  const { isUnread, isForeign } = unreadOf(
    read.map(({ evidence }) => evidence),
    doubtful.length,
  );
  if (!isForeign) loose.push(...doubtful.map(({ raw }) => raw));
  const dotless = read.some(({ words }) => words.some(({ text }) => besideDotless.test(text)));
  const all = [
    ...read.map((line, i) => ({ line: dotless ? line : withDots(line), unread: isUnread[i]! })),
    ...(isForeign ? doubtful : []).map((line) => ({ line, unread: true })),
  ].sort((a, b) => a.line.raw.box.y - b.line.raw.box.y || a.line.raw.box.x - b.line.raw.box.x);
  return { lines: all.map(({ line, unread }, id) => toLine(line, id, unread, analysis)), loose };
}

/** Letters stand side by side, several of them, on a plain ground. */
const isDrawnAsText = ({ marks, box, surface }: RawLine, { map }: Analysis): boolean =>
  marks.length >= 2 &&
  box.height >= 7 &&
  box.width > box.height * 1.6 &&
  !(map.surfaces[surface]?.soft ?? false);

/** What stands for a text that nothing was made of. */
const illegible = '\u{FFFD}';

function unreadLine(raw: RawLine, crop: Crop): ReadLine {
  const word = { text: illegible, marks: raw.marks, box: raw.box, ink: dominant(raw.marks) };
  return { raw, crop, words: [word], confidence: 0 };
}

/** Letters of the alphabets that have an i without a dot. */
const besideDotless = /[ğşİə]/iu;

/** Over a photograph a dot is easily lost: where no other letter says so, no i is meant to be without. */
const withDots = (line: ReadLine): ReadLine => ({
  ...line,
  words: line.words.map((word) => ({ ...word, text: word.text.replaceAll('ı', 'i') })),
});

/** A line that is known by its drawing alone: password dots, or a plus or minus by itself. */
function lineAsDrawn(raw: RawLine, crop: Crop, { ink, raster }: Analysis): ReadLine | undefined {
  const sign = raw.marks.length <= 3 ? signOf(ink, raster.width, raw.marks) : undefined;
  const text =
    sign === 'plus'
      ? '+'
      : sign === 'minus'
        ? '−'
        : raw.marks.length === 1 && isSlash(raw.marks[0]!, ink, raster.width)
          ? '/'
          : dotsOf(raw, crop)?.text;
  if (text === undefined) return undefined;
  const word = { text, marks: raw.marks, box: raw.box, ink: dominant(raw.marks) };
  return { raw, crop, words: [word], confidence: sureOfDrawn };
}

function lineAsRead(
  raw: RawLine,
  crop: Crop,
  reading: Reading,
  analysis: Analysis,
): ReadLine | 'icon' | undefined {
  const { ink, raster } = analysis;
  const text = reading.words.map((word) => word.text).join(' ');
  const stars = starsOf(raw);
  const inked = inkWords(reading.words, raw, crop.box.x);
  const words = withSlashes(inked.words, inked.aside, analysis);
  const evidence = evidenceOf(
    reading,
    words.map((word) => word.text),
    inked.unread,
  );
  const clarity = clarityOf(evidence);
  const confidence = confidenceOf(evidence);
  // Capitals of one width are as even as stars, and are read clearly.
  if (stars && !(clarity >= clearlyRead && /\p{L}/u.test(text))) {
    const rest = words.filter(
      ({ marks }) => marks.length > 0 && !marks.some((mark) => stars.marks.includes(mark)),
    );
    return { raw, crop, words: [wordOf(stars), ...rest], confidence: Math.max(confidence, 0.9) };
  }
  const sign = raw.marks.length <= 3 ? signOf(ink, raster.width, raw.marks) : undefined;
  const isSign =
    sign !== undefined &&
    (noLetters.has(sign) ||
      ([...text].length === 1 && sign.startsWith('chevron') && raw.box.width > raw.box.height * 1.35));
  if (isSign || drawsIcon(raw, { text, clarity }, ink, raster.width)) return 'icon';
  if (!isBelievable({ text, clarity }, raw, analysis)) return undefined;
  return {
    raw,
    crop,
    words: words.map((word) => ({ ...word, text: asDot(word.text, word.marks, raw) })),
    evidence,
    confidence,
  };
}

/** A slash between words is easily taken for a part of an icon beside them. */
function withSlashes(words: InkedWord[], aside: Mark[], { ink, raster }: Analysis): InkedWord[] {
  if (words.length === 0) return words;
  const slashes = aside
    .filter((mark) => isSlash(mark, ink, raster.width))
    .map((mark) => wordOf({ text: '/', marks: [mark] }));
  return [...words, ...slashes].sort((a, b) => a.box.x - b.box.x);
}

const wordOf = ({ text, marks }: Drawn): InkedWord => ({
  text,
  marks,
  box: union(marks.map((mark) => mark.box)),
  ink: dominant(marks),
});

function toLine(
  { raw, crop, words, evidence, confidence }: ReadLine,
  id: number,
  isUnread: boolean,
  { ink, map }: Analysis,
): SeenLine {
  const box: Box = union(raw.marks.map((mark) => mark.box));
  const surface = map.surfaces[raw.surface];
  const isOnDisc = words.length === 1 && surface && isDisc(surface);
  const texts = words.map(({ text }) =>
    isOnDisc && /^[cosuvwxz]{1,2}$/.test(text) ? text.toUpperCase() : text,
  );
  const own = dominant(raw.marks);
  const ground = groundOf(raw.marks);
  return {
    id,
    text: texts.join(' '),
    box,
    confidence: isUnread ? Math.min(confidence, maxUnread) : confidence,
    ...(isUnread ? { unread: true } : {}),
    words: words.map((word, i) => ({ text: texts[i]!, box: word.box })),
    fontPx: Math.round(raw.cap / 0.72),
    colour: unpack(own),
    background: unpack(ground),
    // Small sizes have relatively thicker strokes.
    bold: strokeWeight(crop) > 0.14 + 0.75 / raw.cap,
    struckThrough: isRuled(ink.rules, box, raw, 'through'),
    underlined: isRuled(ink.rules, box, raw, 'under'),
    raw,
    ink: own,
    ground,
    surface: raw.surface,
    wordInks: words.map((word) => word.ink),
    evidence,
  };
}
