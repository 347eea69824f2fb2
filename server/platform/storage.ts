/** Where artifacts are kept: content-addressed, so that the same picture is stored once. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { getEnv } from './env.ts';

export interface StoredObject {
  /** `ab/cd/<sha256>`, with `.gz` where it is kept compressed; the same in every kind of store. */
  key: string;
  /** Of the content as it was given. */
  sha256: string;
  /** Of the content as it was given. */
  bytes: number;
}

/** The port; a bucket can stand behind it as well as a folder. */
export interface ArtifactStore {
  /**
   * Stores bytes under the hash of their content; storing the same again costs nothing. With `compress` they
   * are kept
   * gzipped, which no reader notices. @throws StorageFullError
   */
  put(content: Buffer, options?: { compress?: boolean }): Promise<StoredObject>;
  /**
   * Takes a file over, which is gone afterwards: for what is too large to hold in memory. @throws
   * StorageFullError
   */
  putFile(path: string): Promise<StoredObject>;
  /** @throws Error where there is no such object. */
  get(key: string): Promise<Buffer>;
  /** `range` in bytes, both ends included. */
  stream(key: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array>>;
  /** Bytes of the content; undefined where it is not kept (any more). */
  size(key: string): Promise<number | undefined>;
  remove(key: string): Promise<void>;
}

export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}

const keyOf = (sha256: string) => `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
export const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex');

export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

let kept: ArtifactStore | undefined;

/** The process's store: files under SIGHTREAD_HOME/artifacts. */
export function getStorage(): ArtifactStore {
  kept ??= createFileStore(join(getEnv().home, 'artifacts'));
  return kept;
}

export function createFileStore(root: string): ArtifactStore {
  const pathOf = (key: string) => {
    if (!/^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}(\.gz)?$/.test(key))
      throw new Error(`"${key}" is not an artifact's key.`);
    return join(root, key);
  };
  const isCompressed = (key: string) => key.endsWith('.gz');
  const get = async (key: string) => {
    const content = await readFile(pathOf(key));
    return isCompressed(key) ? gunzipped(content) : content;
  };
  return {
    get,
    async put(content, { compress = false } = {}) {
      const sha256 = sha256Of(content);
      const key = compress ? `${keyOf(sha256)}.gz` : keyOf(sha256);
      if (!(await exists(pathOf(key))))
        await writeWhole(pathOf(key), compress ? await gzipped(content) : content);
      return { key, sha256, bytes: content.length };
    },
    async putFile(path) {
      const [sha256, { size: bytes }] = await Promise.all([sha256OfFile(path), stat(path)]);
      const key = keyOf(sha256);
      const target = pathOf(key);
      if (await exists(target)) await rm(path, { force: true });
      else await moveFile(path, target);
      return { key, sha256, bytes };
    },
    async stream(key, range) {
      if (!isCompressed(key))
        return Readable.toWeb(createReadStream(pathOf(key), range)) as ReadableStream<Uint8Array>;
      const content = await get(key);
      return new Blob([
        new Uint8Array(range ? content.subarray(range.start, range.end + 1) : content),
      ]).stream();
    },
    async size(key) {
      try {
        return isCompressed(key) ? await sizeInside(pathOf(key)) : (await stat(pathOf(key))).size;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

const gzipped = promisify(gzip);
const gunzipped = promisify(gunzip);

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** A gzip file ends with the size of what it holds, below 4 GiB. */
async function sizeInside(path: string): Promise<number> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, size - 4);
    return buffer.readUInt32LE();
  } finally {
    await file.close();
  }
}

/** Readers see no file or the whole one, also where it comes from another disk. */
async function moveFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const fresh = `${to}.${randomBytes(6).toString('hex')}.part`;
    try {
      await copyFile(from, fresh);
      await rename(fresh, to);
    } catch (failed) {
      await rm(fresh, { force: true }).catch(() => undefined);
      throw isFull(failed) ? storageFull(dirname(to)) : failed;
    }
    await rm(from, { force: true });
  }
}

export const isFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
const storageFull = (folder: string) =>
  new StorageFullError(
    `The disk that holds ${folder} is full. Free some space, or set SIGHTREAD_HOME to another disk.`,
  );

/** Readers see the old file or the whole new one, never half of it. @throws StorageFullError */
export async function writeWhole(path: string, content: Buffer): Promise<void> {
  const fresh = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(fresh, 'w');
    try {
      await file.writeFile(content);
    } finally {
      await file.close();
    }
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined);
    if (isFull(error)) throw storageFull(dirname(path));
    throw error;
  }
}
