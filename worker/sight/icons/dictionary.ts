import { readFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { glyphPrefix, unpack } from './file.ts';
import { coarseCells, type Drawing, mass, moved, product, strokes, toMask } from './mask.ts';

/** How well a drawing matches the dictionary; scores are correlations, 0…1. */
export interface Fit {
  /** The best matching icon. */
  name: string;
  score: number;
  /** The best score of an icon with another name. */
  next: number;
  /** The best matching letter or digit. */
  glyph: string;
  glyphScore: number;
}

interface Dictionary {
  count: number;
  /** Index of the first letter or digit; icons come first. */
  glyphs: number;
  /** Per mask: its name, and its coarse version, one after another. */
  names: string[];
  coarse: Float32Array;
  /** The detailed mask, computed on first use, since most are never needed. */
  fine(m: number): Float32Array;
}

/** How many masks are compared in detail, chosen by their coarse versions. */
const shortList = { icons: 72, glyphs: 24 };
/** How many of these are also tried shifted by one cell. */
const tried = 28;
const kept = 4000;

let dictionary: Dictionary | undefined;
const fits = new LRUCache<string, Fit>({ max: kept });

/** Loads the dictionary, once per thread, on first use. */
function open(): Dictionary {
  const { names: counted, mask } = unpack(readFileSync(new URL('./icons.bin', import.meta.url)));
  const names = counted.flatMap(([name, count]) => Array.from({ length: count }, () => name));
  const coarse = new Float32Array(names.length * coarseCells);
  names.forEach((_, m) => coarse.set(mass(mask(m)), m * coarseCells));
  const known: (Float32Array | undefined)[] = [];
  return {
    count: names.length,
    glyphs: names.findIndex((name) => name.startsWith(glyphPrefix)),
    names,
    coarse,
    fine: (m) => (known[m] ??= strokes(mask(m))),
  };
}

/** Matches a drawing; undefined if it has no ink. Results are cached by bitmap. */
export function lookUp(drawing: Drawing): Fit | undefined {
  const key = `${drawing.width}:${Buffer.from(drawing.ink.map((v) => v * 15)).toString('latin1')}`;
  const known = fits.get(key);
  if (known) return known;
  const mask = toMask(drawing);
  if (!mask) return undefined;
  const fit = fitOf(mask, (dictionary ??= open()));
  fits.set(key, fit);
  return fit;
}

function fitOf(mask: Float32Array, { count, glyphs, names, fine, coarse }: Dictionary): Fit {
  const own = strokes(mask);
  const whole = mass(mask);
  const likes = new Float32Array(count);
  for (let m = 0; m < count; m++) likes[m] = product(whole, coarse, m * coarseCells);
  const shifted: Float32Array[] = [];
  for (const dy of [-1, 0, 1])
    for (const dx of [-1, 0, 1]) if (dx !== 0 || dy !== 0) shifted.push(moved(own, dx, dy));
  const best = new Map<string, number>();
  const look = (from: number, to: number, list: number) => {
    const least = bestOf(likes, from, to, list);
    const near: { m: number; score: number }[] = [];
    for (let m = from; m < to; m++) if (likes[m]! >= least) near.push({ m, score: product(own, fine(m)) });
    near.sort((a, b) => b.score - a.score);
    near.forEach(({ m, score: still }, rank) => {
      let score = still;
      if (rank < tried) for (const one of shifted) score = Math.max(score, product(one, fine(m)));
      const name = names[m]!;
      if (score > (best.get(name) ?? 0)) best.set(name, score);
    });
  };
  look(0, glyphs, shortList.icons);
  look(glyphs, count, shortList.glyphs);
  const fit: Fit = { name: '', score: 0, next: 0, glyph: '', glyphScore: 0 };
  for (const [name, score] of best) {
    if (name.startsWith(glyphPrefix)) {
      if (score > fit.glyphScore) {
        fit.glyph = name.slice(glyphPrefix.length);
        fit.glyphScore = score;
      }
    } else if (score > fit.score) {
      fit.next = fit.score;
      fit.name = name;
      fit.score = score;
    } else fit.next = Math.max(fit.next, score);
  }
  return fit;
}

const steps = 512;
const histogram = new Int32Array(steps + 1);

/** The score that the best `list` masks reach, to the precision of the histogram. */
function bestOf(likes: Float32Array, from: number, to: number, list: number): number {
  histogram.fill(0);
  for (let m = from; m < to; m++) histogram[Math.max(0, Math.floor(likes[m]! * steps))]!++;
  let step = steps;
  for (let n = histogram[step]!; n < list && step > 0; n += histogram[--step]!);
  return step / steps;
}
