import { cells } from './mask.ts';

/** Names of masks that are letters and digits begin so. */
export const glyphPrefix = 'glyph:';

/** What the data file holds: masks by name, and where they come from. */
export interface Packed {
  sources: { name: string; version: string; licence: string }[];
  masks: Map<string, Float32Array[]>;
}

const levels = 3;
const bytesAMask = cells / 4;

/** A line of JSON (sources; names with their counts), then two bits a cell, mask after mask in the order of the names. */
export function pack({ sources, masks }: Packed): Buffer {
  const names = [...masks].map(([name, list]) => [name, list.length]);
  const all = [...masks.values()].flat();
  const data = Buffer.alloc(all.length * bytesAMask);
  all.forEach((mask, m) => mask.forEach((v, k) => { data[m * bytesAMask + (k >> 2)]! |= Math.round(Math.min(1, v) * levels) << ((k & 3) * 2); }));
  return Buffer.concat([Buffer.from(`${JSON.stringify({ sources, names })}\n`), data]);
}

export function unpack(file: Buffer): Packed {
  const end = file.indexOf(10);
  const { sources, names } = JSON.parse(file.toString('utf8', 0, end)) as { sources: Packed['sources']; names: [string, number][] };
  let at = end + 1;
  const masks = new Map(names.map(([name, count]) => [name, Array.from({ length: count }, () => {
    const mask = Float32Array.from({ length: cells }, (_, k) => ((file[at + (k >> 2)]! >> ((k & 3) * 2)) & levels) / levels);
    at += bytesAMask;
    return mask;
  })]));
  return { sources, masks };
}
