import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { inspectBuild } from '#server/domain/build/inspect/inspect-build.ts';
import { appAddress } from '#worker/core/site.ts';
import { UsageError, webAddress } from '#worker/core/terminal/usage.ts';
import type { SessionTarget } from '#worker/screens/index.ts';

/** What a command tests: a web address, or an app in a file. */
export interface Subject {
  /** As runs name it. */
  address: string;
  /** As people name it. */
  name: string;
  target: SessionTarget;
}

/** A file's name; `shop.zip` may be a site's as well. */
const isBuild = /\.(?:apk|ipa|zip)$/i;
const isSurelyFile = /\.(?:apk|ipa|app\.zip)$/i;

/**
 * Tells an app in a file from a web address. @throws UsageError for what is neither; DomainError for a file
 * that holds no app, which says what to give instead
 */
export async function subjectOf(text: string | undefined): Promise<Subject> {
  const file =
    text !== undefined && !/^https?:/i.test(text) && isBuild.test(text) ? resolve(text) : undefined;
  const isThere =
    file !== undefined &&
    (await stat(file).then(
      (found) => found.isFile(),
      () => false,
    ));
  if (!isThere) {
    if (file !== undefined && isSurelyFile.test(file)) throw new UsageError(`There is no file ${file}.`);
    const address = webAddress(text);
    return { address, name: address, target: { platform: 'web' } };
  }
  const { platform, packageName, launchActivity, kind, simulator, name, version } = await inspectBuild(
    file,
    resolve(import.meta.dirname, '../..'),
  );
  return {
    address: appAddress(packageName),
    name: [name || packageName, version].filter(Boolean).join(' '),
    target: { platform, build: { packageName, launchActivity, kind, simulator, source: file } },
  };
}
