import { open, mkdir, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { getEnv } from '#server/platform/env.ts';
import { isFull } from '#server/platform/storage.ts';
import { DomainError } from '../errors.ts';
import { diskFull } from './keep-build.ts';
import { uploadLimits } from './schemas.ts';

/** Where bytes wait until they are whole. */
export const waitingPath = (name: string) => join(getEnv().home, 'uploads', `${name}.part`);
export const newWaitingPath = () => waitingPath(randomBytes(12).toString('hex'));
export const removeWaiting = (path: string) => rm(path, { force: true });

export const tooLarge = () =>
  new DomainError(
    'TOO_LARGE',
    `A build holds ${getEnv().buildMaxBytes >> 20} MiB at most here. The operator may raise SIGHTREAD_BUILD_MAX_MB.`,
  );

/** Bytes as they come, and an error where none come for long. */
export async function* whileItComes(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const parts = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      let timer: NodeJS.Timeout | undefined;
      const stalled = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => reject(new DomainError('INVALID', `Nothing came for ${uploadLimits.stallMs / 1000} s.`)),
          uploadLimits.stallMs,
        );
      });
      const { value, done } = await Promise.race([parts.next(), stalled]).finally(() => clearTimeout(timer));
      if (done) return;
      yield value;
    }
  } finally {
    void parts.return?.().catch(() => undefined);
  }
}

/**
 * Writes bytes into a file from a place in it on; what came before an error stays written.
 * @param most bytes that may come @param wrote told now and then, and at the end, how many have come
 * @throws DomainError TOO_LARGE; UNAVAILABLE where the disk is full
 */
export async function writeInto({
  path,
  at = 0,
  body,
  most,
  wrote,
}: {
  path: string;
  at?: number;
  body: AsyncIterable<Uint8Array>;
  most: number;
  wrote?: (bytes: number) => Promise<void>;
}): Promise<number> {
  await mkdir(join(getEnv().home, 'uploads'), { recursive: true });
  const file = await open(path, at === 0 ? 'w' : 'r+');
  let bytes = 0;
  let told = Date.now();
  try {
    for await (const chunk of whileItComes(body)) {
      if (bytes + chunk.length > most) throw tooLarge();
      await file.write(chunk, 0, chunk.length, at + bytes);
      bytes += chunk.length;
      if (wrote && Date.now() - told > uploadLimits.leaseMs / 4) {
        told = Date.now();
        await wrote(bytes);
      }
    }
  } catch (error) {
    throw isFull(error) ? diskFull() : error;
  } finally {
    await file.datasync().catch(() => undefined);
    await file.close();
    await wrote?.(bytes);
  }
  return bytes;
}
