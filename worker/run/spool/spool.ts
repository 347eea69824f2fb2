/** The events waiting to be sent, on disk: a lost connection loses nothing, and memory use stays small. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

export interface Spool {
  /** Number of events added so far, which is the next event's sequence number. */
  readonly end: number;
  add(event: unknown): void;
  /**
   * Stores a file's content.
   * @returns its SHA-256
   */
  addFile(content: Buffer): string;
  /**
   * Events from a sequence number on as JSON texts, at least one and up to the given limits, with the files
   * that they refer to.
   */
  read(from: number, most: { events: number; characters: number }): { events: string[]; files: string[] };
  readFile(sha256: string): Buffer;
  /** Deletes events before this one, which have arrived. */
  forget(before: number): void;
  remove(): void;
}

/** Text that any store accepts: no NUL, no unpaired surrogates. */
const sound = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\u0000', '\ufffd').toWellFormed() : value;
const fileNames = /"(?:file|picture|before|after|dom)":"([0-9a-f]{64})"/g;

export function openSpool(folder = mkdtempSync(join(tmpdir(), 'sightread-'))): Spool {
  mkdirSync(join(folder, 'files'), { recursive: true });
  let end = 0;
  let begin = 0;
  const pathOf = (seq: number) => join(folder, `${seq}.json.gz`);
  const fileOf = (sha256: string) => join(folder, 'files', sha256);
  return {
    get end() {
      return end;
    },
    add(event) {
      writeFileSync(pathOf(end), gzipSync(JSON.stringify(event, sound), { level: 1 }), { mode: 0o600 });
      end++;
    },
    addFile(content) {
      const sha256 = createHash('sha256').update(content).digest('hex');
      if (!existsSync(fileOf(sha256))) writeFileSync(fileOf(sha256), content, { mode: 0o600 });
      return sha256;
    },
    read(from, { events: most, characters }) {
      const events: string[] = [];
      let length = 0;
      for (let seq = from; seq < end && events.length < most; seq++) {
        const text = gunzipSync(readFileSync(pathOf(seq))).toString('utf8');
        if (events.length > 0 && length + text.length > characters) break;
        events.push(text);
        length += text.length;
      }
      return {
        events,
        files: [
          ...new Set(events.flatMap((text) => [...text.matchAll(fileNames)].map((match) => match[1]!))),
        ],
      };
    },
    readFile: (sha256) => readFileSync(fileOf(sha256)),
    forget(before) {
      for (; begin < Math.min(before, end); begin++) rmSync(pathOf(begin), { force: true });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
