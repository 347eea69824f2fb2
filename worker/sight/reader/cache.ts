import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Reading } from './read-lines.ts';

/** Readings kept; the oldest unused go first. */
const capacity = 60_000;
/** Rewritten (without duplicates and the oldest) above this size. */
const maxBytes = 24 * 1024 * 1024;
const flushMs = 400;

/**
 * Line readings by bitmap hash: in memory, and in an append-only file of JSON lines that several processes
 * share.
 * A torn or foreign line in the file is skipped. Disk trouble makes it forgetful, never broken.
 */
export interface ReadingCache {
  get(key: string): Reading | undefined;
  set(key: string, reading: Reading): void;
  readonly size: number;
  close(): void;
}

export function openCache(folder: string | undefined, version: string): ReadingCache {
  const entries = new LRUCache<string, Reading>({ max: capacity });
  const file =
    folder === undefined ? undefined : join(folder, `lines-${version.replace(/[^a-z0-9.]+/gi, '-')}.jsonl`);
  let pending: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  if (file !== undefined && folder !== undefined) {
    try {
      mkdirSync(folder, { recursive: true });
      load(file, entries);
    } catch {
      // Nothing read before: start empty.
    }
  }
  const flush = () => {
    timer = undefined;
    if (file === undefined || pending.length === 0) return;
    const text = pending.join('');
    pending = [];
    try {
      // One write of whole lines with O_APPEND: processes interleave lines, not bytes.
      appendFileSync(file, text);
      if (statSync(file).size > maxBytes) compact(file, entries);
    } catch {
      // A full disk costs speed only.
    }
  };
  return {
    get: (key) => entries.get(key),
    set(key, read) {
      // As it will come back from the file, so that every process makes the same scene of it.
      const reading = rounded(read);
      entries.set(key, reading);
      if (file === undefined) return;
      pending.push(line(key, reading));
      timer ??= setTimeout(flush, flushMs).unref();
    },
    get size() {
      return entries.size;
    },
    close() {
      clearTimeout(timer);
      flush();
    },
  };
}

type Row = [key: string, ...words: [text: string, ...signs: [x: number, confidence: number][]][]];

const round = (n: number): number => Math.round(n * 1000) / 1000;

const rounded = ({ words }: Reading): Reading => ({
  words: words.map(({ text, signs }) => ({
    text,
    signs: signs.map(({ x, confidence }) => ({ x: round(x), confidence: round(confidence) })),
  })),
});

function line(key: string, { words }: Reading): string {
  const row: Row = [
    key,
    ...words.map(({ text, signs }): Row[1] => [
      text,
      ...signs.map(({ x, confidence }): [number, number] => [x, confidence]),
    ]),
  ];
  return `${JSON.stringify(row)}\n`;
}

function load(file: string, entries: LRUCache<string, Reading>): void {
  for (const text of readFileSync(file, 'utf8').split('\n')) {
    if (!text.startsWith('["')) continue;
    try {
      const [key, ...words] = JSON.parse(text) as Row;
      entries.set(key, {
        words: words.map(([word, ...signs]) => ({
          text: word,
          signs: signs.map(([x, confidence]) => ({ x, confidence })),
        })),
      });
    } catch {
      continue;
    }
  }
}

function compact(file: string, entries: LRUCache<string, Reading>): void {
  const newest = entries.dump().slice(-Math.floor(capacity / 2));
  const next = `${file}.${process.pid}.tmp`;
  writeFileSync(next, newest.map(([key, { value }]) => line(key, value)).join(''));
  renameSync(next, file);
}
