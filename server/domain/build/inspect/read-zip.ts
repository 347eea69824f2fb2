import { createWriteStream } from 'node:fs';
import { posix } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { isFull } from '#server/platform/storage.ts';
import { DomainError } from '../../errors.ts';
import { zipLimits } from '../schemas.ts';

const refused = (why: string) => new DomainError('UNPROCESSABLE', why);

export interface OpenZip {
  names: string[];
  /**
   * @param most bytes of it, unpacked @throws DomainError UNPROCESSABLE for what is too large, encrypted or
   * damaged
   */
  read(name: string, most?: number): Promise<Buffer>;
  /** Bytes of a file, unpacked. */
  sizeOf(name: string): number;
  /** Writes a file to a path. @throws DomainError UNPROCESSABLE for what is encrypted or damaged */
  extract(name: string, path: string): Promise<void>;
  close(): void;
}

/** Opens a zip and looks through its directory; nothing is unpacked. @throws DomainError UNPROCESSABLE */
export async function openZip(file: string, bytes: number): Promise<OpenZip> {
  let zip: ZipFile;
  try {
    zip = await openPromise(file, { autoClose: false });
  } catch {
    throw refused(
      'This file is no zip, or not a whole one. Upload an .apk, an .ipa, or an .app folder as .app.zip.',
    );
  }
  try {
    return await readDirectory(zip, bytes);
  } catch (error) {
    zip.close();
    throw error instanceof DomainError
      ? error
      : refused('The directory of this zip is damaged. Build the app again, and upload what came out.');
  }
}

async function readDirectory(zip: ZipFile, bytes: number): Promise<OpenZip> {
  if (zip.entryCount > zipLimits.entries)
    throw refused(`This zip holds ${zip.entryCount} files, and an app ${zipLimits.entries} at most.`);
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  let packed = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    packed += entry.compressedSize;
    if (entry.fileNameLength > zipLimits.name)
      throw refused('This zip holds a file with an overlong name, as no app does.');
    if (entries.has(entry.fileName))
      throw refused('This zip holds two files of the same name: which of them is meant can’t be told.');
    // More in it than it has room for: its files lie over one another.
    if (unpacked > zipLimits.unpacked || packed > bytes)
      throw refused(
        'This zip would unpack to far more than an app is. Zip the app itself, and nothing beside it.',
      );
    entries.set(entry.fileName, entry);
  }
  await requireInnerLinks(zip, [...entries.values()].filter(isLink));
  return {
    names: [...entries.keys()],
    close: () => zip.close(),
    sizeOf: (name) => entries.get(name)!.uncompressedSize,
    extract: (name, path) => extractEntry(zip, entries.get(name)!, path),
    read: (name, most = zipLimits.description) => readEntry(zip, entries.get(name)!, most),
  };
}

const fileKind = 0o170000;
const linkKind = 0o120000;
/** As Unix zips note it; an .app has links among its frameworks. */
const isLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & fileKind) === linkKind;

/** A device's tools unpack a zip with its links: none may lead out of it. @throws DomainError UNPROCESSABLE */
async function requireInnerLinks(zip: ZipFile, links: Entry[]): Promise<void> {
  if (links.length > zipLimits.links)
    throw refused(`This zip holds ${links.length} links, and an app ${zipLimits.links} at most.`);
  for (const link of links) {
    if (!(await leadsInside(zip, link)))
      throw refused(
        `“${link.fileName}” is a link that leads out of this zip. Zip the app without such links, and upload that.`,
      );
  }
}

async function leadsInside(zip: ZipFile, link: Entry): Promise<boolean> {
  if (link.uncompressedSize > zipLimits.name) return false;
  const target = (await readEntry(zip, link, zipLimits.description)).toString('utf8');
  const inside = posix.normalize(posix.join(posix.dirname(link.fileName), target));
  return !posix.isAbsolute(target) && !/^\.\.(?:\/|$)/.test(inside);
}

const encrypted = ({ fileName }: Entry) =>
  refused(`“${fileName}” is encrypted. Upload the app without a password.`);
const damaged = ({ fileName }: Entry) =>
  refused(`“${fileName}” is damaged in this zip. Build the app again, and upload what came out.`);

async function extractEntry(zip: ZipFile, entry: Entry, path: string): Promise<void> {
  if (entry.isEncrypted()) throw encrypted(entry);
  try {
    // What swells beyond what the directory says ends the stream.
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path));
  } catch (error) {
    throw isFull(error) ? error : damaged(entry);
  }
}

async function readEntry(zip: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  if (entry.isEncrypted()) throw encrypted(entry);
  if (entry.uncompressedSize > most)
    throw refused(`“${entry.fileName}” holds more than ${most >> 20} MiB, as no app’s does.`);
  const chunks: Buffer[] = [];
  try {
    // Sizes are checked as they come: what swells beyond what the directory says ends the stream.
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  } catch {
    throw damaged(entry);
  }
  return Buffer.concat(chunks);
}
