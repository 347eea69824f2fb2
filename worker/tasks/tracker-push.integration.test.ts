import { Logger, runOnce } from 'graphile-worker';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveArtifact } from '#server/domain/artifact/save-artifact.ts';
import { getIssue } from '#server/domain/issue/get-issue.ts';
import { pushIssues } from '#server/domain/issue/push-issues.ts';
import {
  connectTracker,
  disconnectTracker,
  listTrackers,
  lookUpTracker,
  testTracker,
} from '#server/domain/tracker/connect-tracker.ts';
import { refreshLinks } from '#server/domain/tracker/read-links.ts';
import { ConnectTrackerInput } from '#server/domain/tracker/schemas.ts';
import { usualSeverities, type TrackerName } from '#server/domain/tracker/trackers.ts';
import { startGitHubDouble, type GitHubDouble } from '#server/domain/tracker/testing/github-double.ts';
import { startJiraDouble, type JiraDouble } from '#server/domain/tracker/testing/jira-double.ts';
import { startLinearDouble, type LinearDouble } from '#server/domain/tracker/testing/linear-double.ts';
import { createSendOutside } from '#server/platform/egress/send-outside.ts';
import { newId } from '#server/platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { createTasks } from './index.ts';
import { depsFor, pictureOf } from './testing.ts';

const policy = { allowLoopback: true, allowPrivate: [], denyPorts: [] as number[] };
const send = createSendOutside(policy);
let database: TestDatabase;
let ctx: Awaited<ReturnType<typeof seedApp>>;
let deps: ReturnType<typeof depsFor>;
let github: GitHubDouble;
let jira: JiraDouble;
let linear: LinearDouble;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.$executeRawUnsafe('DELETE FROM graphile_worker._private_jobs');
  ctx = await seedApp(database.db);
  deps = depsFor(database.db, { send });
  [github, jira, linear] = await Promise.all([startGitHubDouble(), startJiraDouble(), startLinearDouble()]);
  return async () => void (await Promise.all([github.close(), jira.close(), linear.close()]));
});

const work = () =>
  runOnce({
    connectionString: database.url,
    taskList: createTasks(deps),
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
  });
/** Works as if the retry delay were over. */
const workLater = async () => {
  await database.db.$executeRawUnsafe('UPDATE graphile_worker._private_jobs SET run_at = now()');
  await work();
};
const waitOfJob = async () =>
  (
    await database.db.$queryRaw<
      { wait: number }[]
    >`SELECT extract(epoch FROM run_at - now())::int AS wait FROM graphile_worker.jobs`
  )[0]?.wait;

let number = 0;
async function issueOf({ pictures = true, ...change } = {}) {
  const scope = { organizationId: ctx.organizationId, appId: ctx.appId };
  const keep = async (shade: number) =>
    (
      await saveArtifact({
        ctx,
        storage: deps.storage,
        input: { kind: 'picture', contentType: 'image/png', content: (await pictureOf(shade)).image },
      })
    ).id;
  const { id } = await database.db.issue.create({
    data: {
      id: newId('issue'),
      ...scope,
      number: ++number,
      title: 'The total is wrong',
      type: 'Functional',
      severity: 'High',
      oracle: 'sums',
      signature: `s${number}`,
      expected: 'A total of $118.00',
      observed: 'A total of $112.00',
      steps: ['Open the shop', 'Click "Check out"'],
      suspectedCause: 'The shipping is left out.',
      address: 'http://shop.test/cart',
      tries: 3,
      reproduced: 3,
      evidence: { console: ['TypeError: x is undefined'], requests: ['POST /api/pay 500'] },
      ...(pictures ? { pictureBeforeId: await keep(10), pictureId: await keep(200) } : {}),
      ...change,
    },
  });
  return id;
}
const doubleOf = (tracker: TrackerName) => ({ github, jira, linear })[tracker];
const places = { github: 'acme/shop', jira: 'QA', linear: 'team-1' };
const connect = (
  tracker: TrackerName,
  change: Partial<Parameters<typeof ConnectTrackerInput.parse>[0] & object> = {},
) =>
  connectTracker({
    ctx,
    send,
    input: ConnectTrackerInput.parse({
      tracker,
      baseUrl: doubleOf(tracker).url,
      email: tracker === 'jira' ? jira.email : '',
      token: doubleOf(tracker).token,
      placeId: places[tracker],
      issueType: 'Bug',
      labels: ['bug'],
      severities: usualSeverities[tracker],
      ...change,
    }),
  });
const linkOf = async (issueId: string) => (await getIssue({ ctx, input: { issueId } })).links[0]!;

describe.each(['github', 'jira', 'linear'] as const)('%s', (tracker) => {
  it('gets the whole case, once, with its pictures and the way back; its address and state are kept', async () => {
    await connect(tracker);
    const issueId = await issueOf();
    const {
      issues: [queued],
    } = await pushIssues({ ctx, input: { issueIds: [issueId] } });
    expect(queued).toMatchObject({ push: 'queued', url: null, changed: true, tracker });
    await work();
    const link = await linkOf(issueId);
    expect(link).toMatchObject({
      push: 'pushed',
      error: '',
      tries: 1,
      url: expect.stringMatching(/^https?:/),
      key: { github: '#1', jira: 'QA-1', linear: 'QUA-1' }[tracker],
    });
    const text = {
      github: () => github.issues[0]!.body,
      jira: () => String(jira.issues[0]!.fields.description),
      linear: () => linear.issues[0]!.description,
    }[tracker]();
    for (const part of [
      'A total of $118.00',
      'A total of $112.00',
      'Open the shop',
      'Check out',
      'The shipping is left out.',
      'Reproduced in 3 of 3',
      'TypeError: x is undefined',
      'POST /api/pay 500',
      `sightread-${issueId}`,
      `/${ctx.appId}/issues?issue=${issueId}`,
    ])
      expect(text).toContain(part);
    const again = await pushIssues({ ctx, input: { issueIds: [issueId] } });
    expect(again.issues).toMatchObject([{ push: 'pushed', changed: false, url: link.url }]);
    await work();
    expect(doubleOf(tracker).issues).toHaveLength(1);
  });

  it('has one issue where the answer was lost after it was made', async () => {
    await connect(tracker);
    const issueId = await issueOf();
    const creation = { github: /POST .*\/issues$/, jira: /POST .*\/issue$/, linear: /issueCreate/ }[tracker];
    doubleOf(tracker).trouble(creation, 'drop');
    await pushIssues({ ctx, input: { issueIds: [issueId] } });
    await work();
    expect(await linkOf(issueId)).toMatchObject({
      push: 'queued',
      tries: 1,
      error: expect.stringContaining('did not answer'),
      nextTryAt: expect.any(Date),
    });
    await workLater();
    expect(await linkOf(issueId)).toMatchObject({ push: 'pushed', error: '' });
    expect(doubleOf(tracker).issues).toHaveLength(1);
  });

  it('waits as long as it is asked to, and after troubles of theirs', async () => {
    await connect(tracker);
    const issueId = await issueOf({ pictures: false });
    const creation = { github: /POST .*\/issues$/, jira: /POST .*\/issue$/, linear: /issueCreate/ }[tracker];
    doubleOf(tracker).trouble(creation, { status: 429, headers: { 'retry-after': '900' } }, { status: 503 });
    await pushIssues({ ctx, input: { issueIds: [issueId] } });
    await work();
    expect(await waitOfJob()).toBeGreaterThan(850);
    await workLater();
    expect(await linkOf(issueId)).toMatchObject({
      push: 'queued',
      tries: 2,
      error: expect.stringContaining('503'),
    });
    expect(await waitOfJob()).toBeGreaterThan(50);
    await workLater();
    expect(await linkOf(issueId)).toMatchObject({ push: 'pushed', error: '' });
    expect(doubleOf(tracker).issues).toHaveLength(1);
  });

  it('refuses a wrong token, which is said and never shown', async () => {
    await expect(connect(tracker, { token: 'wrong-token' })).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
      message: expect.stringContaining('refused the token'),
    });
    await connect(tracker);
    const issueId = await issueOf();
    const integration = await database.db.integration.findFirstOrThrow({ where: { appId: ctx.appId } });
    expect(integration.secretSealed).not.toContain(doubleOf(tracker).token);
    expect(JSON.stringify(await listTrackers({ ctx }))).not.toContain(doubleOf(tracker).token);
    doubleOf(tracker).trouble(/./, { status: 401 }, { status: 401 }, { status: 401 });
    await pushIssues({ ctx, input: { issueIds: [issueId] } });
    await work();
    expect(await linkOf(issueId)).toMatchObject({
      push: 'failed',
      nextTryAt: null,
      error: expect.stringContaining('Settings → Integrations'),
    });
    expect(await waitOfJob()).toBeUndefined();
  });

  it('is asked what there is to choose from, and how far an issue is', async () => {
    const { url, token } = doubleOf(tracker);
    const offer = await lookUpTracker({
      ctx,
      send,
      input: {
        tracker,
        baseUrl: url,
        token,
        email: tracker === 'jira' ? jira.email : '',
        placeId: places[tracker],
      },
    });
    expect(offer.places.map(({ id }) => id)).toEqual([places[tracker]]);
    if (tracker === 'jira')
      expect(offer).toMatchObject({
        issueTypes: ['Bug', 'Task'],
        severities: [{ id: 'Highest' }, {}, {}, {}],
      });
    await connect(tracker);
    expect(await testTracker({ ctx, send, input: { tracker } })).toMatchObject({
      account: expect.stringMatching(/ada/i),
      place: { id: places[tracker] },
    });
    const issueId = await issueOf({ pictures: false });
    await pushIssues({ ctx, input: { issueIds: [issueId] } });
    await work();
    if (tracker === 'github')
      Object.assign(github.issues[0]!, { state: 'closed', state_reason: 'not_planned' });
    if (tracker === 'jira') jira.issues[0]!.fields.status = { name: 'Done', statusCategory: { key: 'done' } };
    if (tracker === 'linear') linear.issues[0]!.state = { name: 'Canceled', type: 'canceled' };
    await refreshLinks({ ctx, send, input: { issueId } });
    expect(await linkOf(issueId)).toMatchObject({
      closed: true,
      state: { github: 'closed (not planned)', jira: 'Done', linear: 'Canceled' }[tracker],
    });
  });
});

describe('evidence', () => {
  it('is attached and shown in Jira, uploaded and shown in Linear, linked in GitHub', async () => {
    for (const tracker of ['github', 'jira', 'linear'] as const) await connect(tracker);
    const issueId = await issueOf();
    for (const tracker of ['github', 'jira', 'linear'] as const)
      await pushIssues({ ctx, input: { issueIds: [issueId], tracker } });
    await work();
    expect(jira.issues[0]!.fields.attachment.map(({ filename }) => filename)).toEqual([
      'before.png',
      'observed.png',
    ]);
    expect(jira.issues[0]!.fields.description).toContain('!observed.png|width=640!');
    expect(linear.files.size).toBe(2);
    expect(linear.issues[0]!.description).toContain(
      '![As observed](<https://uploads.linear.test/files/2-observed.png>)',
    );
    expect(github.issues[0]!.body).toMatch(/\[Picture: As observed\]\(<http.*\/api\/artifacts\/art_\w+>\)/);
    expect([
      github.issues[0]!.labels,
      (jira.issues[0]!.fields.priority as { name: string }).name,
      linear.issues[0]!.priority,
      linear.issues[0]!.labelIds,
    ]).toEqual([['bug', 'severity: high'], 'High', 2, ['label-bug']]);
  });

  it('is attached by the next try where only that failed, and no picture twice', async () => {
    await connect('jira');
    const issueId = await issueOf();
    jira.trouble(/attachments$/, { status: 500 });
    await pushIssues({ ctx, input: { issueIds: [issueId] } });
    await work();
    expect(await linkOf(issueId)).toMatchObject({ push: 'queued', key: 'QA-1' });
    await workLater();
    expect(await linkOf(issueId)).toMatchObject({ push: 'pushed' });
    expect(jira.issues.map((issue) => issue.fields.attachment.map(({ filename }) => filename))).toEqual([
      ['before.png', 'observed.png'],
    ]);
  });

  it('of a hostile page formats and mentions nothing', async () => {
    await connect('github');
    const issueId = await issueOf({
      pictures: false,
      observed: '@everyone see #1 ![x](http://evil.test/x.png) <img src=x>\n# Heading',
      evidence: { console: ['```` @ada'] },
    } as never);
    await pushIssues({ ctx, input: { issueIds: [issueId] } });
    await work();
    const { body } = github.issues[0]!;
    expect(body).not.toMatch(/@everyone|see #1|!\[x\]|[^\\]<img|^# Heading|^```` @ada/m);
  });
});

describe('a data center’s Jira', () => {
  it('takes a token alone, and is searched where it is', async () => {
    const center = await startJiraDouble({ cloud: false });
    await connectTracker({
      ctx,
      send,
      input: ConnectTrackerInput.parse({
        tracker: 'jira',
        baseUrl: `${center.url}/`,
        token: center.token,
        placeId: 'QA',
        issueType: 'Task',
        labels: ['from a run'],
        severities: { Critical: '', High: '', Medium: '', Low: '' },
      }),
    });
    const issueId = await issueOf();
    center.trouble(/POST .*\/issue$/, 'drop');
    await pushIssues({ ctx, input: { issueIds: [issueId] } });
    await work();
    await workLater();
    expect(await linkOf(issueId)).toMatchObject({ push: 'pushed', url: `${center.url}/browse/QA-1` });
    expect(center.issues).toHaveLength(1);
    expect(center.issues[0]!.fields).toMatchObject({
      issuetype: { name: 'Task' },
      labels: ['from-a-run', `sightread-${issueId}`],
    });
    expect(center.issues[0]!.fields.priority).toBeUndefined();
    await center.close();
  });

  it('that does not take the priority says what to do', async () => {
    await connect('jira', { severities: { ...usualSeverities.jira, High: 'Urgent' } });
    const issueId = await issueOf({ pictures: false });
    await pushIssues({ ctx, input: { issueIds: [issueId] } });
    await work();
    expect(await linkOf(issueId)).toMatchObject({
      push: 'failed',
      error: expect.stringContaining('Leave the severities empty'),
    });
  });
});

describe('pushing', () => {
  it('by many at once makes one', async () => {
    await connect('github');
    const issueIds = [await issueOf({ pictures: false }), await issueOf({ pictures: false })];
    await Promise.all(Array.from({ length: 6 }, () => pushIssues({ ctx, input: { issueIds } })));
    await Promise.all([work(), work(), work()]);
    await workLater();
    expect(github.issues).toHaveLength(2);
    expect(await database.db.trackerLink.count({ where: { appId: ctx.appId, push: 'pushed' } })).toBe(2);
  });

  it('finds again what an earlier connection to the same place made', async () => {
    await connect('github');
    const issueId = await issueOf({ pictures: false });
    await pushIssues({ ctx, input: { issueIds: [issueId] } });
    await work();
    await disconnectTracker({ ctx, input: { tracker: 'github' } });
    await expect(pushIssues({ ctx, input: { issueIds: [issueId] } })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('No issue tracker is connected'),
    });
    await connect('github');
    await pushIssues({ ctx, input: { issueIds: [issueId] } });
    await work();
    expect(github.issues).toHaveLength(1);
    expect(await linkOf(issueId)).toMatchObject({ push: 'pushed', key: '#1' });
  });

  it('needs an active issue of this app, and one tracker or its name', async () => {
    await connect('github');
    const rejected = await issueOf({ pictures: false, resolution: 'rejected' } as never);
    await expect(pushIssues({ ctx, input: { issueIds: [rejected] } })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('is rejected'),
    });
    const issueId = await issueOf({ pictures: false });
    const other = await seedApp(database.db);
    await expect(pushIssues({ ctx: other, input: { issueIds: [issueId] } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await connect('linear');
    await expect(pushIssues({ ctx, input: { issueIds: [issueId] } })).rejects.toMatchObject({
      message: expect.stringContaining('github, linear'),
    });
    await expect(pushIssues({ ctx, input: { issueIds: [issueId], tracker: 'jira' } })).rejects.toMatchObject({
      message: expect.stringContaining('Jira is not connected'),
    });
  });

  it('gives a kept token to no other address, and reaches nothing that the operator does not allow', async () => {
    await connect('github');
    const elsewhere = await startGitHubDouble();
    await expect(connect('github', { token: undefined, baseUrl: elsewhere.url })).rejects.toMatchObject({
      code: 'INVALID',
      issues: { token: expect.stringContaining('another address') },
    });
    expect(elsewhere.asked).toEqual([]);
    await elsewhere.close();
    await connect('github', { token: undefined, labels: ['again'] });
    expect(await listTrackers({ ctx })).toMatchObject([{ labels: ['again'], account: 'ada' }]);
    const strict = createSendOutside({ ...policy, allowLoopback: false });
    await expect(testTracker({ ctx, send: strict, input: { tracker: 'github' } })).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
      message: expect.stringContaining('may not be reached'),
    });
  });
});
