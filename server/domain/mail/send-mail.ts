import type { z } from 'zod';
import { addJob } from '#server/jobs/index.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { Letter } from '#server/platform/mail.ts';
import { audit } from '../audit.ts';
import type { AppCtx, Db } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';
import { withTransaction } from '../transaction.ts';
import type { MailIdInput } from './schemas.ts';

/** Waits before each further try, in seconds: together half a day. */
const waits = [30, 120, 600, 3600, 14_400, 21_600];

/** What is to be sent now; undefined where it was sent already. */
export async function openMail({ db, mailId }: { db: Db; mailId: string }): Promise<Letter | undefined> {
  const mail = await db.mailMessage.findUnique({ where: { id: mailId } });
  if (!mail || mail.status === 'sent') return undefined;
  return { id: mail.id, to: mail.recipient, subject: mail.subject, html: mail.html, text: mail.text };
}

/** A letter with a key to an account in it is not kept once it has left. */
export const noteSent = ({ db, mailId }: { db: Db; mailId: string }): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.mailMessage.updateMany({
      where: { id: mailId },
      data: { status: 'sent', sentAt: new Date(), tries: { increment: 1 }, error: '' },
    });
    await tx.mailMessage.updateMany({
      where: { id: mailId, template: { not: 'report-ready' } },
      data: { html: '', text: '' },
    });
  });

/** It was not taken: it is tried again later, and failed once the waits are used up. */
export const noteUnsent = ({ db, mailId, error }: { db: Db; mailId: string; error: string }): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { tries } = await tx.mailMessage.update({
      where: { id: mailId },
      data: { tries: { increment: 1 }, error: error.slice(0, 1000) },
      select: { tries: true },
    });
    const wait = waits[tries - 1];
    if (wait === undefined)
      await tx.mailMessage.update({ where: { id: mailId }, data: { status: 'failed' } });
    else
      await addJob(
        tx,
        'mail_send',
        { mailId },
        { key: `mail_send:${mailId}`, runAt: new Date(Date.now() + wait * 1000) },
      );
  });

/** Tries a mail of the organization again at once. @throws DomainError CONFLICT where it was sent */
export const sendAgain = ({ ctx, input: { mailId } }: { ctx: AppCtx; input: z.output<typeof MailIdInput> }) =>
  withTransaction(ctx, async (ctx) => {
    const mail = await ctx.db.mailMessage.findFirst({
      where: { id: mailId, organizationId: ctx.organizationId },
      select: { status: true },
    });
    if (!mail) throw notFound('mail', mailId);
    if (mail.status === 'sent') throw new DomainError('CONFLICT', 'This mail was sent already.');
    await ctx.db.mailMessage.update({
      where: { id: mailId },
      data: { status: 'queued', tries: 0, error: '' },
    });
    await addJob(ctx.db, 'mail_send', { mailId }, { key: `mail_send:${mailId}` });
    await audit({ ctx, action: 'mail.send_again', targetKind: 'mail', targetIds: [mailId] });
    return { mailId };
  });
