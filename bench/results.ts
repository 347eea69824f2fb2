import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dice } from './dice.ts';

const root = join(import.meta.dirname, '..');

/** Hash of everything that decides a bench's outcome; results of another version are not mixed in. */
export function versionOf(...folders: string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    for (const file of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()) {
      hash.update(file.slice(root.length)).update(readFileSync(file));
    }
  }
  return hash.digest('hex').slice(0, 12);
}

/** Results kept in a file by key, so that a long bench goes on where it stopped. */
export function keptResults<T>(name: string) {
  const file = join(root, 'bench/results', `${name}.json`);
  let kept: Record<string, T> = {};
  try {
    kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, T>;
  } catch {
    // None yet.
  }
  return {
    get: (key: string): T | undefined => kept[key],
    set(key: string, result: T) {
      kept[key] = result;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify(kept, null, 1)}\n`);
    },
  };
}

/** Draws so many of a list, the same ones for the same seed. */
export function draw<T>(list: readonly T[], count: number, seed: number): T[] {
  const random = dice(seed);
  return list
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .slice(0, count)
    .map(({ item }) => item);
}

/** A part of a whole, 0…1 to three digits; null of nothing. */
export const share = (part: number, all: number): number | null =>
  all === 0 ? null : Math.round((part / all) * 1000) / 1000;

/** The n-th part of a list in order, 0…1, to a tenth; NaN of an empty one. */
export const quantile = (list: readonly number[], part: number): number =>
  Math.round(
    [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))]! * 10,
  ) / 10;
