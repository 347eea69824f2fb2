/** Steps about the browser's window and its tabs: “Resize the window to 375 x 812”, “Close the tab”. */
import lexicon from '#worker/lexicons/windows.json' with { type: 'json' };
import { trimMarks, type Token } from './tokens.ts';
import type { ParsedAct, TabPlace } from './types.ts';

const [switches, closes, tabs, browser, beside, neighbours] = [
  new Set(lexicon.switches),
  new Set(lexicon.closes),
  new Set(lexicon.tabs),
  new Set(lexicon.browser),
  new Set(lexicon.beside),
  new Set(lexicon.neighbours),
];
const walks = new Set(lexicon.walks);
const positions = new Map(Object.entries(lexicon.positions));
const [resizes, resized, resizedBeside, widths, heights] = [
  new Set(lexicon.resizes),
  new Set(lexicon.resized),
  new Set(lexicon.resizedBeside),
  new Set(lexicon.widths),
  new Set(lexicon.heights),
];

/** What a window may be resized to, px. */
const leastPx = 100;
const maxPx = 8000;

const placeIn = (words: string[]): TabPlace | undefined => {
  const [word, more] = words.filter((one) => positions.has(one) || neighbours.has(one));
  if (word === undefined || more !== undefined) return undefined;
  return positions.get(word) ?? (word as TabPlace);
};

/** “Go back to the first tab”, “Close the browser tab”; undefined where something else is said, too. */
function readTab(verb: string, words: string[]): ParsedAct | undefined {
  if (!words.some((word) => tabs.has(word))) return undefined;
  const isBrowser = words.some((word) => browser.has(word));
  const left = words.filter((word) => !tabs.has(word) && !browser.has(word) && !beside.has(word));
  if (closes.has(verb) && left.length === 0)
    return { kind: 'close-tab', ...(isBrowser ? { isBrowser } : {}) };
  const to = placeIn(left);
  return switches.has(verb) && left.length === 1 && to !== undefined
    ? { kind: 'switch-tab', to, ...(isBrowser ? { isBrowser } : {}) }
    : undefined;
}

/** The parts of “375x812”, “375×812” and “800px”. */
const sizeParts = (word: string): string[] =>
  word.match(/^(\d+)(x|×)(\d+)(?:px)?$|^(\d+)(px)$/)
    ? word.split(/(x|×|px)/).filter((part) => part !== '')
    : [word];

/** “Resize the window to 375 x 812”, “Make the window 800 px wide”. */
function readResize(words: string[]): ParsedAct | undefined {
  const parts = words.flatMap(sizeParts);
  if (!parts.some((word) => resized.has(word))) return undefined;
  const isNumber = (word: string) => /^\d{2,4}$/.test(word);
  const isSide = (word: string) => widths.has(word) || heights.has(word);
  if (!parts.every((word) => isNumber(word) || isSide(word) || resized.has(word) || resizedBeside.has(word)))
    return undefined;
  const numbers = parts.filter(isNumber).map(Number);
  const sides = parts.filter(isSide);
  if (numbers.some((px) => px < leastPx || px > maxPx)) return undefined;
  const [first, second] = numbers;
  if (first === undefined || numbers.length > 2 || sides.length > numbers.length) return undefined;
  const isHeight = sides[0] !== undefined && heights.has(sides[0]);
  if (second === undefined) {
    if (sides.length !== 1) return undefined;
    return isHeight ? { kind: 'resize', height: first } : { kind: 'resize', width: first };
  }
  if (sides.length === 2 && isHeight === heights.has(sides[1]!)) return undefined;
  return isHeight
    ? { kind: 'resize', width: second, height: first }
    : { kind: 'resize', width: first, height: second };
}

/** “Go through the page with the Tab key”. */
function readWalk(words: string[]): ParsedAct | undefined {
  const { walked, walkedBy, walkedBeside } = lexicon;
  const isWalk =
    walked.every((word) => words.includes(word)) && walkedBy.some((word) => words.includes(word));
  const known = new Set([...walked, ...walkedBy, ...walkedBeside]);
  return isWalk && words.every((word) => known.has(word)) ? { kind: 'tab-through' } : undefined;
}

/** Reads a clause that begins with a verb as an act on the window; undefined where it is none. */
export function readWindowAct(all: Token[]): ParsedAct | undefined {
  const [verb, ...others] = trimMarks(all);
  if (!verb || others.some(({ kind }) => kind === 'quoted')) return undefined;
  const words = others.filter(({ kind }) => kind === 'word').map(({ lower }) => lower);
  return (
    readTab(verb.lower, words) ??
    (resizes.has(verb.lower) ? readResize(words) : undefined) ??
    (walks.has(verb.lower) ? readWalk(words) : undefined)
  );
}
