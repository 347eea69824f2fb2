import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MailDev } from 'maildev';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

const [port, ...unread] = process.argv.slice(2);

/** Takes what is relayed, and sends it nowhere. */
const relay = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    stream.resume().on('end', () => done());
  },
});
await new Promise((resolve) => relay.listen(0, '127.0.0.1', resolve));

const maildev = new MailDev({
  smtp: 0,
  ip: '127.0.0.1',
  web: Number(port),
  webIp: '127.0.0.1',
  mailDirectory: join(import.meta.dirname, 'mail'),
  outgoingHost: '127.0.0.1',
  outgoingPort: relay.server.address().port,
  silent: true,
});
await maildev.start();

// What was on the disk counts as read, and has its attachments in no files of their own.
const { storage, smtp } = maildev.orchestrator;
for (const { id, attachments, source } of await storage.getAll())
  if (attachments.length > 0) {
    const { attachments: parsed } = await simpleParser(await readFile(source));
    const bare = (name) => name && name.replace(/^<|>$/g, '');
    await smtp.saveAttachments(
      id,
      parsed.map((one) => ({ ...one, contentId: bare(one.contentId) })),
    );
  }
for (const id of unread) await storage.save({ ...(await storage.getById(id)), read: false });
