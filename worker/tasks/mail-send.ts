import { noteSent, noteUnsent, openMail } from '#server/domain/mail/send-mail.ts';
import type { Task } from './task.ts';

/** Sends one mail from the outbox. A rejected mail is retried later, and its row says why. */
export const mailSend: Task<'mail_send'> = {
  name: 'mail_send',
  async run({ mailId }, { db, mailer }) {
    const letter = await openMail({ db, mailId });
    if (!letter) return;
    if (!mailer)
      return void (await noteUnsent({
        db,
        mailId,
        error: 'No mail service is configured for the worker: set RESEND_API_KEY or SMTP_URL there too.',
      }));
    try {
      await mailer.send(letter);
    } catch (error) {
      return void (await noteUnsent({
        db,
        mailId,
        error: error instanceof Error ? error.message : String(error),
      }));
    }
    await noteSent({ db, mailId });
  },
  giveUp: ({ mailId }, { db }, why) => noteUnsent({ db, mailId, error: why }),
};
