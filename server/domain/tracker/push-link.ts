import type { Integration, Issue, TrackerLink } from '#prisma/generated/client.ts';
import { addJob } from '#server/jobs/index.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { SendOutside } from '#server/platform/egress/request.ts';
import { publish } from '#server/platform/notify.ts';
import type { ArtifactStore } from '#server/platform/storage.ts';
import { audit } from '../audit.ts';
import type { Db } from '../context.ts';
import { systemCtx } from '../system-context.ts';
import { TrackerError, type ExternalIssue, type PictureFile } from './clients/index.ts';
import { describeIssue, type TrackedIssue } from './describe-issue.ts';
import { openIntegration } from './internal.ts';
import { trackers } from './trackers.ts';

/** Waits before each further try, in seconds: together about half a day. */
const waits = [10, 60, 300, 1800, 7200, 28_800];
/** Longer than any one call; renewed before each, so that who died in it is soon followed. */
const turnMs = 60_000;
const largestPicture = 8 << 20;

type Row = TrackerLink & { integration: Integration; issue: Issue };
interface Work {
  db: Db;
  linkId: string;
  send: SendOutside;
  storage: ArtifactStore;
}

const later = (db: Db, linkId: string, runAt: Date) =>
  addJob(db, 'tracker_push', { linkId }, { key: `tracker_push:${linkId}`, runAt });

/**
 * Brings one queued issue to its tracker, once: whoever else is at it is waited for, and what an earlier try
 * made is found again.
 */
export async function pushLink({ db, linkId, send, storage }: Work): Promise<void> {
  const link = await takeTurn(db, linkId);
  if (!link) return;
  const guarded: SendOutside = async (request) => {
    await db.trackerLink.updateMany({
      where: { id: linkId },
      data: { takenUntil: new Date(Date.now() + turnMs) },
    });
    return send(request);
  };
  try {
    await finish(db, link, await bring(db, link, guarded, storage));
  } catch (error) {
    if (!(error instanceof TrackerError)) {
      await db.trackerLink.updateMany({ where: { id: linkId }, data: { takenUntil: null } });
      throw error;
    }
    await noteFailure(db, link, error);
  }
}

/** Nothing is left to be tried: the row says so. */
export const giveUpLink = async ({
  db,
  linkId,
  why,
}: {
  db: Db;
  linkId: string;
  why: string;
}): Promise<void> => {
  await db.trackerLink.updateMany({
    where: { id: linkId, push: 'queued' },
    data: {
      push: 'failed',
      error:
        `It could not be pushed: ${why} Push it again; if it fails again, look at the worker’s log.`.slice(
          0,
          1000,
        ),
      nextTryAt: null,
      takenUntil: null,
    },
  });
};

async function takeTurn(db: Db, linkId: string): Promise<Row | undefined> {
  const now = new Date();
  const { count } = await db.trackerLink.updateMany({
    where: { id: linkId, push: 'queued', OR: [{ takenUntil: null }, { takenUntil: { lt: now } }] },
    data: { takenUntil: new Date(now.getTime() + turnMs) },
  });
  const row = await db.trackerLink.findUnique({
    where: { id: linkId },
    include: { integration: true, issue: true },
  });
  if (!row) return undefined;
  if (count === 1) return row;
  if (row.push === 'queued') await later(db, linkId, row.takenUntil ?? now);
  return undefined;
}

async function bring(db: Db, link: Row, send: SendOutside, storage: ArtifactStore): Promise<ExternalIssue> {
  const { client, configuration } = openIntegration(link.integration, send);
  const issue = describeIssue(link.issue);
  const pictures = await readPictures(db, link, issue, storage);
  let external: ExternalIssue | undefined = link.externalId
    ? await client.read(configuration, link.externalId)
    : undefined;
  // It may be there: an answer was lost, or an earlier connection to the same place made it.
  if (!external && (link.sentAt || link.integration.createdAt > link.issue.createdAt))
    external = await client.find(configuration, issue);
  if (!external) {
    await db.trackerLink.update({ where: { id: link.id }, data: { sentAt: link.sentAt ?? new Date() } });
    external = await client.create(configuration, issue, pictures);
  }
  await db.trackerLink.update({
    where: { id: link.id },
    data: { externalId: external.id, externalKey: external.key, url: external.url },
  });
  await client.attach?.(external, pictures);
  return external;
}

async function readPictures(
  db: Db,
  link: Row,
  issue: TrackedIssue,
  storage: ArtifactStore,
): Promise<PictureFile[]> {
  const found: PictureFile[] = [];
  for (const { artifactId, name, caption, url } of issue.pictures) {
    const artifact = await db.artifact.findFirst({
      where: { id: artifactId, appId: link.appId, kind: 'picture' },
    });
    if (!artifact || artifact.bytes > largestPicture || (await storage.size(artifact.key)) === undefined)
      continue;
    const kind = artifact.contentType === 'image/jpeg' ? 'jpg' : 'png';
    found.push({
      name: `${name}.${kind}`,
      caption,
      url,
      content: await storage.get(artifact.key),
      contentType: artifact.contentType,
    });
  }
  return found;
}

const tell = (db: Db, { organizationId, appId, issueId }: TrackerLink) =>
  publish(db, { topic: 'issue', organizationId, appId, id: issueId });

const finish = (db: Db, link: Row, { state, closed, url, key }: ExternalIssue): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.trackerLink.update({
      where: { id: link.id },
      data: {
        push: 'pushed',
        pushedAt: new Date(),
        state: state.slice(0, 100),
        closed,
        stateReadAt: new Date(),
        error: '',
        tries: { increment: 1 },
        nextTryAt: null,
        takenUntil: null,
      },
    });
    await audit({
      ctx: systemCtx(tx, link),
      action: 'issue.pushed',
      targetKind: 'issue',
      targetIds: [link.issueId],
      detail: { tracker: trackers[link.integration.tracker].name, key, url },
    });
    await tell(tx, link);
  });

const noteFailure = (db: Db, link: Row, error: TrackerError): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { tries } = await tx.trackerLink.update({
      where: { id: link.id },
      data: { tries: { increment: 1 }, takenUntil: null },
    });
    const wait = error.later ? waits[tries - 1] : undefined;
    const runAt =
      wait === undefined ? null : new Date(Date.now() + Math.max(wait * 1000, error.retryAfterMs ?? 0));
    const said =
      runAt || !error.later
        ? error.message
        : `${error.message} It was tried ${tries} times. Push it again once that is over.`;
    await tx.trackerLink.update({
      where: { id: link.id },
      data: { error: said.slice(0, 1000), nextTryAt: runAt, push: runAt ? 'queued' : 'failed' },
    });
    if (runAt) await later(tx, link.id, runAt);
    await tell(tx, link);
  });
