import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ArtifactStore } from '#server/platform/storage.ts';
import type { DeviceBuild } from '#worker/screens/index.ts';

/** A device's tools tell what a file is by its name. */
const endings = { apk: '.apk', app: '.app.zip', ipa: '.ipa' };
/** A file that no session has installed for so long is removed, ms. */
const keptMs = 7 * 24 * 3_600_000;

/**
 * Brings builds from the artifact store into a folder, each once, from which they are installed.
 * @returns the path of a build's file
 */
export function createBuildFiles({
  storage,
  folder,
}: {
  storage: Pick<ArtifactStore, 'stream'>;
  folder: string;
}) {
  const fetching = new Map<string, Promise<string>>();
  return (build: DeviceBuild): Promise<string> => {
    const file = join(folder, `${basename(build.source)}${endings[build.kind]}`);
    const known = fetching.get(file);
    if (known) return known;
    const fetched = fetchInto(file, build.source, storage).finally(() => fetching.delete(file));
    fetching.set(file, fetched);
    return fetched;
  };
}

async function fetchInto(file: string, key: string, storage: Pick<ArtifactStore, 'stream'>): Promise<string> {
  const now = new Date();
  const isThere = await utimes(file, now, now).then(
    () => true,
    () => false,
  );
  if (isThere) return file;
  const folder = join(file, '..');
  await mkdir(folder, { recursive: true });
  await removeOld(folder);
  const part = `${file}.${process.pid}.part`;
  try {
    await pipeline(Readable.fromWeb((await storage.stream(key)) as never), createWriteStream(part));
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
  return file;
}

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > keptMs) await rm(path, { force: true });
  }
}
