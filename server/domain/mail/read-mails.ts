import type { z } from 'zod';
import type { AppCtx } from '../context.ts';
import { notFound } from '../errors.ts';
import { pageOf, toPage } from '../pages.ts';
import type { ListMailsInput, MailIdInput } from './schemas.ts';

const row = {
  id: true,
  recipient: true,
  template: true,
  subject: true,
  status: true,
  tries: true,
  error: true,
  sentAt: true,
  createdAt: true,
} as const;

/**
 * Reset and verification mails are nobody else's business; of an invitation colleagues see that it went out,
 * and never the link in it.
 */
const forAll = { template: { in: ['report-ready', 'invitation'] } };
const readable = { template: 'report-ready' };

/** The organization's mails, newest first, without their text. */
export async function listMails({
  ctx,
  input: { status, ...page },
}: {
  ctx: AppCtx;
  input: z.output<typeof ListMailsInput>;
}) {
  const rows = await ctx.db.mailMessage.findMany({
    where: { organizationId: ctx.organizationId, ...forAll, ...(status ? { status: { in: status } } : {}) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    ...pageOf(page),
    select: row,
  });
  return toPage(rows, page.limit);
}

/** One mail whole. @throws DomainError NOT_FOUND */
export async function getMail({
  ctx,
  input: { mailId },
}: {
  ctx: AppCtx;
  input: z.output<typeof MailIdInput>;
}) {
  const mail = await ctx.db.mailMessage.findFirst({
    where: { id: mailId, organizationId: ctx.organizationId, ...readable },
    select: { ...row, html: true, text: true },
  });
  if (!mail) throw notFound('mail', mailId);
  return mail;
}
