import { Prisma } from '#prisma/generated/client.ts';
import { addJob } from '#server/jobs/index.ts';
import { inTransaction, isUniqueViolation } from '#server/platform/db.ts';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/notify.ts';
import type { AppCtx } from '../context.ts';
import { attachFinding } from '../issue/attach-finding.ts';
import { inApp } from '../scope.ts';
import { isExploring } from './queue-replays.ts';
import { CandidateInput } from './schemas.ts';

/** A signature that two replays in one run could not bring back is left alone for the rest of it. */
const maxReplaysOfSignature = 2;

export interface SaveCandidate {
  runId: string;
  executionId: string;
  stepId: string | null;
  pictureId: string | null;
  candidate: CandidateInput;
  /** What led there from a clean session: Trail of worker/agent. */
  trail: Prisma.InputJsonObject;
  /** Who found it has replayed it, too: no replay is queued. */
  replayed?: boolean;
}

/**
 * Keeps a possible bug. In a run, one finding of a signature is replayed and the others wait for what comes
 * of it: the same bug seen on ten screens is proven once. While the app is explored, all wait: sessions that
 * share an account get in one another's way, and a shorter trail may come. One that a person rejected before
 * is silenced and counted. Saving the same again changes nothing.
 */
export async function saveCandidate({ ctx, input }: { ctx: AppCtx; input: SaveCandidate }): Promise<void> {
  const candidate = CandidateInput.parse(input.candidate);
  try {
    await inTransaction(ctx.db, (db) => save({ ctx: { ...ctx, db }, input: { ...input, candidate } }));
  } catch (error) {
    // The job that found it runs a second time.
    if (!isUniqueViolation(error)) throw error;
  }
}

async function save({ ctx, input }: { ctx: AppCtx; input: SaveCandidate }): Promise<void> {
  const { db } = ctx;
  const { candidate, runId, executionId } = input;
  await lockSignature(ctx, candidate.signature);
  const same = await db.finding.findMany({
    where: { runId, ...inApp(ctx), signature: candidate.signature },
    select: { executionId: true, status: true, tries: true, issueId: true },
  });
  if (same.some((finding) => finding.executionId === executionId)) return;
  const issue = await db.issue.findUnique({
    where: { appId_signature: { appId: ctx.appId, signature: candidate.signature } },
    select: { id: true, resolution: true },
  });
  const proven = same.find((finding) => finding.status === 'confirmed' && finding.issueId);
  const silenced = issue?.resolution === 'rejected';
  const waiting = same.some((finding) => finding.status === 'candidate' || finding.status === 'confirming');
  const givenUp = same.filter((finding) => finding.status === 'unconfirmed').length >= maxReplaysOfSignature;
  const status = silenced ? 'silenced' : proven ? 'confirmed' : givenUp ? 'unconfirmed' : 'candidate';

  const finding = await db.finding.create({
    data: {
      id: newId('finding'),
      ...inApp(ctx),
      runId,
      executionId,
      stepId: input.stepId,
      status,
      oracle: candidate.oracle,
      signature: candidate.signature,
      type: candidate.type,
      severity: candidate.severity,
      severityReason: candidate.severityReason,
      ...sightingOf(candidate),
      pictureId: input.pictureId,
      trail: input.trail,
      issueId: silenced ? issue.id : null,
    },
  });
  if (silenced) await countSilenced({ ctx, runId, count: 1 });
  else if (proven?.issueId) await attachFinding({ ctx, findingId: finding.id, issueId: proven.issueId });
  else if (status === 'candidate' && !waiting && !input.replayed && !(await isExploring({ ctx, runId })))
    await addJob(db, 'finding_confirm', { findingId: finding.id }, { key: `finding_confirm:${finding.id}` });
  await publish(db, {
    topic: 'finding',
    organizationId: ctx.organizationId,
    appId: ctx.appId,
    runId,
    id: finding.id,
  });
}

/** What is told of one sighting; the next one of the same bug may have other figures. */
export const sightingOf = ({
  title,
  expected,
  observed,
  box,
  address,
  evidence,
  suspectedCause,
}: CandidateInput) => ({
  title,
  expected,
  observed,
  address,
  box: box ?? Prisma.DbNull,
  evidence: { ...evidence, ...(suspectedCause ? { suspectedCause } : {}) },
});

/** Not once the run's report stands: what is found then is found by what was added. */
export const countSilenced = ({ ctx, runId, count }: { ctx: AppCtx; runId: string; count: number }) =>
  ctx.db.run.updateMany({
    where: { id: runId, ...inApp(ctx), endedAt: null },
    data: { silenced: { increment: count } },
  });

/** One at a time decides what becomes of a signature in an app. Held until the transaction ends. */
export async function lockSignature(ctx: AppCtx, signature: string): Promise<void> {
  await ctx.db
    .$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${ctx.appId}\n${signature}`}, 7))`;
}
