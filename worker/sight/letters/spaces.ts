import { median } from '../geometry.ts';
import { pitchOf } from './cells.ts';
import type { Letter } from './align.ts';
import type { Spelling } from './mend.ts';

const rightOf = ({ cells }: Spelling, letter: Letter): number => Math.max(...letter.cells.map((c) => cells[c]!.box.x + cells[c]!.box.width));
const leftOf = ({ cells }: Spelling, letter: Letter): number => cells[letter.cells[0]!]!.box.x;

/** Where the middle of a letter is to be expected that may share its ink with others. */
function middleIn({ cells }: Spelling, letter: Letter, pitch: number): number {
  const boxes = letter.cells.map((c) => cells[c]!.box);
  return (boxes[0]!.x + boxes.at(-1)!.x + boxes.at(-1)!.width) / 2 + (letter.at - (letter.of - 1) / 2) * pitch;
}

/** Whether a space stands before each letter: by measure where it is clear, else as it was read. */
export function spacesOf(spelling: Spelling): boolean[] {
  const { letters, line } = spelling;
  const em = line.cap / 0.72;
  const pitch = pitchOf(spelling.cells, line.cap) ?? spelling.pitch;
  const gaps = letters.map((letter, i) => (i === 0 || letter.at > 0 ? 0 : leftOf(spelling, letter) - rightOf(spelling, letters[i - 1]!)));
  const inner = gaps.filter((_, i) => i > 0 && letters[i]!.at === 0 && letters[i]!.word === letters[i - 1]!.word);
  const measured = inner.length >= 3;
  const usual = Math.min(measured ? median(inner) : em * 0.09, em * 0.3);
  const parts = gaps.filter((gap, i) => i > 0 && letters[i]!.at === 0 && letters[i]!.word !== letters[i - 1]!.word && gap >= 2).sort((a, b) => a - b);
  const most = [...inner].sort((a, b) => a - b)[Math.floor(inner.length * 0.85)] ?? 0;
  /** As wide as where this line was read as words of their own, and wider than its letters stand apart. */
  const asWide = (gap: number) => parts.length > 0 && inner.length >= 6 && gap >= parts[Math.floor(parts.length * 0.25)]! * 0.9 && gap >= Math.max(em * 0.14, most + 1.5);
  /** Small letters that are surely read as one word, no farther apart than the narrowest space that was read in this line. */
  const narrower = (gap: number, pair: string, sure: number) => sure >= 0.93 && parts.length > 0 && gap <= parts[0]! && gap < em * 0.28 && /^\p{L}\p{Ll}$/u.test(pair);
  return letters.map((letter, i) => {
    if (i === 0) return false;
    const before = letters[i - 1]!;
    const parted = letter.word !== before.word;
    if (letter.at > 0) return false;
    const gap = gaps[i]!;
    if (pitch !== undefined) {
      return Math.round((middleIn(spelling, letter, pitch) - middleIn(spelling, before, pitch)) / pitch) >= 2;
    }
    const pair = before.text + letter.text;
    // The sign of a number that begins its line.
    if (i === 1 && /^[-+−–—][\d$€£¥.]$/.test(pair) && gap < em * 0.55) return false;
    // Where all signs are as wide, a number's point stands in the middle of its place; a comma of a list stands close to what it follows.
    const point = /[.,]/.test(letter.text) ? i : /[.,]/.test(before.text) ? i - 1 : -1;
    const inNumber = point > 0 && /\d/.test(letters[point - 1]!.text) && /\d/.test(letters[point + 1]?.text ?? '') && gaps[point]! >= 2 && gaps[point]! >= gaps[point + 1]! * 0.6 && Math.max(gaps[point]!, gaps[point + 1]!) < em * 0.5;
    if (inNumber) return false;
    if (parted) {
      // Readers see spaces in wide-set words; none is as narrow as what parts most of the letters.
      const tight = /^[\d.,]{2}$/.test(pair) ? usual + 0.5 : /^[\p{L}\p{N}]{2}$/u.test(pair) ? usual : 0;
      return !(measured && gap <= tight && gap < em * 0.12);
    }
    // A dot or a comma has room of its own, and readers do see the space after it.
    if (/[.,:;]/.test(pair)) return gap >= em * 0.5;
    if (/^[\p{L}\p{N}]{2}$/u.test(pair) && !pair.includes('1') && asWide(gap)) return true;
    // The sign of a number after another one stands close to its own; between two it would stand in the middle.
    if (/^[02-9][-−–+]$/.test(pair) && /^\d/.test(letters[i + 1]?.text ?? '') && gap >= em * 0.24 && gap >= gaps[i + 1]! + em * 0.16) return true;
    // So has a one among digits of one width; and a thin stem may lose a faint column.
    const turn = /^\p{Lu}{2}$/u.test(pair) ? 0.06 : /\p{L}\p{N}|\p{N}\p{L}|[\p{L}\p{N}]\(|\)[\p{L}\p{N}]/u.test(pair) ? -0.04 : 0;
    const roomy = pair.match(/[1'’‘“”"|!/()-]/g)?.length ?? 0;
    const thin = /[ijlrtfI]/.test(pair) ? em * 0.05 + 0.5 : 0;
    if (gap >= usual + em * (0.14 + turn + 0.08 * roomy) + thin && gap >= em * 0.18 && gap >= 2) return !narrower(gap, pair, Math.min(before.confidence, letter.confidence));
    return false;
  });
}
