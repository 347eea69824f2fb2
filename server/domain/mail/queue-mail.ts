import { addJob } from '#server/jobs/index.ts';
import { getEnv } from '#server/platform/env.ts';
import { newId } from '#server/platform/ids.ts';
import type { Db } from '../context.ts';
import { layout, type Words } from './layout.ts';

export interface Mail {
  organizationId?: string;
  userId?: string;
  recipient: string;
  template: 'report-ready' | 'invitation' | 'password-reset' | 'verification';
  subject: string;
  words: Words;
}

/**
 * Puts a mail in the outbox, within the caller's transaction, and has it sent where a mail service is
 * configured;
 * where none is, it is kept there for the dashboard to show.
 */
export async function queueMail({ db, mail: { words, ...mail } }: { db: Db; mail: Mail }): Promise<void> {
  const id = newId('mail');
  const { configured } = getEnv().mail;
  await db.mailMessage.create({
    data: { id, ...mail, ...layout(words), status: configured ? 'queued' : 'kept' },
  });
  if (configured) await addJob(db, 'mail_send', { mailId: id }, { key: `mail_send:${id}` });
}
