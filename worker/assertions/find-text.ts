/** Finds text on a page: in a line, across the lines of a row, or wrapped over lines. */
import { distance } from 'fastest-levenshtein';
import { bottom, gapX, gapY, right, union } from '#worker/core/geometry.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { fold, isNumeric, skeleton, wordLikeness, wordsOf } from '#worker/core/likeness.ts';

export interface Hit {
  box: Box;
  lines: TextLine[];
  /** The words are all of their lines. */
  whole: boolean;
  /** At most two words that stand before it in its sentence, in lower case. */
  before: string[];
}

export interface Found {
  /** Certain: every word matches, apart from typical OCR confusions. */
  sure: Hit[];
  /** Uncertain: a few letters differ, or a figure was read with a letter in it. */
  doubtful: (Hit & { read: string })[];
}

interface Seen {
  text: string;
  box: Box;
}

const readWords = new WeakMap<TextLine, Seen[]>();

/** A dollar sign is sometimes read as S. */
const repaired = (text: string): string => text.replace(/(?<![\p{L}\d])S(?=\d[\d,]*\.\d{2}(?!\d))/gu, '$');

function wordsIn(line: TextLine): Seen[] {
  let known = readWords.get(line);
  if (!known) {
    // '$ 58.00', split by the OCR, is one amount: take the text from the whole line, and positions from the
    // parts.
    const whole = wordsOf(repaired(line.text));
    const parts = line.words.flatMap((w) => wordsOf(repaired(w.text)).map((text) => ({ text, box: w.box })));
    known =
      whole.length === parts.length && whole.every((text, i) => text === parts[i]!.text)
        ? parts
        : whole.map((text) => ({ text, box: parts.find((p) => p.text === text)?.box ?? line.box }));
    readWords.set(line, known);
  }
  return known;
}

/** Lines where a text may continue: the next one on its row, or the next one below. */
function successors(scene: Scene, line: TextLine): TextLine[] {
  const next: TextLine[] = [];
  for (const other of scene.lines) {
    if (other === line) continue;
    const sameRow = gapY(line.box, other.box) < -0.4 * Math.min(line.box.height, other.box.height);
    if (sameRow && other.box.x >= right(line.box) - 3 && gapX(line.box, other.box) < 2.2 * line.fontPx + 6)
      next.push(other);
    const under =
      other.box.y >= bottom(line.box) - 0.35 * line.box.height &&
      other.box.y - bottom(line.box) < 1.1 * Math.max(line.fontPx, line.box.height);
    const likeSize = Math.abs(other.fontPx - line.fontPx) <= 0.3 * Math.max(other.fontPx, line.fontPx) + 1;
    if (!sameRow && under && likeSize && gapX(line.box, other.box) < 4) next.push(other);
  }
  return next;
}

interface Trail {
  boxes: Box[];
  lines: TextLine[];
  /** Words that match only nearly. */
  off: string[];
  /** The matched words end the last line. */
  toEnd: boolean;
}

function follow(
  scene: Scene,
  line: TextLine,
  at: number,
  wanted: string[],
  from: number,
  loose: boolean,
  depth: number,
): Trail | undefined {
  const seen = wordsIn(line);
  const boxes: Box[] = [];
  const off: string[] = [];
  let i = from;
  let j = at;
  while (i < wanted.length && j < seen.length) {
    const likeness = wordLikeness(wanted[i]!, seen[j]!.text, !loose);
    const figure = isNumeric(wanted[i]!) && loose && skeleton(wanted[i]!) === skeleton(seen[j]!.text);
    if (likeness < (loose ? 0.6 : 0.9) && !figure) return undefined;
    if (likeness < 0.9) off.push(seen[j]!.text);
    boxes.push(seen[j]!.box);
    i++;
    j++;
  }
  if (i === wanted.length) return { boxes, lines: [line], off, toEnd: j === seen.length };
  if (depth > 6) return undefined;
  for (const next of successors(scene, line)) {
    const rest = follow(scene, next, 0, wanted, i, loose, depth + 1);
    if (rest)
      return {
        boxes: [...boxes, ...rest.boxes],
        lines: [line, ...rest.lines],
        off: [...off, ...rest.off],
        toEnd: rest.toEnd,
      };
  }
  return undefined;
}

const squeeze = (text: string): string => fold(repaired(text)).replace(/[^\p{L}\p{N}$€£%.]/gu, '');

/**
 * Whether a line holds the text with words joined or split by the OCR: the same letters in order, with whole
 * words at both ends.
 */
function squeezed(line: TextLine, text: string): boolean {
  const digits = /\d/.test(text);
  const shape = (t: string): string => (digits ? squeeze(t) : skeleton(squeeze(t).replace(/\./g, '')));
  const wanted = shape(text);
  if (wanted.length < 6) return false;
  const words = line.text.split(/\s+/);
  for (let from = 0; from < words.length; from++) {
    let joined = '';
    for (let to = from; to < words.length; to++) {
      joined += words[to]!;
      const s = shape(joined);
      if (s === wanted || (digits ? s.replace(/\.$/, '') === wanted.replace(/\.$/, '') : false)) return true;
      if (s.length > wanted.length) break;
    }
  }
  return false;
}

/**
 * Lines that may be the text, partly read: its end is missing, or most letters of an uncertain line agree.
 * All figures must agree, and a clearly read different word rules a line out.
 */
function remains(scene: Scene, text: string): Found['doubtful'] {
  const letters = (t: string): string => skeleton(fold(t).replace(/[^\p{L}\p{N}]/gu, ''));
  const figures = (t: string): string => (t.match(/\d+/g) ?? []).join(' ');
  const wanted = letters(text);
  if (wanted.length < 6) return [];
  return scene.lines.flatMap((line) => {
    const seen = letters(line.text);
    const longer = Math.max(wanted.length, seen.length);
    const most = Math.floor(longer * 0.3);
    // Its start may be a separate line, if a letter in between was lost.
    const parted =
      wanted.endsWith(seen) &&
      scene.lines.some(
        (o) =>
          o !== line &&
          gapY(o.box, line.box) < 0 &&
          right(o.box) <= line.box.x &&
          line.box.x - right(o.box) < line.fontPx,
      );
    // Cut inside a word: text that ends with a whole word is another, shorter text.
    const ends = new Set(wordsOf(text).map((_, i, all) => letters(all.slice(0, i + 1).join(''))));
    const cut =
      seen.length >= 6 &&
      seen.length >= wanted.length * 0.6 &&
      ((wanted.startsWith(seen) && !ends.has(seen)) || parted);
    if (figures(line.text) !== figures(text)) return [];
    if (
      !cut &&
      (line.confidence >= 0.85 ||
        Math.abs(wanted.length - seen.length) > most ||
        distance(wanted, seen) > most)
    )
      return [];
    return [{ box: line.box, lines: [line], whole: true, before: [], read: line.text }];
  });
}

/**
 * Typical OCR errors in certain lines: a missing full stop or comma, and with `slips` a wrong letter in a
 * long text.
 */
function nearly(wanted: string, part: string, slips: boolean): boolean {
  if (/\d/.test(wanted + part))
    return part.replaceAll('.', '') === wanted.replaceAll('.', '') && /\d{2}/.test(part.replaceAll('.', ''));
  if (!slips) return false;
  const off = wanted.length >= 14 ? 2 : wanted.length >= 9 ? 1 : 0;
  return off > 0 && Math.abs(part.length - wanted.length) <= off && distance(part, wanted) <= off;
}

/**
 * A line part of which may be the text: with one or two wrong characters if the line is uncertain, with
 * fewer if not. Without `slips`, a wrong letter on a certain line counts as the page's own.
 */
export function mistakable(scene: Scene, text: string, slips = true): TextLine | undefined {
  const wanted = squeeze(text);
  if (wanted.length < 2) return undefined;
  const off = wanted.length >= 10 ? 2 : 1;
  const isNegative = (said: string): boolean => /[-−–]\s?[$€£]?\d/.test(said);
  const negative = isNegative(text);
  return scene.lines.find((line) => {
    const words = line.text.split(/\s+/).map(squeeze);
    const doubted = line.confidence < 0.88;
    const all = words.join('');
    // Cut at one end by up to three letters; but 'valid' is no part of "invalid".
    const cut =
      all.length >= 4 && all.length >= wanted.length - 3 && all.length < wanted.length && !/\d/.test(wanted);
    if (
      cut &&
      (wanted.startsWith(all) ||
        (wanted.endsWith(all) &&
          !/^(?:un|in|im|ir|dis|non|de|re|no|not)$/.test(wanted.slice(0, -all.length))))
    )
      return true;
    // An amount with a minus sign is a different one.
    return (
      (negative || !isNegative(line.text)) &&
      words.some((_, from) =>
        words.slice(from).some((__, n) => {
          const part = words.slice(from, from + n + 1).join('');
          if (nearly(wanted, part, slips)) return true;
          return (
            doubted &&
            Math.abs(part.length - wanted.length) <= (wanted.length < 4 ? 0 : off) &&
            distance(part, wanted) <= off
          );
        }),
      )
    );
  });
}

/** Lines that hold a text as a part of their words: “unsold” contains “sold”. */
export const findPart = (scene: Scene, text: string): Hit[] =>
  scene.lines
    .filter((line) => !line.unread && fold(line.text).includes(fold(text)))
    .map((line) => ({ box: line.box, lines: [line], whole: false, before: [] }));

/** The two words before one, of the same sentence. */
function wordsBefore(line: TextLine, at: number): string[] {
  const words = wordsIn(line)
    .slice(Math.max(0, at - 2), at)
    .map(({ text }) => text.toLowerCase());
  const parts = line.text.split(/\s+/).slice(Math.max(0, at - 2), at);
  const end = parts.findLastIndex((part) => /[.,;:!?)\]]$/.test(part));
  return parts.length === words.length ? words.slice(end + 1) : words;
}

/** All occurrences of a text. Words tolerate typical OCR confusions; figures must be exact. */
export function findText(scene: Scene, text: string): Found {
  const wanted = wordsOf(text);
  const found: Found = { sure: [], doubtful: [] };
  if (wanted.length === 0) {
    const plain = fold(text);
    for (const line of scene.lines)
      if (plain && fold(line.text).includes(plain))
        found.sure.push({ box: line.box, lines: [line], whole: fold(line.text) === plain, before: [] });
    return found;
  }
  for (const loose of [false, true]) {
    for (const line of scene.lines) {
      if (line.unread) continue;
      const seen = wordsIn(line);
      for (let at = 0; at < seen.length; at++) {
        const trail = follow(scene, line, at, wanted, 0, loose, 0);
        if (!trail) continue;
        const hit: Hit = {
          box: union(trail.boxes),
          lines: trail.lines,
          whole: at === 0 && trail.toEnd,
          before: wordsBefore(line, at),
        };
        if (!loose) found.sure.push(hit);
        else if (
          trail.off.length <= Math.max(1, wanted.length / 3) &&
          !found.sure.some((s) => s.lines[0] === line)
        ) {
          // A long uncertain text with one ordinary word a letter off still matches.
          const faint = trail.lines.some((l) => l.confidence < 0.8);
          const small =
            trail.off.length === 1 &&
            wanted.length >= 4 &&
            trail.off.every((w) => w.length >= 5 && !isNumeric(w));
          if (faint && small) found.sure.push(hit);
          else found.doubtful.push({ ...hit, read: trail.lines.map((l) => l.text).join(' ') });
        }
        break;
      }
      if (!loose && !found.sure.some((s) => s.lines.includes(line)) && squeezed(line, text))
        found.sure.push({
          box: line.box,
          lines: [line],
          whole: squeeze(line.text).length <= squeeze(text).length + 1,
          before: [],
        });
    }
    if (found.sure.length > 0) break;
  }
  if (found.sure.length + found.doubtful.length === 0) found.doubtful.push(...remains(scene, text));
  return found;
}
