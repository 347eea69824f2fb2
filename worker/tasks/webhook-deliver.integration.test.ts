import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger, runOnce } from 'graphile-worker';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { audit } from '#server/domain/audit.ts';
import { redeliver } from '#server/domain/webhook/deliver.ts';
import { listDeliveries, listWebhooks } from '#server/domain/webhook/read-webhooks.ts';
import { createWebhook, updateWebhook } from '#server/domain/webhook/write-webhooks.ts';
import { withTransaction } from '#server/domain/transaction.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { post } from '#worker/egress/index.ts';
import { createTasks } from './index.ts';
import { depsFor } from './testing.ts';

let database: TestDatabase;
let ctx: Awaited<ReturnType<typeof seedApp>>;
let url: string;
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
let answer = 204;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    response
      .writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {})
      .end(answer >= 300 ? 'Not now.' : undefined);
  });
});

beforeAll(async () => {
  database = await createTestDatabase();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  server.close();
  await database.drop();
});
beforeEach(async () => {
  await database.db.$executeRawUnsafe('DELETE FROM graphile_worker._private_jobs');
  ctx = await seedApp(database.db);
  received.length = 0;
  answer = 204;
});

const policy = { allowLoopback: true, allowPrivate: [], denyPorts: [] as number[] };
const work = (change = policy) =>
  runOnce({
    connectionString: database.url,
    taskList: createTasks(
      depsFor(database.db, { post: (request) => post({ ...request, policy: change, timeoutMs: 2000 }) }),
    ),
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
  });
const happen = (action: string, detail = {}) =>
  withTransaction(ctx, (ctx) => audit({ ctx, action, targetKind: 'issue', targetIds: ['iss_1'], detail }));
const log = async (webhookId: string) =>
  (await listDeliveries({ ctx, input: { webhookId, limit: 10 } })).items;

it('tells who wants to know, signed so that the receiver can be sure', async () => {
  const { webhookId, secret } = await createWebhook({ ctx, input: { url, events: ['issue.created'] } });
  await happen('issue.create', { title: 'The total is wrong', severity: 'High' });
  await happen('issue.approve');
  await work();
  expect(received).toHaveLength(1);
  const { headers, body } = received[0]!;
  expect(JSON.parse(body)).toMatchObject({
    type: 'issue.created',
    data: {
      appId: ctx.appId,
      issueId: 'iss_1',
      title: 'The total is wrong',
      severity: 'High',
      url: expect.stringContaining(`/${ctx.appId}/issues?issue=iss_1`),
    },
  });
  const expected = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${expected}`);
  expect(await log(webhookId)).toMatchObject([
    { id: headers['webhook-id'], status: 204, tries: 1, deliveredAt: expect.any(Date) },
  ]);
  expect(JSON.stringify(await listWebhooks({ ctx }))).not.toContain(secret);
});

it('tries again later what was refused, under the same id, and anew when asked to', async () => {
  const { webhookId } = await createWebhook({ ctx, input: { url, events: ['issue.created'] } });
  answer = 503;
  await happen('issue.create');
  await work();
  expect(await log(webhookId)).toMatchObject([
    { status: 503, error: 'Not now.', tries: 1, deliveredAt: null },
  ]);
  const [job] = await database.db.$queryRaw<
    { wait: number }[]
  >`SELECT extract(epoch FROM run_at - now())::int AS wait FROM graphile_worker.jobs`;
  expect(job?.wait).toBeGreaterThan(5);
  answer = 200;
  const [delivery] = await log(webhookId);
  await redeliver({ ctx, input: { deliveryId: delivery!.id } });
  await work();
  expect(await log(webhookId)).toMatchObject([{ status: 200, tries: 1, deliveredAt: expect.any(Date) }]);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

it('follows no redirect, and reaches nothing that the operator does not allow', async () => {
  const { webhookId } = await createWebhook({ ctx, input: { url, events: ['issue.created'] } });
  answer = 302;
  await happen('issue.create');
  await work();
  expect(received).toHaveLength(1);
  expect(await log(webhookId)).toMatchObject([{ status: 302, deliveredAt: null }]);
  await updateWebhook({ ctx, input: { webhookId, url: 'http://169.254.169.254/latest' } });
  await happen('issue.create');
  await work({ ...policy, allowLoopback: false });
  expect((await log(webhookId))[0]).toMatchObject({
    status: null,
    error: expect.stringContaining('169.254.169.254'),
  });
});

it('tells nothing of what did not happen, to one that is off, or of another app', async () => {
  const { webhookId } = await createWebhook({ ctx, input: { url, events: ['issue.created'] } });
  await expect(
    withTransaction(ctx, async (ctx) => {
      await audit({ ctx, action: 'issue.create', targetKind: 'issue', targetIds: ['iss_1'] });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  const other = await seedApp(database.db);
  await withTransaction(other, (ctx) =>
    audit({ ctx, action: 'issue.create', targetKind: 'issue', targetIds: ['iss_2'] }),
  );
  await updateWebhook({ ctx, input: { webhookId, enabled: false } });
  await happen('issue.create');
  await work();
  expect(received).toEqual([]);
  await expect(redeliver({ ctx: other, input: { deliveryId: 'dlv_none' } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
