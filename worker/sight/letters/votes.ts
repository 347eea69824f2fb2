import type { InkMap } from '../marks/ink.ts';
import type { RawLine } from '../marks/lines.ts';
import type { Letter } from './align.ts';
import { bitmapOf, type Cell, cellsOf } from './cells.ts';
import { ownCell, type Spelling } from './mend.ts';

/** One drawing of a letter that comes again on the page, and what it was read as. */
interface Kind {
  bitmap: Uint8Array;
  /** Sum of the confidences by letter. */
  votes: Map<string, number>;
  seen: number;
  /** How often it stood in a word of several letters, where it surely is one. */
  inWords: number;
}

/** Drawn alike in many typefaces: which one it is only the words beside it tell. */
const twins = [/^[Il|1]$/, /^[-‐–—−]$/, /^['’‘`,]$/, /^["“”]$/, /^[·•.]$/];

/** Only what surely is the ink of its letter has a vote, or is outvoted. */
const sureFit = 0.45;

export interface Votes {
  /** The letter that a drawing is read as wherever it stands, and how many times it was. */
  kindOf(
    cell: Cell,
    baseline: number,
  ): { text: string; seen: number; inWords: number; share: number } | undefined;
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  let sum = 0;
  for (let i = 0; i < a.length; i++) {
    const d = Math.abs(a[i]! - b[i]!);
    if (d > 4) return false;
    sum += d;
  }
  return sum <= a.length * 0.7;
}

/** Counts what each drawing of a letter was read as, all over the page: text of one size is drawn alike. */
export function countVotes(spellings: Spelling[], ink: InkMap, width: number): Votes {
  const kinds = new Map<string, Kind[]>();
  const find = (
    cell: Cell,
    baseline: number,
  ): { list: Kind[]; bitmap: Uint8Array; kind: Kind | undefined } => {
    const { width: w, height: h, y } = cell.box;
    const key = `${w}:${h}:${baseline - y - h}:${cell.marks.length}`;
    let list = kinds.get(key);
    if (!list) kinds.set(key, (list = []));
    const bitmap = bitmapOf(ink, width, cell);
    return { list, bitmap, kind: list.find((k) => same(k.bitmap, bitmap)) };
  };
  for (const spelling of spellings) {
    for (const letter of spelling.letters) {
      const cell = letter.misfit <= sureFit ? ownCell(spelling, letter) : undefined;
      if (!cell) continue;
      const { list, bitmap, kind: known } = find(cell, spelling.line.baseline);
      const kind = known ?? { bitmap, votes: new Map<string, number>(), seen: 0, inWords: 0 };
      if (!known) list.push(kind);
      kind.seen++;
      if (spelling.letters.some((other) => other !== letter && other.word === letter.word)) kind.inWords++;
      kind.votes.set(letter.text, (kind.votes.get(letter.text) ?? 0) + letter.confidence ** 2);
    }
  }
  return {
    kindOf(cell, baseline) {
      const { kind } = find(cell, baseline);
      if (!kind) return undefined;
      const [top, ...others] = [...kind.votes].sort((a, b) => b[1] - a[1]);
      const rest = others.reduce((sum, [, votes]) => sum + votes, 0);
      return { text: top![0], seen: kind.seen, inWords: kind.inWords, share: top![1] / (top![1] + rest) };
    },
  };
}

/** Whether a word is of four letters or more, and of nothing else. */
function plain({ letters }: Spelling, word: number): boolean {
  const own = letters.filter((l) => l.word === word);
  return own.length >= 4 && own.every((l) => /[\p{L}'’.,;:!?]/u.test(l.text));
}

/** Gives each letter the name that its drawing has on most of the page. */
export function outvote(spelling: Spelling, votes: Votes): number {
  let changed = 0;
  for (const letter of spelling.letters) {
    const cell = letter.misfit <= sureFit ? ownCell(spelling, letter) : undefined;
    const kind = cell && votes.kindOf(cell, spelling.line.baseline);
    if (!kind || kind.text === letter.text || kind.seen < 3 || kind.share < 0.7) continue;
    if (twins.some((t) => t.test(kind.text) && t.test(letter.text))) continue;
    // Of plain words readers know more than single drawings tell.
    if (letter.confidence >= 0.85 && plain(spelling, letter.word) && /\p{Ll}/u.test(letter.text)) continue;
    // A dot one faint pixel above its stem is not parted from it at the smallest sizes.
    if (cell.box.height < 10 && /^[il1]$/.test(kind.text) && /^[il1]$/.test(letter.text)) continue;
    letter.text = kind.text;
    changed++;
  }
  return changed;
}

/**
 * What a few cells say by the words elsewhere on the page, without any reading; undefined where one of them
 * is new.
 */
export function decode(line: RawLine, votes: Votes): Letter[] | undefined {
  const cells = cellsOf(line);
  if (cells.length > 12) return undefined;
  const letters: Letter[] = [];
  for (const [at, cell] of cells.entries()) {
    const kind = votes.kindOf(cell, line.baseline);
    if (!kind || kind.inWords < 2 || kind.share < 0.8) return undefined;
    letters.push({ text: kind.text, cells: [at], of: 1, at: 0, word: 0, confidence: 0.9, misfit: 0 });
  }
  return letters.some(({ text }) => /[\p{L}\p{N}]/u.test(text)) ? letters : undefined;
}
