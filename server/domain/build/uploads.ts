/** A build that comes in parts, each from where the last one ended. */
import { randomBytes } from 'node:crypto';
import { getDb } from '#server/platform/db.ts';
import { getEnv } from '#server/platform/env.ts';
import { newId } from '#server/platform/ids.ts';
import type { AppCtx } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';
import { inApp } from '../scope.ts';
import { keepBuild, requireMobileApp } from './keep-build.ts';
import { removeWaiting, tooLarge, waitingPath, writeInto } from './receive-file.ts';
import { uploadLimits } from './schemas.ts';

const expiry = () => new Date(Date.now() + uploadLimits.keptMs);

/** @throws DomainError TOO_LARGE; CONFLICT for a web app, and where too many are open */
export async function createUpload({
  ctx,
  input: { bytes, fileName, label },
}: {
  ctx: AppCtx;
  input: { bytes: number; fileName: string; label: string | null };
}) {
  await requireMobileApp({ ctx });
  if (bytes > getEnv().buildMaxBytes) throw tooLarge();
  await sweep();
  const open = await ctx.db.buildUpload.count({ where: { ...inApp(ctx), buildId: null } });
  if (open >= uploadLimits.open)
    throw new DomainError(
      'CONFLICT',
      `${open} uploads of this app are open already. Finish or DELETE one; those left alone end by themselves after a day.`,
    );
  return ctx.db.buildUpload.create({
    data: { id: newId('buildUpload'), ...inApp(ctx), bytes, fileName, label, expiresAt: expiry() },
  });
}

/** @throws DomainError NOT_FOUND also for one that has expired */
export async function getUpload({ ctx, uploadId }: { ctx: AppCtx; uploadId: string }) {
  const upload = await ctx.db.buildUpload.findFirst({
    where: { id: uploadId, ...inApp(ctx), expiresAt: { gt: new Date() } },
  });
  if (!upload) throw notFound('upload', uploadId);
  return upload;
}

/** Ends it; a build that it became stays. @throws DomainError NOT_FOUND */
export async function endUpload({ ctx, uploadId }: { ctx: AppCtx; uploadId: string }): Promise<void> {
  await getUpload({ ctx, uploadId });
  await forget({ ctx, uploadId });
}

async function forget({ ctx, uploadId }: { ctx: AppCtx; uploadId: string }): Promise<void> {
  await ctx.db.buildUpload.deleteMany({ where: { id: uploadId, ...inApp(ctx) } });
  await removeWaiting(waitingPath(uploadId));
}

/**
 * Takes the part that begins at `offset`. What came of it stays, also where the connection breaks; the last
 * byte makes the build,
 * and a file that is refused then ends the upload.
 * @throws DomainError CONFLICT for another place, or while another part is at work; TOO_LARGE beyond the size
 * announced; whatever keepBuild throws
 */
export async function writePart({
  ctx,
  uploadId,
  offset,
  body,
}: {
  ctx: AppCtx;
  uploadId: string;
  offset: number;
  body: AsyncIterable<Uint8Array>;
}) {
  const writer = randomBytes(12).toString('hex');
  const upload = await claim({ ctx, uploadId, offset, writer });
  if (upload.buildId !== null) return upload;
  const mine = { id: uploadId, ...inApp(ctx), writer };
  const path = waitingPath(uploadId);
  let received = offset;
  try {
    await writeInto({
      path,
      at: offset,
      body,
      most: upload.bytes - offset,
      wrote: async (bytes) => {
        received = offset + bytes;
        const { count } = await ctx.db.buildUpload.updateMany({
          where: mine,
          data: { received, writerSeenAt: new Date(), expiresAt: expiry() },
        });
        if (count === 0) throw notFound('upload', uploadId);
      },
    });
  } catch (error) {
    await ctx.db.buildUpload.updateMany({ where: mine, data: { writer: null } });
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      await forget({ ctx, uploadId });
      throw notFound('upload', uploadId);
    }
    if (error instanceof DomainError && error.code === 'TOO_LARGE')
      throw new DomainError(
        'TOO_LARGE',
        `This upload was announced with ${upload.bytes} bytes, and more came. It holds ${received}.`,
      );
    throw error;
  }
  if (received < upload.bytes)
    return ctx.db.buildUpload.update({ where: { id: uploadId, ...inApp(ctx) }, data: { writer: null } });
  try {
    const { build } = await keepBuild({
      ctx,
      input: { file: path, fileName: upload.fileName, label: upload.label },
    });
    await removeWaiting(path);
    return await ctx.db.buildUpload.update({
      where: { id: uploadId, ...inApp(ctx) },
      data: { writer: null, buildId: build.id },
    });
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'UNAVAILABLE') await forget({ ctx, uploadId });
    else await ctx.db.buildUpload.updateMany({ where: mine, data: { writer: null } });
    throw error;
  }
}

async function claim({
  ctx,
  uploadId,
  offset,
  writer,
}: {
  ctx: AppCtx;
  uploadId: string;
  offset: number;
  writer: string;
}) {
  const { count } = await ctx.db.buildUpload.updateMany({
    where: {
      id: uploadId,
      ...inApp(ctx),
      received: offset,
      expiresAt: { gt: new Date() },
      OR: [{ writer: null }, { writerSeenAt: { lt: new Date(Date.now() - uploadLimits.leaseMs) } }],
    },
    data: { writer, writerSeenAt: new Date() },
  });
  const upload = await getUpload({ ctx, uploadId });
  if (count === 1) return upload;
  if (upload.received !== offset)
    throw new DomainError(
      'CONFLICT',
      `This upload holds ${upload.received} bytes. Go on from there, with Upload-Offset: ${upload.received}.`,
    );
  throw new DomainError(
    'CONFLICT',
    'Another part of this upload is at work. Ask for its offset in a moment, and go on from there.',
  );
}

/** Uploads that nobody went on with, of any app. */
async function sweep(): Promise<void> {
  const db = getDb();
  const old = await db.buildUpload.findMany({
    where: { expiresAt: { lt: new Date() } },
    select: { id: true },
    take: 100,
  });
  if (old.length === 0) return;
  await db.buildUpload.deleteMany({
    where: { id: { in: old.map(({ id }) => id) }, expiresAt: { lt: new Date() } },
  });
  for (const { id } of old) await removeWaiting(waitingPath(id));
}
