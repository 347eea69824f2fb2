import { readFileSync } from 'node:fs';
import { glyphPrefix, unpack } from './file.ts';
import { cells, coarseCells, compared, type Drawing, moved, product, toMask } from './mask.ts';

/** How well a drawing fits what is known, each 0…1 (a correlation). */
export interface Fit {
  /** The icon that fits best. */
  name: string;
  score: number;
  /** The best of any icon of another name. */
  next: number;
  /** The letter or digit that fits best. */
  glyph: string;
  glyphScore: number;
}

interface Dictionary {
  count: number;
  /** Where the letters and digits begin; icons come first. */
  glyphs: number;
  names: string[];
  /** Per mask: index of its name. */
  of: Int32Array;
  fine: Float32Array;
  coarse: Float32Array;
}

/** Masks looked at closely: the likeliest icons and letters by their coarse looks. */
const shortList = { icons: 72, glyphs: 24 };
/** Of these, the nearest are tried moved by a cell, too. */
const tried = 28;
const kept = 4000;

let dictionary: Dictionary | undefined;
const fits = new Map<string, Fit | undefined>();

/** Opened on first use, once a thread: about 7 MB. */
function open(): Dictionary {
  const { masks } = unpack(readFileSync(new URL('./icons.bin', import.meta.url)));
  const names = [...masks.keys()];
  const all = [...masks.values()].flat();
  const glyphs = names.filter((name) => !name.startsWith(glyphPrefix)).reduce((sum, name) => sum + masks.get(name)!.length, 0);
  const opened: Dictionary = { count: all.length, glyphs, names, of: new Int32Array(all.length), fine: new Float32Array(all.length * cells), coarse: new Float32Array(all.length * coarseCells) };
  let m = 0;
  names.forEach((name, n) => {
    for (const mask of masks.get(name)!) {
      const { fine, coarse } = compared(mask);
      opened.of[m] = n;
      opened.fine.set(fine, m * cells);
      opened.coarse.set(coarse, m * coarseCells);
      m++;
    }
  });
  return opened;
}

/** Looks a drawing up; undefined where it has no ink. Fits are kept by the bitmap. */
export function lookUp(drawing: Drawing): Fit | undefined {
  const key = `${drawing.width}:${Buffer.from(drawing.ink.map((v) => v * 15)).toString('latin1')}`;
  if (fits.has(key)) return fits.get(key);
  const mask = toMask(drawing);
  const fit = mask && fitOf(mask, dictionary ??= open());
  if (fits.size >= kept) fits.delete(fits.keys().next().value!);
  fits.set(key, fit);
  return fit;
}

function fitOf(mask: Float32Array, { count, glyphs, names, of, fine, coarse }: Dictionary): Fit {
  const own = compared(mask);
  const likes = new Float32Array(count);
  for (let m = 0; m < count; m++) likes[m] = product(own.coarse, coarse, m * coarseCells);
  const shifted: Float32Array[] = [];
  for (const dy of [-1, 0, 1]) for (const dx of [-1, 0, 1]) if (dx !== 0 || dy !== 0) shifted.push(moved(own.fine, dx, dy));
  const best = new Map<string, number>();
  const look = (from: number, to: number, list: number) => {
    const least = likes.slice(from, to).sort().at(-Math.min(list, to - from))!;
    const near: { m: number; score: number }[] = [];
    for (let m = from; m < to; m++) if (likes[m]! >= least) near.push({ m, score: product(own.fine, fine, m * cells) });
    near.sort((a, b) => b.score - a.score);
    near.forEach(({ m, score: still }, rank) => {
      let score = still;
      if (rank < tried) for (const one of shifted) score = Math.max(score, product(one, fine, m * cells));
      const name = names[of[m]!]!;
      if (score > (best.get(name) ?? 0)) best.set(name, score);
    });
  };
  look(0, glyphs, shortList.icons);
  look(glyphs, count, shortList.glyphs);
  const fit: Fit = { name: '', score: 0, next: 0, glyph: '', glyphScore: 0 };
  for (const [name, score] of best) {
    if (name.startsWith(glyphPrefix)) {
      if (score > fit.glyphScore) { fit.glyph = name.slice(glyphPrefix.length); fit.glyphScore = score; }
    } else if (score > fit.score) {
      fit.next = fit.score;
      fit.name = name;
      fit.score = score;
    } else fit.next = Math.max(fit.next, score);
  }
  return fit;
}
