import { getMailSettings, updateMailSettings } from '#server/domain/mail/mail-settings.ts';
import { getMail, listMails } from '#server/domain/mail/read-mails.ts';
import { ListMailsInput, MailIdInput, UpdateMailSettingsInput } from '#server/domain/mail/schemas.ts';
import { sendAgain } from '#server/domain/mail/send-mail.ts';
import { appProcedure, router } from '../trpc.ts';

export const mailRouter = router({
  list: appProcedure
    .input(ListMailsInput)
    .query(({ ctx, input: { appId: _, ...input } }) => listMails({ ctx, input })),
  get: appProcedure.input(MailIdInput).query(({ ctx, input }) => getMail({ ctx, input })),
  sendAgain: appProcedure
    .meta({ act: 'mail.send' })
    .input(MailIdInput)
    .mutation(({ ctx, input }) => sendAgain({ ctx, input })),
  settings: appProcedure.query(({ ctx }) => getMailSettings({ ctx })),
  updateSettings: appProcedure
    .meta({ act: 'mail.settings' })
    .input(UpdateMailSettingsInput)
    .mutation(({ ctx, input: { reports } }) => updateMailSettings({ ctx, input: { reports } })),
});
