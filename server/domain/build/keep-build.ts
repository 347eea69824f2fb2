import { isUniqueViolation } from '#server/platform/db.ts';
import { newId } from '#server/platform/ids.ts';
import { getEnv } from '#server/platform/env.ts';
import {
  getStorage,
  isFull,
  sha256OfFile,
  StorageFullError,
  type StoredObject,
} from '#server/platform/storage.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { getAppInOrganization, inApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import { inspectBuild } from './inspect/inspect-build.ts';
import { unwrapBuild } from './inspect/unwrap-build.ts';
import { getBuild, type SeenBuild } from './list-builds.ts';

export const diskFull = () =>
  new DomainError(
    'UNAVAILABLE',
    'The service’s disk is full. Its operator has to free some space; then upload the build again.',
  );
const words = { android: 'Android', ios: 'iOS', web: 'web' };

/** @throws DomainError CONFLICT for a web app, whose builds are labels alone */
export async function requireMobileApp({ ctx }: { ctx: AppCtx }) {
  const app = await getAppInOrganization({ ctx });
  if (app.platform === 'web')
    throw new DomainError(
      'CONFLICT',
      `“${app.name}” is a web app: there is no file to upload. Name the deployment with buildID when you create a run.`,
    );
  return { ...app, platform: app.platform };
}

/**
 * Takes a file over as a build of this app, also out of a zip that holds it alone. The same file under the same
 * label is the build there is already.
 * @throws DomainError UNPROCESSABLE for what is no app, or one for another platform; CONFLICT for a label
 * that another build has
 */
export async function keepBuild({
  ctx,
  input: { file, fileName, label },
}: {
  ctx: AppCtx;
  input: { file: string; fileName: string; label: string | null };
}): Promise<{ build: SeenBuild; made: boolean }> {
  const app = await requireMobileApp({ ctx });
  const unwrapped = await unwrapBuild(file, getEnv().buildMaxBytes);
  try {
    return await keepFile({ ctx, app, file: unwrapped.file, fileName, wanted: label });
  } catch (error) {
    throw isFull(error) ? diskFull() : error;
  } finally {
    await unwrapped.remove();
  }
}

async function keepFile({
  ctx,
  app,
  file,
  fileName,
  wanted,
}: {
  ctx: AppCtx;
  app: Awaited<ReturnType<typeof requireMobileApp>>;
  file: string;
  fileName: string;
  wanted: string | null;
}): Promise<{ build: SeenBuild; made: boolean }> {
  const found = await inspectBuild(file);
  if (found.platform !== app.platform)
    throw new DomainError(
      'UNPROCESSABLE',
      `This is an ${words[found.platform]} app (${found.packageName}), ` +
        `and “${app.name}” is an ${words[app.platform]} app. Upload ` +
        `${app.platform === 'android' ? 'an .apk' : 'an .ipa or .app.zip'}, ` +
        `or use a key of the ${words[found.platform]} app.`,
    );
  const label =
    wanted ??
    ([found.version, found.versionCode && `(${found.versionCode})`].filter(Boolean).join(' ') || fileName);
  const sha256 = await sha256OfFile(file);
  const known = await sameBuild({ ctx, label, sha256 });
  if (known) return { build: known, made: false };
  const stored = await store(file);
  try {
    const id = await withTransaction(ctx, (ctx) => writeRows({ ctx, stored, found, fileName, label }));
    return { build: await getBuild({ ctx, input: { buildId: id } }), made: true };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const first = await sameBuild({ ctx, label, sha256 });
    if (first) return { build: first, made: false };
    throw error;
  }
}

/** @throws DomainError CONFLICT where the label stands for another file */
async function sameBuild({
  ctx,
  label,
  sha256,
}: {
  ctx: AppCtx;
  label: string;
  sha256: string;
}): Promise<SeenBuild | undefined> {
  const row = await ctx.db.build.findFirst({ where: { ...inApp(ctx), label }, select: { id: true } });
  if (!row) return undefined;
  const build = await getBuild({ ctx, input: { buildId: row.id } });
  if (build.sha256 === sha256) return build;
  throw new DomainError(
    'CONFLICT',
    `There is a build “${label}” already, with another file. Give this one a label of its own.`,
  );
}

async function store(file: string): Promise<StoredObject> {
  try {
    return await getStorage().putFile(file);
  } catch (error) {
    throw error instanceof StorageFullError ? diskFull() : error;
  }
}

async function writeRows({
  ctx,
  stored: { key, sha256, bytes },
  found,
  fileName,
  label,
}: {
  ctx: AppCtx;
  stored: StoredObject;
  found: Awaited<ReturnType<typeof inspectBuild>>;
  fileName: string;
  label: string;
}): Promise<string> {
  const { platform, packageName, version, ...about } = found;
  const [id, artifactId] = [newId('build'), newId('artifact')];
  await ctx.db.artifact.create({
    data: {
      id: artifactId,
      ...inApp(ctx),
      kind: 'build',
      contentType: 'application/zip',
      bytes,
      sha256,
      key,
    },
  });
  await ctx.db.build.create({
    data: {
      id,
      ...inApp(ctx),
      platform,
      label,
      fileName,
      packageName,
      version,
      artifactId,
      metadata: { ...about, bytes, sha256 },
    },
  });
  await audit({
    ctx,
    action: 'build.upload',
    targetKind: 'build',
    targetIds: [id],
    detail: { label, platform, packageName, version, bytes },
  });
  return id;
}
