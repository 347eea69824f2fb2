import { scaled } from '../crop.ts';
import type { Engine, ReadMode, ReadWord } from './engine.ts';

/** What is sent to be read: a line's bitmap as `Crop` describes it, and how many separate marks it has. */
export interface ReadRequest {
  key: string;
  grey: Uint8Array;
  width: number;
  height: number;
  cap: number;
  pieces: number;
}

/** A line as read: words with boxes in px of the request's bitmap. */
export interface Reading {
  words: ReadWord[];
  /** 0…1: the weakest word's, weighted by length. */
  confidence: number;
}

const pad = 12;
const usualCap = 26;
/** Below it a reading is hardly better than none. */
const hopeless = 0.45;

/** Words of a doubtful line that are read one by one at most. */
const maxParts = 8;

/** Reads a line; one that is hardly to be believed is read once more by its words. */
export async function readLine(engine: Engine, request: ReadRequest): Promise<Reading> {
  const whole = await readWhole(engine, request);
  if (whole.confidence >= 0.6) return whole;
  const parts = partsOf(request);
  if (parts.length < 2 || parts.length > maxParts) return whole;
  const words: ReadWord[] = [];
  for (const { x, ...part } of parts)
    words.push(...(await readWhole(engine, part)).words.map((word) => ({ ...word, x: word.x + x })));
  const apart = together(words);
  return apart.confidence > whole.confidence + 0.15 ? apart : whole;
}

/** A line's bitmap cut where nothing is drawn for the width of a space. */
function partsOf(request: ReadRequest): (ReadRequest & { x: number })[] {
  const { grey, width, height, cap } = request;
  const empty = Array.from({ length: width }, (_, x) => {
    for (let y = 0; y < height; y++) if (grey[y * width + x]! < 200) return false;
    return true;
  });
  const cuts = [0];
  for (let x = 1, from = 1; x < width; x++) {
    if (!empty[x]) {
      from = x + 1;
      continue;
    }
    if (!empty[x + 1] && x + 1 < width && from > 1 && x + 1 - from >= cap * 0.3)
      cuts.push(Math.floor((from + x + 1) / 2));
  }
  cuts.push(width);
  return cuts.slice(1).map((end, i) => {
    const x = cuts[i]!;
    const own = new Uint8Array((end - x) * height);
    for (let y = 0; y < height; y++) own.set(grey.subarray(y * width + x, y * width + end), y * (end - x));
    return { ...request, grey: own, width: end - x, pieces: end - x < cap ? 1 : 2, x };
  });
}

/** Short, numeric or doubtful lines get further tries at another scale or mode, and the best is kept. */
async function readWhole(engine: Engine, request: ReadRequest): Promise<Reading> {
  const tries: Reading[] = [];
  const tried = new Set<string>();
  const attempt = async (mode: ReadMode, cap: number) => {
    const bitmap = scaled(request, cap, pad);
    // Small marks can't be enlarged as far as asked: the same bitmap would be read the same way again, which
    // is no second opinion.
    const size = `${mode} ${bitmap.width}`;
    if (tried.has(size)) return;
    tried.add(size);
    const words = await engine.read(bitmap.grey, bitmap.width, bitmap.height, mode);
    const reading = toReading(words, bitmap.factor);
    tries.push(reading);
  };
  if (request.pieces <= 1 && request.width < request.height * 1.6) {
    await attempt(10, usualCap);
    await attempt(7, usualCap);
    if (best(tries).confidence < 0.85) await attempt(8, 34);
    if (best(tries).confidence < 0.6) await attempt(7, 30);
    return best(tries);
  }
  await attempt(7, usualCap);
  const first = tries[0]!;
  const text = textOf(first);
  const whole = unread(text, request.pieces) === 0 || text.length > 12;
  if (first.confidence >= 0.88 && text.length > 0 && whole) return first;
  await attempt(7, 34);
  // What no two looks make anything of is a drawing: half of all reading was once spent on those.
  const again = textOf(tries.at(-1)!);
  // A name that is no word ('errors.rs') is doubted at every size, and yet read nearly alike.
  const named =
    text.length >= 5 &&
    unread(text, request.pieces) === 0 &&
    text.length <= request.pieces + 3 &&
    alike(text, again);
  if (tries.every(({ confidence }) => confidence < hopeless) && text !== again && !named)
    return best(tries, request.pieces);
  if (best(tries).confidence < 0.8) await attempt(7, 20);
  // Short strings, numbers above all, differ most from one size to the next.
  if (best(tries).confidence < 0.75 && request.width < request.cap * 14) {
    await attempt(7, 30);
    await attempt(7, 23);
  }
  if (best(tries).confidence < 0.7 && request.width < request.height * 6) await attempt(8, usualCap);
  return agreed(best(tries, request.pieces), tries, request.pieces);
}

/** All but two letters at one place are the same. */
function alike(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  let end = 0;
  while (end < a.length - from && end < b.length - from && a.at(-1 - end) === b.at(-1 - end)) end++;
  return a.length - from - end <= 2;
}

/**
 * What several sizes read alike, letter by letter, with a letter for each piece of ink, is there, however
 * strange the reader finds it.
 */
function agreed(pick: Reading, tries: Reading[], pieces: number): Reading {
  if (pick.confidence >= 0.5) return pick;
  const votes = (of: Reading): number => tries.filter((t) => textOf(t) === textOf(of)).length;
  const [most] = tries
    .filter((t) => textOf(t).length >= 4 && unread(textOf(t), pieces) === 0 && textOf(t).length <= pieces + 3)
    .sort((a, b) => votes(b) - votes(a));
  return most && votes(most) >= 2 ? { ...most, confidence: votes(most) >= 3 ? 0.7 : 0.5 } : pick;
}

/** How many pieces of ink there are that no letter of a text stands for; letters grown together hide some. */
function unread(text: string, pieces: number): number {
  let drawn = 0;
  for (const letter of text)
    if (letter !== ' ')
      drawn += /[%…]/.test(letter) ? 3 : /[ij:;=!?"“”ÄÖÜÅäöüåéèáà÷@©®&]/.test(letter) ? 2 : 1;
  return Math.max(0, pieces - drawn);
}

function best(tries: Reading[], pieces = 0): Reading {
  // Two tries that agree are worth more than one that is sure of itself.
  const votes = new Map<string, number>();
  for (const t of tries) {
    const text = textOf(t);
    if (text !== '') votes.set(text, (votes.get(text) ?? 0) + 1);
  }
  let pick: Reading = { words: [], confidence: 0 };
  let score = -1;
  for (const t of tries) {
    const text = textOf(t);
    const s =
      t.confidence +
      ((votes.get(text) ?? 0) - 1) * 0.15 -
      (text.length > 12 ? 0 : unread(text, pieces) * 0.15);
    if (s > score) {
      score = s;
      pick = t;
    }
  }
  const agreed = votes.get(textOf(pick)) ?? 0;
  return agreed > 1 ? { ...pick, confidence: Math.min(0.97, pick.confidence + 0.1 * (agreed - 1)) } : pick;
}

function textOf(reading: Reading): string {
  return reading.words.map((w) => w.text).join(' ');
}

const toReading = (words: ReadWord[], factor: number): Reading =>
  together(
    words.map((w) => ({
      text: w.text,
      confidence: w.confidence,
      x: (w.x - pad) / factor,
      y: (w.y - pad) / factor,
      width: w.width / factor,
      height: w.height / factor,
    })),
  );

function together(words: ReadWord[]): Reading {
  let sum = 0;
  let weight = 0;
  let least = 1;
  for (const w of words) {
    const n = Math.max(1, w.text.length);
    sum += w.confidence * n;
    weight += n;
    least = Math.min(least, w.confidence);
  }
  return { words, confidence: weight === 0 ? 0 : (sum / weight + least) / 2 };
}
