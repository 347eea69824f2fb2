import { rm, stat } from 'node:fs/promises';
import { DomainError } from '../../errors.ts';
import { openZip } from './read-zip.ts';

export interface UnwrappedBuild {
  /** The file given, or the app that was in it. */
  file: string;
  /** Removes what was unpacked; the file given stays. */
  remove(): Promise<void>;
}

const isApp = /^[^/]+\.(?:apk|ipa|app\.zip)$/i;
/** What tells that a zip is an app itself. */
const isOwn = /^AndroidManifest\.xml$|^Payload\/[^/]+\.app\/|^[^/]+\.app\//;

/**
 * The app in a zip that holds it alone, unpacked beside that zip; a file that is an app, or anything else,
 * stays as it is.
 * @param most bytes that the app may have @throws DomainError UNPROCESSABLE for what is no zip or damaged,
 * TOO_LARGE beyond `most`
 */
export async function unwrapBuild(file: string, most: number): Promise<UnwrappedBuild> {
  const zip = await openZip(file, (await stat(file)).size);
  try {
    const apps = zip.names.filter((name) => isApp.test(name));
    const [name] = apps;
    if (name === undefined || apps.length > 1 || zip.names.some((one) => isOwn.test(one)))
      return { file, remove: async () => {} };
    if (zip.sizeOf(name) > most)
      throw new DomainError('TOO_LARGE', `The app in this zip holds more than ${most >> 20} MiB.`);
    const unpacked = `${file}.unpacked`;
    const remove = () => rm(unpacked, { force: true });
    try {
      await zip.extract(name, unpacked);
    } catch (error) {
      await remove();
      throw error;
    }
    return { file: unpacked, remove };
  } finally {
    zip.close();
  }
}
