import { cells } from './mask.ts';

/** Name prefix of masks for letters and digits. */
export const glyphPrefix = 'glyph:';

/** Content of the data file: masks by name, and their sources. */
export interface Packed {
  sources: { name: string; version: string; licence: string }[];
  masks: Map<string, Float32Array[]>;
}

const levels = 3;
const bytesAMask = cells / 4;

/**
 * Format: a line of JSON (sources; names with counts), then two bits per cell, mask after mask in the order
 * of the names.
 */
export function pack({ sources, masks }: Packed): Buffer {
  const names = [...masks].map(([name, list]) => [name, list.length]);
  const all = [...masks.values()].flat();
  const data = Buffer.alloc(all.length * bytesAMask);
  all.forEach((mask, m) =>
    mask.forEach((v, k) => {
      data[m * bytesAMask + (k >> 2)]! |= Math.round(Math.min(1, v) * levels) << ((k & 3) * 2);
    }),
  );
  return Buffer.concat([Buffer.from(`${JSON.stringify({ sources, names })}\n`), data]);
}

/** The data file after reading: names with counts, in order, and a function for each mask. */
export interface Unpacked {
  sources: Packed['sources'];
  names: [name: string, count: number][];
  mask(k: number): Float32Array;
}

export function unpack(file: Buffer): Unpacked {
  const end = file.indexOf(10);
  const { sources, names } = JSON.parse(file.toString('utf8', 0, end)) as Pick<Unpacked, 'sources' | 'names'>;
  const mask = (m: number) => {
    const out = new Float32Array(cells);
    const at = end + 1 + m * bytesAMask;
    for (let k = 0; k < cells; k++) out[k] = ((file[at + (k >> 2)]! >> ((k & 3) * 2)) & levels) / levels;
    return out;
  };
  return { sources, names, mask };
}
