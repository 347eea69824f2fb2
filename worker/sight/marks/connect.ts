/** Connected components of ink. */
import { type Buffers, scratchWords } from '../pixels/buffers.ts';
import type { Raster } from '../pixels/raster.ts';
import type { Mark } from './ink.ts';
import type { SurfaceMap } from './surfaces.ts';

/** Differences below this are compression noise or antialiasing. */
export const inkLevel = 22;
/** The ink of plain print reaches at least this; the faint edges of its letters are left out. */
const plainLevel = 64;
/**
 * Print fainter than that has its edges from here on: from the lowest level at which its letters don't run into
 * each other.
 */
const faintLevels = [8, 12, 16];
/** At its strongest it is at least this. */
const leastFaint = 12;
/** What is larger than faint letters is a shadow, a soft edge, or letters in one, px. */
const largestFaint = 64;

/** A mark, and whether another one adjoins it. */
interface Flooded {
  mark: Mark;
  meets: boolean;
}

/** Takes all pixels of at least a level that hang together with a seed into one mark. */
function createFlood(
  { width, height, px }: Raster,
  { label }: SurfaceMap,
  ground: Int32Array,
  { diff, source, mark }: Buffers,
): (seed: number, id: number, level: number) => Flooded {
  // Every pixel is pushed at most once.
  const stack = scratchWords(width * height);
  return (seed, id, level) => {
    let [minX, maxX, minY, maxY] = [width, 0, height, 0];
    let area = 0;
    let best = 0;
    let bestAt = seed;
    let meets = false;
    let waiting = 0;
    mark[seed] = id;
    stack[waiting++] = seed;
    while (waiting > 0) {
      const p = stack[--waiting]!;
      const y = (p / width) | 0;
      const x = p - y * width;
      area++;
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
      if (diff[p]! > best) {
        best = diff[p]!;
        bestAt = p;
      }
      const fromX = x > 0 ? -1 : 0;
      const toX = x < width - 1 ? 1 : 0;
      const toY = y < height - 1 ? 1 : 0;
      for (let dy = y > 0 ? -1 : 0; dy <= toY; dy++) {
        for (let q = p + dy * width + fromX, end = p + dy * width + toX; q <= end; q++) {
          if (mark[q] === 0 && diff[q]! >= level) {
            mark[q] = id;
            stack[waiting++] = q;
          } else if (mark[q]! > 0 && mark[q] !== id) meets = true;
        }
      }
    }
    const s = source[bestAt]!;
    return {
      mark: {
        id,
        area,
        strength: best,
        colour: px[bestAt]!,
        box: { x: minX, y: minY, width: maxX - minX + 1, height: maxY - minY + 1 },
        surface: s >= 0 ? ground[label[s]!]! : 0,
        behind: s >= 0 ? px[s]! : 0xffffff,
      },
      meets,
    };
  };
}

const none: Mark = {
  id: 0,
  box: { x: 0, y: 0, width: 0, height: 0 },
  area: 0,
  surface: 0,
  colour: 0,
  behind: 0,
  strength: 0,
};

/** Groups the pixels of ink; what is fainter is ink as well where nothing stronger adjoins it. */
export function connect(raster: Raster, map: SurfaceMap, ground: Int32Array, buffers: Buffers): Mark[] {
  const { width, height } = raster;
  const { diff, mark } = buffers;
  mark.fill(0);
  const marks: Mark[] = [none];
  const flood = createFlood(raster, map, ground, buffers);
  const eachBare = (take: (i: number) => void) => {
    const { begin, end, from, to } = map.bare;
    for (let y = 0; y < height; y++)
      for (let s = begin[y]!; s < end[y]!; s++)
        for (let x = from[s]!, i = y * width + x; x < to[s]!; x++, i++) take(i);
  };
  const relabel = ({ box }: Mark, from: number, to: number) => {
    for (let y = box.y; y < box.y + box.height; y++)
      for (let i = y * width + box.x, end = i + box.width; i < end; i++) if (mark[i] === from) mark[i] = to;
  };
  const take = (level: number, least: number, isOwn: (flooded: Flooded) => boolean) => {
    // What is none is left out until the pass is over.
    const disowned: Mark[] = [];
    eachBare((i) => {
      if (diff[i]! < least || mark[i] !== 0) return;
      const flooded = flood(i, marks.length, level);
      if (isOwn(flooded)) return marks.push(flooded.mark);
      relabel(flooded.mark, flooded.mark.id, -1);
      disowned.push(flooded.mark);
    });
    for (const one of disowned) relabel(one, -1, 0);
  };
  take(inkLevel, plainLevel, () => true);
  for (const level of faintLevels)
    // The soft edge of a letter is none of its own.
    take(level, Math.max(level, leastFaint), ({ mark: { box }, meets }) => {
      return !meets && Math.max(box.width, box.height) <= largestFaint;
    });
  take(inkLevel, inkLevel, () => true);
  return marks;
}
