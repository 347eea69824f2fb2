import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { getSharedPicture, readSharedReport } from './read-shared.ts';
import { createShare, listShares, revokeShare } from './share-links.ts';

let database: TestDatabase;
let ctx: Awaited<ReturnType<typeof seedApp>>;
let runId: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ctx = await seedApp(database.db);
  runId = await addRun(1);
});

const scope = () => ({ organizationId: ctx.organizationId, appId: ctx.appId });
async function addRun(number: number, status: 'completed' | 'running' = 'completed') {
  const { id } = await database.db.run.create({
    data: {
      id: newId('run'),
      ...scope(),
      number,
      kind: 'regression',
      status,
      settings: { address: 'http://intranet.test/', credentialId: 'crd_secret' },
    },
  });
  return id;
}
async function addPicture() {
  return (
    await database.db.artifact.create({
      data: {
        id: newId('artifact'),
        ...scope(),
        kind: 'picture',
        contentType: 'image/png',
        bytes: 1,
        sha256: 'x',
        key: newId('artifact'),
      },
    })
  ).id;
}
async function addIssue(inRun: string, number: number, resolution: 'active' | 'rejected' = 'active') {
  const pictureId = await addPicture();
  const { id } = await database.db.issue.create({
    data: {
      id: newId('issue'),
      ...scope(),
      number,
      title: `Issue ${number}`,
      type: 'Functional',
      severity: 'High',
      oracle: 'crash',
      signature: `s${number}`,
      expected: 'a',
      observed: 'b',
      steps: ['Open it'],
      pictureId,
      resolution,
      note: 'Ask Ada.',
      address: 'http://intranet.test/x',
    },
  });
  await database.db.runIssue.create({ data: { runId: inRun, issueId: id, ...scope() } });
  return pictureId;
}
const share = (days: number | null = 30) => createShare({ ctx, input: { runId, days } });
const read = (token: string) => readSharedReport({ db: database.db, token });

test('a link shows the report of its run, and what is not named in it stays inside', async () => {
  await addIssue(runId, 1);
  await addIssue(runId, 2, 'rejected');
  const { token } = await share();
  const report = await read(token);
  expect(report).toMatchObject({
    app: { name: 'Shop' },
    run: { number: 1 },
    issues: [{ number: 1, title: 'Issue 1' }],
  });
  expect(JSON.stringify(report)).not.toMatch(/intranet|crd_secret|Ask Ada|org_|app_/);
});

test('only its hash is kept, and every act is in the audit log', async () => {
  const { id, token } = await share();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(await database.db.shareLink.findMany({ where: scope() }))).not.toContain(token);
  expect(JSON.stringify(await listShares({ ctx, input: { runId } }))).not.toContain(token);
  await revokeShare({ ctx, input: { shareId: id } });
  await revokeShare({ ctx, input: { shareId: id } });
  expect(
    (await database.db.auditEvent.findMany({ where: scope(), orderBy: { createdAt: 'asc' } })).map(
      ({ action }) => action,
    ),
  ).toEqual(['run.share', 'run.unshare']);
});

test('ended, expired, made-up and overlong links are all the same nothing', async () => {
  const ended = await share();
  await revokeShare({ ctx, input: { shareId: ended.id } });
  const expired = await share(1);
  await database.db.shareLink.update({
    where: { id: expired.id },
    data: { expiresAt: new Date(Date.now() - 1000) },
  });
  for (const token of [ended.token, expired.token, 'x'.repeat(43), 'x'.repeat(100_000), ''])
    await expect(read(token)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'This link leads to no report, or no longer does.',
    });
  expect(await listShares({ ctx, input: { runId } })).toEqual([]);
  const endless = await share(null);
  await database.db.app.update({ where: { id: ctx.appId }, data: { archivedAt: new Date() } });
  await expect(read(endless.token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('it opens the pictures that its report shows, and no other', async () => {
  const own = await addIssue(runId, 1);
  const others = [
    await addIssue(await addRun(2), 2),
    await addIssue(runId, 3, 'rejected'),
    await addPicture(),
  ];
  const { token } = await share();
  expect((await getSharedPicture({ db: database.db, token, artifactId: own })).id).toBe(own);
  for (const artifactId of others)
    await expect(getSharedPicture({ db: database.db, token, artifactId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
});

test('another organization can neither share nor end it, and a run at work is not shared', async () => {
  const other = await seedApp(database.db);
  const { id } = await share();
  await expect(createShare({ ctx: other, input: { runId, days: 1 } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(revokeShare({ ctx: other, input: { shareId: id } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const atWork = await addRun(2, 'running');
  await expect(createShare({ ctx, input: { runId: atWork, days: 1 } })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
});
