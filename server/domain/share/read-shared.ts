import type { PrismaClient } from '#prisma/generated/client.ts';
import { hashToken } from '#server/platform/crypto.ts';
import type { AppCtx } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';
import { readReport, type Report } from '../run/read-report.ts';
import { inApp } from '../scope.ts';
import { works } from './share-links.ts';

const form = /^[A-Za-z0-9_-]{43}$/;
type Asked = { db: PrismaClient; token: string };

/**
 * What a link lets its bearer do: read one run, as nobody. Ended, expired and never made are the same to
 * them. @throws DomainError NOT_FOUND
 */
async function openShare({ db, token }: Asked): Promise<{ ctx: AppCtx; runId: string }> {
  const share = form.test(token)
    ? await db.shareLink.findFirst({
        where: { tokenHash: hashToken(token), ...works(), run: { app: { archivedAt: null } } },
        select: { organizationId: true, appId: true, runId: true },
      })
    : null;
  if (!share) throw new DomainError('NOT_FOUND', 'This link leads to no report, or no longer does.');
  return {
    ctx: {
      db,
      actor: { kind: 'system', name: 'A shared link' },
      organizationId: share.organizationId,
      appId: share.appId,
      role: 'viewer',
    },
    runId: share.runId,
  };
}

/** The report of the run that the link is for. @throws DomainError NOT_FOUND */
export async function readSharedReport(asked: Asked): Promise<Report> {
  const { ctx, runId } = await openShare(asked);
  return readReport({ ctx, input: { runId } });
}

/** A picture that the shared report shows, and no other. @throws DomainError NOT_FOUND */
export async function getSharedPicture({ artifactId, ...asked }: Asked & { artifactId: string }) {
  const { ctx, runId } = await openShare(asked);
  const shown = await ctx.db.runIssue.findFirst({
    where: {
      runId,
      ...inApp(ctx),
      issue: {
        resolution: { not: 'rejected' },
        OR: [{ pictureId: artifactId }, { pictureBeforeId: artifactId }],
      },
    },
    select: { issueId: true },
  });
  const artifact = shown
    ? await ctx.db.artifact.findFirst({ where: { id: artifactId, ...inApp(ctx), kind: 'picture' } })
    : null;
  if (!artifact) throw notFound('picture', artifactId);
  return artifact;
}
