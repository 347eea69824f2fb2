import { z } from 'zod';
import { PageInput } from '../pages.ts';

export const MailStatusSchema = z.enum(['queued', 'sent', 'failed', 'kept']);
export const ListMailsInput = PageInput.extend({ status: z.array(MailStatusSchema).optional() });
export const MailIdInput = z.object({ mailId: z.string() });

/** User.mailSettings: what a person wants by mail; whatever is missing reads as yes. */
export const MailSettingsSchema = z
  .object({ reports: z.boolean().catch(true).default(true) })
  .catch({ reports: true });
export const UpdateMailSettingsInput = z.object({ reports: z.boolean() });
