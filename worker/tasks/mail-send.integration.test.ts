import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger, runOnce } from 'graphile-worker';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queueMail } from '#server/domain/mail/queue-mail.ts';
import { getMail, listMails } from '#server/domain/mail/read-mails.ts';
import { sendAgain } from '#server/domain/mail/send-mail.ts';
import { addJob } from '#server/jobs/index.ts';
import { createMailer, type Mailer } from '#server/platform/mail.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { createTasks } from './index.ts';
import { depsFor } from './testing.ts';

let database: TestDatabase;
let ctx: Awaited<ReturnType<typeof seedApp>>;
const from = 'Sightread <reports@sightread.example>';

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.$executeRawUnsafe('DELETE FROM graphile_worker._private_jobs');
  ctx = await seedApp(database.db);
});

const words = {
  title: 'Readiness 92 % & rising',
  preview: 'All well',
  paragraphs: ['Run 7 has <completed>.'],
  facts: [['Tests', '12 passed']] as [string, string][],
  button: { label: 'Open the report', url: 'https://sightread.example/app_1/runs/run_7' },
  footer: 'A setting of yours.',
};

/** Queues a mail with its job, since tests run without a mail service in the environment. */
async function queued(recipient = 'ada@example.com') {
  await queueMail({
    db: database.db,
    mail: {
      organizationId: ctx.organizationId,
      recipient,
      template: 'report-ready',
      subject: 'Run 7 is ready',
      words,
    },
  });
  const mail = await database.db.mailMessage.findFirstOrThrow({
    where: { organizationId: ctx.organizationId, recipient },
  });
  expect(mail.status).toBe('kept');
  await database.db.mailMessage.update({ where: { id: mail.id }, data: { status: 'queued' } });
  await addJob(database.db, 'mail_send', { mailId: mail.id });
  return mail.id;
}

const work = (mailer?: Mailer) =>
  runOnce({
    connectionString: database.url,
    taskList: createTasks(depsFor(database.db, { mailer })),
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
  });
const row = (mailId: string) => getMail({ ctx, input: { mailId } });

describe('through an SMTP server', () => {
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith('nobody')
          ? Object.assign(new Error('There is nobody of that name'), { responseCode: 550 })
          : null,
      ),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on(
        'end',
        () =>
          void PostalMime.parse(Buffer.concat(chunks))
            .then((mail) => received.push(mail))
            .then(() => done()),
      );
    },
  });
  let mailer: Mailer;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    mailer = createMailer({
      configured: true,
      from,
      resendKey: undefined,
      resendUrl: undefined,
      smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    })!;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

  it('arrives as HTML with a text part that says the same, and nothing in it is markup that was no markup', async () => {
    const mailId = await queued();
    await work(mailer);
    expect(await row(mailId)).toMatchObject({
      status: 'sent',
      tries: 1,
      error: '',
      sentAt: expect.any(Date),
    });
    expect(received).toHaveLength(1);
    const [mail] = received as [Email];
    expect(mail).toMatchObject({
      subject: 'Run 7 is ready',
      from: { address: 'reports@sightread.example' },
      to: [{ address: 'ada@example.com' }],
    });
    expect(mail.text).toContain('Run 7 has <completed>.');
    expect(mail.text).toContain('Open the report: https://sightread.example/app_1/runs/run_7');
    expect(mail.html).toContain('Run 7 has &lt;completed&gt;.');
    expect(mail.html).toContain('href="https://sightread.example/app_1/runs/run_7"');
    await work(mailer);
    expect(received).toHaveLength(1);
  });

  it('that refuses it: the row says why, and it is tried again later or when somebody asks', async () => {
    const mailId = await queued('nobody@example.com');
    await work(mailer);
    expect(await row(mailId)).toMatchObject({
      status: 'queued',
      tries: 1,
      error: expect.stringContaining('nobody of that name'),
    });
    const [job] = await database.db.$queryRaw<
      { wait: number }[]
    >`SELECT extract(epoch FROM run_at - now())::int AS wait FROM graphile_worker.jobs`;
    expect(job?.wait).toBeGreaterThan(20);
    await database.db.mailMessage.update({ where: { id: mailId }, data: { tries: 6 } });
    await database.db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now()`;
    await work(mailer);
    expect((await row(mailId)).status).toBe('failed');
    await sendAgain({ ctx, input: { mailId } });
    expect((await row(mailId)).status).toBe('queued');
  });
});

describe('through Resend', () => {
  /** Accepts one mail per idempotency key, as the service does; rejects all while `refuses` is set. */
  const taken = new Map<string, Record<string, unknown>>();
  let refuses = false;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const answer = (status: number, said: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
      if (request.headers.authorization !== 'Bearer re_key')
        return answer(401, { statusCode: 401, name: 'invalid_api_key', message: 'API key is invalid' });
      if (refuses)
        return answer(422, {
          statusCode: 422,
          name: 'validation_error',
          message: 'The from address is not verified',
        });
      const key = String(request.headers['idempotency-key']);
      if (!taken.has(key)) taken.set(key, JSON.parse(body) as Record<string, unknown>);
      answer(200, { id: key });
    });
  });
  let mailer: Mailer;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    mailer = createMailer({
      configured: true,
      from,
      resendKey: 're_key',
      resendUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      smtpUrl: undefined,
    })!;
  });
  afterAll(() => void server.close());

  it('is sent once, under its own id', async () => {
    const mailId = await queued();
    await work(mailer);
    expect(await row(mailId)).toMatchObject({ status: 'sent' });
    expect([...taken.keys()]).toEqual([mailId]);
    expect(taken.get(mailId)).toMatchObject({ from, to: 'ada@example.com', subject: 'Run 7 is ready' });
  });

  it('says what Resend said where it did not take it', async () => {
    refuses = true;
    const mailId = await queued();
    await work(mailer);
    expect(await row(mailId)).toMatchObject({
      status: 'queued',
      error: 'Resend did not take it: The from address is not verified',
    });
  });
});

it('is read by the organization alone, and a key to an account by nobody', async () => {
  const mailId = await queued();
  const other = await seedApp(database.db);
  await expect(getMail({ ctx: other, input: { mailId } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await queueMail({
    db: database.db,
    mail: {
      organizationId: ctx.organizationId,
      recipient: 'ada@example.com',
      template: 'password-reset',
      subject: 'Reset',
      words,
    },
  });
  expect((await listMails({ ctx, input: { limit: 10 } })).items.map(({ template }) => template)).toEqual([
    'report-ready',
  ]);
});
