/** What waits to be told, on disk: a lost connection loses nothing, and memory stays small. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

export interface Spool {
  /** Events added so far: the next one's sequence number. */
  readonly end: number;
  add(event: unknown): void;
  /** Keeps a file's content. @returns its SHA-256 */
  addFile(content: Buffer): string;
  /**
   * Events from a number on as JSON texts, up to so many characters but one at least, with the files that
   * they name.
   */
  read(from: number, most: { events: number; characters: number }): { events: string[]; files: string[] };
  readFile(sha256: string): Buffer;
  /** Events before this one have arrived. */
  forget(before: number): void;
  remove(): void;
}

/** Text that can be stored anywhere: no NUL, no half of a surrogate pair. */
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
