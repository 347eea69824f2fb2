import type { z } from 'zod';
import { addJob } from '#server/jobs/index.ts';
import { asJson } from '#server/platform/db.ts';
import { getStorage, sha256Of } from '#server/platform/storage.ts';
import type { AppCtx } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';
import { isFinalRunStatus } from '../run/statuses.ts';
import { inApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import { limits, type TellInput } from './schemas.ts';

async function getLocalInApp({ ctx, runId }: { ctx: AppCtx; runId: string }) {
  const local = await ctx.db.localRun.findFirst({
    where: { runId, ...inApp(ctx) },
    include: { run: { select: { status: true, number: true } } },
  });
  if (!local) throw notFound('local run', runId);
  return local;
}

/** Where the service is: a runner that lost its connection goes on from `next`. */
export async function getLocal({ ctx, input: { runId } }: { ctx: AppCtx; input: { runId: string } }) {
  const { next, kept, run } = await getLocalInApp({ ctx, runId });
  return { runId, status: run.status, next, kept };
}

const ended = ({ run }: { run: { status: string; number: number } }) =>
  new DomainError('CONFLICT', `Run ${run.number} is ${run.status}: nothing more is taken.`);
const tooMuch = () =>
  new DomainError('TOO_LARGE', `A local run holds ${limits.run / 1024 ** 3} GiB at most.`);

/**
 * Takes events in their order, and has them kept. What was told before is passed over; a gap is refused.
 * No events: only a sign of life.
 * @throws DomainError CONFLICT for a gap and for a run that has ended; INVALID for a file that is not there
 */
export const tellLocal = ({
  ctx,
  input: { runId, from, events, bytes },
}: {
  ctx: AppCtx;
  input: z.output<typeof TellInput> & { runId: string; bytes: number };
}) =>
  withTransaction(ctx, async (ctx) => {
    await ctx.db
      .$queryRaw`SELECT run_id FROM local_runs WHERE run_id = ${runId} AND app_id = ${ctx.appId} FOR UPDATE`;
    const local = await getLocalInApp({ ctx, runId });
    if (local.run.status !== 'running') throw ended(local);
    if (from > local.next)
      throw new DomainError(
        'CONFLICT',
        `Event ${local.next} is expected next, not ${from}. Go on from there.`,
      );
    if (Number(local.bytes) + bytes > limits.run) throw tooMuch();
    const fresh = events.slice(local.next - from);
    const named = [...new Set(fresh.flatMap(filesOf))];
    const there = await ctx.db.localFile.findMany({
      where: { runId, ...inApp(ctx), sha256: { in: named } },
      select: { sha256: true },
    });
    const missing = named.filter((sha256) => !there.some((file) => file.sha256 === sha256));
    if (missing.length > 0) throw new DomainError('INVALID', `The file ${missing[0]} has not been sent yet.`);
    await ctx.db.localEvent.createMany({
      data: fresh.map((event, at) => ({
        runId,
        seq: local.next + at,
        ...inApp(ctx),
        event: asJson(event),
      })),
    });
    const next = local.next + fresh.length;
    await ctx.db.localRun.update({
      where: { runId },
      data: { next, seenAt: new Date(), bytes: { increment: fresh.length > 0 ? bytes : 0 } },
    });
    if (fresh.length > 0)
      await addJob(ctx.db, 'local_keep', { runId }, { key: `local_keep:${runId}`, queue: `local:${runId}` });
    return { next };
  });

/**
 * Keeps a file that events will name. Sending it again changes nothing. @throws DomainError INVALID where it
 * is another one than its name says
 */
export async function tellLocalFile({
  ctx,
  input: { runId, sha256, content },
}: {
  ctx: AppCtx;
  input: { runId: string; sha256: string; content: Buffer };
}) {
  const local = await getLocalInApp({ ctx, runId });
  if (isFinalRunStatus(local.run.status)) throw ended(local);
  if (Number(local.bytes) + content.length > limits.run) throw tooMuch();
  if (sha256Of(content) !== sha256)
    throw new DomainError('INVALID', 'The file does not have the hash that names it. Send it again.');
  const { key } = await getStorage().put(content);
  const { count } = await ctx.db.localFile.createMany({
    data: [{ runId, sha256, ...inApp(ctx), key }],
    skipDuplicates: true,
  });
  await ctx.db.localRun.updateMany({
    where: { runId, ...inApp(ctx) },
    data: { seenAt: new Date(), bytes: { increment: count * content.length } },
  });
  return { sha256 };
}

function filesOf(event: z.output<typeof TellInput>['events'][number]): string[] {
  const named =
    event.kind === 'step'
      ? [event.record.before.picture.file, event.record.after.picture.file, event.record.dom]
      : event.kind === 'screen'
        ? [event.picture]
        : event.kind === 'finding'
          ? [event.pictures?.before, event.pictures?.after]
          : [];
  return named.filter((file) => file !== null && file !== undefined);
}
